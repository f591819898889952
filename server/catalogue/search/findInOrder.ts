import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely';
import type { Products } from '#database/schema.ts';
import { formatCursor, type PageCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, isAfterCursor, type SortOrder } from './conditions.ts';
import { estimateMatches, hasAnyWord, type SearchWord } from './dictionary.ts';
import { hasWord, markedIn, type Place } from './relevance.ts';

/** A search for products in the order of a column. */
export type OrderedSearch = {
  words: readonly SearchWord[];
  /** Where the words must be. */
  place: Place;
  /** The condition of the list itself, whatever the search. */
  scope: Condition;
  /** The condition of a match: all words, or one of the alternatives. */
  matches: Condition;
  /** Alternative conditions to the words, each with an index within the scope. */
  otherwise?: Condition[];
  sequence: SortOrder;
  cursor: string | undefined;
  limit: number;
  /** Set if `seen` is needed beyond the page. */
  isCounted?: boolean;
  /**
   * Prepares the statement of the first scan. Set it if the best plan depends neither on the words nor on the size of
   * the scope.
   */
  isPlanKept?: boolean;
};

/**
 * The positions of one page, and the cursor of the next. A page may be shorter than its limit although more follow, but
 * is then never empty. `seen` is the number of matches from the cursor on, complete if `isAll`.
 */
export type OrderedPage = { found: PageCursor[]; nextCursor: string | null; seen: number; isAll: boolean };

/**
 * Rows per scan: the first, one that also counts, the maximum for filling a page, and each further scan until there is
 * a match.
 */
const scanLimits = { first: 200, counted: 2_000, max: 10_000, further: 40_000 };

/**
 * The index lookup uses the rarest words, up to this share of all products together, because it reads their whole
 * posting lists.
 */
const maxIndexShare = 0.15;
/** Above this number of products a scan is faster than the index lookup, unless scans have found nothing. */
const maxIndexMatches = { usual: 2_000, last: 20_000 };

/**
 * Finds the first products of a list that match a search. Frequent words occur among the first rows, so a short scan
 * finds them; rare words are found by an index lookup. For anything else, such as frequent words that few products
 * share, the scan continues until there is a match. So no search costs much more than another.
 */
export async function findInOrder(db: QueryBuilder, search: OrderedSearch): Promise<OrderedPage> {
  const { limit, words } = search;
  const found: PageCursor[] = [];
  let seen = 0;
  let scanned = 0;
  let from = search.cursor;
  const scanNext = async (maxRows: number) => {
    const part = await scanRows(db, search, from, maxRows);
    found.push(...part.found);
    seen += part.matching;
    scanned += part.scanned;
    from = part.scanned < maxRows ? undefined : part.last;
    return part;
  };
  const isEnough = () => from === undefined || found.length > limit;
  /** Rows that would fill the page if the rest is like the part scanned so far, plus half for safety. */
  const needed = () => Math.ceil(((limit + 1 - found.length) / found.length) * scanned * 1.5);
  const { counts } = await scanNext(search.isCounted ? scanLimits.counted : scanLimits.first);
  if (!isEnough() && needed() > scanLimits.counted) {
    const rare = selectRarestWords(words, counts, maxIndexShare * scanned);
    const page = await lookUpByIndex(db, search, rare);
    if (page) return page;
  }
  while (!isEnough() && scanned < scanLimits.max) {
    await scanNext(Math.min(needed(), scanned < scanLimits.counted ? scanLimits.counted : scanLimits.max - scanned));
  }
  // Frequent words that few products share: the estimate of how many was wrong.
  const shared =
    !isEnough() && found.length === 0 ? await lookUpByIndex(db, search, words, { isLast: true }) : undefined;
  if (shared) return shared;
  while (!isEnough() && found.length === 0) await scanNext(scanLimits.further);
  const page = toPage(found, limit);
  return { ...page, nextCursor: page.nextCursor ?? from ?? null, seen, isAll: from === undefined };
}

/** The rarest words whose counts add up to at most the limit. */
function selectRarestWords(words: readonly SearchWord[], counts: number[], maxCount: number): SearchWord[] {
  const count = (index: number) => counts[index] ?? 0;
  const chosen: SearchWord[] = [];
  let left = maxCount;
  for (const index of [...words.keys()].sort((one, other) => count(one) - count(other))) {
    left -= count(index);
    if (left < 0) break;
    chosen.push(...words.slice(index, index + 1));
  }
  return chosen;
}

/** The first matches of which one more than the page was read. */
export function toPage(found: PageCursor[], limit: number): Pick<OrderedPage, 'found' | 'nextCursor'> {
  const { rows, nextCursor } = toKeysetPage(found, limit, (position) => position);
  return { found: rows, nextCursor };
}

/** The rows of a scan: `place` is what they are sorted by. */
const scanned = expressionBuilder<{ scanned: { id: string; place: Date | number; isFound: boolean } }, 'scanned'>();

/** The cursor's number for a row's position. */
const cursorNumber = ({ column }: SortOrder, place: Expression<unknown>) =>
  column === 'pricePaise' ? sql<number>`${place}::float8` : sql<number>`round(date_part('epoch', ${place}) * 1000)`;

