import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { GoodsWord } from '#server/language/understand.ts';

/** More words don't distinguish products better, and each one costs time. */
export const maxWords = 16;

const { ref } = expressionBuilder<DB, 'products'>();
/** What a product is called, for queries with `products` among the tables. */
export const productNames = sql<string>`${ref('products.name')} || ' ' || ${ref('products.alsoCalled')}`;
/** Written exactly as in the index, or PostgreSQL doesn't use it. */
export const indexedTerms = sql<string>`shop_terms(${ref('products.sellerId')}, ${productNames},
  ${ref('products.description')} || ' ' || ${ref('products.category')})`;

/** The weight of a word in a name, and in a description, which is a weaker sign. */
export const matchWeights = { name: 5, description: 4 };

/** A way to find a word: an index query, and a pattern if it is a phrase of several words. */
export type WordMatch = { query: string; pattern: string | null; worth: number };

/** Returns the ways to find a word in names and in descriptions. */
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
 * Returns the index query for names with all of the words, and the patterns for phrases, since the index has no word
 * order.
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

/**
 * In the format of `shop_terms`: prefixed with the end of the shop's id and the field; long words are truncated the
 * same way.
 */
const toIndexTerm = (sellerId: string, place: string, { word, isWhole }: WordPrefix) =>
  `'${sellerId.slice(-12)}${place}${Array.from(word).slice(0, 100).join('')}'${isWhole ? '' : ':*'}`;

const toPhrasePattern = (phrase: readonly WordPrefix[]) =>
  phrase.map(({ word, isWhole }) => `\\m${word}${isWhole ? '\\M' : ''}`).join('[^[:alnum:]]+');

/** A prefix of a product's word, or the whole word. */
type WordPrefix = { word: string; isWhole: boolean };

/**
 * Returns the spellings that shops may use, each as a few words: as typed, and its English meaning; plurals as
 * prefixes. Sizes and very short words match whole, since a prefix would match too much.
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
