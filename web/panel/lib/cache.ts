import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** A reading operation of the API, by its key function in the generated client, e.g. `listSellersQueryKey`. */
export type Reading = (options: never) => QueryKey;

/** What the keys of all queries of an operation share, whatever their parameters are. */
export function keyOf(reading: Reading): QueryKey {
  return reading(undefined as never);
}

/**
 * Loads again whatever these operations gave: `refresh(queryClient, listSellersQueryKey, countSellersQueryKey)`.
 * Resolves when what is on screen is fresh.
 */
export async function refresh(queryClient: QueryClient, ...readings: Reading[]): Promise<void> {
  await Promise.all(readings.map((reading) => queryClient.invalidateQueries({ queryKey: keyOf(reading) })));
}

/** Read by lists page by page, by searches and choices one page alone. */
type Listed<Page> = InfiniteData<Page> | Page;
const isSingle = <Page extends object>(listed: Listed<Page>): listed is Page => !('pages' in listed);

/** All that the queries of a list have read. */
export function listedPages<Page extends object>(queryClient: QueryClient, list: Reading): Page[] {
  const found = queryClient.getQueriesData<Listed<Page>>({ queryKey: keyOf(list) });
  return found.flatMap(([, listed]) => (!listed ? [] : isSingle(listed) ? [listed] : listed.pages));
}

/** Shows a change at once in every page that the queries of a list have read. */
export function changeListed<Page extends object>(
  queryClient: QueryClient,
  list: Reading,
  change: (page: Page) => Page,
): void {
  const changed = (listed: Listed<Page>): Listed<Page> =>
    isSingle(listed) ? change(listed) : { ...listed, pages: listed.pages.map(change) };
  queryClient.setQueriesData<Listed<Page>>({ queryKey: keyOf(list) }, (listed) => listed && changed(listed));
}
