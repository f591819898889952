import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, Products } from '#database/schema.ts';
import { parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, isAfterCursor, toSortValue } from './conditions.ts';
import { cursorNumber, type OrderedPage, type OrderedSearch, toPage } from './orderedLists.ts';
import { bandOf, hasBand, withinLimits } from './terms.ts';

/** So many products are collected and sorted. */
const maxCollected = 2_000;

/**
 * Some products for each condition, or all, which may overlap. The offset hides the other conditions from the planner,
 * which would otherwise use their indexes too.
 */
export function firstOfEach(db: QueryBuilder, conditions: readonly Condition[], maxOfEach?: number) {
  const lists = conditions.map((condition) => {
    const all = db.selectFrom('products').selectAll().where(condition).offset(sql.lit(0));
    return maxOfEach === undefined ? all : all.limit(sql.lit(maxOfEach));
  });
  const all = db
    .selectFrom(sql<Selectable<Products>>`(${sql.join(lists, sql` union all `)})`.as('products'))
    .selectAll();
  return conditions.length > 1 ? all.distinctOn('products.id') : all;
}

/** A page of all matches, collected by the index and sorted; undefined if they may be too many. */
export async function collect(
  db: QueryBuilder,
  search: OrderedSearch,
  byWords: Condition,
): Promise<OrderedPage | undefined> {
  const conditions = [byWords, ...alternatives(search)];
  const { looked, seen, found } = await db
    .with(
      (cte) => cte('products').materialized(),
      () => firstOfEach(db, conditions, maxCollected + 1),
    )
    .selectNoFrom((eb) => {
      const looked = eb.selectFrom('products').select(eb.fn.countAll<number>().as('count'));
      const all = eb
        .selectFrom('products')
        .selectAll()
        .where(sql<boolean>`(${looked}) <= ${sql.lit(maxCollected)}`);
      const matching = eb
        .selectFrom(all.as('products'))
        .select(eb.fn.countAll<number>().as('count'))
        .where(allOf([search.scope, search.matches, search.isCounted ? undefined : sql`false`]));
      return [
        looked.$asScalar().as('looked'),
        matching.$asScalar().as('seen'),
        jsonArrayFrom(firstMatches(db, search, all)).as('found'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (Number(looked) > maxCollected) return undefined;
  return { ...toPage(found, search.limit), seen: Number(seen), isAll: true };
}

/**
 * A page of the matches, read by the index in the order of the list, a band of its column after the other: as far as the
 * page needs, and quickly where a band has none. PostgreSQL reads the bands in their order, as the series has them.
 */
export async function readBands(db: QueryBuilder, search: OrderedSearch, byWords: Condition): Promise<OrderedPage> {
  const { sequence, limit } = search;
  const { column, direction } = sequence;
  const band = sql<number>`bands.band`;
  const inBand = [byWords, ...alternatives(search)].map((condition) => allOf([condition, hasBand(column, band)]));
  const matches = firstMatches(db, search, firstOfEach(db, inBand));
  const read = db
    .selectFrom(sql<{ band: number }>`${seriesOfBands(db, search)}`.as<'bands'>(sql`bands (band)`))
    .innerJoinLateral(matches.as('matches'), (join) => join.onTrue())
    .selectAll('matches')
    .limit(sql.lit(limit + 1));
  const found = await db
    .selectFrom(read.as('matches'))
    .selectAll()
    .orderBy('number', direction)
    .orderBy('id', direction)
    .execute();
  const page = toPage(found, limit);
  return { ...page, seen: found.length, isAll: page.nextCursor === null };
}

/** The numbers of the bands from the cursor, or the first product of the list, to the last. */
function seriesOfBands(db: QueryBuilder, { sequence, limits, cursor }: OrderedSearch) {
  const { column, direction } = sequence;
  const extreme = (find: 'min' | 'max') =>
    db
      .selectFrom('products')
      .select((eb) => sql`${bandOf(column, eb.fn[find](`products.${column}`))}`.as('band'))
      .where(withinLimits(limits));
  const [first, last] = direction === 'asc' ? (['min', 'max'] as const) : (['max', 'min'] as const);
  const start = cursor ? bandOf(column, toSortValue(sequence, parseCursor(cursor))) : sql`(${extreme(first)})`;
  return sql`generate_series(${start}, (${extreme(last)}), ${sql.lit(direction === 'asc' ? 1 : -1)})`;
}

/** The conditions of the alternatives to the words within the list. */
const alternatives = (search: OrderedSearch): Condition[] =>
  (search.otherwise ?? []).map((other) => allOf([search.scope, other]));

type ProductQuery = SelectQueryBuilder<DB, 'products', Selectable<Products>>;

/**
 * The first matches of some products of the list, one more than a page. Only as many are compared with the words, which
 * is slow: the products are sorted before, and `offset 0` keeps the planner from comparing them all.
 */
function firstMatches(db: QueryBuilder, search: OrderedSearch, products: ProductQuery) {
  const { sequence, scope, matches, cursor, limit } = search;
  const { column, direction } = sequence;
  const sorted = db
    .selectFrom(products.as('products'))
    .selectAll()
    .where(allOf([scope, isAfterCursor(sequence, cursor)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .offset(sql.lit(0));
  return db
    .selectFrom(sorted.as('products'))
    .select(({ ref }) => ['products.id', cursorNumber(sequence, ref(`products.${column}`)).as('number')])
    .where(matches)
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(limit + 1));
}
