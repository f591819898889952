import type { Amount } from './amounts.ts';
import { type Reading, saysAt } from './reading.ts';

type Span = { start: number; end: number };

const price = new Set(['price']);
const beforePrice =
  /^(?:only|just|at|for|in|offer|sirf|सिर्फ|सिर्फ़|केवल|keval|now|@|=|:|-|best|mrp|rs|is|hai|the|ab|अब|मात्र|matra|selling|special|our|my|hamara|hamari|hamare|yahan|yaha|हमारा|हमारी|हमारे|यहाँ|यहां)$/;
const afterPrice =
  /^(?:only|each|per|piece|pc|fix|fixed|net|me|mein|में|sirf|\/|final|rupaye|ka|ki|का|की|है|hai|मात्र|matra|wala|wali|packet|pkt|pack|पैकेट|ek|एक)$/;
const beforeStock =
  /^(?:only|just|stock|qty|quantity|available|total|:|-|=|sirf|सिर्फ|केवल|left|स्टॉक|कुल|kul|mere|paas|is|har|हर|each|every|per|size|साइज़|साइज|प्रति|प्रत्येक|me|mein|में)$/;
const afterStock =
  /^(?:only|available|left|in|stock|hai|hain|है|हैं|each|per|size|sizes|colour|color|ready|bache|bacha|uplabdh|उपलब्ध|बचे|हर|प्रत्येक|प्रति|साइज़|साइज|में|me|mein|total|remaining|of|every|all|for|ke|के|स्टॉक|stok)$/;
const each = /^(?:each|per|every|har|हर|प्रत्येक|प्रति)$/;
const stocking = /^(?:stock|qty|quantity|स्टॉक|stok|मात्रा|left|available|remaining)$/;

/** Before the price that others take, or the maker prints. */
const listing = /^(?:mrp|market|bajar|bazar|bazaar|बाजार|बाज़ार|मार्केट)$/;

const said = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/** The pieces of a caption, '10 pc each', 'stock 5', '3 पीस', and whether they are those of each size. */
export function pieced(reading: Reading, amounts: readonly Amount[]) {
  const amount = amounts.find((one) => isStock(reading, one));
  if (!amount) return undefined;
  const span = widened(reading, amount, beforeStock, afterStock);
  const isEach = Array.from({ length: span.end - span.start + 2 }, (_, index) =>
    said(reading, span.start - 1 + index),
  ).some((word) => each.test(word));
  return { amount, span, pieces: amount.value, isEach };
}

function isStock(reading: Reading, amount: Amount): boolean {
  const { start, length, as, value, unit } = amount;
  if (!Number.isInteger(value) || value < 0) return false;
  const end = start + length;
  if (as === 'piece') return !(unit === 'piece' && /^sets?$/.test(said(reading, end))) && !isPack(reading, start);
  if (as !== 'plain') return false;
  return (
    stocking.test(said(reading, start - 1)) ||
    (/^(?:[:=-]|me|mein|में)$/.test(said(reading, start - 1)) && stocking.test(said(reading, start - 2))) ||
    /^(?:left|available|in|bache|bacha|उपलब्ध|बचे)$/.test(said(reading, end)) ||
    (each.test(said(reading, end)) &&
      value < 100 &&
      /^(?:size|colour|color|साइज़|साइज)$/.test(said(reading, end + 1))) ||
    /^(?:dozen|darjan|दर्जन)$/.test(said(reading, end - 1))
  );
}

/** 'Set of 6 pieces', 'pack of 3': what one piece is. */
const isPack = (reading: Reading, start: number) => said(reading, start - 1) === 'of';

/** Where the words begin that say of an amount that others take it: 'MRP 999', 'market rate 999'. */
function listedFrom(reading: Reading, amounts: readonly Amount[], { start }: Amount): number | undefined {
  const back = [1, 2, 3].find((step) => listing.test(said(reading, start - step)));
  if (back === undefined || amounts.some((one) => one.start > start - back && one.start < start)) return undefined;
  return start - back;
}

/** The prices of others beside the caption's own one, with their words: no part of a name. */
export function listed(reading: Reading, amounts: readonly Amount[], own: Span): Span[] {
  return amounts.flatMap((amount) => {
    const start = listedFrom(reading, amounts, amount);
    const end = amount.start + amount.length;
    return start === undefined || (amount.start < own.end && end > own.start) ? [] : [{ start, end }];
  });
}

/** The price of a caption in paise; the one that is not the list price, if both stand there. */
export function priced(reading: Reading, amounts: readonly Amount[]) {
  const candidates = amounts.filter(
    (amount) =>
      amount.value > 0 && (amount.as === 'money' || (amount.as === 'plain' && !isPack(reading, amount.start))),
  );
  const clear = candidates.filter((amount) => amount.as === 'money' || isTold(reading, amount));
  const likely = clear.length > 0 ? clear : candidates.filter(({ value }) => value >= 10);
  const amount = likely.find((one) => listedFrom(reading, amounts, one) === undefined) ?? likely[0];
  if (!amount) return undefined;
  return { paise: Math.round(amount.value * 100), span: widened(reading, amount, beforePrice, afterPrice) };
}

function isTold(reading: Reading, { start, length }: Amount): boolean {
  if (/^(?:only|fixed|net|मात्र)$/.test(said(reading, start + length))) return true;
  return [1, 2, 3].some((back) => saysAt(reading, start - back, price)) || said(reading, start - 1) === '@';
}

/** An amount with the words around it that belong to it. */
function widened(reading: Reading, { start, length }: Amount, before: RegExp, after: RegExp): Span {
  let [from, to] = [start, start + length];
  while (from > 0 && (before.test(said(reading, from - 1)) || saysAt(reading, from - 1, price))) from--;
  while (after.test(said(reading, to)) || (/^fix/.test(said(reading, to - 1)) && saysAt(reading, to, price))) to++;
  return { start: from, end: to };
}
