import { type Amount, findAmounts } from './amounts.ts';
import { isOfKind } from './captionKinds.ts';
import { type Reading, saysAt } from './reading.ts';
import { toSpellingKey } from './spelling.ts';
import { isEachAt, moveUnits } from './stockAmounts.ts';
import { readUnitAt } from './units.ts';

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const endOf = ({ start, length }: Amount) => start + length;

/** The numbers of a caption, with what can only be meant in one. */
export function findCaptionAmounts(reading: Reading): Amount[] {
  const found = findAmounts(reading).map((one, _, all) => (isStocked(reading, all, one) ? one : leaveRate(one)));
  const counted = found.filter(
    (one) =>
      !isMeasured(reading, one) &&
      !isOfSize(reading, one) &&
      !areSheets(reading, one) &&
      !isLeast(reading, one) &&
      !isMisgrouped(reading, found, one),
  );
  const sold = withoutUnits(reading, countDozens(reading, leavePrices(reading, counted)));
  return mergeDoubled(reading, leaveSets(moveUnits(countNamedGoods(reading, readEach(reading, sold)))));
}

/** Whether a word of stock stands beside an amount, or another one is clearly the price: '200 kg available'. */
const isStocked = (reading: Reading, amounts: readonly Amount[], one: Amount): boolean =>
  [one.start - 1, one.start - 2, endOf(one), endOf(one) + 1].some((place) => stockWords.test(wordAt(reading, place))) ||
  amounts.some(({ as }) => as === 'money');

/** 'Laddu 480 kilo' tells what a kilo costs: nobody offers so many. */
const leaveRate = (one: Amount): Amount =>
  one.as === 'measure' && one.unit === 'kg' && one.value > 100 && one.length > 1
    ? { ...one, as: 'plain', length: one.length - 1, unit: undefined }
    : one;

/** The 3 of '3XL'. */
const isOfSize = ({ tokens }: Reading, { start, length }: Amount) =>
  length === 1 && tokens[start + 1]?.isJoined === true && /^x+l$/.test(tokens[start + 1]?.said ?? '');

/** '₹4,50' is 450 or 4.50, '₹499,549' two prices or one: neither is read. */
const isMisgrouped = ({ text, tokens }: Reading, amounts: readonly Amount[], one: Amount): boolean =>
  amounts.some((money) => {
    const end = endOf(money);
    const typed = text.slice(tokens[money.start]?.start, tokens[end]?.start);
    const isCutOff =
      /\p{Nd},$/u.test(typed + (tokens[end]?.said ?? '')) &&
      /^\p{Nd}{1,2}(?!\p{Nd})/u.test(text.slice(tokens[end]?.end));
    const isLong = /(?<![\p{Nd},])\p{Nd}{3},(?!000)\p{Nd}{3}(?!,)/u.test(typed);
    return (
      money.as === 'money' && ((isLong && one === money) || (isCutOff && (one === money || one.start === end + 1)))
    );
  });

const leastWords = /^(?:moq|min|minimum|least|न्यूनतम)$/;
const ofLeast = /^(?:[:.=-]|order|qty|quantity|is|of|ऑर्डर|आर्डर)$/;

/** 'MOQ 10', 'minimum order 5 pcs', 'kam se kam 6 piece', '5 pcs minimum': what is bought at once, and no stock. */
function isLeast(reading: Reading, { start, length, as }: Amount): boolean {
  if (as === 'piece' && leastWords.test(wordAt(reading, start + length))) return true;
  if (as === 'money') return false;
  let place = start - 1;
  while (ofLeast.test(wordAt(reading, place))) place--;
  const isTold = (first: number) =>
    /^(?:kam se kam|कम से कम)$/.test([0, 1, 2].map((at) => wordAt(reading, first + at)).join(' '));
  // 'Ready in 5 min. 450' names minutes.
  const isTime = wordAt(reading, place) === 'min' && reading.tokens[place - 1]?.kind === 'number';
  return (leastWords.test(wordAt(reading, place)) && !isTime) || isTold(place - 2);
}

/** 'Notebook 172 pages' has them. */
const areSheets = (reading: Reading, { start, length }: Amount): boolean =>
  readUnitAt(reading, start + length)?.unit.name === 'pages' ||
  /^(?:sheets?|pg|pgs|leaf|leaves|शीट|पन्ना)$/.test(wordAt(reading, start + length));

/**
 * 'Price 60 pack of 6', '250 pack of 3 650', '899 pair, 6 pair in stock': prices, and no pieces. '899 pair' alone may be
 * either, so it is asked.
 */
