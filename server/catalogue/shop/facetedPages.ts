import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, isAfterCursor, type SortOrder } from '../search/conditions.ts';
import { filterConditions, hasLowPrice, indexedFacets } from '../search/facets.ts';
import { readBands } from '../search/pages.ts';
import { hasTerms, type ListLimits, withinLimits } from '../search/terms.ts';
import type { FacetCounters } from './facetCounters.ts';
import type { FacetedList } from './facetCounts.ts';

/** A value that no more products have is looked up in the index; of others so many products are scanned first. */
const maxCollected = 2_000;
const maxScanned = 4_000;

export type FacetedPage = FacetedList & { sort: SortOrder; cursor: string | undefined; limit: number };

/**
 * The ids of the first products of a list with chosen facets, one more than a page. The counters tell how rare the values
 * are, and so whether the index or a scan in the list's order finds them sooner. A scan that doesn't fill the page gives
 * way to the index, read in bands of the list's order: frequent values may have much in common, far from its beginning.
 */
export async function findFaceted(db: QueryBuilder, page: FacetedPage, counters: FacetCounters): Promise<string[]> {
  const { sellerId, category, limit } = page;
  const chosen = indexedFacets(page);
  const counts = chosen.map((facet) => counters.withFacet(facet, category));
  if (counts.includes(0)) return [];
  const read = async (query: SelectQueryBuilder<DB, 'products', { id: string }>) =>
    (await query.limit(sql.lit(limit + 1)).execute()).map(({ id }) => id);
  const limits = { isVisible: true, category, facets: chosen } as const;
  if (!sellerId && chosen.length > 0 && Math.min(...counts) <= maxCollected) {
    return read(inOrder(collect(db, hasTerms(limits)), page));
  }
  const total = counters.total(category);
  if (sellerId && total > maxScanned) return read(inOrder(db.selectFrom('products'), page));
  const found = await read(scan(db, page));
  if (found.length > limit || total <= maxScanned) return found;
  if (chosen.length === 0) return read(inOrder(db.selectFrom('products'), page));
  return readInBands(db, page, limits);
}

async function readInBands(db: QueryBuilder, page: FacetedPage, limits: ListLimits): Promise<string[]> {
  const { sort: sequence, cursor, limit } = page;
  const condition = listCondition(page);
  const list = { scope: condition, limits, sequence, after: undefined, limit: limit + 1 };
  const part = {
    conditions: [allOf([hasTerms(limits)])],
    matches: allOf([]),
    after: cursor ? parseCursor(cursor) : undefined,
    offset: 0,
  };
  const { found } = await readBands(db, list, [part]);
  return found.map(({ id }) => id);
}

/** The condition that a product is in the list. */
export const listCondition = (list: FacetedList): Condition =>
  allOf([withinLimits({ isVisible: true, sellerId: list.sellerId }), ...filterConditions(list).values()]);

function inOrder(query: SelectQueryBuilder<DB, 'products', object>, page: FacetedPage) {
  const { column, direction } = page.sort;
  return query
    .select('products.id')
    .where(allOf([listCondition(page), isAfterCursor(page.sort, page.cursor)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction);
}

/** Visible products with a condition, of which PostgreSQL uses the index. */
const collect = (db: QueryBuilder, condition: Condition | undefined) =>
  db
    .with(
      (cte) => cte('products').materialized(),
      (cte) =>
        cte
          .selectFrom('products')
          .selectAll()
          .where(allOf([withinLimits({ isVisible: true }), condition])),
    )
    .selectFrom('products');

/** The products of the list among the next ones in its order; with a price sort, from its prices. */
function scan(db: QueryBuilder, page: FacetedPage) {
  const { sellerId, category, under, sort } = page;
  const { column, direction } = sort;
  const price = column === 'pricePaise' ? filterConditions(page).get('price') : under && hasLowPrice;
  const scope = allOf([withinLimits({ isVisible: true, sellerId, category }), price, isAfterCursor(sort, page.cursor)]);
  const next = db
    .selectFrom('products')
    .selectAll()
    .where(scope)
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(maxScanned));
  return db
    .selectFrom(next.as('products'))
    .select('products.id')
    .where(listCondition(page))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction) as unknown as SelectQueryBuilder<DB, 'products', { id: string }>;
}
