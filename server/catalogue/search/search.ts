import { type Cursor, page, parseCursor, toCursor } from '#server/platform/database/paging.ts';
import type { Ask } from '#server/platform/database/searching.ts';
import { type Bind, bindings, kept, where } from '#server/platform/database/statements.ts';
import { estimate, findWords, hasOneOf, hasPart } from './dictionary.ts';

/** By what a list of products is sorted. */
export type Sequence = { column: string; type: 'timestamptz' | 'bigint'; direction: 'asc' | 'desc' };

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
  sequence: Sequence;
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
export type FoundProducts = { ids: string[]; nextCursor: string | null; seen: number; isAll: boolean };

/** How many rows are looked through: at first, or to be counted; at most, until a page is filled; and again until something is found. */
const walks = { first: 200, counted: 2_000, most: 10_000, further: 40_000 };

/** The index is asked for the rarest words, as many as this part of the products has together: it reads their numbers whole. */
const mostRead = 0.15;
/** More products than these are not collected by the index: what so many have is found by walking. */
const mostCollected = 2_000;

/**
 * Finds the first products of a list that contain what was searched. Frequent words stand among the first rows of the
 * sequence; rare ones are looked up by the index of words. What is neither, as frequent words of which hardly any product
 * has all, is walked on, until there is something to show: so no search costs much more than another.
 */
export async function findProducts(ask: Ask, search: ProductSearch): Promise<FoundProducts> {
  const { limit, words } = search;
  const found: Cursor[] = [];
  let seen = 0;
  let walked = 0;
  let from = search.cursor;
  const walkOn = async (most: number) => {
    const part = await walk(ask, search, from, most);
    found.push(...part.found);
    seen += part.matching;
    walked += part.walked;
    from = part.walked < most ? undefined : part.last;
    return part;
  };
  const isEnough = () => from === undefined || found.length > limit;
  /** How many rows would fill the page, half as many again to be sure, if what is left were like what was seen. */
  const needed = () => Math.ceil(((limit + 1 - found.length) / found.length) * walked * 1.5);
  const { counts } = await walkOn(search.isCounted ? walks.counted : walks.first);
  if (!isEnough() && needed() > walks.counted) {
    const collected = await collect(ask, search, rarestOf(words, counts, mostRead * walked));
    if (collected) return { ...toPage(collected.found, limit), seen: collected.matching, isAll: true };
  }
  while (!isEnough() && walked < walks.most) {
    await walkOn(Math.min(needed(), walked < walks.counted ? walks.counted : walks.most - walked));
  }
  while (!isEnough() && found.length === 0) await walkOn(walks.further);
  const isFilled = found.length > limit;
  const { ids, nextCursor } = toPage(found, limit);
  return { ids, nextCursor: isFilled ? nextCursor : (from ?? null), seen, isAll: from === undefined };
}

