import type { ShopCriteria } from '../page/page.ts';

/** The URL of a product list with its criteria. Defaults are left out. */
export function buildListUrl(path: string, { search, category, under, sort, cursor }: Partial<ShopCriteria>): string {
  const parameters = [
    ['search', search],
    ['category', category],
    ['under', under],
    ['sort', sort === 'newest' ? undefined : sort],
    ['cursor', cursor],
  ] as const;
  const query = parameters.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/**
 * The canonical path of a list: a category is a page of its own, a sort order or low prices are not. Undefined for searches and later
 * pages, which are not indexed.
 */
export function canonicalListPath(path: string, { search, category, cursor }: ShopCriteria): string | undefined {
  return search || cursor ? undefined : buildListUrl(path, { ...(category && { category }) });
}
