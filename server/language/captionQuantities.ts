import type { Amount } from './amounts.ts';
import { dozens } from './captionAmounts.ts';
import type { Reading } from './reading.ts';
import type { TokenSpan } from './stockAmounts.ts';

const linking = /^(?:at|for|@|rs|₹|=|:|-|ka|ke|का|के|\.)$/;
/** 'Darjan lene pe 50', 'do lo to 250'. */
const buying = /^(?:lene|lo|lijiye|to|toh|pe|par|me|mein|buy|लेने|लो|तो|पे|पर|में)$/;
const minPrices = 2;

/** The amount after a quantity, with nothing but words of buying between. */
export function amountAfter(reading: Reading, amounts: readonly Amount[], { start, length }: Amount) {
  let place = start + length;
  const said = () => reading.tokens[place]?.said ?? '';
  while (linking.test(said()) || buying.test(said())) place++;
  return amounts.find((one) => one.start <= place && place < one.start + one.length && one.start >= start + length);
}

/**
 * Prices by quantity in a caption, '1 pc 120, 12 pcs 1200', 'ek piece 120, darjan 1200', with the words that say them.
 * Only the seller knows which is the product's. `undefined` for fewer than two.
 */
export function findQuantityPrices(
  reading: Reading,
  amounts: readonly Amount[],
): { prices: Amount[]; spans: TokenSpan[] } | undefined {
  const found = amounts.flatMap((price) => {
    const start = price.as === 'plain' || price.as === 'money' ? quantityBefore(reading, amounts, price) : undefined;
    return start === undefined ? [] : [{ price, span: { start, end: price.start + price.length } }];
  });
  if (found.length < minPrices) return undefined;
  return { prices: found.map(({ price }) => price), spans: found.map(({ span }) => span) };
}

/** Returns where the quantity before a price begins. */
function quantityBefore(reading: Reading, amounts: readonly Amount[], { start }: Amount): number | undefined {
  let place = start - 1;
  while (linking.test(reading.tokens[place]?.said ?? '')) place--;
  const quantity = amounts.find((one) => one.as === 'piece' && one.start + one.length - 1 === place);
  if (quantity) return quantity.start;
  return dozens.test(reading.tokens[place]?.said ?? '') ? place : undefined;
}
