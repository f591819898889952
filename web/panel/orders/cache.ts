import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { OrderStatus } from '#domain/orders.ts';
import type { ListOwnOrdersResponse, ReadOwnOrderResponse } from '../../api/types.gen.ts';
import { refresh } from '../lib/client.ts';

export type Order = ListOwnOrdersResponse['orders'][number];
export type OrderWithHistory = ReadOwnOrderResponse;

/**
 * Reads the seller's orders and all figures anew wherever they are shown. The stock too: cancelling puts it back.
 */
export function reloadOrders(queryClient: QueryClient): Promise<void> {
  return refresh(
    queryClient,
    'listOwnOrders',
    'readOwnOrder',
    'summarizeOwnOrders',
    'readSellerDashboard',
    'listOwnProducts',
    'readOwnProduct',
    'summarizeOwnProducts',
  );
}

/** Shows an order's new status at once: in the lists and in an open dialog. */
export function showStatus(queryClient: QueryClient, id: string, status: OrderStatus): void {
  const changed = <T extends Order>(order: T): T => (order.id === id ? { ...order, status } : order);
  queryClient.setQueriesData<InfiniteData<ListOwnOrdersResponse>>({ queryKey: [{ _id: 'listOwnOrders' }] }, (list) =>
    list?.pages ? { ...list, pages: list.pages.map((page) => ({ ...page, orders: page.orders.map(changed) })) } : list,
  );
  queryClient.setQueriesData<OrderWithHistory>(
    { queryKey: [{ _id: 'readOwnOrder' }] },
    (order) => order && changed(order),
  );
}
