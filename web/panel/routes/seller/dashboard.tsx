import { Stack } from '@mantine/core';
import { IconPackages, IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readSellerDashboardOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Banner } from '../../dashboard/Banner.tsx';
import { RecentActivity } from '../../dashboard/RecentActivity.tsx';
import { SellerFigures } from '../../dashboard/SellerFigures.tsx';
import { ApprovedSellerDashboardOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { useSession } from '../../lib/session.ts';
import { RecentOrders } from '../../orders/RecentOrders.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ActionCard } from '../../ui/layout/ActionCard.tsx';
import { Card } from '../../ui/layout/Card.tsx';

export const Route = createFileRoute('/seller/dashboard')({
  loader: ({ context: { queryClient } }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(readSellerDashboardOptions())),
  head: () => titled('Seller Dashboard'),
  component: () => (
    <ApprovedSellerDashboardOnly>
      <Dashboard />
    </ApprovedSellerDashboardOnly>
  ),
});

function Dashboard() {
  const { user, seller } = useSession();
  return (
    <>
      <Banner title={`Welcome back, ${user?.name}!`} text={`This is how ${seller?.businessName} is doing.`} />
      <Shop />
    </>
  );
}

function Shop() {
  const { data, isLoadingError, error, refetch } = useQuery(readSellerDashboardOptions());
  if (isLoadingError)
    return <ErrorState message={failureText(error, 'Failed to load dashboard data')} onRetry={refetch} />;
  return (
    <>
      <SellerFigures dashboard={data} />
      {data ? (
        <Stack gap="md">
          <RecentOrders orders={data.recentOrders} />
          <RecentActivity events={data.activity} now={Date.now()} />
          <QuickActions />
        </Stack>
      ) : (
        <LoadingState text="Loading your dashboard..." />
      )}
    </>
  );
}

function QuickActions() {
  return (
    <Card title="Quick Actions" flush>
      <ActionCard
        to="/seller/products/new"
        icon={IconPlus}
        color="indigo"
        label="Add New Product"
        text="Add a new product to your catalog"
      />
      <ActionCard
        to="/seller/products"
        icon={IconPackages}
        color="teal"
        label="My Products"
        text="Manage your product catalog"
      />
      <ActionCard
        to="/seller/orders"
        icon={IconShoppingBag}
        color="grape"
        label="Orders"
        text="Manage customer orders and track deliveries"
      />
    </Card>
  );
}