/** As many of the words, the rarest first, as are counted at most so often together. */
function rarestOf(words: string[][], counts: number[], most: number): string[][] {
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

function toPage(found: Cursor[], limit: number) {
  const { rows, nextCursor } = page(found, limit, (place) => place);
  return { ids: rows.map(({ id }) => id), nextCursor };
}

type Counted = { looked: number; matching: number; ids: string[] | null; numbers: number[] | null };
type Matching = { matching: number; found: Cursor[] };

/** The number that a cursor has of a row's place. */
const numberOf = ({ type }: Sequence, place: string) =>
  type === 'bigint' ? `${place}::float8` : `(round(date_part('epoch', ${place}) * 1000))`;

/** One pass over rows with `id`, `place` and `is_found`: how many are found, and the first of them, as they come or in `order`. */
const countFound = ({ limit, sequence }: ProductSearch, order = '') => `
  (count(*))::int as looked, (count(*) filter (where is_found))::int as matching,
  (array_agg(id ${order}) filter (where is_found))[:${limit + 1}] as ids,
  (array_agg(${numberOf(sequence, 'place')} ${order}) filter (where is_found))[:${limit + 1}] as numbers`;

const toMatching = ({ matching, ids, numbers }: Counted): Matching => ({
  matching,
  found: (ids ?? []).map((id, index) => ({ id, number: numbers?.[index] ?? 0 })),
});

export const inSequence = ({ column, direction }: Sequence) =>
  `order by ${column} ${direction}, products.id ${direction}`;

/** The condition that a product comes after the cursor in the sequence. */
export function isBehind({ column, type, direction }: Sequence, cursor: string | undefined, bind: Bind) {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  const value = type === 'bigint' ? from.number : new Date(from.number).toISOString();
  return `(${column}, products.id) ${direction === 'asc' ? '>' : '<'} (${bind(value)}::${type}, ${bind(from.id)}::uuid)`;
}

/**
 * Looks through so many rows of the sequence, in which the one pass over them finds them. The first time it is also
 * counted how many have one of each list of words.
 */
async function walk(ask: Ask, search: ProductSearch, from: string | undefined, most: number) {
  const { sequence, scope, matches, words, isPlanKept } = search;
  const { column, direction } = sequence;
  const { values, bind } = bindings();
  const isFirst = most === walks.first || most === walks.counted;
  const counts = isFirst ? words.map((parts) => `(count(*) filter (where ${hasPart(parts, bind)}))::int`) : [];
  const end = direction === 'asc' ? 'max' : 'min';
  const text = `select array[${counts.join()}]::int[] as counts, ${countFound(search)},
      (array_agg(id))[count(*)] as last_id, ${numberOf(sequence, `${end}(place)`)} as last_number
    from (
      select products.id, search, ${column} as place, coalesce(${matches(bind)}, false) as is_found from products
      ${where([...scope(bind), isBehind(sequence, from, bind)])} ${inSequence(sequence)} limit ${most}
    ) as products`;
  const [counted] = await ask<Counted & { counts: number[]; last_id: string; last_number: number }>(
    isFirst && isPlanKept ? kept(text, values) : { text, values },
  );
  if (!counted) throw new Error('PostgreSQL counted nothing.');
  const last = toCursor({ id: counted.last_id, number: counted.last_number });
  return { ...toMatching(counted), walked: counted.looked, counts: counted.counts, last };
}

/** All that match, by the index of words, which is asked for those that are rare; undefined where that takes longer than to walk. */
async function collect(ask: Ask, search: ProductSearch, rare: string[][]): Promise<Matching | undefined> {
  if (rare.length === 0) return undefined;
  const known = await findWords(ask, rare);
  const isHopeless = known.some((words) => words?.length === 0);
  const looked = known.filter((words) => words !== undefined);
  if (!isHopeless && (looked.length === 0 || (await estimate(ask, looked)) > mostCollected)) return undefined;
  const { scope, matches, otherwise, sequence, cursor } = search;
  const { values, bind } = bindings();
  // The limit keeps other conditions out: PostgreSQL would ask their indexes too.
  const some = (conditions: (string | undefined)[]) =>
    `(select * from products ${where(conditions)} limit ${mostCollected + 1})`;
  const ways = [
    ...(isHopeless ? [] : [some(looked.map((words) => hasOneOf(words, bind)))]),
    ...(otherwise?.(bind) ?? []).map((condition) => some([...scope(bind), condition])),
  ];
  if (ways.length === 0) return { matching: 0, found: [] };
  const conditions = [...scope(bind), matches(bind), isBehind(sequence, cursor, bind)].filter(Boolean).join(' and ');
  const order = `order by place ${sequence.direction}, id ${sequence.direction}`;
  const [counted] = await ask<Counted>({
    text: `select ${countFound(search, order)} from (
        select ${ways.length > 1 ? 'distinct' : ''} products.id, ${sequence.column} as place, coalesce(${conditions}, false) as is_found
        from (${ways.join(' union all ')}) as products
      ) as collected`,
    values,
  });
  return counted && counted.looked <= mostCollected ? toMatching(counted) : undefined;
}
