import type { Amount } from './amounts.ts';
import { isModelNumber } from './modelNumbers.ts';
import type { Reading } from './reading.ts';
import type { TokenSpan } from './stockAmounts.ts';

const ofKind = /^(?:wal[aei]|वाल[ाेी])$/;
/** Sizes differ by no more: '6 wali, 7 wali', '36 wali, 38 wali'. */
const sizeStep = 2;

const endOf = ({ start, length }: Amount) => start + length;
/** The 5 of '5 wala pen'. */
export const isOfKind = ({ tokens }: Reading, one: Amount): boolean => ofKind.test(tokens[endOf(one)]?.said ?? '');

/**
 * Goods that are told apart by their price, '5 wala pen 20 pc, 10 wala pen 30 pc'. Which of them is the product, and how
 * many there are of it, only the seller knows. `undefined` for fewer than two, for sizes, and beside another price.
 */
export function findKindPrices(
  reading: Reading,
  amounts: readonly Amount[],
): { prices: Amount[]; spans: TokenSpan[] } | undefined {
  const prices = amounts.filter((one) => /^(?:plain|size|money)$/.test(one.as) && isOfKind(reading, one));
  const hasOther = amounts.some((one) => (one.as === 'plain' || one.as === 'money') && !prices.includes(one));
  if (hasOther || prices.some((one) => isModelNumber(reading, one)) || !areApart(prices)) return undefined;
  return { prices, spans: prices.map((one) => ({ start: one.start, end: endOf(one) + 1 })) };
}

const areApart = (prices: readonly Amount[]) =>
  prices.some(({ value }, place) => Math.abs(value - (prices[place - 1]?.value ?? value)) > sizeStep);
