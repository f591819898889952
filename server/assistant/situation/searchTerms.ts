import type { GoodsWord } from '#server/language/understand.ts';

/** What a word is worth in a name, and in a description, which says less. */
export const matchWeights = { name: 5, description: 4 };

/** A way to find a word: by what the index is asked, and by a pattern where it stands for several words in a row. */
export type WordMatch = { query: string; pattern: string | null; worth: number };

/** In names, and in what is said besides. */
export function createWordMatches(sellerId: string, word: GoodsWord): WordMatch[] {
  const phrases = spellingVariants(word);
  const singles = phrases.flatMap(([single, ...more]) => (single && more.length === 0 ? [single] : []));
  return [
    { place: 'n', worth: matchWeights.name },
    { place: 'd', worth: matchWeights.description },
  ].flatMap(({ place, worth }) => {
    const term = (one: WordPrefix) => toIndexTerm(sellerId, place, one);
    return [
      ...(singles.length > 0 ? [{ query: singles.map(term).join(' | '), pattern: null, worth }] : []),
      ...phrases
        .filter((phrase) => phrase.length > 1)
        .map((phrase) => ({ query: phrase.map(term).join(' & '), pattern: toPhrasePattern(phrase), worth })),
    ];
  });
}

/**
 * What the index is asked for names that have all of the words, and the patterns of those that may be several words in a
 * row: the index knows nothing of rows.
 */
export function matchAllInNames(sellerId: string, words: readonly GoodsWord[]): { query: string; patterns: string[] } {
  const forms = words.map(spellingVariants);
  const anyOf = (phrases: WordPrefix[][]) =>
    phrases.map((phrase) => phrase.map((one) => toIndexTerm(sellerId, 'n', one)).join(' & ')).join(' | ');
  return {
    query: forms.every((phrases) => phrases.length > 0)
      ? forms.map((phrases) => `(${anyOf(phrases)})`).join(' & ')
      : '',
    patterns: forms
      .filter((phrases) => phrases.some((phrase) => phrase.length > 1))
      .map((phrases) => phrases.map(toPhrasePattern).join('|')),
  };
}

/** As `shop_terms` writes it: behind the end of the shop's id and where it stands; longer words are cut there too. */
const toIndexTerm = (sellerId: string, place: string, { word, isWhole }: WordPrefix) =>
  `'${sellerId.slice(-12)}${place}${Array.from(word).slice(0, 100).join('')}'${isWhole ? '' : ':*'}`;

const toPhrasePattern = (phrase: readonly WordPrefix[]) =>
  phrase.map(({ word, isWhole }) => `\\m${word}${isWhole ? '\\M' : ''}`).join('[^[:alnum:]]+');

/** How a word of a product begins, or what it is as a whole. */
type WordPrefix = { word: string; isWhole: boolean };

/**
 * How shops may write what somebody says, each as a few words: as it was said, and what it means in English; of plurals
 * the beginning. Whole words where a beginning says nothing: sizes, and very short ones.
 */
function spellingVariants({ said, means, kind }: GoodsWord): WordPrefix[][] {
  const forms = [said, ...means].map(
    (form) => form.toLowerCase().match(/[\p{Alphabetic}\p{Nd}\u0900-\u0dff]+/gu) ?? [],
  );
  const phrases = forms
    .filter((form) => form.length > 0)
    .map((form) =>
      form.map((word, place) => {
        if (place < form.length - 1 || kind === 'size') return { word, isWhole: true };
        const isShort = Array.from(form.join(' ')).length <= 3;
        return isShort ? { word, isWhole: true } : { word: word.replace(/(?<!s)s$/u, ''), isWhole: false };
      }),
    );
  return [...new Map(phrases.map((phrase) => [phrase.map(({ word }) => word).join(' '), phrase])).values()];
}
