import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListOwnOrdersResponse } from '../../../api/types.gen.ts';
import type { Order } from './orderCache.ts';
import type { OrderFilter } from './orderQueries.ts';
import { isSortedAfter, keepRowsInPlace, type StableRows } from './stableRows.ts';

/** The part of the list's query that this needs: hand over the whole result. */
type OrderListQuery = {
  data: InfiniteData<ListOwnOrdersResponse> | undefined;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
};
type ShownOrders = { filter: OrderFilter; list: string; rows: readonly Order[] };

/** For the time before anything is there: each time the same, so that nothing seems to have changed. */
const noOrders: readonly Order[] = [];

/**
 * The orders on screen: live events and reloads change them in their places, and never push them; what is new waits
 * until `letIn`. An order that was worked off here stays where it is, also where the filter leaves it out from now on:
 * the next one would slip under the finger.
 */
export function useStableOrders(list: OrderListQuery, filter: OrderFilter) {
  const [shown, setShown] = useState<ShownOrders>({ filter, list: JSON.stringify(filter), rows: noOrders });
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? noOrders, [list.data]);
  // Another filter's orders stay until its own are there.
  const now = list.isPlaceholderData ? shown : { filter, list: JSON.stringify(filter) };
  const stable =
    now.list === shown.list ? keepOrdersInPlace(shown, loaded, list.hasNextPage) : { rows: loaded, hiddenCount: 0 };
  const hasChanged = stable.rows.length !== shown.rows.length || stable.rows.some((row, at) => row !== shown.rows[at]);
  if (hasChanged || now.list !== shown.list) setShown({ filter: now.filter, list: now.list, rows: stable.rows });
  return { orders: stable.rows, waiting: stable.hiddenCount, showNew: () => setShown({ ...shown, rows: noOrders }) };
}

function keepOrdersInPlace(
  { filter, rows }: ShownOrders,
  loaded: readonly Order[],
  hasMore: boolean,
): StableRows<Order> {
  const last = loaded.at(-1);
  const isProcessed = (order: Order) => filter.status !== undefined && order.status !== filter.status;
  /** New orders have pushed it to a page that is not read yet. */
  const isFurtherDown = (order: Order) => hasMore && last !== undefined && isSortedAfter(order, last);
  return keepRowsInPlace(rows, loaded, (order) => isProcessed(order) || isFurtherDown(order));
}
