import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { formatCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition, type SortOrder } from './conditions.ts';
import { type FoundWord, findSimilarWords, findWords, type Place } from './dictionary.ts';
import { selectByWords } from './indexedWords.ts';
import { emptyPage, findIds, type Page, type Part, readBands, type SearchedList, scan, sortProducts } from './pages.ts';
import { bandWidth, hasAllWords, isRanked, lackedOf, relevanceOf } from './relevance.ts';
import { maxWords, type TypedWord } from './typedWords.ts';

/** A search in a list of products. */
type ProductSearch = Omit<SearchedList, 'after'> & {
  /** What `readTypedWords` makes of the text. Read before the search, whose deadline is short: the first one loads lists. */
  readings: TypedWord[][];
  /** Alternative conditions to the words, each with an index within the list. */
  otherwise?: Condition[];
  sort: SortOrder | 'relevance';
  /** What sorts matches that are too many to rank. */
  recent: 'createdAt' | 'updatedAt';
  cursor: string | undefined;
};

const product = expressionBuilder<DB, 'products'>();

/**
 * Finds products by the words of a text, whatever the script. Without a product that has all of them, mistyped words
 * are corrected; if that doesn't help, the products with most words are found. Only the first page does either.
 */
export async function findProducts(db: QueryBuilder, search: ProductSearch) {
  const { readings, cursor } = search;
  const list = { ...search, after: cursor ? parseCursor(cursor) : undefined };
  const read: FoundWord[][] = [];
  for (const reading of readings) {
    const words = await findWords(db, reading);
    const page = await findPage(db, list, words);
    if (page.found.length > 0) return describePage(page, words);
    read.push(words);
  }
  const words = read.at(-1) ?? [];
  if (cursor || words.length === 0) return describePage(emptyPage, words);
  const similar = await findSimilarWords(db, words);
  const corrected = similar.some((word, index) => word !== words[index])
    ? await findPage(db, list, similar)
    : emptyPage;
  if (corrected.found.length > 0) return describePage({ ...corrected, next: undefined }, similar, 'isSimilar');
  const phrases = read.flat().filter(({ typed }) => !words.some((word) => word.typed === typed));
  const some = [...similar, ...phrases].filter(isKnown).slice(0, maxWords);
  return describePage(await findClosest(db, list, some), words, 'isClosest');
}

const isKnown = ({ found }: FoundWord) => found === undefined || found.length > 0;

/**
 * The ids of a page in order, and the cursor of the next. `isSimilar`: words were corrected; `isClosest`: some words are
 * left out, because no product has all of them. `words` are those that were looked up, perhaps corrected.
 */
const describePage = ({ found, next, ...page }: Page, words: FoundWord[], kind?: 'isSimilar' | 'isClosest') => ({
  ...{ ...page, words },
  ids: found.map(({ id }) => id),
  nextCursor: next ? formatCursor(next) : null,
  isSimilar: kind === 'isSimilar' && found.length > 0,
  isClosest: kind === 'isClosest' && found.length > 0,
});

/** The rows of a page in the order in which it was found. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type PageSearch = Omit<ProductSearch, 'readings' | 'cursor'> & SearchedList;

/** So many products are compared and sorted one by one. */
const maxCollected = 1_000;
/** Where there are probably more, the list is scanned first. */
const maxFew = 2_000;
/** Of more, none are looked up only to find that they are too many. */
const maxLookedUp = 20_000;
/** So many of the first products of a list are compared, and so many where the index can't be asked for a word. */
const maxScanned = { first: 200, all: 10_000 };

/**
 * A page of the products with all words, or that match an alternative. Few are collected and sorted. Of many the list is
 * read in its order, by relevance those with all words in their names first: very frequent words are among its first
 * products, others are found by the index.
 */
