import { infiniteQueryOptions } from '@tanstack/react-query';
import { periodStart } from '#domain/platform/periods.ts';
import { listAllOrdersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ListAllOrdersResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { recordId, type SearchParameters } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/orderQueries.ts';

/** Filters of /admin/orders in the URL: those of a seller's orders, and the seller's id. */
export const allOrderFilter = { ...orderFilter, seller: recordId };
export type AllOrderFilter = SearchParameters<typeof allOrderFilter>;

/** An order with its shop. */
export type OrderWithSeller = ListAllOrdersResponse['orders'][number];

/** Orders of all sellers that match the filter, newest first. Periods end at `now`, in the viewer's time zone. */
export function allOrderList({ search, status, period, seller }: AllOrderFilter, now: Date) {
  const since = periodStart(period ?? 'all', now)?.toISOString();
  const query = {
    limit: 50,
    ...(search && { search }),
    ...(status && { status }),
    ...(since && { since }),
    ...(seller && { sellerId: seller }),
  };
  return infiniteQueryOptions({ ...listAllOrdersInfiniteOptions({ query }), ...cursorPagination });
}
