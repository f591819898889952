import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { orderStatuses } from '#domain/orders.ts';
import { orderPeriods, periodStart } from '#domain/periods.ts';
import { cutSearch } from '#domain/search.ts';
import { listOwnOrdersInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';

// All time is the filter's absence.
const [, ...periods] = orderPeriods;

/** The filters of the orders screen as they stand in the URL; what makes no sense there is left out. */
export const orderFilter = z.object({
  search: z.catch(z.optional(z.pipe(z.coerce.string<string>(), z.transform(cutSearch))), undefined),
  status: z.catch(z.optional(z.enum(orderStatuses)), undefined),
  period: z.catch(z.optional(z.enum(periods)), undefined),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/** Orders are read in pages of 50 (specification, section 9). */
const pageSize = 50;

/**
 * The seller's orders that pass the filter, newest first, page by page; the shown ones stay until the filtered ones are
 * there. Periods count from `now`, by the viewer's calendar.
 */
export function orderList(filter: OrderFilter, now: Date) {
  return infiniteQueryOptions({
    ...listOwnOrdersInfiniteOptions({ query: { limit: pageSize, ...criteria(filter, now) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The address of the same orders as a CSV file, all of them (product.md, section 7). */
export function exportAddress(filter: OrderFilter, now: Date): string {
  return `/api/seller/orders/export?${new URLSearchParams(criteria(filter, now))}`;
}

/** The filter as the API reads it. */
function criteria({ search, status, period }: OrderFilter, now: Date) {
  const since = periodStart(period ?? 'all', now)?.toISOString();
  return { ...(search && { search }), ...(status && { status }), ...(since && { since }) };
}

export function isFiltered({ search, status, period }: OrderFilter): boolean {
  return Boolean(search || status || period);
}
