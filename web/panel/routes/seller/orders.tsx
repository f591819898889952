import { Button } from '@mantine/core';
import { IconDownload, IconSearchOff, IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { summarizeOwnOrdersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { exportAddress, isFiltered, orderFilter, orderList } from '../../orders/list.ts';
import { OrderDialog } from '../../orders/OrderDialog.tsx';
import { OrderFilters } from '../../orders/OrderFilters.tsx';
import { OrderRows } from '../../orders/OrderRows.tsx';
import { OrderStats } from '../../orders/OrderStats.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { InfiniteList } from '../../ui/table/InfiniteList.tsx';

/** The filters, and the order whose dialog is open: a link can lead to it, and 'back' closes it. */
const ordersSearch = z.extend(orderFilter, { order: z.catch(z.optional(z.uuid()), undefined) });
type OrdersSearch = z.infer<typeof ordersSearch>;

export const Route = createFileRoute('/seller/orders')({
  validateSearch: ordersSearch,
  head: () => titled('Orders'),
  component: () => (
    <ApprovedSellerOnly what="view orders">
      <Orders />
    </ApprovedSellerOnly>
  ),
});

function Orders() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeOwnOrdersOptions());
  const query = useInfiniteQuery(orderList(filter, new Date()));
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  const show = (change: OrdersSearch, replace = true) =>
    navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Orders"
        subtitle="Manage customer orders and track deliveries"
        actions={
          <Button
            component="a"
            href={exportAddress(filter, new Date())}
            download="orders.csv"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Export
          </Button>
        }
      />
      {summary.isLoadingError && !query.isLoadingError ? (
        <ErrorState message={failureText(summary.error)} onRetry={() => summary.refetch()} />
      ) : (
        <OrderStats summary={summary.data} />
      )}
      <OrderFilters filter={filter} onChange={show} />
      {query.isPending ? (
        <LoadingState text="Loading your orders..." />
      ) : query.isLoadingError ? (
        <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />
      ) : orders.length === 0 ? (
        <NoOrders isFiltered={isFiltered(filter)} onClear={() => navigate({ search: {}, replace: true })} />
      ) : (
        <InfiniteList query={query}>
          <OrderRows
            orders={orders}
            isOutdated={query.isPlaceholderData}
            onOpen={({ id }) => show({ order: id }, false)}
          />
        </InfiniteList>
      )}
      <OrderDialog
        orderId={openId}
        listed={orders.find((order) => order.id === openId)}
        onClose={() => show({ order: undefined })}
      />
    </>
  );
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={IconSearchOff}
          title="No orders found"
          text="Try adjusting your search or filter criteria."
          action={
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={IconShoppingBag}
          color="indigo"
          title="No orders yet"
          text="Orders will appear here once customers start placing them."
        />
      )}
    </Card>
  );
}
