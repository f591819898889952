import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ExportRows, orderStatuses } from '#domain/orders/orders.ts';
import { narrowPeriods, periodStart, waitingSince } from '#domain/platform/periods.ts';
import { listOwnOrdersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** The filters of the orders screen as they stand in the URL. */
export const orderFilter = {
  search: searchQuery,
  status: oneOf(orderStatuses),
  /** All time is its absence. */
  period: oneOf(narrowPeriods),
  /** Only what was placed more than a day ago. */
  waiting: oneOf(['day']),
};
export type OrderFilter = SearchParameters<typeof orderFilter>;

/** Orders are read in pages of 50 (specification, section 9). */
const limit = 50;

/** The seller's orders that pass the filter, newest first. Periods count from `now`, by the viewer's calendar. */
export function orderList(filter: OrderFilter, now: Date) {
  return infiniteQueryOptions({
    ...listOwnOrdersInfiniteOptions({ query: { limit, ...toOrderQuery(filter, now) } }),
    ...cursorPagination,
  });
}

/** The address of the same orders as a CSV file, all of them (product.md, section 7). */
export function getOrderExportUrl(filter: OrderFilter, now: Date, rows: ExportRows): string {
  return `/api/seller/orders/export?${new URLSearchParams({ ...toOrderQuery(filter, now), rows })}`;
}

/** The filter as the API reads it. */
export function toOrderQuery({ search, status, period, waiting }: OrderFilter, now: Date) {
  const since = periodStart(period ?? 'all', now)?.toISOString();
  const until = waiting && waitingSince(now).toISOString();
  return { ...(search && { search }), ...(status && { status }), ...(since && { since }), ...(until && { until }) };
}
