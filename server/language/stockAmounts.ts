import type { Amount } from './amounts.ts';
import { type Reading, saysAt } from './reading.ts';

export type TokenSpan = { start: number; end: number };

const priceWords = new Set(['price']);
const beforeStock =
  /^(?:only|just|stock|qty|quantity|available|total|:|-|=|sirf|सिर्फ|केवल|left|स्टॉक|कुल|kul|mere|paas|is|har|हर|each|every|per|size|साइज़|साइज|colou?r|rang|रंग|ki|की|प्रति|प्रत्येक|ek|एक|me|mein|में|number|नंबर|मॉडल|model)$/;
const afterStock =
  /^(?:only|available|left|in|stock|hai|hain|है|हैं|each|per|size|sizes|colour|color|shade|shades|model|models|flavou?r|ready|bache|bacha|uplabdh|उपलब्ध|बचे|हर|प्रत्येक|प्रति|साइज़|साइज|में|me|mein|total|remaining|of|every|all|for|ke|के|स्टॉक|stok)$/;
const eachPattern = /^(?:each|per|every|both|har|dono|हर|प्रत्येक|प्रति|दोनों)$/;
/** 'Each', 'of each'. */
export const isEachAt = (reading: Reading, place: number): boolean =>
  eachPattern.test(wordAt(reading, place)) ||
  (wordAt(reading, place) === 'of' && eachPattern.test(wordAt(reading, place + 1)));
const stocking = /^(?:stock|qty|quantity|स्टॉक|stok|मात्रा|left|available|remaining)$/;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/** A price is at least this many times the number of pieces after it: '1250 pcs 3'. */
const minPriceFactor = 10;

/** Moves a unit to the number after it if that one can only be the stock: 'saree 1250 piece 3' costs 1250. */
export function moveUnits(amounts: readonly Amount[]): Amount[] {
  return amounts.map((one, place) => {
    const [before, after] = [amounts[place - 1], amounts[place + 1]];
    if (after && isUnitOfNext(one, after)) return { ...one, as: 'plain', length: one.length - 1, unit: undefined };
    if (!before || !isUnitOfNext(before, one)) return one;
    return { ...one, as: 'piece', start: one.start - 1, length: one.length + 1, unit: before.unit };
  });
}

const isUnitOfNext = (one: Amount, next: Amount) =>
  one.as === 'piece' &&
  one.unit === 'piece' &&
  one.length > 1 &&
  next.as === 'plain' &&
  next.start === one.start + one.length &&
  one.value >= 100 &&
  one.value >= next.value * minPriceFactor;

/**
 * Returns the number of items in a caption, '10 pc each', 'stock 5', '3 पीस', and whether it is per size. Without
 * `pieces` if there are several such numbers; with options those for each of them count.
 */
export function findStock(reading: Reading, amounts: readonly Amount[], hasOptions = false) {
  const stocks = amounts.filter((one) => isStock(reading, one));
  const totals = stocks.filter((one) => isTotal(reading, one));
  const each = stocks.filter((one) => isEach(reading, [widenSpan(reading, one, beforeStock, afterStock)]));
  const likely = totals.length > 0 ? totals : hasOptions && each.length > 0 ? each : stocks;
  const [first] = likely;
  if (!first) return undefined;
  const isSure = likely.every(({ value }) => value === first.value);
  const chosen = isSure ? [first] : likely;
  const spans = chosen.map((one) => widenSpan(reading, one, beforeStock, afterStock));
  return { amounts: chosen, spans, pieces: isSure ? first.value : undefined, isEach: isEach(reading, spans) };
}

const isEach = (reading: Reading, [span]: TokenSpan[]) =>
  span !== undefined &&
  Array.from({ length: span.end - span.start + 2 }, (_, index) => wordAt(reading, span.start - 1 + index)).some(
    (word) => eachPattern.test(word),
  );

