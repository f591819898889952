import { sql } from 'kysely';
import { formatCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { collectByWords, conditionsOf, firstOfEach, type ProductQuery, type Sorting, toPage } from './collect.ts';
import { allOf, type Condition, isAfterCursor, toSortValue } from './conditions.ts';
import { cursorNumber, type OrderedPage, type OrderedSearch, selectByWords } from './orderedLists.ts';
import { bandOf, hasBand, withinLimits } from './terms.ts';

/** So many rows of a list are scanned first, so many if they are also counted, and so many without an index. */
const maxScanned = { first: 200, counted: 2_000, all: 10_000 };
/** So many times a product of a band is compared with a word. */
const maxComparisons = 5_000;

/** A search, or a list of what the index finds without words. */
type IndexedList = Omit<OrderedSearch, 'place'>;

/**
 * Finds the first products of a list that match a search. Very frequent words are among the first rows, so a short scan
 * finds them. Others are found by the index: few matches are collected and sorted, many are read in bands of the list's
 * order, so that it does not matter where in the list they are. Where the dictionary has too many words that begin with
 * what was typed, the scan continues.
 */
export async function findInOrder(db: QueryBuilder, search: OrderedSearch): Promise<OrderedPage> {
  const scan = (most: number) => {
    const rows = sortedFrom(db, db.selectFrom('products').selectAll(), search).limit(sql.lit(most));
    return compareInOrder(db, search, rows, { maxRows: most, maxFound: search.isCounted ? most : search.limit + 1 });
  };
  const first = await scan(search.isCounted ? maxScanned.counted : maxScanned.first);
  if (first.isAll || first.found.length === search.limit) return first;
  const selected = selectByWords(search, search.words, search.place);
  if (!selected) return scan(maxScanned.all);
  const { byWords, isFrequent, isMany } = selected;
  // Products of a time are together in the index, those of a price are not: there each band costs the whole. Frequent
  // words that are nowhere together would cost each band a look for nothing.
  const isEverywhere = isFrequent && isMany && search.sequence.column !== 'pricePaise';
  const isRead = first.found.length > 0 || isEverywhere || search.isMany;
  return (
    (isRead ? undefined : await collectByWords(db, search, byWords, sortingOf(search))) ??
    readBands(db, search, byWords)
  );
}

const sortingOf = ({ sequence, cursor }: OrderedSearch): Sorting => ({
  number: cursorNumber(sequence, sql.ref(`products.${sequence.column}`)),
  direction: sequence.direction,
  after: cursor ? parseCursor(cursor) : undefined,
});

/**
 * A page of the matches, read by the index in the order of the list, a band of its column after the other: as far as the
 * page needs, and quickly where a band has none. PostgreSQL reads the bands in their order, as the series has them. Words
 * of few sounds are in far more products than by their letters: if so many were compared, the page ends.
 */
export function readBands(db: QueryBuilder, search: IndexedList, byWords: Condition): Promise<OrderedPage> {
  const { sequence, words } = search;
  const maxRows = Math.ceil(maxComparisons / Math.max(1, words.length));
  const inBand = conditionsOf(search, byWords).map((condition) =>
    allOf([condition, hasBand(sequence.column, sql<number>`bands.band`)]),
  );
  const rows = db
    .selectFrom(sql<{ band: number }>`${seriesOfBands(db, search)}`.as<'bands'>(sql`bands (band)`))
    .innerJoinLateral(sortedFrom(db, firstOfEach(db, inBand), search).offset(sql.lit(0)).as('products'), (join) =>
      join.onTrue(),
    )
    .selectAll('products');
  return compareInOrder(db, search, rows as ProductQuery, { maxRows, maxFound: search.limit + 1 });
}

/**
 * A page of the matches among so many rows that come in the list's order. PostgreSQL stops at so many matches. If there
 * are more rows, the next page continues behind them; a page without any match ends the list.
 */
async function compareInOrder(
  db: QueryBuilder,
  { sequence, matches, limit }: IndexedList,
  rows: ProductQuery,
  { maxRows, maxFound }: { maxRows: number; maxFound: number },
): Promise<OrderedPage> {
  const compared = db
    .selectFrom(rows.as('products'))
    .select(({ ref }) => [
      'products.id',
      sql<boolean>`coalesce(${matches}, false)`.as('isMatch'),
      cursorNumber(sequence, ref(`products.${sequence.column}`)).as('number'),
    ])
    .limit(sql.lit(maxRows));
  const placed = db
    .selectFrom(compared.as('compared'))
    .selectAll()
    .select(sql<number>`row_number() over ()`.as('place'));
  const seen = await db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((eb) => eb.or([eb.ref('isMatch'), eb('place', '=', sql.lit(maxRows))]))
    .limit(sql.lit(maxFound))
    .execute();
  const found = seen.filter(({ isMatch }) => isMatch);
  const page = toPage(found, limit);
  const last = seen.at(-1);
  const isCut = Number(last?.place) === maxRows;
  return {
    ...page,
    nextCursor: page.nextCursor ?? (last && isCut && found.length > 0 ? formatCursor(last) : null),
    seen: found.length,
    isAll: page.nextCursor === null && !isCut,
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

/** The products of the list after the cursor, sorted before anything else is compared, which is slow. */
const sortedFrom = (db: QueryBuilder, products: ProductQuery, { sequence, scope, cursor }: IndexedList): ProductQuery =>
  db
    .selectFrom(products.as('products'))
    .selectAll()
    .where(allOf([scope, isAfterCursor(sequence, cursor)]))
    .orderBy(`products.${sequence.column}`, sequence.direction)
    .orderBy('products.id', sequence.direction);
