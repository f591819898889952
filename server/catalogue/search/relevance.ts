import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { formatCursor, type PageCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';
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

export const isLike = (text: Expression<string>, patterns: string[]) =>
  sql<boolean>`${text} like any(${patterns}::text[])`;

const punctuation = `-.,()/'"&+:;|*\n`;
/** A text in lower case, with blanks around it and for all punctuation. */
export const lettersIn = (text: Expression<string>) =>
  sql<string>`' ' || translate(lower(${text}), ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}) || ' '`;
const lettersOf = (column: 'name' | 'description') => lettersIn(product.ref(`products.${column}`));

/**
 * The condition that a product has a word, or if the trade doesn't know it, one that begins with it. Words of few sounds
 * must have the letters of a spelling or synonym in the description, and begin with those that were typed in the name.
 */
export function hasWord(word: FoundWord, place: Place): Expression<SqlBool> {
  const { typed, spellings, synonyms, keys, meant, isKnown } = word;
  const whole = [...keys, ...meant];
  const short = whole.filter(isShort);
  const bySound = isLike(search, [
    ...beginningIn('names', openKeys(word, 'names')),
    ...(place === 'texts' ? beginningIn(place, openKeys(word, place)) : []),
    ...wholeIn(place, whole.filter(isLong)),
    ...wholeIn('names', short),
  ]);
  if (short.length === 0) return bySound;
  const beginsName = product.and([
    isLike(search, beginningIn('names', keys)),
    isLike(lettersOf('name'), [`% ${typed}%`]),
  ]);
  const isInText = product.and([
    isLike(search, wholeIn('texts', short)),
    isLike(lettersOf('description'), wholeWords([...spellings, ...synonyms])),
  ]);
  return product.or([bySound, ...(isKnown ? [] : [beginsName]), ...(place === 'texts' ? [isInText] : [])]);
}

/** The condition that a product has all words. */
export const hasAllWords = (words: readonly FoundWord[], place: Place): Expression<SqlBool> =>
  product.and(words.map((word) => hasWord(word, place)));

/** How badly a product matches a word, from 0; a word that it lacks outweighs any match of the others. */
const misses = {
  wholeLetters: 0,
  wholeSound: 1,
  beginningLetters: 2,
  beginningSound: 3,
  text: 5,
  lacking: 90,
} as const;

/** A list by relevance is in the order of a number: the band of a product, and within it the time of its creation. */
const bandWidth = 2 ** 42;
const maxMisses = maxWords * misses.lacking;
/** The bands below those of ranked products: products in list order, those with all words in their names before others. */
const plainBands = { texts: 0, names: 1 } as const satisfies Record<Place, number>;
const firstRankedBand = 2;

const toBand = (rank: number): number => Math.floor(rank / bandWidth);
/** A position in a list by relevance as a cursor, and back; a cursor of another list is one among the texts. */
export const formatRank = ({ number, id }: PageCursor): string =>
  `${toBand(number)}~${formatCursor({ number: toTime(number), id })}`;
export function parseRank(cursor: string): PageCursor {
  const { number, id } = parseCursor(cursor);
  return { number: Number(cursor.slice(0, Math.max(0, cursor.indexOf('~')))) * bandWidth + number, id };
}
export const isRanked = (rank: number): boolean => toBand(rank) >= firstRankedBand;
/** The number of a product in list order. `time` in milliseconds. */
export const toPlainRank = (time: number, place: Place): number => plainBands[place] * bandWidth + time;
export const placeOf = (rank: number): Place => (toBand(rank) === plainBands.names ? 'names' : 'texts');
export const toTime = (rank: number): number => rank % bandWidth;

/**
 * The number by which products are in order of relevance, highest first (languages.md, section 5): those
 * with most words, in names before texts, whole words before beginnings, letters before sounds, sold or rated ones
 * before others, newest first. If products `mayLack` some of the words, which are from the rarest on, lacking the first is
 * worst.
 */
export function relevanceOf(words: readonly FoundWord[], { mayLack = false } = {}): Expression<number> {
  const missed = words.map((word, index) => {
    const { typed, spellings, synonyms, keys, meant } = word;
    const whole = [...keys, ...meant];
    const lacking = sql.lit(misses.lacking - index);
    return sql`case
      when letters like any(${wholeWords([...spellings, ...synonyms])}::text[]) then ${sql.lit(misses.wholeLetters)}
      when ${isLike(search, wholeIn('names', whole))} then ${sql.lit(misses.wholeSound)}
      when letters like ${`% ${typed}%`} then ${sql.lit(misses.beginningLetters)}
      when ${isLike(search, beginningIn('names', openKeys(word, 'names')))} then ${sql.lit(misses.beginningSound)}
      ${mayLack ? sql`when not ${hasWord(word, 'texts')} then ${lacking}` : sql``}
      when ${isLike(search, wholeIn('texts', whole))} then ${sql.lit(misses.text + misses.wholeSound)}
      when ${isLike(search, beginningIn('texts', openKeys(word, 'texts')))} then ${sql.lit(misses.text + misses.beginningSound)}
      else ${lacking} end`;
  });
  return sql<number>`(
    select (${sql.lit(firstRankedBand)} + 2 * (${sql.lit(maxMisses)} - (${sql.join(missed, sql` + `)})) + ${isSoldOrRated}::int)::float8
      * ${sql.lit(bandWidth)} + round(date_part('epoch', ${product.ref('products.createdAt')}) * 1000)
    from (select ${lettersOf('name')} as letters) as name)`;
}

/** How many of the words a product of this rank lacks: each counts less by its index, but more than any match of all. */
export const lackedOf = (rank: number): number =>
  Math.floor((maxMisses - Math.floor((toBand(rank) - firstRankedBand) / 2)) / (misses.lacking - maxWords + 1));

const isSoldOrRated = product.or([
  product.exists(product.selectFrom('productRatings').whereRef('productRatings.productId', '=', 'products.id')),
  product.exists(product.selectFrom('orderItems').whereRef('orderItems.productId', '=', 'products.id')),
]);
