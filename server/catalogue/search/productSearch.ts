import {
  formatCursor,
  type PageCursor,
  parseCursor,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import type { Query } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import { containsPart, estimateMatches, findDictionaryWords, hasAnyWord } from './dictionary.ts';

/** By what a list of products is sorted. */
export type SortOrder = { column: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

/** What a list of products is searched for. Conditions name the columns of `products`. */
export type ProductSearch = {
  /** Parts of words, without blanks: what matches contains one of each list. */
  words: string[][];
  /** What the list holds, whatever is searched. */
  scope: (bind: Bind) => (string | undefined)[];
  /** The condition of what matches. */
  matches: (bind: Bind) => string;
  /** Conditions beside the words by which something may match, each fast with the scope. */
  otherwise?: (bind: Bind) => string[];
  sequence: SortOrder;
  cursor: string | undefined;
  limit: number;
  /** `seen` shall be more than fill the page. */
  isCounted?: boolean;
  /** The plan of its first walk is kept: the best one depends neither on the words nor on how much is in the scope. */
  isPlanKept?: boolean;
};

/**
 * The ids of one page, and where the next begins. A page may be shorter than its limit although more follow, but it is
 * never empty then. `seen` match from the cursor on, and those are all of them where `isAll`.
 */
export type ProductSearchPage = { ids: string[]; nextCursor: string | null; seen: number; isAll: boolean };

/** How many rows are looked through: at first, or to be counted; at most, until a page is filled; and again until something is found. */
const scanLimits = { first: 200, counted: 2_000, most: 10_000, further: 40_000 };

/** The index is asked for the rarest words, as many as this part of the products has together: it reads their numbers whole. */
const maxIndexShare = 0.15;
/** More products than these are not collected by the index: what so many have is found by walking. */
const maxIndexMatches = 2_000;

/**
 * Finds the first products of a list that contain what was searched. Frequent words stand among the first rows of the
 * sequence; rare ones are looked up by the index of words. What is neither, as frequent words of which hardly any product
 * has all, is walked on, until there is something to show: so no search costs much more than another.
 */
export async function findProducts(ask: Query, search: ProductSearch): Promise<ProductSearchPage> {
  const { limit, words } = search;
  const found: PageCursor[] = [];
  let seen = 0;
  let walked = 0;
  let from = search.cursor;
  const walkOn = async (most: number) => {
    const part = await scanRows(ask, search, from, most);
    found.push(...part.found);
    seen += part.matching;
    walked += part.walked;
    from = part.walked < most ? undefined : part.last;
    return part;
  };
  const isEnough = () => from === undefined || found.length > limit;
  /** How many rows would fill the page, half as many again to be sure, if what is left were like what was seen. */
  const needed = () => Math.ceil(((limit + 1 - found.length) / found.length) * walked * 1.5);
  const { counts } = await walkOn(search.isCounted ? scanLimits.counted : scanLimits.first);
  if (!isEnough() && needed() > scanLimits.counted) {
    const collected = await lookUpByIndex(ask, search, selectRarestWords(words, counts, maxIndexShare * walked));
    if (collected) return { ...toPage(collected.found, limit), seen: collected.matching, isAll: true };
  }
  while (!isEnough() && walked < scanLimits.most) {
    await walkOn(Math.min(needed(), walked < scanLimits.counted ? scanLimits.counted : scanLimits.most - walked));
  }
  while (!isEnough() && found.length === 0) await walkOn(scanLimits.further);
  const isFilled = found.length > limit;
  const { ids, nextCursor } = toPage(found, limit);
  return { ids, nextCursor: isFilled ? nextCursor : (from ?? null), seen, isAll: from === undefined };
}

/** As many of the words, the rarest first, as are counted at most so often together. */
function selectRarestWords(words: string[][], counts: number[], most: number): string[][] {
  const count = (index: number) => counts[index] ?? 0;
  const chosen: string[][] = [];
  let left = most;
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

/** The number that a cursor has of a row's place. */
const cursorNumberSql = ({ type }: SortOrder, place: string) =>
  type === 'bigint' ? `${place}::float8` : `(round(date_part('epoch', ${place}) * 1000))`;

/** One pass over rows with `id`, `place` and `is_found`: how many are found, and the first of them, as they come or in `order`. */
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

/** The condition that a product comes after the cursor in the sequence. */
export function isAfterCursor({ column, type, direction }: SortOrder, cursor: string | undefined, bind: Bind) {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  const value = type === 'bigint' ? from.number : new Date(from.number).toISOString();
  return `(${column}, products.id) ${direction === 'asc' ? '>' : '<'} (${bind(value)}::${type}, ${bind(from.id)}::uuid)`;
}

/**
 * Looks through so many rows of the sequence, in which the one pass over them finds them. The first time it is also
 * counted how many have one of each list of words.
 */
async function scanRows(ask: Query, search: ProductSearch, from: string | undefined, most: number) {
  const { sequence, scope, matches, words, isPlanKept } = search;
  const { column, direction } = sequence;
  const { values, bind } = createBindings();
  const isFirst = most === scanLimits.first || most === scanLimits.counted;
  const counts = isFirst ? words.map((parts) => `(count(*) filter (where ${containsPart(parts, bind)}))::int`) : [];
  const end = direction === 'asc' ? 'max' : 'min';
  const text = `select array[${counts.join()}]::int[] as counts, ${countMatchesSql(search)},
      (array_agg(id))[count(*)] as last_id, ${cursorNumberSql(sequence, `${end}(place)`)} as last_number
    from (
      select products.id, search, ${column} as place, coalesce(${matches(bind)}, false) as is_found from products
      ${whereClause([...scope(bind), isAfterCursor(sequence, from, bind)])} ${orderByClause(sequence)} limit ${most}
    ) as products`;
  const [counted] = await ask<ScanRow & { counts: number[]; last_id: string; last_number: number }>(
    isFirst && isPlanKept ? preparedStatement(text, values) : { text, values },
  );
  if (!counted) throw new Error('PostgreSQL counted nothing.');
  const last = formatCursor({ id: counted.last_id, number: counted.last_number });
  return { ...toMatches(counted), walked: counted.looked, counts: counted.counts, last };
}

/** All that match, by the index of words, which is asked for those that are rare; undefined where that takes longer than to walk. */
async function lookUpByIndex(ask: Query, search: ProductSearch, rare: string[][]): Promise<Matches | undefined> {
  if (rare.length === 0) return undefined;
  const known = await findDictionaryWords(ask, rare);
  const isHopeless = known.some((words) => words?.length === 0);
  const looked = known.filter((words) => words !== undefined);
  if (!isHopeless && (looked.length === 0 || (await estimateMatches(ask, looked)) > maxIndexMatches)) return undefined;
  const { scope, matches, otherwise, sequence, cursor } = search;
  const { values, bind } = createBindings();
  // The limit keeps other conditions out: PostgreSQL would ask their indexes too.
  const some = (conditions: (string | undefined)[]) =>
    `(select * from products ${whereClause(conditions)} limit ${maxIndexMatches + 1})`;
  const ways = [
    ...(isHopeless ? [] : [some(looked.map((words) => hasAnyWord(words, bind)))]),
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
