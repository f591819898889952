import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import {
  type ChosenFacets,
  type Facet,
  facetNames,
  facetValues,
  formatFacet,
  listFacets,
  minFilteredResults,
} from '#domain/catalogue/facets.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import type { FacetFilter, ProductList } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';

type FilteredList = ChosenFacets & {
  search?: string | undefined;
  under?: string | undefined;
  occasion?: string | undefined;
  category?: ProductCategory | undefined;
  sellerId?: string | undefined;
};

/**
 * The filters of a list with the values that its shop and category have. Counts are those of shop and category, and so
 * null beside a search or another filter; then a filter is offered where enough of the products shown have such a facet.
 * Sends nothing where no product shown has facets.
 */
export async function readFilters(
  context: CatalogueContext,
  filter: FilteredList,
  { products }: ProductList,
): Promise<FacetFilter[]> {
  const chosen = listFacets(filter);
  if (chosen.length === 0 && products.every(({ facets }) => !facets)) return [];
  const counts = await countFacets(context, filter);
  const shown = (facet: Facet) => products.filter(({ facets }) => facets?.includes(facet)).length;
  return facetNames.flatMap((name) => {
    const isNarrowed =
      Boolean(filter.search ?? filter.under ?? filter.occasion) ||
      chosen.some((facet) => facet !== formatFacet(name, filter[name]));
    const results = isNarrowed ? shown(formatFacet(name)) : (counts.get(formatFacet(name)) ?? 0);
    if (!filter[name] && results < minFilteredResults[name]) return [];
    const values = facetValues[name].flatMap(({ key, label }) => {
      const count = counts.get(formatFacet(name, key)) ?? 0;
      return count > 0 || key === filter[name] ? [{ key, label, count: isNarrowed ? null : count }] : [];
    });
    return [{ name, values }];
  });
}

type CountedList = Pick<FilteredList, 'sellerId' | 'category'>;

/** The counter of products with some facets, in the whole marketplace or in one shop. */
function sumCounters(db: QueryBuilder, { sellerId, category }: CountedList) {
  const counters =
    sellerId === undefined
      ? db.selectFrom('marketplaceFacets').select(['facet', 'category', 'products']).as('counters')
      : db
          .selectFrom('facetCounters')
          .select(['facet', 'category', 'products'])
          .where('sellerId', '=', sellerId)
          .as('counters');
  return db
    .selectFrom(counters)
    .select(({ fn }) => fn.sum<number>('products').as('count'))
    .where((eb) => eb.and(category ? { category } : {}));
}

/** The number of public products per facet, in the whole marketplace or in one shop. */
async function countFacets({ database }: CatalogueContext, list: CountedList) {
  const rows = await sumCounters(withCachedPlan(database.read), list).select('facet').groupBy('facet').execute();
  return new Map(rows.map(({ facet, count }) => [facet, Number(count)]));
}

const expression = expressionBuilder<DB, never>();

/**
 * For each chosen facet, the condition that its counter is above zero in the list's shop and category. The conditions
 * depend on no product, so PostgreSQL checks them first, and scans nothing where a facet has no product.
 */
export const haveCountedProducts = (db: QueryBuilder, { sellerId, category, ...chosen }: FilteredList) =>
  listFacets(chosen).map((facet) =>
    expression(sumCounters(db, { sellerId, category }).where('facet', '=', facet), '>', sql.lit(0)),
  );