async function findPage(db: QueryBuilder, search: PageSearch, words: FoundWord[]): Promise<Page> {
  const { sort, recent, limits, after, limit, otherwise = [] } = search;
  if (words.length === 0 || !(words.every(isKnown) || otherwise.length > 0)) return emptyPage;
  const isByRelevance = sort === 'relevance';
  const sequence: SortOrder = isByRelevance ? { column: recent, direction: 'desc' } : sort;
  const list = { ...search, sequence };
  const selected = selectByWords(limits, words);
  const [all, ...parts] = partsOf(search, words, selected);
  const wasRanked = after !== undefined && isRanked(after.number);
  let isMany = isByRelevance && after !== undefined && !wasRanked;
  if (!selected || (selected.estimate > maxFew && !wasRanked)) {
    const first = await scan(db, list, parts, selected ? maxScanned.first : maxScanned.all);
    if (!selected || first.found.length === limit) return first;
    // Several words may be nowhere else together.
    isMany ||= selected.isSingle && (first.found.length > 0 || selected.estimate > maxLookedUp);
  }
  const ids = isMany ? undefined : await findFew(db, all);
  if (ids && !isByRelevance) return readBands(db, list, [{ ...all, ids }]);
  if (ids) return sortProducts(db, search, { ids, matches: all.matches, number: relevanceOf(words) });
  for (const part of parts) if (part.offset > 0 && !selected.isSingle) part.ids = await findFew(db, part);
  return readBands(db, list, parts, words.length);
}

/** The ids of what the index finds, unless they are too many. */
async function findFew(db: QueryBuilder, { conditions }: Part): Promise<string[] | undefined> {
  const ids = await findIds(db, conditions, maxCollected + 1);
  return ids.length > maxCollected ? undefined : ids;
}

/** All matches, and the parts of the list in which they are read: by relevance those with all words in their names first. */
function partsOf(
  { sort, scope, after, otherwise = [] }: PageSearch,
  words: FoundWord[],
  selected: ReturnType<typeof selectByWords>,
): [Part, ...Part[]] {
  const behind = after && { ...after, number: after.number % bandWidth };
  const byWords = (place: Place) => (selected ? [selected.byWords(place)] : []);
  const others = otherwise.map((other) => allOf([scope, other]));
  const matches = product.or([hasAllWords(words, 'texts'), ...otherwise]);
  const all = { conditions: [...byWords('texts'), ...others], matches, after: behind, offset: 0 };
  if (sort !== 'relevance') return [all, all];
  const isNamed = hasAllWords(words, 'names');
  const rest = { ...all, matches: allOf([matches, product.not(isNamed)]) };
  if (after && after.number < bandWidth) return [all, rest];
  const named = { conditions: byWords('names'), matches: isNamed, after: behind, offset: bandWidth };
  return [all, named, { ...rest, after: undefined }];
}

/** So many products are compared by the words that they lack, each with a word. */
const maxCompared = 400;

/**
 * The products of the list with most of the words, by relevance; among those with equally many, those with the rarest
 * word first. Compared are those with most of the rare words, or with one half of the frequent ones as they were typed,
 * because words side by side go together; if there are none, the first with the rarest.
 */
async function findClosest(db: QueryBuilder, search: PageSearch, words: FoundWord[]): Promise<Page> {
  const { limits } = search;
  const known = words.filter(({ found }) => found);
  const isRare = (word: FoundWord) => (selectByWords(limits, [word])?.estimate ?? maxFew) <= maxCollected;
  const frequent = known.filter((word) => !isRare(word));
  const half = Math.ceil(frequent.length / 2);
  const groups = [...known.filter(isRare).map((word) => [word]), frequent.slice(0, half), frequent.slice(half)];
  const weights = new Map<string, number>();
  const counts = new Map<FoundWord, number>();
  for (const group of groups) {
    const selected = selectByWords(limits, group);
    const isFew = selected && selected.estimate <= maxFew;
    const ids = isFew ? await findIds(db, [selected.byWords('texts')], Math.ceil(maxCollected / groups.length)) : [];
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + group.length);
    for (const word of group) counts.set(word, frequent.includes(word) ? maxCollected * (1 + word.share) : ids.length);
  }
  const rarestFirst = known.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
  const rarest = rarestFirst.find((word) => frequent.includes(word));
  const most = Math.ceil(maxCompared / known.length);
  if (weights.size === 0 && rarest) {
    const first = await findPage(db, { ...search, otherwise: [], limit: most }, [rarest]);
    for (const { id } of first.found) weights.set(id, 1);
  }
  if (weights.size === 0) return emptyPage;
  const heaviest = [...weights].sort(([id, one], [otherId, other]) => other - one || (id < otherId ? 1 : -1));
  const ids = heaviest.slice(0, most).map(([id]) => id);
  const page = await sortProducts(db, search, { ids, matches: allOf([]), number: relevanceOf(rarestFirst) });
  const fewest = lackedOf(page.found[0]?.number ?? 0);
  const found = page.found.filter(({ number }) => lackedOf(number) === fewest && fewest < known.length);
  return { ...page, found, next: undefined };
}
