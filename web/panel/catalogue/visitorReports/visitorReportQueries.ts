import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listVisitorReportsInfiniteOptions,
  listVisitorReportsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListVisitorReportsResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { oneOf, type SearchParameters } from '../../lib/searchParameters.ts';

/** A product, shop or review with the reports about it. */
export type ReportedSubject = ListVisitorReportsResponse['subjects'][number];

/** Filter of /admin/reports in the URL. */
export const visitorReportFilter = { status: oneOf(['reviewed']) };
export type VisitorReportFilter = SearchParameters<typeof visitorReportFilter>;

/** Open reports, oldest first, or reviewed ones, newest first. */
export function visitorReportList({ status }: VisitorReportFilter) {
  const query = { limit: 20, ...(status && { status }) };
  return infiniteQueryOptions({ ...listVisitorReportsInfiniteOptions({ query }), ...cursorPagination });
}

export function reloadVisitorReports(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, listVisitorReportsQueryKey);
}
