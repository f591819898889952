import { allOf, type Condition } from './conditions.ts';
import { type FoundWord, markedIn, type Place } from './dictionary.ts';
import { hasAnyWord, hasTerms, isNarrow, type ListLimits } from './terms.ts';

/**
 * The index is asked for so many of the words, the rarest, each of so many of the dictionary's, and for each for so many
 * steps from one product to the next of each of these: others would cost more than they save.
 */
const maxIndexed = { words: 4, ofDictionary: 100, steps: 250_000 };
/**
 * The condition by which the index finds the products of a list with the words, and about how many meet it; undefined
 * without a word that the index is asked for. What a seller or category has is found at once, so 0 there.
 * `isSingle`: it is asked for one of them.
 */
export function selectByWords(limits: ListLimits, words: readonly FoundWord[]) {
  const rarest = chooseRarest(words);
  const [first] = rarest;
  if (!first) return undefined;
  const byWords = (place: Place): Condition =>
    allOf([hasTerms(limits), ...rarest.map(({ found }) => hasAnyWord(found.map((word) => markedIn(place, word))))]);
  const estimate = isNarrow(limits) ? 0 : rarest.reduce((left, { share }) => left * share, first.total);
  return { byWords, estimate, isSingle: rarest.length === 1 };
}

/** Those of the words that the index is asked for, the rarest first. */
const chooseRarest = (words: readonly FoundWord[]) =>
  words
    .flatMap(({ found, ...word }) => (found && found.length <= maxIndexed.ofDictionary ? [{ ...word, found }] : []))
    .sort((one, other) => one.share - other.share)
    .filter(({ found, share, total }, index) => index === 0 || share * total * found.length <= maxIndexed.steps)
    .slice(0, maxIndexed.words);
