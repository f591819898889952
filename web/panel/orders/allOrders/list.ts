import { infiniteQueryOptions } from '@tanstack/react-query';
import { periodStart } from '#domain/platform/periods.ts';
import { listAllOrdersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ListAllOrdersResponse } from '../../../api/types.gen.ts';
import { paging } from '../../lib/paging.ts';
import { id, type Parameters } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/list.ts';

/** The filters of /admin/orders as they stand in the URL: those of a seller's orders, and one seller by its id. */
export const allOrdersFilter = { ...orderFilter, seller: id };
export type AllOrdersFilter = Parameters<typeof allOrdersFilter>;

/** An order with the shop that it belongs to. */
export type ListedOrder = ListAllOrdersResponse['orders'][number];

/** Orders of all sellers that pass the filter, newest first. Periods count from `now`, by the viewer's calendar. */
export function allOrders({ search, status, period, seller }: AllOrdersFilter, now: Date) {
  const since = periodStart(period ?? 'all', now)?.toISOString();
  const query = {
    limit: 50,
    ...(search && { search }),
    ...(status && { status }),
    ...(since && { since }),
    ...(seller && { sellerId: seller }),
  };
  return infiniteQueryOptions({ ...listAllOrdersInfiniteOptions({ query }), ...paging });
}
