import { IconBuildingStore, IconPackages, IconSettings } from '@tabler/icons-react';
import * as texts from '#texts/dashboard.gen.ts';
import { ActionCard } from '../../ui/layout/ActionCard.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Quick actions of the admin dashboard (specification, section 2). */
export function AdminQuickActions() {
  return (
    <Card title={texts.quickActions()} flush>
      <ActionCard
        to="/admin/sellers"
        icon={IconBuildingStore}
        label={texts.manageSellers()}
        text={texts.manageSellersHint()}
      />
      <ActionCard
        to="/admin/products"
        icon={IconPackages}
        label={texts.manageProducts()}
        text={texts.manageProductsHint()}
      />
      <ActionCard to="/admin/settings" icon={IconSettings} label={texts.settings()} text={texts.settingsHint()} />
    </Card>
  );
}
