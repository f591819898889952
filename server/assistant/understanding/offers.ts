import type { Amount } from './amounts.ts';
import { type Reading, saysAt } from './reading.ts';

type Span = { start: number; end: number };

const price = new Set(['price']);
const beforePrice =
  /^(?:only|just|at|for|in|offer|sirf|सिर्फ|सिर्फ़|केवल|keval|now|@|=|:|-|best|mrp|rs|is|hai|the|ab|अब|मात्र|matra|selling|special)$/;
const afterPrice =
  /^(?:only|each|per|piece|pc|fix|fixed|net|me|mein|में|sirf|\/|final|rupaye|ka|ki|का|की|है|hai|मात्र|matra|wala|wali)$/;
const beforeStock =
  /^(?:only|just|stock|qty|quantity|available|total|:|-|=|sirf|सिर्फ|केवल|left|स्टॉक|कुल|kul|mere|paas|is|har|हर|each|every|per|size|साइज़|साइज|प्रति|प्रत्येक)$/;
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
    (/^[:=-]$/.test(said(reading, start - 1)) && stocking.test(said(reading, start - 2))) ||
    /^(?:left|available|in|bache|bacha|उपलब्ध|बचे)$/.test(said(reading, end)) ||
    (each.test(said(reading, end)) &&
      value < 100 &&
      /^(?:size|colour|color|साइज़|साइज)$/.test(said(reading, end + 1))) ||
    /^(?:dozen|darjan|दर्जन)$/.test(said(reading, end - 1))
  );
}

/** 'Set of 6 pieces', 'pack of 3': what one piece is. */
const isPack = (reading: Reading, start: number) => said(reading, start - 1) === 'of';

/** The price of a caption in paise; the one that is not the list price, if both stand there. */
export function priced(reading: Reading, amounts: readonly Amount[]) {
  const isListed = ({ start }: Amount) =>
    [1, 2, 3].some(
      (back) =>
        listing.test(said(reading, start - back)) &&
        !(back > 1 && amounts.some((one) => one.start > start - back && one.start < start)),
    );
  const candidates = amounts.filter(
    (amount) =>
      amount.value > 0 && (amount.as === 'money' || (amount.as === 'plain' && !isPack(reading, amount.start))),
  );
  const clear = candidates.filter((amount) => amount.as === 'money' || isTold(reading, amount));
  const likely = clear.length > 0 ? clear : candidates.filter(({ value }) => value >= 10);
  const amount = likely.find((one) => !isListed(one)) ?? likely[0];
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
  while (after.test(said(reading, to))) to++;
  return { start: from, end: to };
}
