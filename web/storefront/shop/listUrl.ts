import type { ShopCriteria } from '../page/page.ts';

/** The address under which a list of products shows what was asked for. What is the default is left out. */
export function listUrl(path: string, { search, category, sort, cursor }: Partial<ShopCriteria>): string {
  const parameters = [
    ['search', search],
    ['category', category],
    ['sort', sort === 'newest' ? undefined : sort],
    ['cursor', cursor],
  ] as const;
  const query = parameters.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/**
 * The one address under which search engines know a list: a category is a page of its own, an order of sorting is not.
 * None for what was searched for and for later pages, which are kept out.
 */
export function canonicalListPath(path: string, { search, category, cursor }: ShopCriteria): string | undefined {
  return search || cursor ? undefined : listUrl(path, { ...(category && { category }) });
}
