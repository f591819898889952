import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countReportsQueryKey,
  listReportsInfiniteOptions,
  listReportsQueryKey,
  readReportInfiniteOptions,
  readReportQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListReportsResponse, ReadReportResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { operationKey, refreshQueries } from '../../lib/queryCache.ts';

export type Report = ListReportsResponse['reports'][number];
export type ReportedChatInfo = Pick<ReadReportResponse, 'report' | 'customer'>;

/** Open or resolved reports, newest first. */
export function reportList(show: 'resolved' | undefined) {
  const query = { limit: 20, ...(show && { status: show }) };
  return infiniteQueryOptions({ ...listReportsInfiniteOptions({ query }), ...cursorPagination });
}

/** A reported chat; later pages are older. Removed from the cache when it is closed. */
export function reportedChatQuery(id: string) {
  const options = readReportInfiniteOptions({ path: { id }, query: { limit: 30 } });
  return infiniteQueryOptions({
    ...options,
    initialPageParam: { path: { id } },
    getNextPageParam: cursorPagination.getNextPageParam,
    gcTime: 0,
  });
}

/** Removes a resolved chat from the cache and reloads the reports. */
export function reloadResolvedReport(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: operationKey(readReportQueryKey), type: 'inactive' });
  return refreshQueries(queryClient, listReportsQueryKey, countReportsQueryKey);
}
