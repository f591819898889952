import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { discardEarlyResponses } from './earlyResponses.ts';

/** A key function of the generated client, which identifies an operation, e.g. `listSellersQueryKey`. */
export type QueryKeyFunction = (options: never) => QueryKey;

/** The common key prefix of all queries of an operation. */
export function operationKey(operation: QueryKeyFunction): QueryKey {
  return operation(undefined as never);
}

/**
 * Invalidates all queries of the operations: `refreshQueries(queryClient, listSellersQueryKey)`. Resolves when visible
 * ones are refetched.
 */
export async function refreshQueries(queryClient: QueryClient, ...operations: QueryKeyFunction[]): Promise<void> {
  discardEarlyResponses();
  await Promise.all(operations.map((operation) => refreshOperation(queryClient, operationKey(operation))));
}

async function refreshOperation(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstLoads = new Set(queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstLoad }));
  await queryClient.invalidateQueries({ queryKey });
  // Their responses may be older than the change, and invalidating doesn't restart a first load.
  if (firstLoads.size > 0)
    await queryClient.invalidateQueries({ queryKey, predicate: (query) => firstLoads.has(query) });
}

const isFirstLoad = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;

/** Lists have several pages, searches only one. */
type CachedList<Page> = InfiniteData<Page> | Page;
const isSinglePage = <Page extends object>(cached: CachedList<Page>): cached is Page => !('pages' in cached);

/** All cached pages of a list. */
export function getCachedPages<Page extends object>(queryClient: QueryClient, list: QueryKeyFunction): Page[] {
  const found = queryClient.getQueriesData<CachedList<Page>>({ queryKey: operationKey(list) });
  return found.flatMap(([, listed]) => (!listed ? [] : isSinglePage(listed) ? [listed] : listed.pages));
}

/** Updates all cached pages of a list. */
export function updateCachedPages<Page extends object>(
  queryClient: QueryClient,
  list: QueryKeyFunction,
  change: (page: Page) => Page,
): void {
  const update = (listed: CachedList<Page>): CachedList<Page> =>
    isSinglePage(listed) ? change(listed) : { ...listed, pages: listed.pages.map(change) };
  queryClient.setQueriesData<CachedList<Page>>({ queryKey: operationKey(list) }, (listed) => listed && update(listed));
}
