import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listImportRowsInfiniteOptions,
  listImportsOptions,
  readImportOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListImportRowsResponse, ListImportsResponse, ReadImportResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import type { ImportRowFilter } from './importSearch.ts';
import { isRunning } from './importSteps.ts';

export type ImportDetails = ReadImportResponse;
export type ImportSummary = ListImportsResponse['imports'][number];
export type ImportRow = ListImportRowsResponse['rows'][number];
export type ImportVerdict = ImportRow['verdict'];

/** Milliseconds between two reads of a running import: live events may be missed. */
const pollInterval = 1000;

export const importDetails = (id: string) =>
  queryOptions({
    ...readImportOptions({ path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isRunning(data.state) && pollInterval,
  });

/** The shop's imports, newest first. */
export const importList = () =>
  queryOptions({
    ...listImportsOptions(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => isRunning(state)) === true && pollInterval,
  });

export function importRows(id: string, { verdict, code }: ImportRowFilter) {
  const query = { ...(verdict && { verdict }), ...(code && { code }) };
  return infiniteQueryOptions({
    ...listImportRowsInfiniteOptions({ path: { id }, query }),
    initialPageParam: { path: { id } },
    getNextPageParam: cursorPagination.getNextPageParam,
    placeholderData: keepPreviousData,
  });
}
