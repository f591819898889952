import {
  formatCursor,
  type PageCursor,
  parseCursor,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import type { Query } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import { containsPart, estimateMatches, findDictionaryWords, hasAnyWord } from './dictionary.ts';

/** How a list of products is sorted. */
export type SortOrder = { column: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

/** A search in a list of products. Conditions refer to the columns of `products`. */
export type ProductSearch = {
  /** Parts of words, without spaces: a match contains one of each list. */
  words: string[][];
  /** The conditions of the list itself, whatever the search. */
  scope: (bind: Bind) => (string | undefined)[];
  /** The condition of a match. */
  matches: (bind: Bind) => string;
  /** Alternative conditions to the words, each with an index within the scope. */
  otherwise?: (bind: Bind) => string[];
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
export async function findProducts(ask: Query, search: ProductSearch): Promise<ProductSearchPage> {
  const { limit, words } = search;
  const found: PageCursor[] = [];
  let seen = 0;
  let scanned = 0;
  let from = search.cursor;
  const scanNext = async (maxRows: number) => {
    const part = await scanRows(ask, search, from, maxRows);
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
    const collected = await lookUpByIndex(ask, search, selectRarestWords(words, counts, maxIndexShare * scanned));
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

type ScanRow = { looked: number; matching: number; ids: string[] | null; numbers: number[] | null };
type Matches = { matching: number; found: PageCursor[] };

/** The cursor's number for a row's position. */
const cursorNumberSql = ({ type }: SortOrder, place: string) =>
  type === 'bigint' ? `${place}::float8` : `(round(date_part('epoch', ${place}) * 1000))`;

/**
 * One pass over rows with `id`, `place` and `is_found`: the number of matches and the first of them, unsorted or by
 * `order`.
 */
const countMatchesSql = ({ limit, sequence }: ProductSearch, order = '') => `
  (count(*))::int as looked, (count(*) filter (where is_found))::int as matching,
  (array_agg(id ${order}) filter (where is_found))[:${limit + 1}] as ids,
  (array_agg(${cursorNumberSql(sequence, 'place')} ${order}) filter (where is_found))[:${limit + 1}] as numbers`;

const toMatches = ({ matching, ids, numbers }: ScanRow): Matches => ({
  matching,
  found: (ids ?? []).map((id, index) => ({ id, number: numbers?.[index] ?? 0 })),
});

export const orderByClause = ({ column, direction }: SortOrder) =>
  `order by ${column} ${direction}, products.id ${direction}`;

/** The condition that a product is after the cursor in the sort order. */
export function isAfterCursor({ column, type, direction }: SortOrder, cursor: string | undefined, bind: Bind) {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  const value = type === 'bigint' ? from.number : new Date(from.number).toISOString();
  return `(${column}, products.id) ${direction === 'asc' ? '>' : '<'} (${bind(value)}::${type}, ${bind(from.id)}::uuid)`;
}

/** Scans a number of rows in sort order. The first scan also counts how many have one of each list of words. */
async function scanRows(ask: Query, search: ProductSearch, from: string | undefined, maxRows: number) {
  const { sequence, scope, matches, words, isPlanKept } = search;
  const { column, direction } = sequence;
  const { values, bind } = createBindings();
  const isFirst = maxRows === scanLimits.first || maxRows === scanLimits.counted;
  const counts = isFirst ? words.map((parts) => `(count(*) filter (where ${containsPart(parts, bind)}))::int`) : [];
  const end = direction === 'asc' ? 'max' : 'min';
  const text = `select array[${counts.join()}]::int[] as counts, ${countMatchesSql(search)},
      (array_agg(id))[count(*)] as last_id, ${cursorNumberSql(sequence, `${end}(place)`)} as last_number
    from (
      select products.id, search, ${column} as place, coalesce(${matches(bind)}, false) as is_found from products
      ${whereClause([...scope(bind), isAfterCursor(sequence, from, bind)])} ${orderByClause(sequence)} limit ${maxRows}
    ) as products`;
  const [counted] = await ask<ScanRow & { counts: number[]; last_id: string; last_number: number }>(
    isFirst && isPlanKept ? preparedStatement(text, values) : { text, values },
  );
  if (!counted) throw new Error('PostgreSQL counted nothing.');
  const last = formatCursor({ id: counted.last_id, number: counted.last_number });
  return { ...toMatches(counted), scanned: counted.looked, counts: counted.counts, last };
}

/** All matches by an index lookup of the rare words; undefined if a scan would be faster. */
async function lookUpByIndex(ask: Query, search: ProductSearch, rare: string[][]): Promise<Matches | undefined> {
  if (rare.length === 0) return undefined;
  const known = await findDictionaryWords(ask, rare);
  const isHopeless = known.some((words) => words?.length === 0);
  const knownLists = known.filter((words) => words !== undefined);
  if (!isHopeless && (knownLists.length === 0 || (await estimateMatches(ask, knownLists)) > maxIndexMatches))
    return undefined;
  const { scope, matches, otherwise, sequence, cursor } = search;
  const { values, bind } = createBindings();
  // The limit hides the other conditions from the planner, which would otherwise use their indexes too.
  const some = (conditions: (string | undefined)[]) =>
    `(select * from products ${whereClause(conditions)} limit ${maxIndexMatches + 1})`;
  const ways = [
    ...(isHopeless ? [] : [some(knownLists.map((words) => hasAnyWord(words, bind)))]),
    ...(otherwise?.(bind) ?? []).map((condition) => some([...scope(bind), condition])),
  ];
  if (ways.length === 0) return { matching: 0, found: [] };
  const conditions = [...scope(bind), matches(bind), isAfterCursor(sequence, cursor, bind)]
    .filter(Boolean)
    .join(' and ');
  const order = `order by place ${sequence.direction}, id ${sequence.direction}`;
  const [counted] = await ask<ScanRow>({
    text: `select ${countMatchesSql(search, order)} from (
        select ${ways.length > 1 ? 'distinct' : ''} products.id, ${sequence.column} as place, coalesce(${conditions}, false) as is_found
        from (${ways.join(' union all ')}) as products
      ) as collected`,
    values,
  });
  return counted && counted.looked <= maxIndexMatches ? toMatches(counted) : undefined;
}
