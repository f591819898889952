import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import {
  type ChosenFacets,
  type CountedName,
  type Facet,
  facetNames,
  formatFacet,
  priceBands,
} from '#domain/catalogue/facets.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { lowPrice } from '#domain/catalogue/shop.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition } from './conditions.ts';

/** The filters of a public list that its matches are counted by. */
export type FacetFilters = ChosenFacets & {
  category?: ProductCategory | undefined;
  under?: typeof lowPrice.parameter | undefined;
};

const product = expressionBuilder<DB, 'products'>();

const listKeys = sql<string[]>`list_facets(${sql.join(
  (['facets', 'pricePaise', 'isSoldOut', 'city', 'category'] as const).map((column) =>
    product.ref(`products.${column}`),
  ),
)})`;

/** Chosen facets that the index has. What is in stock is no key, because nearly everything is. */
export const indexedFacets = (chosen: ChosenFacets): Facet[] =>
  facetNames.flatMap((name) => (chosen[name] && name !== 'stock' ? [formatFacet(name, chosen[name])] : []));

export const isInStock: Condition = product.not(product.ref('products.isSoldOut'));

const hasStored = (facet: Facet): Condition => sql<boolean>`${product.ref('products.facets')} @> ${[facet]}::text[]`;

/** A literal, because partial indexes have the same condition. */
export const hasLowPrice: Condition = product('products.pricePaise', '<', sql.lit(lowPrice.paise));

/** The conditions of a list's filters, each under the facet that it is ignored by. */
export function filterConditions({ category, under, ...chosen }: FacetFilters): Map<CountedName, Condition> {
  const { price, stock, size, colour, origin, city } = chosen;
  const band = priceBands.find(({ key }) => key === price);
  const conditions: [CountedName, Condition | undefined | '' | false][] = [
    ['category', category && product('products.category', '=', category)],
    ['price', under && hasLowPrice],
    ['price', band && product('products.pricePaise', '>=', sql.lit(band.from))],
    ['price', band?.to !== undefined && product('products.pricePaise', '<', sql.lit(band.to))],
    ['stock', stock && isInStock],
    ['size', size && hasStored(formatFacet('size', size))],
    ['colour', colour && hasStored(formatFacet('colour', colour))],
    ['origin', origin && hasStored(formatFacet('origin', origin))],
    ['city', city && product('products.city', '=', city)],
  ];
  const all = new Map<CountedName, Condition>();
  for (const [name, condition] of conditions) {
    if (condition) all.set(name, allOf([all.get(name), condition]));
  }
  return all;
}

/** Which products are counted: the first `limit` of those with `condition`, newest first if asked. */
export type CountedPart = {
  condition: Condition;
  isNewestFirst?: boolean;
  limit: number;
  /** What they must meet beside the filters. */
  matches: Condition;
  filters: Map<CountedName, Condition>;
};

/** The number of products per key, and whether there were more to count. */
export type KeyCounts = { counts: Map<string, number>; hasMore: boolean };

/**
 * Counts the products of each key in one pass. A product that fails one filter only counts for the facet of that filter,
 * so each facet ignores its own.
 */
export async function countKeys(db: QueryBuilder, part: CountedPart): Promise<KeyCounts> {
  const { condition, isNewestFirst = false, limit, matches, filters } = part;
  const failed = [...filters].map(([name, filter]) => sql`case when ${filter} then null else ${sql.lit(name)} end`);
  const read = db
    .selectFrom('products')
    .selectAll()
    .where(condition)
    .$if(isNewestFirst, (query) => query.orderBy('products.createdAt', 'desc').orderBy('products.id', 'desc'))
    .limit(sql.lit(limit + 1));
  const { rows } = await sql<{ looked: number; counts: Record<string, number> }>`
    with looked as materialized (
      select failed, case when cardinality(failed) < 2 then ${matches} else false end as is_counted,
        ${listKeys} || case when ${isInStock} then array['stock:in'] else '{}' end as keys
      from (${read}) as products,
        lateral (select array_remove(array[${sql.join(failed)}]::text[], null) as failed) as filters
    ), counted as (
      select key, count(*) as count from looked, unnest(keys) as key
      where is_counted and (cardinality(failed) = 0 or starts_with(key, failed[1] || ':'))
      group by key
    )
    select (select count(*) from looked)::int as looked,
      (select coalesce(jsonb_object_agg(key, count), '{}') from counted) as counts`.execute(db);
  const [row] = rows;
  return { counts: new Map(Object.entries(row?.counts ?? {})), hasMore: (row?.looked ?? 0) > limit };
}
