import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** A reading operation of the API, by its key function in the generated client, e.g. `listSellersQueryKey`. */
export type QueryKeyFunction = (options: never) => QueryKey;

/** What the keys of all queries of an operation share, whatever their parameters are. */
export function operationKey(operation: QueryKeyFunction): QueryKey {
  return operation(undefined as never);
}

/**
 * Loads again whatever these operations gave: `refresh(queryClient, listSellersQueryKey, countSellersQueryKey)`.
 * Resolves when what is on screen is fresh.
 */
export async function refreshQueries(queryClient: QueryClient, ...operations: QueryKeyFunction[]): Promise<void> {
  await Promise.all(operations.map((reading) => queryClient.invalidateQueries({ queryKey: operationKey(reading) })));
}

/** Read by lists page by page, by searches and choices one page alone. */
type CachedList<Page> = InfiniteData<Page> | Page;
const isSinglePage = <Page extends object>(listed: CachedList<Page>): listed is Page => !('pages' in listed);

/** All that the queries of a list have read. */
export function getCachedPages<Page extends object>(queryClient: QueryClient, list: QueryKeyFunction): Page[] {
  const found = queryClient.getQueriesData<CachedList<Page>>({ queryKey: operationKey(list) });
  return found.flatMap(([, listed]) => (!listed ? [] : isSinglePage(listed) ? [listed] : listed.pages));
}

/** Shows a change at once in every page that the queries of a list have read. */
export function updateCachedPages<Page extends object>(
  queryClient: QueryClient,
  list: QueryKeyFunction,
  change: (page: Page) => Page,
): void {
  const changed = (listed: CachedList<Page>): CachedList<Page> =>
    isSinglePage(listed) ? change(listed) : { ...listed, pages: listed.pages.map(change) };
  queryClient.setQueriesData<CachedList<Page>>({ queryKey: operationKey(list) }, (listed) => listed && changed(listed));
}
