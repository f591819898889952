import { Stack } from '@mantine/core';
import { IconPackages, IconPlus, IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/dashboard.gen.ts';
import * as steps from '#texts/sellerDashboard.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { readSellerDashboardOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadSellerDashboardResponse } from '../../../api/types.gen.ts';
import { Attention } from '../../dashboard/Attention.tsx';
import { Banner } from '../../dashboard/Banner.tsx';
import { RecentActivity } from '../../dashboard/RecentActivity.tsx';
import classes from '../../dashboard/SellerDashboard.module.css';
import { SellerFigures } from '../../dashboard/SellerFigures.tsx';
import { ApprovedSellerDashboardOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { type OwnSeller, useSession } from '../../lib/session.ts';
import { RecentOrders } from '../../orders/RecentOrders.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ActionCard } from '../../ui/layout/ActionCard.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Fetched where they stand: not every shop has all of them, and none is seen before the figures. */
const FirstSteps = lazy(() => import('../../dashboard/FirstSteps.tsx'));
const LastDays = lazy(() => import('../../dashboard/LastDays.tsx'));
const BestSellers = lazy(() => import('../../dashboard/BestSellers.tsx'));
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
  const { seller } = useSession();
  const isNew = data?.steps && seller && Object.values(data.steps).includes(false);
  if (isLoadingError) return <ErrorState message={failureText(error, texts.notLoaded())} onRetry={refetch} />;
  return (
    <>
      {data && <Attention waiting={data.attention} />}
      {isNew ? (
        <NewShop dashboard={data} seller={seller} />
      ) : (
        // Another element once what waits stands above it: nothing jumps.
        <SellerFigures key={data ? 'figures' : 'loading'} dashboard={data} />
      )}
      {data ? (
        <Stack gap="md">
          <RecentOrders orders={data.recentOrders} />
          <Suspense>
            {!isNew && <LastDays days={data.days} />}
            <BestSellers products={data.bestSellers} />
            <ConnectCard />
          </Suspense>
          <RecentActivity events={data.activity} now={Date.now()} />
          <QuickActions />
        </Stack>
      ) : (
        <LoadingState text={texts.sellerLoading()} />
      )}
    </>
  );
}

/** Begins with what there is to do; the figures, zeros as yet, are folded away below. */
function NewShop({ dashboard, seller }: { dashboard: ReadSellerDashboardResponse; seller: OwnSeller }) {
  return (
    <div className={classes.beginning}>
      <Suspense fallback={<LoadingState text={texts.sellerLoading()} />}>
        {dashboard.steps && <FirstSteps taken={dashboard.steps} seller={seller} />}
      </Suspense>
      <details>
        <summary className={classes.summary}>{steps.figures()}</summary>
        <SellerFigures dashboard={dashboard} />
      </details>
    </div>
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
