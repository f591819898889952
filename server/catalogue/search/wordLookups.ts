import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type FoundWord, longestWord, markedIn, type Place } from './dictionary.ts';
import { beginningIn, isShort, lettersIn, openKeys, wholeIn, wholeWords } from './relevance.ts';

/**
 * A way to find a word by the index: products with one of these words of the dictionary. If set, `patterns` of
 * `products.search` or `letters` of the names or the description must fit too.
 */
export type WordLookup = { terms: string[]; patterns?: string[]; letters?: string[] };

/** How words are found: by loose ones other words may be between those of a phrase in names, and few sounds suffice. */
export type WordReading = 'strict' | 'loose';

/**
 * The ways to find a word. A phrase must have its words in a row; a word of few sounds the letters of a spelling or
 * synonym, as 'haar' is no hair oil.
 */
export function wordLookups(word: FoundWord, place: Place, reading: WordReading): WordLookup[] {
  const { keys, meant, found, isKnown } = word;
  const isLoose = reading === 'loose' && place === 'names';
  const open = openKeys(word, place);
  const all = [...keys, ...meant];
  const phrases = all.filter((key) => key.includes(' '));
  const single = all.filter((key) => !key.includes(' '));
  const short = isLoose ? [] : single.filter(isShort);
  const told = single.filter((key) => !short.includes(key));
  const termsOf = (whole: string[], beginnings: string[]) => {
    const isOne = (one: string) => whole.includes(one) || beginnings.some((key) => one.startsWith(key));
    return (found ? found.filter(isOne) : whole).map((one) => markedIn(place, one));
  };
  const begins = !isKnown && place === 'names';
  const patterns = wholeIn(place, phrases).map((one) => (isLoose ? one.replaceAll(/(?<=[^%]) (?=[^%])/g, ' %') : one));
  return [
    { terms: termsOf(told, open) },
    { terms: termsOf(phrases.map(longestWord), []), patterns },
    {
      terms: termsOf(short, begins ? keys.filter((key) => short.includes(key)) : []),
      letters: spelledLetters(word),
    },
  ].filter(({ terms }) => terms.length > 0);
}

/** The one way to find a word in names, by any of the ways. */
export function joinLookups(word: FoundWord, lookups: readonly WordLookup[]): WordLookup {
  const terms = [...new Set(lookups.flatMap((one) => one.terms))];
  if (lookups.every(({ patterns, letters }) => !patterns && !letters)) return { terms };
  const plain = lookups.find(({ patterns, letters }) => !patterns && !letters)?.terms ?? [];
  const begun = beginningIn('names', openKeys(word, 'names'));
  return {
    terms,
    patterns: [...plain.map((one) => `% ${one} %`), ...begun, ...lookups.flatMap(({ patterns = [] }) => patterns)],
    letters: lookups.flatMap(({ letters = [] }) => letters),
  };
}

/** Patterns of what was typed, and of its spellings and synonyms, also in the plural and with digits joined to letters. */
export function spelledLetters({ typed, isKnown, spellings, synonyms }: FoundWord): string[] {
  const words = [...spellings, ...synonyms].flatMap((word) => [word, `${word}s`, word.replace(/(?<=\p{Nd}) /gu, '')]);
  return [...wholeWords([...new Set(words)]), ...(isKnown ? [] : [`% ${typed}%`])];
}

const { ref } = expressionBuilder<DB, 'products'>();
const lettersOf = (...columns: ('name' | 'alsoCalled' | 'description')[]) =>
  lettersIn(sql<string>`concat_ws(' ', ${sql.join(columns.map((column) => ref(`products.${column}`)))})`);

/** The letters of a product's names, of these with its description, and of the values of its options. */
export const letters = {
  names: lettersOf('name', 'alsoCalled'),
  texts: lettersOf('name', 'alsoCalled', 'description'),
  values: lettersIn(sql<string>`${ref('products.optionWords')}`),
};
