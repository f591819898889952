import { IconBuildingStore, IconPackages, IconSettings } from '@tabler/icons-react';
import { ActionCard } from '../ui/layout/ActionCard.tsx';
import { Card } from '../ui/layout/Card.tsx';

/** The ways on from the administrators' dashboard (specification, section 2). */
export function AdminQuickActions() {
  return (
    <Card title="Quick Actions" flush>
      <ActionCard
        to="/admin/sellers"
        icon={IconBuildingStore}
        color="indigo"
        label="Manage Sellers"
        text="Approve, reject or suspend sellers"
      />
      <ActionCard
        to="/admin/products"
        icon={IconPackages}
        color="teal"
        label="Manage Products"
        text="Activate, deactivate or delete products"
      />
      <ActionCard
        to="/admin/settings"
        icon={IconSettings}
        color="gray"
        label="Settings"
        text="Your account and the marketplace's mails"
      />
    </Card>
  );
}
