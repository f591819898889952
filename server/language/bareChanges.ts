import { type Amount, findAmounts } from './amounts.ts';
import { findItems } from './items.ts';
import { isModelNumber } from './modelNumbers.ts';
import { currentAmounts } from './oldAndNewValues.ts';
import { type Reading, readText } from './reading.ts';
import { withoutRetracted } from './retractions.ts';
import type { SellerChange, SellerChangeRequest } from './sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from './sellerPhrases.ts';

/** Words beside goods and their number that say nothing more. */
const fillers =
  /^(?:a|an|ek|एक|ka|ki|ke|ko|is|was|has|have|to|from|hai|hain|tha|thi|the|now|ab|aaj|today|onwards|se|of|for|at|only|just|too|also|bhi|bas|sirf|h|rs|and|aur|wala|wale|wali|both|each|dono|asli|size|number|nambar|sahi|का|की|के|को|है|हैं|था|थी|थे|से|अब|आज|और|भी|बस|सिर्फ़|सिर्फ|वाला|वाले|वाली|दोनों|साइज़|साइज|नंबर|₹|\/-|:|=|-|–|—|,|\.|।|!|\n)$/;

/** 'Lamp purana 450 naya 480'. */
const oldAndNew =
  /^(?:instead|place|rather|than|in|jagah|badle|bajay|bajaye|जगह|बदले|बजाय|old|new|earlier|pehle|pahle|purana|purani|purane|naya|nayi|naye|पहले|पुराना|पुरानी|पुराने|नया|नयी|नई|नए)$/;

/** '780 → 820' is a new price. */
const arrow = /\s*(?:→|[-=]>|➡\uFE0F?)\s*/gu;

/** Numbers beside goods; one of two may belong to the name: 'nokia 105 1199'. */
const maxNumbers = 2;

/**
 * Reads goods with a number and nothing else, 'lamp 450', 'barfi 1 kg 1180', 'जूट बैग 12': whether it is a price or a
 * stock only the product's own price can tell, unless a unit does.
 */
export function readBareChange(text: string): SellerChangeRequest | undefined {
  const reading = readText(withoutRetracted(text.replace(arrow, ' to ')));
  const amounts = findAmounts(reading);
  const bare = amounts.filter((one) => isBareNumber(reading, one));
  const counts = bare.filter((one) => !isModelNumber(reading, one));
  const stated = counts.length > 0 ? counts : bare;
  const numbers = currentAmounts(reading, stated);
  if (numbers.length === 0 || numbers.length > maxNumbers) return undefined;
  const { items, placed } = findItems(reading, amounts, tokenPositions(stated));
  const known = items.flatMap((item) => item.words);
  const covered = new Set(
    [...placed, ...amounts].flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
  );
  const isOldAndNew = numbers.length < stated.length;
  const rest = reading.tokens.flatMap((token, place) =>
    covered.has(place) || fillers.test(token.said) || (isOldAndNew && oldAndNew.test(token.said))
      ? []
      : [{ ...token, place }],
  );
  const said = tokenPositions(findSellerPhrases(reading));
  // 'Door lock 820', 'bindi packet 20', 'broken wheat 45': such words may be in a name, which has to have all of them.
  const isNamed = ({ kind, place }: (typeof rest)[number]) =>
    kind === 'word' &&
    (reading.at[place] ?? []).every(
      ({ isGuess, meanings }) =>
        isGuess ||
        meanings.every(({ is }) => is === 'plain' || is === 'unit') ||
        (!said.has(place) && meanings.some(({ is }) => is === 'seller')),
    );
  if (!rest.every(isNamed)) return undefined;
  const words = [...known, ...rest.map(({ said }) => ({ said, means: [], kind: 'other' as const }))];
  const [first, ...others] = numbers.flatMap(readingsOf);
  return words.length > 0 && first ? { ...first, words, others } : undefined;
}

const isBareNumber = (reading: Reading, amount: Amount) =>
  (amount.as === 'plain' || amount.as === 'money' || amount.as === 'piece') &&
  amount.value >= 0 &&
  (reading.tokens[amount.start]?.kind === 'number' || amount.as === 'money' || isSpelled(reading, amount));

/** 'चार सौ पच्चीस', 'pachas': words that can't mean anything else, as 'do' and 'tin' do. */
const isSpelled = ({ at }: Reading, { start, length, value }: Amount) =>
  value >= 10 && (length > 1 || at[start]?.[0]?.meanings.every(({ is }) => is === 'number') === true);

function readingsOf({ as, value }: Amount): SellerChange[] {
  const price: SellerChange = { change: 'price', value: Math.round(value * 100) };
  const stock: SellerChange = { change: 'stock', value };
  if (as === 'money') return [price];
  if (as === 'piece') return [stock];
  return Number.isInteger(value) ? [price, stock] : [price];
}

/** A new price is rarely less than half or more than twice the old one. */
const priceFactor = 2;

/**
 * The readings that the product's prices leave: a number near them is the price, as nobody counts that many pieces by
 * accident; any other one may be both.
 */
export function weighReadings(
  readings: readonly SellerChange[],
  { lowest, highest }: { lowest: number; highest: number },
): SellerChange[] {
  const isNear = (one: SellerChange) =>
    one.change === 'price' && (one.value ?? 0) * priceFactor >= lowest && (one.value ?? 0) <= highest * priceFactor;
  // 'Papad 90 ka 95' of what costs 90: nobody sets the price that it has.
  const isSame = (one: SellerChange) => lowest === highest && one.value === lowest;
  const allNear = readings.filter(isNear);
  const near = allNear.every(isSame) ? allNear : allNear.filter((one) => !isSame(one));
  return near.length > 0 ? near : [...readings];
}

type Line = { pricePaise: number; stock: number };

/** Fewer are often added to what is sold out. */
const manyPieces = 100;

/** Many more pieces than there are, and a number like the price: rather money is meant. */
const isLikePrice = (value: number, { pricePaise, stock }: Line) =>
  value >= manyPieces &&
  value * 100 * priceFactor >= pricePaise &&
  value * 100 <= pricePaise * priceFactor &&
  value > stock * 2;

/** 'Jhumka 160 jodi' of what costs ₹150 may be the new price of a pair. */
export function withPriceOfUnit(readings: readonly SellerChange[], line: Line): SellerChange[] {
  const [only, ...others] = readings;
  const value = only?.change === 'stock' && others.length === 0 ? (only.value ?? 0) : 0;
  return isLikePrice(value, line) ? [{ change: 'price', value: value * 100 }, ...readings] : [...readings];
}

/** 'Lamp 450 aaya' of what costs ₹450 rather says what was paid. */
export const isLikeMoney = ({ change, value = 0 }: SellerChange, line: Line): boolean =>
  change === 'added' && isLikePrice(value, line);

/** A new price that differs so much from the old one is asked. */
const doubtfulFactor = 4;

/** Whether a price is many times as high or low as before. */
export const isFarPrice = (before: number, after: number): boolean =>
  after * doubtfulFactor < before || after > before * doubtfulFactor;
