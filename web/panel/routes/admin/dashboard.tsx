import { SimpleGrid } from '@mantine/core';
import {
  IconBuildingStore,
  IconCircleCheck,
  IconHourglass,
  IconPackages,
  IconSettings,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCount } from '#domain/money.ts';
import { Banner } from '../../dashboard/Banner.tsx';
import { countSellersOptions } from '../../lib/api/@tanstack/react-query.gen.ts';
import { productName, titled } from '../../lib/brand.ts';
import { messageOf } from '../../lib/client.ts';
import { useSession } from '../../lib/session.ts';
import { PendingApprovals } from '../../sellers/PendingApprovals.tsx';
import { ActionCard } from '../../ui/ActionCard.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatCard, StatGrid } from '../../ui/StatCard.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  head: () => titled('Admin Dashboard'),
  component: AdminDashboard,
});

function AdminDashboard() {
  const { user } = useSession();
  return (
    <>
      <Banner title={`Welcome back, ${user?.name}!`} text={`This is how ${productName} is doing.`} />
      <SellerFigures />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <PendingApprovals />
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
            text="Everything that is on sale"
          />
          <ActionCard
            to="/admin/settings"
            icon={IconSettings}
            color="gray"
            label="Settings"
            text="Mails and the marketplace"
          />
        </Card>
      </SimpleGrid>
    </>
  );
}

function SellerFigures() {
  const { data, isLoadingError, error, refetch } = useQuery(countSellersOptions());
  if (isLoadingError) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <StatGrid label="Sellers">
      <StatCard label="Total Sellers" value={shown(data?.all)} icon={IconBuildingStore} color="indigo" />
      <StatCard label="Pending Approvals" value={shown(data?.pending)} icon={IconHourglass} color="orange" />
      <StatCard label="Approved Sellers" value={shown(data?.approved)} icon={IconCircleCheck} color="green" />
      <StatCard label="Suspended Sellers" value={shown(data?.suspended)} icon={IconUserOff} color="gray" />
    </StatGrid>
  );
}
