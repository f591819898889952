import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countReportsQueryKey,
  listReportsInfiniteOptions,
  listReportsQueryKey,
  readReportInfiniteOptions,
  readReportQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListReportsResponse, ReadReportResponse } from '../../../api/types.gen.ts';
import { keyOf, refresh } from '../../lib/cache.ts';
import { paging } from '../../lib/paging.ts';

export type Report = ListReportsResponse['reports'][number];
export type ReportedChat = Pick<ReadReportResponse, 'report' | 'customer'>;

/** What sellers have reported, newest first: what is open, or what is resolved. */
export function reportList(show: 'resolved' | undefined) {
  const query = { limit: 20, ...(show && { status: show }) };
  return infiniteQueryOptions({ ...listReportsInfiniteOptions({ query }), ...paging });
}

/** A reported conversation; its pages go back in time. Forgotten as soon as nobody looks at it. */
export function reportedChat(id: string) {
  const options = readReportInfiniteOptions({ path: { id }, query: { limit: 30 } });
  return infiniteQueryOptions({
    ...options,
    initialPageParam: { path: { id } },
    getNextPageParam: paging.getNextPageParam,
    gcTime: 0,
  });
}

/** After a report was resolved: its words go, the lists are read anew. */
export function endReport(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: keyOf(readReportQueryKey), type: 'inactive' });
  return refresh(queryClient, listReportsQueryKey, countReportsQueryKey);
}
