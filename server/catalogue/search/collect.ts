import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, Products } from '#database/schema.ts';
import { formatCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, isAfterCursor, toSortValue } from './conditions.ts';
import { cursorNumber, type OrderedPage, type OrderedSearch, toPage } from './orderedLists.ts';
import { bandOf, hasBand, withinLimits } from './terms.ts';

/** A search, or a list of what the index finds without words. */
type IndexedList = Omit<OrderedSearch, 'place'>;

/** So many products are collected and sorted. */
const maxCollected = 2_000;
/** So many times a product of a band is compared with a word. */
const maxComparisons = 5_000;

/**
 * The products that the index finds. The offset hides further conditions from the planner, which would otherwise use their
 * indexes too, however many products these find.
 */
export const byIndex = (db: QueryBuilder, condition: Condition) =>
  db.selectFrom(db.selectFrom('products').selectAll().where(condition).offset(sql.lit(0)).as('products'));

/** Some products for each condition, or all, which may overlap. */
export function firstOfEach(db: QueryBuilder, conditions: readonly Condition[], maxOfEach?: number) {
  const lists = conditions.map((condition) => {
    const all = byIndex(db, condition).selectAll();
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
  search: IndexedList,
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
 * page needs, and quickly where a band has none. PostgreSQL reads the bands in their order, as the series has them. Words
 * of few sounds are in far more products than by their letters: if so many were compared, the page ends.
 */
export async function readBands(db: QueryBuilder, search: IndexedList, byWords: Condition): Promise<OrderedPage> {
  const { sequence, words, limit } = search;
  const maxCompared = Math.ceil(maxComparisons / Math.max(1, words.length));
  const band = sql<number>`bands.band`;
  const inBand = [byWords, ...alternatives(search)].map((condition) =>
    allOf([condition, hasBand(sequence.column, band)]),
  );
  const compared = db
    .selectFrom(sql<{ band: number }>`${seriesOfBands(db, search)}`.as<'bands'>(sql`bands (band)`))
    .innerJoinLateral(sortedFrom(db, firstOfEach(db, inBand), search).as('products'), (join) => join.onTrue())
    .selectAll('products')
    .select(sql<number>`row_number() over ()`.as('place'))
    .limit(sql.lit(maxCompared));
  const isMatch = sql<boolean>`coalesce(${search.matches}, false)`;
  const read = db
    .selectFrom(compared.as('products'))
    .select(({ ref }) => [
      'products.id',
      'products.place',
      isMatch.as('isMatch'),
      cursorNumber(sequence, ref(`products.${sequence.column}`)).as('number'),
    ])
    .where((eb) => eb.or([search.matches, eb('products.place', '=', sql.lit(maxCompared))]))
    .limit(sql.lit(limit + 1));
  const rows = await db.selectFrom(read.as('matches')).selectAll().orderBy('place').execute();
  const found = rows.filter((row) => row.isMatch);
  const { nextCursor, ...page } = toPage(found, limit);
  const last = rows.at(-1);
  const isCut = Number(last?.place) === maxCompared && nextCursor === null;
  return {
    ...page,
    nextCursor: last && isCut && found.length > 0 ? formatCursor(last) : nextCursor,
    seen: found.length,
    isAll: nextCursor === null && !isCut,
  };
}

/** The numbers of the bands from the cursor, or the first product of the list, to the last. */
function seriesOfBands(db: QueryBuilder, { sequence, limits, cursor }: IndexedList) {
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
const alternatives = (search: IndexedList): Condition[] =>
  (search.otherwise ?? []).map((other) => allOf([search.scope, other]));

type ProductQuery = SelectQueryBuilder<DB, 'products', Selectable<Products>>;

/** The products of the list after the cursor, sorted before anything else is compared, which is slow. */
const sortedFrom = (db: QueryBuilder, products: ProductQuery, { sequence, scope, cursor }: IndexedList) =>
  db
    .selectFrom(products.as('products'))
    .selectAll()
    .where(allOf([scope, isAfterCursor(sequence, cursor)]))
    .orderBy(`products.${sequence.column}`, sequence.direction)
    .orderBy('products.id', sequence.direction)
    .offset(sql.lit(0));

/** The first matches of some products of the list, one more than a page: only as many are compared. */
function firstMatches(db: QueryBuilder, search: IndexedList, products: ProductQuery) {
  const { sequence, matches, limit } = search;
  const { column, direction } = sequence;
  return db
    .selectFrom(sortedFrom(db, products, search).as('products'))
    .select(({ ref }) => ['products.id', cursorNumber(sequence, ref(`products.${column}`)).as('number')])
    .where(matches)
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(limit + 1));
}
