import { type Expression, expressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DB, Products } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { PageCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, isAfter, type SortOrder, toSortValue } from './conditions.ts';
import { bandOf, hasBand, type ListLimits, withinLimits } from './terms.ts';

/** A list of products that a page is read from. */
export type SearchedList = {
  /** The condition of the list itself, whatever the search. */
  scope: Condition;
  /** What of it the index of search terms has. */
  limits: ListLimits;
  /** The page begins behind it. */
  after: PageCursor | undefined;
  limit: number;
};

/**
 * The positions of one page, and the one that the next begins behind. A page may be shorter than its limit although more
 * follow, but is then never empty. `seen` is the number of matches from the beginning on, complete if `isAll`.
 */
export type Page = { found: PageCursor[]; next: PageCursor | undefined; seen: number; isAll: boolean };

export const emptyPage: Page = { found: [], next: undefined, seen: 0, isAll: true };

const product = expressionBuilder<DB, 'products'>();

type ProductQuery = SelectQueryBuilder<DB, 'products', Selectable<Products>>;

/**
 * Products that the index finds by each of the conditions. The offset hides further conditions from the planner, which
 * would otherwise use their indexes too, however many products these find.
 */
function findByIndex(db: QueryBuilder, conditions: readonly Condition[], mostOfEach?: number): ProductQuery {
  const lists = conditions.map((condition) => {
    const found = db.selectFrom('products').selectAll().where(condition).offset(sql.lit(0));
    return sql`(${mostOfEach === undefined ? found : found.limit(sql.lit(mostOfEach))})`;
  });
  return db
    .selectFrom(sql<Selectable<Products>>`(${sql.join(lists, sql` union all `)})`.as<'products'>(sql`products`))
    .selectAll();
}

/** The ids of products that the index finds by any of the conditions, so many by each. */
export async function findIds(db: QueryBuilder, conditions: readonly Condition[], most: number): Promise<string[]> {
  const found = findByIndex(db, conditions, most).clearSelect().select('products.id').distinct();
  const rows = await found.execute();
  return rows.map(({ id }) => id);
}

