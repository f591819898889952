import { type RawBuilder, sql } from 'kysely';
import { type CountedName, type Facet, formatFacet, inStock } from '#domain/catalogue/facets.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';

/** So many cities are offered, those with the most products. */
export const maxCities = 30;

/** What the counters say of the marketplace or of one shop. */
export type FacetCounters = {
  /** Public products in a category, or in all. */
  total(category?: ProductCategory): number;
  /** Those with a facet; of chosen ones in any category, of others in the list's. */
  withFacet(facet: Facet, category?: ProductCategory): number;
  /** The counted values of the list's category. Cities only as far as they are offered. */
  values(name: CountedName): string[];
};

type Counted = { kind: 'category' | 'chosen' | 'listed'; category: ProductCategory; facet: Facet; count: number };

/**
 * Reads the counters of a list in one statement: of categories, of the chosen facets by category, and of all facets in
 * its category if `isWhole`.
 */
export async function readFacetCounters(
  db: QueryBuilder,
  { sellerId, category }: { sellerId?: string | undefined; category?: ProductCategory | undefined },
  { chosen, isWhole }: { chosen: Facet[]; isWhole: boolean },
): Promise<FacetCounters> {
  const tables = sellerId
    ? { facets: sql.table('facetCounters'), categories: sql.table('categoryCounters') }
    : { facets: sql.table('marketplaceFacets'), categories: sql.table('marketplaceCategories') };
  const inShop = sellerId ? sql`seller_id = ${sellerId}` : sql`true`;
  const inCategory = category ? sql`category = ${category}` : sql`true`;
  // What is in stock is what is not sold out.
  const counted = [...chosen.filter((facet) => facet !== formatFacet('stock', inStock)), 'stock:out'];
  const listed = sql`select 'listed' as kind, '' as category, facet, sum(products)::float8 as count from ${tables.facets}
    where ${inShop} and ${inCategory}`;
  const parts: RawBuilder<unknown>[] = [
    sql`(select 'category' as kind, category, '' as facet, sum(active)::float8 as count from ${tables.categories}
      where ${inShop} group by category)`,
  ];
  if (chosen.length > 0 || !isWhole) {
    parts.push(sql`(select 'chosen', category, facet, sum(products)::float8 from ${tables.facets}
      where ${inShop} and facet = any(${counted}::text[]) group by category, facet)`);
  }
  if (isWhole) {
    parts.push(
      sql`(${listed} and facet not like 'city:%' group by facet)`,
      sql`(${listed} and facet like 'city:%' group by facet order by count desc, facet limit ${sql.lit(maxCities)})`,
    );
  }
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(withCachedPlan(db));
  return describeCounters(rows, category);
}

function describeCounters(rows: Counted[], listCategory: ProductCategory | undefined): FacetCounters {
  const sum = (kind: Counted['kind'], category?: ProductCategory, facet?: Facet | 'stock:out') =>
    rows
      .filter((row) => row.kind === kind && (!facet || row.facet === facet))
      .filter((row) => kind === 'listed' || !category || row.category === category)
      .reduce((all, { count }) => all + count, 0);
  const isListed = rows.some(({ kind }) => kind === 'listed');
  const isChosen = (facet: string) => rows.some((row) => row.kind === 'chosen' && row.facet === facet);
  const count = (facet: Facet | 'stock:out', category?: ProductCategory) =>
    isListed && category === listCategory && !isChosen(facet)
      ? sum('listed', category, facet)
      : sum('chosen', category, facet);
  const total = (category?: ProductCategory) => sum('category', category);
  return {
    total,
    withFacet: (facet, category) =>
      facet === formatFacet('stock', inStock) ? total(category) - count('stock:out', category) : count(facet, category),
    values: (name) =>
      name === 'category'
        ? rows.filter(({ kind, count }) => kind === 'category' && count > 0).map(({ category }) => category)
        : name === 'stock'
          ? [inStock]
          : rows
              .filter(({ kind, facet, count }) => kind === 'listed' && count > 0 && facet.startsWith(`${name}:`))
              .map(({ facet }) => facet.slice(name.length + 1)),
  };
}
