import { type Amount, findAmounts } from './amounts.ts';
import { isTarget } from './oldAndNewValues.ts';
import { lastPlaceOf, type RequestWords, saysAny } from './requestWords.ts';

/** How prices change together: by a percentage, by rupees, or to one price; rupees in paise. */
export type PriceRule = { by: 'percent' | 'paise'; value: number } | { by: 'set'; value: number };

/**
 * Reads 'sab sarees 10% kam', 'raise barfi price by 20 rupees', 'sab ka rate 500 karo'. Returns `undefined` if no
 * price is meant: 'kurti 3 kam karo' is a stock.
 */
export function readPriceRule(words: RequestWords): { rule: PriceRule; amount: Amount; isLoose?: true } | undefined {
  const amounts = findAmounts(words.reading).filter(({ as }) => as === 'percent' || as === 'money' || as === 'plain');
  const [amount, second] = amounts;
  if (!amount || second || amount.value <= 0 || saysAny(words, 'order', 'sale')) return undefined;
  const direction = directionOf(words);
  const isPercent = amount.as === 'percent' || words.concepts.has('percent');
  if (isPercent) return direction ? { rule: { by: 'percent', value: direction * amount.value }, amount } : undefined;
  const paise = Math.round(amount.value * 100);
  // 'Har saree pe 50 badha do'.
  const isOnEach = saysAny(words, 'all') && words.reading.tokens.some(({ said }) => /^(?:pe|par|पे|पर|on)$/.test(said));
  // 'Take 5 off the stock of lamps' is no price.
  const isOfStock = words.concepts.has('stock') && !words.concepts.has('price');
  const isOfPrice = !isOfStock && (amount.as === 'money' || saysAny(words, 'price', 'pricey') || isOnEach);
  if (direction && isOfPrice && !isTarget(words.reading, amount)) {
    // 'Take 50 off the lamp', 'lamp pe 50 off': rupees, per cent or pieces.
    const isLoose =
      amount.as === 'plain' && amount.value < 100 && saysAny(words, 'off') && !saysAny(words, 'price', 'all');
    return { rule: { by: 'paise', value: direction * paise }, amount, ...(isLoose && { isLoose }) };
  }
  const isOfMany = saysAny(words, 'all') && saysAny(words, 'price') && !words.concepts.has('stock');
  return isOfMany && !direction ? { rule: { by: 'set', value: paise }, amount } : undefined;
}

/** 'Sale on kurtis 10%', '15% off': a percentage off; `undefined` for a question, and for anything else. */
export function readOfferRule(words: RequestWords): PriceRule | undefined {
  const percents = findAmounts(words.reading).filter(({ as }) => as === 'percent');
  const [amount, second] = percents;
  if (!amount || second || !saysAny(words, 'offer') || saysAny(words, 'order', 'up', 'count', 'what')) return undefined;
  return { by: 'percent', value: -amount.value };
}

/** 1 to raise, -1 to lower: the last such word counts, as in 'zyada hai, kam karo'. */
function directionOf(words: RequestWords): 1 | -1 | undefined {
  const [up, down] = [lastPlaceOf(words, 'up'), lastPlaceOf(words, 'down')];
  if (up === down) return undefined;
  return up > down ? 1 : -1;
}

/** A price after the rule, in whole rupees; in paise. */
export function applyPriceRule(rule: PriceRule, pricePaise: number): number {
  if (rule.by === 'set') return rule.value;
  const changed = rule.by === 'paise' ? pricePaise + rule.value : pricePaise * (1 + rule.value / 100);
  return rule.by === 'paise' ? changed : Math.round(changed / 100) * 100;
}
