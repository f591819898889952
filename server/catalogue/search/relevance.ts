import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { allOf, type Condition } from './conditions.ts';
import { type FoundWord, markedIn, type Place } from './dictionary.ts';
import { maxWords } from './typedWords.ts';

const product = expressionBuilder<DB, 'products'>();
const search = product.ref('products.search');

/** Too few sounds to tell words apart: 'was' is not a vase, and 'dining' does not begin with 'diya'. */
export const isShort = (key: string) => key.length < 3 && !/\d/.test(key);
const isLong = (key: string) => !isShort(key);
/** The keys with which longer words may begin. In descriptions those of few sounds begin too many. */
export const openKeys = ({ keys, isKnown }: FoundWord, place: Place) =>
  isKnown ? [] : keys.filter((key) => !key.includes(' ') && (place === 'names' ? isLong(key) : /....|\d/.test(key)));

export const wholeIn = (place: Place, keys: string[]) => keys.map((key) => `% ${markedIn(place, key)} %`);
export const beginningIn = (place: Place, keys: string[]) => keys.map((key) => `% ${markedIn(place, key)}%`);
export const wholeWords = (words: readonly string[]) => words.map((word) => `% ${word} %`);

const isLike = (text: Expression<string>, patterns: string[]): Condition =>
  sql<boolean>`${text} like any(${patterns}::text[])`;

const punctuation = `-.,()/'"&+:;|*\n`;
/** A text in lower case, with blanks around it and for all punctuation. */
export const lettersIn = (text: Expression<string>) =>
  sql<string>`' ' || translate(lower(${text}), ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}) || ' '`;
const isSpelled = (column: 'name' | 'description', patterns: string[]) =>
  isLike(lettersIn(product.ref(`products.${column}`)), patterns);

/** How badly a product matches a word, from 0; a word that it lacks outweighs any match of the others. */
const misses = {
  wholeLetters: 0,
  synonymLetters: 1,
  wholeSound: 2,
  beginningLetters: 3,
  beginningSound: 4,
  text: 5,
  lacking: 90,
} as const;

/**
 * The ways in which a product may have a word, and how badly it matches then. If the trade doesn't know the word, it may
 * begin another. Words of few sounds must have the letters of a spelling or synonym in the description.
 */
function waysToHave(word: FoundWord, place: Place): [Condition, number][] {
  const { typed, spellings, synonyms, keys, meant, isKnown } = word;
  const whole = [...keys, ...meant];
  const begins = (one: Place) => isLike(search, beginningIn(one, openKeys(word, one)));
  const named: [Condition, number][] = [
    [isLike(search, wholeIn('names', whole)), misses.wholeSound],
    [begins('names'), misses.beginningSound],
  ];
  const isWritten = isSpelled('description', wholeWords([...spellings, ...synonyms]));
  const described: [Condition, number][] = [
    [isLike(search, wholeIn('texts', whole.filter(isLong))), misses.text + misses.wholeSound],
    [allOf([isLike(search, wholeIn('texts', whole.filter(isShort))), isWritten]), misses.text + misses.wholeSound],
    [begins('texts'), misses.text + misses.beginningSound],
  ];
  const ways = place === 'names' ? named : [...named, ...described];
  return isKnown ? ways : [...ways, [isSpelled('name', [`% ${typed}%`]), misses.beginningLetters]];
}

/** The condition that a product has all words. */
export const hasAllWords = (words: readonly FoundWord[], place: Place): Condition =>
  product.and(words.map((word) => product.or(waysToHave(word, place).map(([condition]) => condition))));

/**
 * A list by relevance is in the order of a number: the band of a product, and within it a time. The lowest bands are of
 * products in the list's order, those with all words in their names before others; the next ones of ranked products.
 */
export const bandWidth = 2 ** 42;
const firstRankedBand = 2;
const maxMisses = maxWords * misses.lacking;

/**
 * The number by which products are in order of relevance, highest first (languages.md, section 5): those with most
 * words, in names before texts, whole words before beginnings, letters before sounds, sold or rated ones before others,
 * newest first. Of several words, lacking the first is worst.
 */
export function relevanceOf(words: readonly FoundWord[]): Expression<number> {
  const missed = words.map((word, index) => {
    const written = word.spellings.flatMap((one) => [one, `${one}s`]);
    // A phrase is as sure by its sound.
    const phrases = word.keys.filter((key) => key.includes(' '));
    const ways: [Condition, number][] = [
      [isSpelled('name', wholeWords(written)), misses.wholeLetters],
      [isLike(search, wholeIn('names', phrases)), misses.wholeLetters],
      [isSpelled('name', wholeWords(word.synonyms)), misses.synonymLetters],
      ...waysToHave(word, 'texts'),
    ];
    const cases = ways
      .toSorted(([, one], [, other]) => one - other)
      .map(([condition, miss]) => sql`when ${condition} then ${sql.lit(miss)}`);
    return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(misses.lacking - index)} end`;
  });
  return sql<number>`((${sql.lit(firstRankedBand)} + 2 * (${sql.lit(maxMisses)} - (${sql.join(missed, sql` + `)}))
    + ${isSoldOrRated}::int)::float8 * ${sql.lit(bandWidth)}
    + round(date_part('epoch', ${product.ref('products.createdAt')}) * 1000))`;
}

export const isRanked = (rank: number): boolean => rank >= firstRankedBand * bandWidth;

/** How many of the words a product of this rank lacks: each counts less by its index, but more than any match of all. */
export const lackedOf = (rank: number): number =>
  Math.floor((maxMisses - Math.floor((rank / bandWidth - firstRankedBand) / 2)) / (misses.lacking - maxWords + 1));

const isSoldOrRated = product.or([
  product.exists(product.selectFrom('productRatings').whereRef('productRatings.productId', '=', 'products.id')),
  product.exists(product.selectFrom('orderItems').whereRef('orderItems.productId', '=', 'products.id')),
]);
