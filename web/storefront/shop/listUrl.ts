import { facetNames } from '#domain/catalogue/facets.ts';
import { effectiveSort } from '#domain/catalogue/shop.ts';
import type { ShopCriteria } from '../page/page.ts';

type Criteria = { [Name in keyof ShopCriteria]?: ShopCriteria[Name] | undefined };

/** The URL of a product list with its criteria. Defaults are left out. */
export function buildListUrl(path: string, criteria: Criteria): string {
  const { search, category, under, occasion, sort, cursor } = criteria;
  const parameters = [
    ['search', search],
    ['category', category],
    ['under', under],
    ['occasion', occasion],
    ...facetNames.map((name) => [name, criteria[name]] as const),
    ['sort', sort === effectiveSort(undefined, search) ? undefined : sort],
    ['cursor', cursor],
  ] as const;
  const query = parameters.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/**
 * The canonical path of a list: a category and an occasion are pages of their own, a sort order or low prices are not.
 * Undefined for searches and later pages, which are not indexed.
 */
export function canonicalListPath(
  path: string,
  { search, category, occasion, cursor }: ShopCriteria,
): string | undefined {
  return search || cursor
    ? undefined
    : buildListUrl(path, { ...(category && { category }), ...(occasion && { occasion }) });
}
