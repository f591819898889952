import type { Amount } from './amounts.ts';
import { isModelNumber } from './modelNumbers.ts';
import { type Reading, saysAt } from './reading.ts';

/** The prices in a message, in paise, and the amounts that state them. */
export type MessagePrices = {
  least: number | undefined;
  most: number | undefined;
  offered: number | undefined;
  limits: Amount[];
  offers: Amount[];
};

const below = new Set(['below']);
const above = new Set(['above']);
const between = new Set(['between']);
const giving = new Set(['give', 'give_question', 'send', 'do_it', 'confirm', 'happen', 'discount', 'buy']);
const within = new Set(['me', 'mein', 'में', 'मे']);
const of = new Set(['ka', 'ki', 'ke', 'का', 'की', 'के']);
const ranges = new Set(['se', 'से', 'to', '-', '–', '—', 'and', 'aur', 'और']);
const prepositions = new Set(['for', 'at', 'in']);

/** '200 me do na': elsewhere 'do' is two. */
const givingAlone = /^(?:do|doge|de|lagao|दो|दोगे|दे)$/;
const final = new Set(['discount']);
const fixing = new Set(['discount', 'fix_at']);
const asking = /^(?:you do|make it|do it|it for|make for)$/;
const offering = new Set(['pay', 'offer', 'final', 'last', 'max']);

const paise = (amount: Amount) => Math.round(amount.value * 100);
const mayBePrice = ({ as }: Amount) => as === 'money' || as === 'plain';

/** Returns limits as in 'under 500' and '200 se 500 ke beech', an offer as in '400 me de do'. */
export function findMessagePrices(reading: Reading, amounts: readonly Amount[]): MessagePrices {
  const prices: MessagePrices = { least: undefined, most: undefined, offered: undefined, limits: [], offers: [] };
  for (const [place, amount] of amounts.entries()) {
    if (!mayBePrice(amount) || prices.limits.includes(amount) || isShortModel(reading, amount)) continue;
    const next = amounts[place + 1];
    if (next && mayBePrice(next) && isRange(reading, amount, next)) {
      prices.limits.push(amount, next);
      [prices.least, prices.most] = [amount, next].map(paise).sort((one, other) => one - other);
    } else readOne(reading, amount, next, prices);
  }
  return prices;
}

/** The 15 in 'iPhone 15 pro max'. */
const isShortModel = (reading: Reading, amount: Amount) => amount.value < 100 && isModelNumber(reading, amount);

function isRange(reading: Reading, from: Amount, to: Amount): boolean {
  const end = from.start + from.length;
  if (to.start !== end + 1 || !ranges.has(reading.tokens[end]?.said ?? '')) return false;
  const isBetween = says(reading, from.start, -2, between) || says(reading, to.start + to.length, 2, between);
  return isBetween || from.as === 'money' || to.as === 'money' || (from.value >= 50 && to.value > from.value);
}

function readOne(reading: Reading, amount: Amount, next: Amount | undefined, prices: MessagePrices): void {
  const end = amount.start + amount.length;
  // '2 lamps within 500', 'within 3 days': the word belongs to the number after it.
  const isOfNext = next !== undefined && says(reading, next.start, -1, below);
  const isBelow =
    (!isOfNext && says(reading, end, 2, below)) ||
    says(reading, amount.start, -3, below) ||
    isAllowed(reading, amount.start, end);
  if (saysAt(reading, end, above) || (!isBelow && says(reading, amount.start, -3, above))) {
    prices.least = paise(amount);
    prices.limits.push(amount);
  } else if (isBelow) {
    prices.most = paise(amount);
    prices.limits.push(amount);
  } else if (isOffer(reading, amount, end)) {
    prices.offered = paise(amount);
    prices.offers.push(amount);
  } else if (amount.value >= 10 && (within.has(reading.tokens[end]?.said ?? '') || isBudget(reading, amount))) {
    prices.most = paise(amount);
    prices.limits.push(amount);
  }
}

/** 'Budget 1500', '1500 ka budget hai'. */
const isAllowed = ({ tokens }: Reading, start: number, end: number) =>
  tokens.slice(Math.max(0, start - 3), end + 2).some(({ said }) => /^(?:budget|bajat|बजट)$/.test(said));

const what = new Set(['what']);

/** 'What can I buy for 500?' */
const isBudget = (reading: Reading, { start }: Amount) =>
  prepositions.has(reading.tokens[start - 1]?.said ?? '') && says(reading, start - 1, -6, what);

/** '400 me de do', 'can you do 400', 'give it for 400', 'last 400', '₹400 final'. */
function isOffer(reading: Reading, amount: Amount, end: number): boolean {
  if (amount.value < 10) return false;
  const isWithin = within.has(reading.tokens[end]?.said ?? '');
  if (
    isWithin &&
    (says(reading, end + 1, 3, giving) ||
      says(reading, end + 1, 3, fixing) ||
      givingAlone.test(reading.tokens[end + 1]?.said ?? ''))
  )
    return true;
  if (amount.value >= 50 && of.has(reading.tokens[end]?.said ?? '') && says(reading, end + 1, 1, giving)) return true;
  const before = reading.tokens[amount.start - 1]?.said ?? '';
  if (isBudget(reading, amount)) return false;
  const beforeThat = reading.tokens[amount.start - 2]?.said ?? '';
  if (amount.value >= 50 && asking.test(`${beforeThat} ${before}`)) return true;
  if (prepositions.has(before) && says(reading, amount.start - 1, -6, giving)) return true;
  if (amount.value >= 50 && offering.has(before)) return true;
  return says(reading, end, 2, fixing) || says(reading, amount.start, -1, final);
}

/** Whether one of these names occurs within a number of tokens from a position, backwards if negative. */
function says(reading: Reading, place: number, distance: number, names: ReadonlySet<string>): boolean {
  const step = Math.sign(distance);
  for (let passed = 0; passed < Math.abs(distance); passed++) {
    if (saysAt(reading, place + step * passed + (step < 0 ? -1 : 0), names)) return true;
  }
  return false;
}
