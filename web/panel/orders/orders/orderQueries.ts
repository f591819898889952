import { infiniteQueryOptions } from '@tanstack/react-query';
import { type CarrierFormat, type OrderExportRows, orderStatuses } from '#domain/orders/orders.ts';
import { orderOutcomes } from '#domain/orders/paymentStates.ts';
import { narrowPeriods, overdueCutoff, periodStart } from '#domain/platform/periods.ts';
import { listOwnOrdersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** Filters of the orders page in the URL. */
export const orderFilter = {
  search: searchQuery,
  status: oneOf(orderStatuses),
  outcome: oneOf(orderOutcomes),
  /** Without it, all time. */
  period: oneOf(narrowPeriods),
  /** Only orders that were placed more than a day ago. */
  waiting: oneOf(['day']),
};
export type OrderFilter = SearchParameters<typeof orderFilter>;

/** Orders per page: the first shows more than a screen holds, further ones are as long as the API's default. */
const limits = { first: 20, further: 50 };

/** The seller's orders that match the filter, newest first. Periods end at `now`, in the viewer's time zone. */
export function orderList(filter: OrderFilter, now: Date) {
  return infiniteQueryOptions({
    ...listOwnOrdersInfiniteOptions({ query: { limit: limits.first, ...toOrderQuery(filter, now) } }),
    ...cursorPagination,
    getNextPageParam: ({ nextCursor: cursor }) => cursor && { query: { cursor, limit: limits.further } },
  });
}

/** The CSV export of all matching orders (product.md, section 7). */
export function getOrderExportUrl(filter: OrderFilter, now: Date, rows: OrderExportRows | CarrierFormat): string {
  return `/api/seller/orders/export?${new URLSearchParams({ ...toOrderQuery(filter, now), rows })}`;
}

/** Maps the filter to the query parameters of the API. */
export function toOrderQuery({ search, status, outcome, period, waiting }: OrderFilter, now: Date) {
  const since = periodStart(period ?? 'all', now)?.toISOString();
  const until = waiting && overdueCutoff(now).toISOString();
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(outcome && { outcome }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
