import { type Expression, sql } from 'kysely';
import type { PageCursor } from '#server/platform/database/keysetPagination.ts';
import { allOf, type Condition, type SortOrder } from './conditions.ts';
import { type FoundWord, markedIn, type Place } from './dictionary.ts';
import { hasAnyWord, hasTerms, isNarrow, type ListLimits, wordsPerCondition } from './terms.ts';

/** A list of products that is searched. */
export type SearchedList = {
  /** The condition of the list itself, whatever the search. */
  scope: Condition;
  /** What of it the index of search terms has. */
  limits: ListLimits;
  /** Alternative conditions to the words, each with an index within the list. */
  otherwise?: Condition[];
  cursor: string | undefined;
  limit: number;
  /** Set if `seen` is needed beyond the page. */
  isCounted?: boolean;
};

/** A search for products in the order of a column. */
export type OrderedSearch = SearchedList & {
  words: readonly FoundWord[];
  /** Where the words must be. */
  place: Place;
  /** The condition of a match: all words, or one of the alternatives. */
  matches: Condition;
  /** Set if they are known to be more than are collected. */
  isMany?: boolean;
  sequence: SortOrder;
};

/**
 * The positions of one page, and the cursor of the next. A page may be shorter than its limit although more follow, but
 * is then never empty. `seen` is the number of matches from the cursor on, complete if `isAll`.
 */
export type OrderedPage = { found: PageCursor[]; nextCursor: string | null; seen: number; isAll: boolean };

export const emptyPage: OrderedPage = { found: [], nextCursor: null, seen: 0, isAll: true };

/** The cursor's number for what a list is sorted by. */
export const cursorNumber = ({ column }: SortOrder, place: Expression<unknown>) =>
  column === 'pricePaise' ? sql<number>`${place}::float8` : sql<number>`round(date_part('epoch', ${place}) * 1000)`;

/**
 * The index is asked for so many of the words, the rarest, and of the dictionary's, and for so many steps from one product
 * to the next of each of these: others would cost more than they save.
 */
const maxIndexWords = 4;
const maxIndexSteps = 1_000_000;
/** Of more products with the rarest word, or more matches, not all are looked up. */
const maxLookedUp = { rarest: 20_000, matches: 2_000 };

/**
 * The condition by which the index finds the products of a list with the words, undefined without a word that it is
 * asked for, and about how many of all products meet it. `isFrequent`: probably so many that they are better read part by
 * part; `isMany`: a single word that more products have than are looked up, though they may be hidden.
 */
export function selectByWords(
  { limits }: Pick<SearchedList, 'limits'>,
  words: readonly FoundWord[],
  place: Place,
): { byWords: Condition; estimate: number; isFrequent: boolean; isMany: boolean } | undefined {
  const rarest = chooseRarest(words);
  const [first] = rarest;
  if (!first) return undefined;
  const hasWords = rarest.map(({ found }) => hasAnyWord(found.map((word) => markedIn(place, word))));
  const estimate = rarest.reduce((left, { share }) => left * share, first.total);
  // What a seller or category lacks is found at once by what else the index has of them.
  const isEstimatedMany = estimate > maxLookedUp.matches && !isNarrow(limits);
  return {
    byWords: allOf([hasTerms(limits), ...hasWords]),
    estimate,
    isFrequent: isEstimatedMany && first.share * first.total > maxLookedUp.rarest,
    isMany: isEstimatedMany && rarest.length === 1,
  };
}

/** Those of the words that the index is asked for, the rarest first. */
function chooseRarest(words: readonly FoundWord[]) {
  let [left, steps] = [wordsPerCondition, maxIndexSteps];
  return words
    .flatMap(({ found, ...word }) => (found ? [{ ...word, found }] : []))
    .sort((one, other) => one.share - other.share)
    .filter(({ found, share, total }, index) => {
      const cost = share * total * found.length;
      const isChosen = found.length <= left && (cost <= steps || index === 0);
      if (isChosen) [left, steps] = [left - found.length, steps - cost];
      return isChosen;
    })
    .slice(0, maxIndexWords);
}
