import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { formatCursor, type PageCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { findClosest } from './closest.ts';
import { allOf, type Condition, type SortOrder } from './conditions.ts';
import { correctWords, lookUpWords, type Place, type SearchWord } from './dictionary.ts';
import { findInOrder } from './findInOrder.ts';
import { emptyPage, type OrderedPage, type SearchedList, selectByWords } from './orderedLists.ts';
import { rankProducts } from './ranking.ts';
import { formatRank, hasAllWords, isRanked, parseRank, placeOf, toPlainRank, toTime } from './relevance.ts';
import type { TypedWord } from './typedWords.ts';

/** A search in a list of products. */
export type ProductSearch = SearchedList & {
  /** What `readTypedWords` makes of the text. Read before the search, whose deadline is short: the first one loads lists. */
  readings: TypedWord[][];
  sort: SortOrder | 'relevance';
  /** What sorts matches that are too many to rank. */
  recent: 'createdAt' | 'updatedAt';
};

/**
 * The ids of one page in order, and the cursor of the next. `isSimilar`: words were corrected; `isClosest`: some words
 * are left out, because no product has all of them. `seen` is the number of matches, complete if `isAll`.
 */
export type ProductSearchPage = Pick<OrderedPage, 'nextCursor' | 'seen' | 'isAll'> & {
  ids: string[];
  /** Those that were looked up, perhaps corrected. */
  words: SearchWord[];
  isSimilar: boolean;
  isClosest: boolean;
};

const product = expressionBuilder<DB, 'products'>();

/**
 * Finds products by the words of a text, whatever the script. Without a product that has all of them, mistyped words
 * are corrected; if that doesn't help, the products with most words are found. Only the first page does either.
 */
export async function findProducts(db: QueryBuilder, search: ProductSearch): Promise<ProductSearchPage> {
  let words: SearchWord[] = [];
  for (const reading of search.readings) {
    words = await lookUpWords(db, reading);
    if (words.length === 0) break;
    const isHopeless = !words.every(isKnown) && !search.otherwise?.length;
    const page = isHopeless ? emptyPage : await findPage(db, search, words);
    if (page.found.length > 0) return describe(page, words, {});
  }
  if (words.length === 0) return describe(emptyPage, words, {});
  const begun = await findBegun(db, search, words);
  if (begun.found.length > 0 || search.cursor) return describe(begun, words, {});
  const corrected = await correct(db, words);
  const isOther = corrected.some(({ found }, index) => found !== words[index]?.found);
  const similar = isOther && corrected.every(isKnown) ? await findPage(db, search, corrected) : emptyPage;
  if (similar.found.length > 0) return describe({ ...similar, nextCursor: null }, corrected, { isSimilar: true });
  const known = words.every(isKnown) ? words : corrected.filter(isKnown);
  if (words.length === 1) return describe(emptyPage, words, {});
  const { closest, rarest } = await findClosest(db, search, known);
  const isEmpty = closest.found.length === 0;
  const page = isEmpty && rarest ? await findPage(db, { ...search, otherwise: [] }, [rarest]) : closest;
  return describe({ ...page, nextCursor: null }, words, { isClosest: true });
}

/** A page of products with words that begin with the words, also with those that the trade knows as whole ones. */
async function findBegun(db: QueryBuilder, search: ProductSearch, words: SearchWord[]): Promise<OrderedPage> {
  if (!words.some((word) => word.isKnown)) return emptyPage;
  const open = await lookUpWords(
    db,
    words.map((word) => ({ ...word, isKnown: false })),
  );
  const isWider = open.some(({ found }, index) => found?.length !== words[index]?.found?.length);
  return isWider && open.every(isKnown) ? findPage(db, search, open) : emptyPage;
}

/** The words with those corrected that no product has; if products have each of them, all. */
async function correct(db: QueryBuilder, words: SearchWord[]): Promise<SearchWord[]> {
  const corrected = await correctWords(db, words);
  const isComplete = words.every(isKnown);
  return words.map((word, index) => (isComplete || !isKnown(word) ? (corrected[index] ?? word) : word));
}

/** The rows of a page in the order in which it was found. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isKnown = ({ found }: SearchWord) => found === undefined || found.length > 0;

function describe(
  { found, ...page }: OrderedPage,
  words: SearchWord[],
  { isSimilar = false, isClosest = false }: { isSimilar?: boolean; isClosest?: boolean },
): ProductSearchPage {
  const hasFound = found.length > 0;
  return {
    ...page,
    ids: found.map(({ id }) => id),
    words,
    isSimilar: isSimilar && hasFound,
    isClosest: isClosest && hasFound,
  };
}

/** A page of the products with all words, or that match an alternative. */
async function findPage(db: QueryBuilder, search: ProductSearch, words: SearchWord[]): Promise<OrderedPage> {
  const { sort, otherwise = [] } = search;
  const matches = product.or([hasAllWords(words, 'texts'), ...otherwise]);
  if (sort !== 'relevance') return findInOrder(db, { ...search, words, matches, place: 'texts', sequence: sort });
  return (await findRanked(db, search, words, matches)) ?? findNamedFirst(db, search, words, matches);
}

/** All matches by relevance; undefined if they are too many. */
async function findRanked(
  db: QueryBuilder,
  search: ProductSearch,
  words: SearchWord[],
  matches: Condition,
): Promise<OrderedPage | undefined> {
  const { cursor, scope, otherwise = [] } = search;
  if (cursor && !isRanked(parseRank(cursor).number)) return undefined;
  const selected = selectByWords(search, words, 'texts');
  if (!selected || selected.isFrequent || selected.isMany) return undefined;
  const conditions = [selected.byWords, ...otherwise.map((other) => allOf([scope, other]))];
  return rankProducts(db, search, words, { conditions, matches });
}

/** Too many to rank: those with all words in their names before others, both most recent first. */
async function findNamedFirst(
  db: QueryBuilder,
  search: ProductSearch,
  words: SearchWord[],
  matches: Condition,
): Promise<OrderedPage> {
  const from = search.cursor ? parseRank(search.cursor) : undefined;
  const named = hasAllWords(words, 'names');
  const find = async (place: Place, limit: number, cursor: PageCursor | undefined) => {
    const page = await findInOrder(db, {
      ...search,
      ...{ words, place, limit, sequence: { column: search.recent, direction: 'desc' } },
      ...(place === 'names' ? { matches: named, otherwise: [] } : { matches: allOf([matches, product.not(named)]) }),
      cursor: cursor && formatCursor({ number: toTime(cursor.number), id: cursor.id }),
    });
    const toRank = ({ number, id }: PageCursor) => ({ number: toPlainRank(number, place), id });
    const next = page.nextCursor && toRank(parseCursor(page.nextCursor));
    return { ...page, found: page.found.map(toRank), nextCursor: next ? formatRank(next) : null };
  };
  if (from && placeOf(from.number) === 'texts') return find('texts', search.limit, from);
  const first = await find('names', search.limit, from);
  if (first.nextCursor) return first;
  const rest = search.limit - first.found.length;
  if (rest === 0) {
    const last = first.found.at(-1);
    return {
      ...first,
      nextCursor: last ? formatRank({ number: toPlainRank(maxTime, 'texts'), id: last.id }) : null,
      isAll: false,
    };
  }
  const second = await find('texts', rest, undefined);
  return { ...second, found: [...first.found, ...second.found], seen: first.seen + second.seen };
}

/** Later than any product. */
const maxTime = 2 ** 42 - 1;

/** The condition that a product has all words of a text. */
export async function hasTypedWords(db: QueryBuilder, readings: TypedWord[][]): Promise<Condition> {
  const words = await lookUpWords(db, readings[0] ?? []);
  return hasAllWords(words, 'texts');
}
