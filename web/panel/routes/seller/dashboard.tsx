import { Stack } from '@mantine/core';
import { IconPackages, IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/dashboard.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { readSellerDashboardOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { connectionQuery } from '../../chat/connectedPhones/connectionQuery.ts';
import { DailyFigures } from '../../desk/dashboard/DailyFigures.tsx';
import { RecentActivity } from '../../desk/dashboard/RecentActivity.tsx';
import { SellerAttention } from '../../desk/dashboard/SellerAttention.tsx';
import classes from '../../desk/dashboard/SellerDashboard.module.css';
import { SellerFigures } from '../../desk/dashboard/SellerFigures.tsx';
import { WelcomeBanner } from '../../desk/dashboard/WelcomeBanner.tsx';
import { ApprovedSellerDashboardOnly } from '../../layout/guards.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { type OwnSeller, useSession } from '../../lib/session.ts';
import { RecentOrders } from '../../orders/orders/RecentOrders.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ActionCard } from '../../ui/layout/ActionCard.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Loaded later: not every shop has them, and all are below the figures. */
const FirstSteps = lazy(() => import('../../desk/dashboard/FirstSteps.tsx'));
const BestSellers = lazy(() => import('../../desk/dashboard/BestSellers.tsx'));
const ConnectPhoneCard = lazy(() => import('../../chat/connectedPhones/ConnectPhoneCard.tsx'));

export const Route = createFileRoute('/seller/dashboard')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(readSellerDashboardOptions())),
  head: () => pageHead(titles.sellerDashboard()),
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
      <WelcomeBanner
        title={texts.welcome({ name: user?.name ?? '' })}
        text={texts.welcomeTo({ shop: seller?.businessName ?? '' })}
      />
      <ShopDashboard />
    </>
  );
}

function ShopDashboard() {
  const { data, isLoadingError, error, refetch } = useQuery(readSellerDashboardOptions());
  const { seller } = useSession();
  const connection = useQuery(connectionQuery());
  if (isLoadingError) return <ErrorState message={renderErrorMessage(error, texts.notLoaded())} onRetry={refetch} />;
  const loading = <LoadingState text={texts.sellerLoading()} rows={4} rowHeight={120} />;
  // No placeholder figures: the checklist of a new shop would push them down.
  if (!data) return loading;
  const isNew = data.steps && seller && Object.values(data.steps).includes(false);
  if (!isNew) return <RunningShop dashboard={data} />;
  // Everything appears at once, so that nothing moves.
  if (connection.isPending) return loading;
  return (
    <Suspense fallback={loading}>
      <NewShop dashboard={data} seller={seller} />
    </Suspense>
  );
}

type DashboardProps = { dashboard: ReadSellerDashboardResponse };

function RunningShop({ dashboard }: DashboardProps) {
  return (
    <>
      <SellerAttention waiting={dashboard.attention} />
      <div className={classes.beginning}>
        <DailyFigures days={dashboard.days.slice(-7)} period="week" />
      </div>
      <SellerFigures dashboard={dashboard} />
      <Stack gap="md">
        <RecentOrders orders={dashboard.recentOrders} />
        <DailyFigures days={dashboard.days} period="month" />
        <Suspense>
          <BestSellers products={dashboard.bestSellers} />
          <ConnectPhoneCard />
        </Suspense>
        <RecentActivity events={dashboard.activity} now={Date.now()} />
        <QuickActions />
      </Stack>
    </>
  );
}

/** Starts with the setup checklist; the figures below are still zero. */
function NewShop({ dashboard, seller }: DashboardProps & { seller: OwnSeller }) {
  return (
    <>
      <SellerAttention waiting={dashboard.attention} />
      <div className={classes.beginning}>
        {dashboard.steps && <FirstSteps doneSteps={dashboard.steps} seller={seller} />}
      </div>
      <SellerFigures dashboard={dashboard} />
      <Stack gap="md">
        <RecentOrders orders={dashboard.recentOrders} />
        <ConnectPhoneCard />
        <RecentActivity events={dashboard.activity} now={Date.now()} />
        <QuickActions />
      </Stack>
    </>
  );
}

function QuickActions() {
  return (
    <Card title={texts.quickActions()} flush>
      <ActionCard to="/seller/products/new" icon={IconPlus} label={texts.addProduct()} text={texts.addProductHint()} />
      <ActionCard to="/seller/products" icon={IconPackages} label={texts.products()} text={texts.productsHint()} />
      <ActionCard to="/seller/orders" icon={IconShoppingBag} label={texts.orders()} text={texts.ordersHint()} />
    </Card>
  );
}
