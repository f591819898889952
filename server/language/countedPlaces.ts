import type { Reading } from './reading.ts';

/** 'Ramnagar', 'Govindpuram': names of quarters. */
const settlement = /(?:nagar|nagri|puram?|ganj|vihar|pally|palya|halli|नगर|नगरी|पुरा|पुरम|गंज|विहार|पल्ली)$/u;
export const isSettlement = (said: string): boolean => settlement.test(said);
/** '9 Scheme 54, Indore': a number, a word and a number before the comma. */
const isNumberedTwice = ({ tokens: [, , number, sign], at }: Reading) =>
  number?.kind === 'number' && (sign?.said === ',' || isUnknown(at[1]));
/** '7 Chhawni, Indore 452001': a word that no list has, before a comma. */
const isQuarter = ({ tokens: [, , sign], at }: Reading) => sign?.said === ',' && isUnknown(at[1]);
const isUnknown = (spotted: Reading['at'][number] = []) => spotted.every(({ isGuess }) => isGuess);

/** A larger number before a word is that of a house. */
const maxCount = 50;
/** '2 rosogolla Pune 411001' begins like an order: a number and one word, without a word such as 'road'. */
export function isCounted(
  reading: Reading,
  { structures, pinAt: pin }: { structures: number; pinAt: number | undefined },
): boolean {
  const { tokens, at } = reading;
  const [count, word, next] = tokens;
  if (structures > 0 || pin === 0 || count?.kind !== 'number' || word?.kind !== 'word') return false;
  if ((count.value ?? 0) > maxCount || isSettlement(word.said)) return false;
  if (isNumberedTwice(reading) || isQuarter(reading)) return false;
  return next?.kind !== 'word' || at[2]?.[0]?.meanings[0]?.is === 'place';
}