function leavePrices(reading: Reading, amounts: readonly Amount[]): Amount[] {
  const hasOther = amounts.some(
    (one) => one.as === 'money' || (one.as === 'plain' && (one.value >= smallestPrice || isOfKind(reading, one))),
  );
  return amounts.flatMap((one) => {
    if (one.as !== 'piece' || one.length < 2) return [one];
    const before = /^[:=-]$/.test(wordAt(reading, one.start - 1)) ? one.start - 2 : one.start - 1;
    const isBundle = /^(?:pair|set|pack|box)$/.test(one.unit ?? '') && one.value >= smallestPrice;
    // 'Pair 250, dozen 2700': so many dozens are no stock.
    const dozen = reading.tokens.slice(one.start, endOf(one)).findIndex(({ said }) => dozens.test(said));
    if (dozen > 0 && one.value >= smallestPrice * 12 && !isStocked(reading, amounts, one))
      return [{ ...one, as: 'plain', value: one.value / 12, length: dozen, unit: undefined }];
    const isAlone = isBundle && !hasOther && !stockWords.test(wordAt(reading, one.start - 1));
    const isBesideStock = isAlone && amounts.some(({ as, value }) => as === 'piece' && value < one.value);
    const isOfNext = isBundle && wordAt(reading, endOf(one)) === 'of';
    if (
      saysAt(reading, before, priceWords) ||
      isOfNext ||
      isBesideStock ||
      isOfSizedGoods(reading, amounts, one) ||
      (isBundle && isBesideBundle(reading, amounts, one))
    )
      return [{ ...one, as: 'plain', length: one.length - 1, unit: undefined }];
    return isAlone ? [] : [one];
  });
}
/** '99 jodi, darjan 999', '250 pair, set 700': the price of another number of them follows. */
const isBesideBundle = ({ tokens }: Reading, amounts: readonly Amount[], { value, start }: Amount): boolean =>
  amounts.some(
    (next) =>
      next.start > start &&
      (next.as === 'plain' || next.as === 'money') &&
      next.value > value &&
      bundles.test(tokens[next.start - 1]?.said ?? ''),
  );
const bundles =
  /^(?:dozens?|darjan|darzan|dazan|दर्जन|दर्ज़न|sets?|सेट|pairs?|jodi|jode|जोड़ी|जोड़े|packs?|packets?|pkt|पैकेट|box|boxes|डिब्बा)$/;
/** 'Chhota 50 bada 100 dabba': each size has its price. */
const isOfSizedGoods = (reading: Reading, amounts: readonly Amount[], one: Amount): boolean =>
  [one, ...amounts.filter(({ as, start }) => as === 'plain' && start < one.start)].filter(({ start }) =>
    sizeNames.test(wordAt(reading, start - 1)),
  ).length > 1 && sizeNames.test(wordAt(reading, one.start - 1));
const sizeNames = /^(?:small|medium|large|big|mini|jumbo|chhot[aie]|chot[aie]|bad[aie]|छोट[ाेी]|बड़[ाेी]|मीडियम|मध्यम)$/;
const stockWords = /^(?:stock|available|uplabdh|उपलब्ध|qty|quantity|total|स्टॉक|stok|kul|कुल)$/;
const priceWords = new Set(['price']);
/** A smaller number of packs or pairs may be their stock. */
const smallestPrice = 50;

/** '16x16' is a measure. */
function isMeasured({ tokens }: Reading, { start, length }: Amount): boolean {
  const isJoined = (place: number) => tokens[place]?.isJoined === true;
  const isTimes = (place: number) => isJoined(place) && /^[x*]$/.test(tokens[place]?.said ?? '');
  return (isTimes(start - 1) && isJoined(start)) || (isTimes(start + 1) && length === 1);
}

export const dozens = /^(?:dozens?|darjan|darzan|dazan|दर्जन|दर्ज़न)$/;

/** What is sold 'per dozen' is counted in dozens: the word is no number then. */
function countDozens(reading: Reading, amounts: readonly Amount[]): Amount[] {
  const isWord = ({ start, length }: Amount) => length === 1 && dozens.test(wordAt(reading, start));
  if (!amounts.some(isWord)) return [...amounts];
  return amounts
    .filter((one) => !isWord(one))
    .map((one) =>
      dozens.test(wordAt(reading, endOf(one) - 1)) ? { ...one, value: one.value / 12, as: 'piece', unit: 'set' } : one,
    );
}

/** '@349 set' is a price, and '6, 7, 8 nos' are numbers of sizes. */
const withoutUnits = (reading: Reading, amounts: readonly Amount[]): Amount[] =>
  amounts.map((one, place) => {
    const [first, before] = [amounts[place - 2], amounts[place - 1]];
    if (one.as !== 'piece' || one.length < 2) return one;
    const { text, tokens } = reading;
    if (/@\s?$/.test(text.slice(0, tokens[one.start]?.start)))
      return { ...one, length: one.length - 1, as: 'plain', unit: undefined };
    const isNext = (earlier: Amount | undefined, later: Amount | undefined) =>
      earlier !== undefined &&
      later !== undefined &&
      endOf(earlier) + 1 === later.start &&
      later.value > earlier.value &&
      later.value - earlier.value <= 2;
    const isNumbered = /^no\w*$/.test(wordAt(reading, endOf(one) - 1)) && isNext(first, before) && isNext(before, one);
    return isNumbered ? { ...one, length: one.length - 1, as: 'size', unit: undefined } : one;
  });

