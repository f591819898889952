import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListOwnOrdersResponse } from '../../../api/types.gen.ts';
import type { Order } from './cache.ts';
import { type Held, holdRows, isBelow } from './held.ts';
import type { OrderFilter } from './list.ts';

/** The part of the list's query that this needs: hand over the whole result. */
type List = {
  data: InfiniteData<ListOwnOrdersResponse> | undefined;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
};
type Shown = { filter: OrderFilter; list: string; rows: readonly Order[] };

/** For the time before anything is there: each time the same, so that nothing seems to have changed. */
const none: readonly Order[] = [];

/**
 * The orders on screen: live events and reloads change them in their places, and never push them; what is new waits
 * until `letIn`. An order that was worked off here stays where it is, also where the filter leaves it out from now on:
 * the next one would slip under the finger.
 */
export function useHeldOrders(list: List, filter: OrderFilter) {
  const [shown, setShown] = useState<Shown>({ filter, list: JSON.stringify(filter), rows: none });
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? none, [list.data]);
  // Another filter's orders stay until its own are there.
  const now = list.isPlaceholderData ? shown : { filter, list: JSON.stringify(filter) };
  const held = now.list === shown.list ? hold(shown, loaded, list.hasNextPage) : { rows: loaded, waiting: 0 };
  const hasChanged = held.rows.length !== shown.rows.length || held.rows.some((row, at) => row !== shown.rows[at]);
  if (hasChanged || now.list !== shown.list) setShown({ filter: now.filter, list: now.list, rows: held.rows });
  return { orders: held.rows, waiting: held.waiting, letIn: () => setShown({ ...shown, rows: none }) };
}

function hold({ filter, rows }: Shown, loaded: readonly Order[], hasMore: boolean): Held<Order> {
  const last = loaded.at(-1);
  const isWorkedOff = (order: Order) => filter.status !== undefined && order.status !== filter.status;
  /** New orders have pushed it to a page that is not read yet. */
  const isFurtherDown = (order: Order) => hasMore && last !== undefined && isBelow(order, last);
  return holdRows(rows, loaded, (order) => isWorkedOff(order) || isFurtherDown(order));
}