/** One pass over such rows: the number of matches and the first of them, unsorted or sorted. */
function countMatches({ limit, sequence }: OrderedSearch, { isSorted }: { isSorted: boolean }) {
  const { direction } = sequence;
  const collect = <T>(value: Expression<T>) => {
    const all = scanned.fn.agg<T[]>('array_agg', [value]).filterWhere(scanned.ref('isFound'));
    const sorted = isSorted ? all.orderBy('place', direction).orderBy('id', direction) : all;
    return sql<T[] | null>`(${sorted})[:${sql.lit(limit + 1)}]`;
  };
  return [
    scanned.fn.countAll<number>().as('looked'),
    scanned.fn.countAll<number>().filterWhere(scanned.ref('isFound')).as('matching'),
    collect(scanned.ref('id')).as('ids'),
    collect(cursorNumber(sequence, scanned.ref('place'))).as('numbers'),
  ] as const;
}

type Matches = { matching: number; found: PageCursor[] };

const toMatches = (counted: { matching: number; ids: string[] | null; numbers: number[] | null }): Matches => ({
  matching: counted.matching,
  found: (counted.ids ?? []).map((id, index) => ({ id, number: counted.numbers?.[index] ?? 0 })),
});

/** Scans a number of rows in sort order. The first scan also counts how many have each word. */
async function scanRows(db: QueryBuilder, search: OrderedSearch, from: string | undefined, maxRows: number) {
  const { sequence, scope, matches, words, place, isPlanKept } = search;
  const { column, direction } = sequence;
  const isFirst = maxRows === scanLimits.first || maxRows === scanLimits.counted;
  const planner = isFirst && isPlanKept ? withCachedPlan(db) : db;
  const hasWords = isFirst ? words.map((word) => hasWord(word, place)) : [];
  const rows = planner
    .selectFrom('products')
    .select(['products.id', `products.${column} as place`])
    .select((eb) => eb.fn.coalesce(matches, eb.lit(false)).as('isFound'))
    .select(sql<boolean[]>`array[${sql.join(hasWords)}]::bool[]`.as('hasWords'))
    .where(allOf([scope, isAfterCursor(sequence, from)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(maxRows));
  const counts = hasWords.map((_, index) => sql`count(*) filter (where has_words[${sql.lit(index + 1)}])`);
  const lastPlace = direction === 'asc' ? scanned.fn.max('place') : scanned.fn.min('place');
  const counted = await planner
    .selectFrom(rows.as('scanned'))
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'))
    .select(countMatches(search, { isSorted: false }))
    .select((eb) => sql<string>`(${eb.fn.agg('array_agg', ['scanned.id'])})[${eb.fn.countAll()}]`.as('lastId'))
    .select(cursorNumber(sequence, lastPlace).as('lastNumber'))
    .executeTakeFirstOrThrow();
  const last = formatCursor({ id: counted.lastId, number: counted.lastNumber });
  return { ...toMatches(counted), scanned: counted.looked, counts: counted.counts, last };
}

/** A page of all matches by an index lookup of the words; undefined if they are estimated or found to be too many. */
async function lookUpByIndex(
  db: QueryBuilder,
  search: OrderedSearch,
  rare: readonly SearchWord[],
  { isLast = false } = {},
): Promise<OrderedPage | undefined> {
  const { scope, matches, otherwise = [], sequence, cursor, place, limit } = search;
  const maxMatches = isLast ? maxIndexMatches.last : maxIndexMatches.usual;
  const condition = await selectByWords(db, rare, { place, maxMatches: isLast ? Infinity : maxMatches });
  if (!condition) return undefined;
  const conditions = [condition, ...otherwise.map((other) => allOf([scope, other]))];
  const collected = db
    .selectFrom(firstOfEach(db, conditions, maxMatches).as('products'))
    .$if(conditions.length > 1, (query) => query.distinct())
    .select(['products.id', `products.${sequence.column} as place`])
    .select((eb) =>
      eb.fn.coalesce(allOf([scope, matches, isAfterCursor(sequence, cursor)]), eb.lit(false)).as('isFound'),
    );
  const counted = await db
    .selectFrom(collected.as('scanned'))
    .select(countMatches(search, { isSorted: true }))
    .executeTakeFirstOrThrow();
  if (counted.looked > maxMatches) return undefined;
  const { found, matching } = toMatches(counted);
  return { ...toPage(found, limit), seen: matching, isAll: true };
}

/** The condition by which the index finds the products with all of the words; undefined if they are too many. */
export async function selectByWords(
  db: QueryBuilder,
  words: readonly SearchWord[],
  { place, maxMatches }: { place: Place; maxMatches: number },
): Promise<Condition | undefined> {
  const lists = words.flatMap(({ found }) => (found ? [found.map((word) => markedIn(place, word))] : []));
  if (lists.some((list) => list.length === 0)) return sql<boolean>`false`;
  if (lists.length === 0 || (await estimateMatches(db, lists)) > maxMatches) return undefined;
  return allOf(lists.map(hasAnyWord));
}

/**
 * Some products for each condition, which may overlap. The limit hides the other conditions from the planner, which
 * would otherwise use their indexes too.
 */
export function firstOfEach(db: QueryBuilder, conditions: Condition[], maxMatches: number) {
  const lists = conditions.map((condition) =>
    db
      .selectFrom('products')
      .selectAll()
      .where(condition)
      .limit(sql.lit(maxMatches + 1)),
  );
  return sql<Selectable<Products>>`(${sql.join(lists, sql` union all `)})`;
}