/** A page of those of some products that are in the list and match, by a number, the highest first. */
export async function sortProducts(
  db: QueryBuilder,
  { scope, after, limit }: SearchedList,
  { ids, matches, number }: { ids: string[]; matches: Condition; number: Expression<number> },
): Promise<Page> {
  const isAfter = after && sql<boolean>`(${number}, products.id) < (${after.number}::float8, ${after.id}::uuid)`;
  const rows = await db
    .selectFrom('products')
    .select(['products.id', sql<number>`${number}`.as('number'), sql<number>`(count(*) over ())::int`.as('seen')])
    .where('products.id', '=', anyOf(ids))
    .where(allOf([scope, matches, isAfter]))
    .orderBy('number', 'desc')
    .orderBy('products.id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute();
  return { ...toPage(rows, limit), seen: rows[0]?.seen ?? 0, isAll: true };
}

/** The first matches of which one more than the page was read. */
function toPage(found: PageCursor[], limit: number): Pick<Page, 'found' | 'next'> {
  const shown = found.slice(0, limit);
  return { found: shown, next: found.length > limit ? shown.at(-1) : undefined };
}

/**
 * What is read in the order of a column: what the index finds by any of the conditions, behind a position. `offset` is
 * added to the number of each, so that a list may have one part after the other.
 */
export type Part = {
  conditions: readonly Condition[];
  matches: Condition;
  after?: PageCursor | undefined;
  offset: number;
  /** What the conditions find, if it is known and little. */
  ids?: string[] | undefined;
};
export type OrderedList = SearchedList & { sequence: SortOrder };

/** The number of a product in a list in the order of a column. */
function numberOf({ column }: SortOrder): Expression<number> {
  const value = sql.ref(`products.${column}`);
  return column === 'pricePaise' ? sql`${value}::float8` : sql`round(date_part('epoch', ${value}) * 1000)`;
}

/** A page of the matches among so many of the first products of a list. */
export const scan = (db: QueryBuilder, list: OrderedList, parts: readonly Part[], most: number): Promise<Page> =>
  compareInOrder(db, list, parts, most, (part) =>
    sortedFrom(db, db.selectFrom('products').selectAll(), list, part).limit(sql.lit(most)),
  );

/** So many products of bands are compared, each with a word. */
const maxComparisons = 5_000;

/**
 * A page of the matches, read by the index in the order of the list, a band of its column after the other: as far as the
 * page needs, and quickly where a band has none. PostgreSQL reads the bands in their order, as the series has them. Words
 * of few sounds are in far more products than by their letters: if so many were compared, the page ends.
 */
export const readBands = (db: QueryBuilder, list: OrderedList, parts: readonly Part[], words = 1): Promise<Page> =>
  compareInOrder(db, list, parts, Math.ceil(maxComparisons / words), (part) => {
    if (part.ids) return sortedFrom(db, findByIndex(db, [product('products.id', '=', anyOf(part.ids))]), list, part);
    const band = hasBand(list.sequence.column, sql<number>`bands.band`);
    const conditions = part.conditions.map((condition) => allOf([condition, band]));
    const found = findByIndex(db, conditions);
    const ofBand = conditions.length > 1 ? found.distinctOn('products.id') : found;
    return db
      .selectFrom(sql<{ band: number }>`${seriesOfBands(db, list, part)}`.as<'bands'>(sql`bands (band)`))
      .innerJoinLateral(sortedFrom(db, ofBand, list, part).offset(sql.lit(0)).as('products'), (join) => join.onTrue())
      .selectAll('products') as ProductQuery;
  });

/**
 * A page of the matches among so many rows, which come in the order of the list. PostgreSQL stops at the last that the
 * page needs. If there are more rows, the next page continues behind them; a page without any match ends the list.
 */
async function compareInOrder(
  db: QueryBuilder,
  { limit, sequence }: OrderedList,
  parts: readonly Part[],
  maxRows: number,
  rowsOf: (part: Part) => ProductQuery,
): Promise<Page> {
  const lists = parts.map((part) =>
    db
      .selectFrom(rowsOf(part).as('products'))
      .select('products.id')
      .select(sql<number>`${numberOf(sequence)} + ${sql.lit(part.offset)}`.as('number'))
      .select(sql<boolean>`coalesce(${part.matches}, false)`.as('isMatch')),
  );
  const { rows: seen } = await sql<PageCursor & { isMatch: boolean; place: number }>`
    select * from (
      select *, (row_number() over ())::int as place
      from (${sql.join(lists, sql` union all `)} limit ${sql.lit(maxRows)}) as compared
    ) as placed
    where is_match or place = ${sql.lit(maxRows)} limit ${sql.lit(limit + 1)}`.execute(db);
  const found = seen.filter(({ isMatch }) => isMatch);
  const page = toPage(found, limit);
  const last = seen.at(-1);
  const isCut = last?.place === maxRows;
  return {
    ...page,
    next: page.next ?? (isCut && found.length > 0 ? last : undefined),
    seen: found.length,
    isAll: page.next === undefined && !isCut,
  };
}

/** The numbers of the bands from the position, or the first product of the list, to the last. */
function seriesOfBands(db: QueryBuilder, { sequence, limits }: OrderedList, { after }: Part) {
  const { column, direction } = sequence;
  const extreme = (find: 'min' | 'max') =>
    db
      .selectFrom('products')
      .select((eb) => sql`${bandOf(column, eb.fn[find](`products.${column}`))}`.as('band'))
      .where(withinLimits(limits));
  const [first, last] = direction === 'asc' ? (['min', 'max'] as const) : (['max', 'min'] as const);
  const start = after ? bandOf(column, toSortValue(sequence, after)) : sql`(${extreme(first)})`;
  return sql`generate_series(${start}, (${extreme(last)}), ${sql.lit(direction === 'asc' ? 1 : -1)})`;
}

/** The products of the list after the position, sorted before anything else is compared, which is slow. */
const sortedFrom = (
  db: QueryBuilder,
  products: ProductQuery,
  { sequence, scope }: OrderedList,
  { after }: Part,
): ProductQuery =>
  db
    .selectFrom(products.as('products'))
    .selectAll()
    .where(allOf([scope, after && isAfter(sequence, after)]))
    .orderBy(`products.${sequence.column}`, sequence.direction)
    .orderBy('products.id', sequence.direction);
