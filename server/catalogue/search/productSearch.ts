import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { formatCursor, type PageCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { findClosest } from './closest.ts';
import { collectByWords } from './collect.ts';
import { allOf, type Condition, type SortOrder } from './conditions.ts';
import { type FoundWord, findSimilarWords, findWords, type Place } from './dictionary.ts';
import { findInOrder } from './findInOrder.ts';
import { emptyPage, type OrderedPage, type SearchedList, selectByWords } from './orderedLists.ts';
import {
  formatRank,
  hasAllWords,
  isRanked,
  parseRank,
  placeOf,
  relevanceOf,
  toPlainRank,
  toTime,
} from './relevance.ts';
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
  words: FoundWord[];
  isSimilar: boolean;
  isClosest: boolean;
};

const product = expressionBuilder<DB, 'products'>();

/**
 * Finds products by the words of a text, whatever the script. Without a product that has all of them, mistyped words
 * are corrected; if that doesn't help, the products with most words are found. Only the first page does either.
 */
export async function findProducts(db: QueryBuilder, search: ProductSearch): Promise<ProductSearchPage> {
  const find = async (words: FoundWord[]) =>
    words.every(isKnown) || search.otherwise?.length ? findPage(db, search, words) : emptyPage;
  let words: FoundWord[] = [];
  for (const reading of search.readings) {
    words = await findWords(db, reading);
    if (words.length === 0) return describe(emptyPage, words, {});
    const page = await find(words);
    if (page.found.length > 0) return describe(page, words, {});
  }
  const open = await openWords(db, words);
  const begun = isOther(open, words) && open.every(isKnown) ? await find(open) : emptyPage;
  if (begun.found.length > 0 || search.cursor) return describe(begun, words, {});
  const corrected = await correct(db, words);
  const similar = isOther(corrected, words) && corrected.every(isKnown) ? await find(corrected) : emptyPage;
  if (similar.found.length > 0) return describe({ ...similar, nextCursor: null }, corrected, { isSimilar: true });
  if (words.length === 1) return describe(emptyPage, words, {});
  const known = words.every(isKnown) ? words : corrected.filter(isKnown);
  const closest = await findClosest(db, search, known, (list, one) => findPage(db, { ...search, ...list }, one));
  return describe({ ...closest, nextCursor: null }, words, { isClosest: true });
}

/** The words as the beginnings of longer ones, also those that the trade knows as whole ones. */
const openWords = async (db: QueryBuilder, words: FoundWord[]): Promise<FoundWord[]> =>
  words.some((word) => word.isKnown)
    ? findWords(
        db,
        words.map((word) => ({ ...word, isKnown: false })),
      )
    : words;

/** The words with those corrected that no product has; if products have each of them, all. */
async function correct(db: QueryBuilder, words: FoundWord[]): Promise<FoundWord[]> {
  const corrected = await findSimilarWords(db, words);
  const isComplete = words.every(isKnown);
  return words.map((word, index) => (isComplete || !isKnown(word) ? (corrected[index] ?? word) : word));
}

const isOther = (some: FoundWord[], others: FoundWord[]) =>
  some.some(({ found }, index) => found?.length !== others[index]?.found?.length);

/** The rows of a page in the order in which it was found. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isKnown = ({ found }: FoundWord) => found === undefined || found.length > 0;

function describe(
  { found, ...page }: OrderedPage,
  words: FoundWord[],
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
async function findPage(db: QueryBuilder, search: ProductSearch, words: FoundWord[]): Promise<OrderedPage> {
  const { sort, otherwise = [] } = search;
  const matches = product.or([hasAllWords(words, 'texts'), ...otherwise]);
  if (sort !== 'relevance') return findInOrder(db, { ...search, words, matches, place: 'texts', sequence: sort });
  const selected = selectByWords(search, words, 'texts');
  const isRankable = selected !== undefined && !selected.isFrequent && !selected.isMany;
  const after = search.cursor ? parseRank(search.cursor) : undefined;
  const page =
    isRankable && (!after || isRanked(after.number))
      ? await collectByWords(db, { ...search, matches }, selected.byWords, {
          number: relevanceOf(words),
          direction: 'desc',
          after,
        })
      : undefined;
  if (!page) return findNamedFirst(db, search, { words, matches, isMany: isRankable });
  const last = page.nextCursor && page.found.at(-1);
  return last ? { ...page, nextCursor: formatRank(last) } : page;
}

/** Too many to rank: those with all words in their names before others, both most recent first. */
async function findNamedFirst(
  db: QueryBuilder,
  search: ProductSearch,
  { words, matches, isMany }: { words: FoundWord[]; matches: Condition; isMany: boolean },
): Promise<OrderedPage> {
  const from = search.cursor ? parseRank(search.cursor) : undefined;
  const named = hasAllWords(words, 'names');
  const find = async (place: Place, limit: number, cursor: PageCursor | undefined) => {
    const page = await findInOrder(db, {
      ...search,
      ...{ words, place, limit, sequence: { column: search.recent, direction: 'desc' } },
      ...(place === 'names'
        ? { matches: named, otherwise: [] }
        : { matches: allOf([matches, product.not(named)]), isMany }),
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
  const words = await findWords(db, readings[0] ?? []);
  return hasAllWords(words, 'texts');
}
