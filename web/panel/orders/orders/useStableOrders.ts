import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListOwnOrdersResponse } from '../../../api/types.gen.ts';
import type { Order } from '../cache/orderCache.ts';
import type { OrderFilter } from './orderQueries.ts';
import { isSortedAfter, keepRowsInPlace, type StableRows } from './stableRows.ts';

/** Expects the whole result of `useInfiniteQuery`. */
type OrderListQuery = {
  data: InfiniteData<ListOwnOrdersResponse> | undefined;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
};
type ShownOrders = { filter: OrderFilter; list: string; rows: readonly Order[] };

/** A constant, so that an empty list never counts as changed. */
const noOrders: readonly Order[] = [];

/**
 * The visible orders. Live updates change them in place and never move them; new ones are hidden until `showNew`. An
 * order that was processed here stays, even if the filter no longer matches it, because the next one would slip under
 * the user's finger.
 */
export function useStableOrders(list: OrderListQuery, filter: OrderFilter) {
  const [shown, setShown] = useState<ShownOrders>({ filter, list: JSON.stringify(filter), rows: noOrders });
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? noOrders, [list.data]);
  // The previous orders stay until those of a new filter arrive.
  const target = list.isPlaceholderData ? shown : { filter, list: JSON.stringify(filter) };
  const stable =
    target.list === shown.list ? keepOrdersInPlace(shown, loaded, list.hasNextPage) : { rows: loaded, hiddenCount: 0 };
  const hasChanged = stable.rows.length !== shown.rows.length || stable.rows.some((row, at) => row !== shown.rows[at]);
  if (hasChanged || target.list !== shown.list)
    setShown({ filter: target.filter, list: target.list, rows: stable.rows });
  const waiting = stable.hiddenCount;
  const mayBeMore = list.hasNextPage && waiting === loaded.length;
  return { orders: stable.rows, waiting, mayBeMore, showNew: () => setShown({ ...shown, rows: noOrders }) };
}

function keepOrdersInPlace(
  { filter, rows }: ShownOrders,
  loaded: readonly Order[],
  hasMore: boolean,
): StableRows<Order> {
  const last = loaded.at(-1);
  const isProcessed = (order: Order) => filter.status !== undefined && order.status !== filter.status;
  /** New orders moved it to a page that is not loaded yet. */
  const isOnLaterPage = (order: Order) => hasMore && last !== undefined && isSortedAfter(order, last);
  return keepRowsInPlace(rows, loaded, (order) => isProcessed(order) || isOnLaterPage(order));
}
