import type { QueryClient } from '@tanstack/react-query';
import type { OrderStatus } from '#domain/orders/orders.ts';
import {
  listMoneyEntriesQueryKey,
  listMoneyOrdersQueryKey,
  listOwnOrdersQueryKey,
  listOwnProductsQueryKey,
  readMoneyQueryKey,
  readOwnOrderQueryKey,
  readOwnProductQueryKey,
  readSellerDashboardQueryKey,
  summarizeOwnOrdersQueryKey,
  summarizeOwnProductsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListOwnOrdersResponse, ReadOwnOrderResponse } from '../../../api/types.gen.ts';
import { operationKey, refreshQueries, updateCachedPages } from '../../lib/queryCache.ts';

export type Order = ListOwnOrdersResponse['orders'][number];
export type SelectedOrder = Pick<Order, 'id' | 'status'>;
export type OrderWithHistory = ReadOwnOrderResponse;

/** Invalidates orders and all figures, and products too: cancelling restores their stock. */
export function reloadOrders(queryClient: QueryClient): Promise<void> {
  return refreshQueries(
    queryClient,
    listOwnOrdersQueryKey,
    readOwnOrderQueryKey,
    summarizeOwnOrdersQueryKey,
    readSellerDashboardQueryKey,
    listOwnProductsQueryKey,
    readOwnProductQueryKey,
    summarizeOwnProductsQueryKey,
    readMoneyQueryKey,
    listMoneyOrdersQueryKey,
    listMoneyEntriesQueryKey,
  );
}

/** Updates an order's status in all cached queries. */
export function showOrderStatus(queryClient: QueryClient, id: string, status: OrderStatus): void {
  const changed = <T extends Order>(order: T): T => (order.id === id ? { ...order, status } : order);
  updateCachedPages<ListOwnOrdersResponse>(queryClient, listOwnOrdersQueryKey, (page) => ({
    ...page,
    orders: page.orders.map(changed),
  }));
  queryClient.setQueriesData<OrderWithHistory>(
    { queryKey: operationKey(readOwnOrderQueryKey) },
    (order) => order && changed(order),
  );
}