/** 'Kurta 450 pajama 300 set 700': the set costs 700. */
const leaveSets = (amounts: readonly Amount[]): Amount[] =>
  amounts.map((one, place) => {
    const next = amounts[place + 1];
    const isBeforePrice = next?.start === endOf(one) && (next.as === 'plain' || next.as === 'money');
    const isSet = one.as === 'piece' && one.unit === 'set' && one.length > 1;
    return isSet && isBeforePrice && next.value > one.value && amounts.slice(0, place).some(({ as }) => as === 'plain')
      ? { ...one, length: one.length - 1, as: 'plain', unit: undefined }
      : one;
  });

/** '10-10 packet' and 'ek ek packet' are so many of each. */
function mergeDoubled(reading: Reading, amounts: readonly Amount[]): Amount[] {
  const isDoubled = (one: Amount | undefined, next: Amount | undefined) =>
    /^(?:plain|size)$/.test(one?.as ?? '') &&
    one !== undefined &&
    next !== undefined &&
    next.value === one.value &&
    ((/^(?:plain|size|piece)$/.test(next.as) && next.start === endOf(one) + 1 && wordAt(reading, endOf(one)) === '-') ||
      (next.as === 'piece' && next.start === endOf(one)));
  return amounts.flatMap((one, place) => {
    const next = amounts[place + 1];
    if (isDoubled(amounts[place - 1], one)) return [];
    if (!next || !isDoubled(one, next)) return [one];
    return [{ ...one, length: endOf(next) - one.start, as: 'piece' as const, unit: 'each' }];
  });
}

/** 'Har ek 7' and 'har size 7' are seven of each: no number one, no size 7 and, beside a price, no price. */
const readEach = (reading: Reading, amounts: readonly Amount[]): Amount[] =>
  amounts.flatMap((one) => {
    if (one.value === 1 && reading.tokens[one.start]?.kind === 'word' && isEachAt(reading, one.start - 1)) return [];
    if ((one.as !== 'size' && one.as !== 'plain') || eachBefore(reading, one) === undefined) return [one];
    // '450 each, 3 colours'
    if (kindWords.test(wordAt(reading, endOf(one)))) return [one];
    return [isCountBesidePrice(one, amounts) ? { ...one, as: 'piece', unit: 'each' } : { ...one, as: 'plain' }];
  });

const kindWords = /^(?:colou?rs?|shades?|designs?|patterns?|prints?|sizes?|varieties|rang|rango|रंग|रंगों|डिज़ाइन|डिजाइन)$/;
/** So many items at most are meant by a number that has no unit. */
const maxCount = 99;

const isCountBesidePrice = ({ value }: Amount, amounts: readonly Amount[]) =>
  Number.isInteger(value) &&
  value <= maxCount &&
  amounts.some((other) => (other.as === 'money' || other.as === 'plain') && other.value > value);

/** '60 rs, 50 copy', 'Tulsi plant 120, 15 plants': goods that were named before are counted. */
const countNamedGoods = (reading: Reading, amounts: readonly Amount[]): Amount[] =>
  amounts.map((one) => {
    const after = keyOf(wordAt(reading, endOf(one)));
    const isNamed =
      after.length > 2 &&
      reading.tokens.slice(0, one.start).some(({ said, kind }) => kind === 'word' && keyOf(said) === after);
    const isLast = reading.tokens[endOf(one) + 1]?.kind !== 'number';
    return one.as === 'plain' && isNamed && isLast && Number.isInteger(one.value) && hasPriceBefore(one, amounts)
      ? { ...one, as: 'piece', length: one.length + 1, unit: 'piece' }
      : one;
  });

const keyOf = (word: string) => toSpellingKey(word.replace(/s$/, ''));
const hasPriceBefore = ({ start, value }: Amount, amounts: readonly Amount[]) =>
  amounts.some(
    (other) => other.start < start && (other.as === 'money' || (other.as === 'plain' && other.value > value)),
  );

/** Returns where 'har size me' begins before a number. */
export function eachBefore(reading: Reading, { start }: Amount): number | undefined {
  let place = start - 1;
  while (/^(?:me|mein|में|size|ek|एक|number|no|नंबर|model|मॉडल|colou?r|rang|रंग|साइज़|साइज)$/.test(wordAt(reading, place)))
    place--;
  return isEachAt(reading, place) ? place : undefined;
}
