import {
  IconClockHour4,
  IconCurrencyRupee,
  IconEye,
  IconPackage,
  IconPlus,
  IconShoppingBag,
  IconThumbUp,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { formatCount, formatPaise } from '#domain/money.ts';
import { ApprovedSellerDashboardOnly } from '../../accounts/guards.tsx';
import {
  listOwnOrdersOptions,
  summarizeOwnOrdersOptions,
  summarizeOwnProductsOptions,
} from '../../lib/api/@tanstack/react-query.gen.ts';
import type { SummarizeOwnOrdersResponse, SummarizeOwnProductsResponse } from '../../lib/api/types.gen.ts';
import { titled } from '../../lib/brand.ts';
import { useSession } from '../../lib/session.ts';
import { RecentOrders } from '../../orders/RecentOrders.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatCard, StatGrid } from '../../ui/StatCard.tsx';

export const Route = createFileRoute('/seller/dashboard')({
  head: () => titled('Dashboard'),
  component: () => (
    <ApprovedSellerDashboardOnly>
      <Dashboard />
    </ApprovedSellerDashboardOnly>
  ),
});

/** How many of the newest orders stand on the dashboard (specification, section 9). */
const recentOrders = 5;

function Dashboard() {
  const { seller } = useSession();
  const queries = useQueries({
    queries: [
      summarizeOwnProductsOptions(),
      summarizeOwnOrdersOptions(),
      listOwnOrdersOptions({ query: { limit: recentOrders } }),
    ],
  });
  const [products, orders, recent] = queries;
  const retry = () => queries.filter((query) => query.isError).map((query) => query.refetch());
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={seller?.businessName}
        actions={
          <LinkButton to="/seller/products/new" leftSection={<IconPlus size={18} aria-hidden />}>
            Add New Product
          </LinkButton>
        }
      />
      {queries.some((query) => query.isLoadingError) ? (
        <ErrorState message="Failed to load dashboard data" onRetry={retry} />
      ) : products.data && orders.data && recent.data ? (
        <>
          <Figures products={products.data} orders={orders.data} />
          <RecentOrders orders={recent.data.orders} />
        </>
      ) : (
        <LoadingState text="Loading your dashboard..." />
      )}
    </>
  );
}

type FiguresProps = { products: SummarizeOwnProductsResponse; orders: SummarizeOwnOrdersResponse };

function Figures({ products, orders }: FiguresProps) {
  return (
    <StatGrid label="Statistics">
      <StatCard label="Total Products" value={formatCount(products.total)} icon={IconPackage} color="indigo" />
      <StatCard label="Active Products" value={formatCount(products.active)} icon={IconEye} color="green" />
      <StatCard label="Total Orders" value={formatCount(orders.total)} icon={IconShoppingBag} color="grape" />
      <StatCard label="Pending Orders" value={formatCount(orders.pending)} icon={IconClockHour4} color="orange" />
      <StatCard label="Confirmed Orders" value={formatCount(orders.confirmed)} icon={IconThumbUp} color="blue" />
      <StatCard
        label="Total Revenue"
        value={formatPaise(orders.totalRevenuePaise)}
        icon={IconCurrencyRupee}
        color="teal"
      />
    </StatGrid>
  );
}
