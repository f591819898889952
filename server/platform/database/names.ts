import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { foldDigits } from '#domain/language/phone.ts';
import { containsText, containsTextAsWritten, matchesTextOrPhone } from './keysetPagination.ts';
import type { QueryBuilder } from './queryBuilder.ts';
import { readSoundKeys } from './soundKeys.ts';

/** A typed word, and the keys of each of its ways of writing, as `sound_keys` has them; none if it can't be of a name. */
export type NameWord = { typed: string; keys: string[][] };

type Condition = Expression<SqlBool>;

/** Text of more words is not a name. */
const maxWords = 8;

/** A key of fewer sounds is a whole word: 'Asha' is no beginning of 'Aslam'. */
const minBeginning = 3;

/** A phone, an email, a label or a single letter is found by its characters alone. */
const isOfName = (word: string) => !/[\p{N}@]/u.test(word) && [...word.matchAll(/[\p{L}\p{M}]/gu)].length > 1;

/** The words to find by letters or sound. Empty if the text has no words of names. */
export async function readNameWords(db: QueryBuilder, typed: string): Promise<NameWord[]> {
  const words = typed.split(/\s+/u).filter(Boolean);
  if (words.length > maxWords || !words.some(isOfName)) return [];
  const keysOf = await readSoundKeys(db, words.flatMap(waysOfWriting));
  return words.map((typed) => ({ typed, keys: keysOf(waysOfWriting(typed)).map((key) => key.split(' ')) }));
}

/** 'Verma' is written 'Varma' too, and 'वर्मा': e or a before an r with a consonant after it. */
const waysOfWriting = (word: string) =>
  isOfName(word) ? [word, ...respellings.map(([is, instead]) => word.replace(is, instead))] : [];
const respellings = [
  [/er(?=[b-df-hj-np-tv-xz])/gi, 'ar'],
  [/ar(?=[b-df-hj-np-tv-xz])/gi, 'er'],
  [/(?<=[क-ह])र्(?=[क-ह])/gu, 'ेर्'],
  [/(?<=[क-ह])ेर्(?=[क-ह])/gu, 'र्'],
] as const;

/** The condition that a text has a word, by letters in any place or by sound at the beginning of a word of its names. */
export function containsWord(text: Expression<string>, { typed, keys }: NameWord): Condition {
  const { and, or } = expressionBuilder();
  const bySound = keys.map((way) => and(way.map((key) => containsTextAsWritten(text, keyPattern(key)))));
  // Digits of any script: phones and numbers are stored in 0 to 9.
  const byLetters = [...new Set([typed, foldDigits(typed)])].map((letters) => containsText(text, letters));
  return or([...byLetters, ...bySound]);
}

const keyPattern = (key: string) =>
  ` ${key.replace(/[a-z]+/g, (letters) => letters.toUpperCase())}${key.length < minBeginning ? ' ' : ''}`;

/** The condition that a text has each of the words, in any order; without words like `matchesTextOrPhone`. */
export function matchesNames(text: Expression<string>, typed: string, words: readonly NameWord[]): Condition {
  if (words.length === 0) return matchesTextOrPhone(text, typed);
  return expressionBuilder().and(words.map((word) => containsWord(text, word)));
}
