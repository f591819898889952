import { Stack } from '@mantine/core';
import { IconPackages, IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/dashboard.gen.ts';
import * as titles from '#texts/titles.gen.ts';
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

/** Fetched where it stands: it goes when the phone is connected. */
const ConnectCard = lazy(() => import('../../connections/ConnectCard.tsx'));

export const Route = createFileRoute('/seller/dashboard')({
  loader: ({ context: { queryClient } }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(readSellerDashboardOptions())),
  head: () => titled(titles.sellerDashboard()),
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
      <Banner
        title={texts.welcome({ name: user?.name ?? '' })}
        text={texts.welcomeTo({ shop: seller?.businessName ?? '' })}
      />
      <Shop />
    </>
  );
}

function Shop() {
  const { data, isLoadingError, error, refetch } = useQuery(readSellerDashboardOptions());
  if (isLoadingError) return <ErrorState message={failureText(error, texts.notLoaded())} onRetry={refetch} />;
  return (
    <>
      <SellerFigures dashboard={data} />
      {data ? (
        <Stack gap="md">
          <Suspense>
            <ConnectCard />
          </Suspense>
          <RecentOrders orders={data.recentOrders} />
          <RecentActivity events={data.activity} now={Date.now()} />
          <QuickActions />
        </Stack>
      ) : (
        <LoadingState text={texts.sellerLoading()} />
      )}
    </>
  );
}

function QuickActions() {
  return (
    <Card title={texts.quickActions()} flush>
      <ActionCard
        to="/seller/products/new"
        icon={IconPlus}
        color="indigo"
        label={texts.addProduct()}
        text={texts.addProductHint()}
      />
      <ActionCard
        to="/seller/products"
        icon={IconPackages}
        color="teal"
        label={texts.products()}
        text={texts.productsHint()}
      />
      <ActionCard
        to="/seller/orders"
        icon={IconShoppingBag}
        color="grape"
        label={texts.orders()}
        text={texts.ordersHint()}
      />
    </Card>
  );
}