/** 'Stock 10', '10 pieces available' beside 'a suit of 3 pieces'. */
function isTotal(reading: Reading, { start, length }: Amount): boolean {
  const after = /^(?:left|available|total|remaining|bache|bacha|उपलब्ध|बचे|stock|स्टॉक)$/;
  const before = /^(?:total|kul|कुल)$/;
  const end = start + length;
  return (
    isSecondStock(reading, start) ||
    stocking.test(wordAt(reading, start - 1)) ||
    before.test(wordAt(reading, start - 1)) ||
    after.test(wordAt(reading, end)) ||
    (wordAt(reading, end) === 'in' && stocking.test(wordAt(reading, end + 1)))
  );
}

/** 'Stock 20 15'. */
const isSecondStock = (reading: Reading, start: number) =>
  reading.tokens[start - 1]?.kind === 'number' && stocking.test(wordAt(reading, start - 2));

function isStock(reading: Reading, amount: Amount): boolean {
  const { start, length, as, value, unit } = amount;
  if (!Number.isInteger(value) || value < 0) return false;
  const end = start + length;
  if (as === 'piece') return !(unit === 'piece' && isContent(reading, amount)) && !isPackSize(reading, start);
  if (as !== 'plain') return false;
  return (
    isSecondStock(reading, start) ||
    stocking.test(wordAt(reading, start - 1)) ||
    (/^(?:[:=-]|me|mein|में)$/.test(wordAt(reading, start - 1)) && stocking.test(wordAt(reading, start - 2))) ||
    /^(?:left|available|bache|bacha|उपलब्ध|बचे)$/.test(wordAt(reading, end)) ||
    (wordAt(reading, end) === 'in' && stocking.test(wordAt(reading, end + 1))) ||
    (eachPattern.test(wordAt(reading, end)) &&
      value < 100 &&
      /^(?:size|colour|color|shade|model|pack|flavou?r|साइज़|साइज)$/.test(wordAt(reading, end + 1))) ||
    /^(?:dozen|darjan|दर्जन)$/.test(wordAt(reading, end - 1))
  );
}

/**
 * '6 pieces set', '100 पीस का पज़ल' are the content of one item, and 'dinner set 24 pcs 2199' rather is than so many sets:
 * the stock is asked then.
 */
function isContent(reading: Reading, amount: Amount): boolean {
  const end = amount.start + amount.length;
  const isOf = /^(?:ka|ki|ke|का|की|के)$/.test(wordAt(reading, end)) && reading.tokens[end + 1]?.kind === 'word';
  if (isOf && !stocking.test(wordAt(reading, end + 1))) return true;
  const before = /^[-–:(]$/.test(wordAt(reading, amount.start - 1)) ? amount.start - 2 : amount.start - 1;
  // 'Curtain 7 ft (2 pc) 899'
  const isInBrackets = wordAt(reading, amount.start - 1) === '(' && wordAt(reading, end) === ')';
  if (isInBrackets && amount.value <= maxContent && wordAt(reading, end + 1) !== '') return true;
  const isOfSet = setWords.test(wordAt(reading, end)) || setWords.test(wordAt(reading, before));
  return isOfSet && !isTotal(reading, amount);
}

const maxContent = 4;
const setWords = /^(?:sets?|pack|combo|kit|सेट|पैक|कॉम्बो|किट)$/;

/** 'Set of 6 pieces', 'pack of 3': the content of one item. */
export const isPackSize = (reading: Reading, start: number) => wordAt(reading, start - 1) === 'of';

/** An amount with the words around it that belong to it. */
export function widenSpan(reading: Reading, { start, length }: Amount, before: RegExp, after: RegExp): TokenSpan {
  let [from, to] = [start, start + length];
  while (from > 0 && (before.test(wordAt(reading, from - 1)) || saysAt(reading, from - 1, priceWords))) from--;
  while (after.test(wordAt(reading, to)) || (/^fix/.test(wordAt(reading, to - 1)) && saysAt(reading, to, priceWords)))
    to++;
  return { start: from, end: to };
}
