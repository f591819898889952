import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { DB, Products } from '#database/schema.ts';
import {
  formatCursor,
  type PageCursor,
  parseCursor,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { containsPart, estimateMatches, findDictionaryWords, hasAnyWord } from './dictionary.ts';

/** How a list of products is sorted; equal values by id. */
export type SortOrder = { column: 'createdAt' | 'updatedAt' | 'pricePaise'; direction: 'asc' | 'desc' };

/** A condition on the columns of `products`. */
export type Condition = Expression<SqlBool>;

/** A search in a list of products. */
export type ProductSearch = {
  /** Parts of words, without spaces: a match contains one of each list. */
  words: string[][];
  /** The condition of the list itself, whatever the search. */
  scope: Condition;
  /** The condition of a match. */
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
 * The ids of one page, and the cursor of the next. A page may be shorter than its limit although more follow, but is
 * then never empty. `seen` is the number of matches from the cursor on, complete if `isAll`.
 */
export type ProductSearchPage = { ids: string[]; nextCursor: string | null; seen: number; isAll: boolean };

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
/** Above this number of products a scan is faster than the index lookup. */
const maxIndexMatches = 2_000;

/**
 * Finds the first products of a list that match a search. Frequent words occur among the first rows, so a short scan
 * finds them; rare words are found by an index lookup. For anything else, such as frequent words that few products
 * share, the scan continues until there is a match. So no search costs much more than another.
 */
export async function findProducts(db: QueryBuilder, search: ProductSearch): Promise<ProductSearchPage> {
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
    const collected = await lookUpByIndex(db, search, selectRarestWords(words, counts, maxIndexShare * scanned));
    if (collected) return { ...toPage(collected.found, limit), seen: collected.matching, isAll: true };
  }
  while (!isEnough() && scanned < scanLimits.max) {
    await scanNext(Math.min(needed(), scanned < scanLimits.counted ? scanLimits.counted : scanLimits.max - scanned));
  }
  while (!isEnough() && found.length === 0) await scanNext(scanLimits.further);
  const isFilled = found.length > limit;
  const { ids, nextCursor } = toPage(found, limit);
  return { ids, nextCursor: isFilled ? nextCursor : (from ?? null), seen, isAll: from === undefined };
}

/** The rarest words whose counts add up to at most the limit. */
function selectRarestWords(words: string[][], counts: number[], maxCount: number): string[][] {
  const count = (index: number) => counts[index] ?? 0;
  const chosen: string[][] = [];
  let left = maxCount;
  for (const index of [...words.keys()].sort((one, other) => count(one) - count(other))) {
    left -= count(index);
    if (left < 0) break;
    chosen.push(words[index] ?? []);
  }
  return chosen;
}

function toPage(found: PageCursor[], limit: number) {
  const { rows, nextCursor } = toKeysetPage(found, limit, (place) => place);
  return { ids: rows.map(({ id }) => id), nextCursor };
}

/** The rows of a scan: `place` is what they are sorted by. */
const scanned = expressionBuilder<{ scanned: { id: string; place: Date | number; isFound: boolean } }, 'scanned'>();

/** The cursor's number for a row's position. */
const cursorNumber = ({ column }: SortOrder, place: Expression<unknown>) =>
  column === 'pricePaise' ? sql<number>`${place}::float8` : sql<number>`round(date_part('epoch', ${place}) * 1000)`;

/** One pass over such rows: the number of matches and the first of them, unsorted or sorted. */
function countMatches({ limit, sequence }: ProductSearch, { isSorted }: { isSorted: boolean }) {
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

const product = expressionBuilder<DB, 'products'>();

/** All of the conditions that are set. */
export const allOf = (conditions: (Condition | undefined)[]): Condition =>
  product.and(conditions.filter((condition) => condition !== undefined));

/** The condition that a product is after the cursor in the sort order. */
export function isAfterCursor({ column, direction }: SortOrder, cursor: string | undefined): Condition | undefined {
  if (!cursor) return undefined;
  const { number, id } = parseCursor(cursor);
  const place = column === 'pricePaise' ? sql<number>`${number}::bigint` : sql<Date>`${new Date(number)}::timestamptz`;
  const position = product.refTuple(`products.${column}`, 'products.id');
  return product(position, direction === 'asc' ? '>' : '<', product.tuple(place, sql<string>`${id}::uuid`));
}

/** Scans a number of rows in sort order. The first scan also counts how many have one of each list of words. */
async function scanRows(db: QueryBuilder, search: ProductSearch, from: string | undefined, maxRows: number) {
  const { sequence, scope, matches, words, isPlanKept } = search;
  const { column, direction } = sequence;
  const isFirst = maxRows === scanLimits.first || maxRows === scanLimits.counted;
  const countOf = (parts: string[]) => scanned.fn.countAll<number>().filterWhere(containsPart(parts));
  const counts = isFirst ? words.map(countOf) : [];
  const lastPlace = direction === 'asc' ? scanned.fn.max('place') : scanned.fn.min('place');
  const planner = isFirst && isPlanKept ? withCachedPlan(db) : db;
  const rows = planner
    .selectFrom('products')
    .select(['products.id', 'products.search', `products.${column} as place`])
    .select((eb) => eb.fn.coalesce(matches, eb.lit(false)).as('isFound'))
    .where(allOf([scope, isAfterCursor(sequence, from)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(maxRows));
  const counted = await planner
    .selectFrom(rows.as('products'))
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'))
    .select(countMatches(search, { isSorted: false }))
    .select((eb) => sql<string>`(${eb.fn.agg('array_agg', ['products.id'])})[${eb.fn.countAll()}]`.as('lastId'))
    .select(cursorNumber(sequence, lastPlace).as('lastNumber'))
    .executeTakeFirstOrThrow();
  const last = formatCursor({ id: counted.lastId, number: counted.lastNumber });
  return { ...toMatches(counted), scanned: counted.looked, counts: counted.counts, last };
}

/** All matches by an index lookup of the rare words; undefined if a scan would be faster. */
async function lookUpByIndex(db: QueryBuilder, search: ProductSearch, rare: string[][]): Promise<Matches | undefined> {
  if (rare.length === 0) return undefined;
  const known = await findDictionaryWords(db, rare);
  const isHopeless = known.some((words) => words?.length === 0);
  const knownLists = known.filter((words) => words !== undefined);
  if (!isHopeless && (knownLists.length === 0 || (await estimateMatches(db, knownLists)) > maxIndexMatches))
    return undefined;
  const { scope, matches, otherwise = [], sequence, cursor } = search;
  const conditions = [
    ...(isHopeless ? [] : [allOf(knownLists.map(hasAnyWord))]),
    ...otherwise.map((condition) => allOf([scope, condition])),
  ];
  if (conditions.length === 0) return { matching: 0, found: [] };
  const collected = db
    .selectFrom(firstOfEach(db, conditions).as('products'))
    .$if(conditions.length > 1, (query) => query.distinct())
    .select(['products.id', `products.${sequence.column} as place`])
    .select((eb) =>
      eb.fn.coalesce(allOf([scope, matches, isAfterCursor(sequence, cursor)]), eb.lit(false)).as('isFound'),
    );
  const counted = await db
    .selectFrom(collected.as('collected'))
    .select(countMatches(search, { isSorted: true }))
    .executeTakeFirstOrThrow();
  return counted.looked <= maxIndexMatches ? toMatches(counted) : undefined;
}

/**
 * Some products for each condition, which may overlap. The limit hides the other conditions from the planner, which
 * would otherwise use their indexes too.
 */
function firstOfEach(db: QueryBuilder, conditions: Condition[]) {
  const lists = conditions.map((condition) =>
    db
      .selectFrom('products')
      .selectAll()
      .where(condition)
      .limit(sql.lit(maxIndexMatches + 1)),
  );
  return sql<Selectable<Products>>`(${sql.join(lists, sql` union all `)})`;
}
