import type { Amount } from './amounts.ts';
import { type Reading, type SpottedPhrase, saysAt } from './reading.ts';
import { isPackSize, type TokenSpan, widenSpan } from './stockAmounts.ts';

const priceWords = new Set(['price']);
const beforePrice =
  /^(?:only|just|at|for|in|offer|sirf|सिर्फ|सिर्फ़|केवल|keval|now|@|=|:|-|best|mrp|rs|is|hai|the|ab|अब|मात्र|matra|selling|special|our|my|hamara|hamari|hamare|yahan|yaha|हमारा|हमारी|हमारे|यहाँ|यहां)$/;
const afterPrice =
  /^(?:only|each|per|piece|pc|pis|pees|पीस|fix|fixed|net|me|mein|में|sirf|\/|final|rupaye|ka|ki|का|की|है|hai|मात्र|matra|wala|wali|packet|pkt|pack|पैकेट|ek|एक)$/;

const setOf = (words: string) => new Set(words.normalize('NFC').split(' '));

/** Beside a price charged by others, printed by the maker, or charged earlier. */
const listPriceWords = setOf(
  'mrp market bajar bazar bazaar बाजार बाज़ार मार्केट एमआरपी was earlier old previous pehle pahle pehla purana purani purane puraana पहले पुराना पुरानी पुराने',
);
const pastWords = setOf('tha thi the था थी थे');
/** Before the current price. */
const currentWords = setOf(
  'new now today naya nayi naye ab aaj नया नयी नई नए अब आज offer sale our hamara hamari hamare हमारा हमारी हमारे special deal ऑफर',
);
const fillerWords = setOf(
  'price rate daam dam keemat kimat bhav only just at for is hai rs : = - / yahan yaha यहाँ यहां में me दाम कीमत क़ीमत रेट भाव सिर्फ केवल sirf keval',
);
/** Before a model or article number. */
const codeWords = setOf(
  'design designs art article code sku style lot model ref batch catalogue catalog dno sno डिज़ाइन डिजाइन कोड मॉडल आर्ट लॉट स्टाइल',
);
const numberWords = setOf('no num number nambar नंबर नम्बर');
const chargeKinds = setOf('delivery shipping courier postage packing डिलीवरी शिपिंग कूरियर कुरियर पैकिंग');
const chargeWords = setOf('charge charges extra चार्ज शुल्क');
const discountWords = setOf('off discount chhoot chhut cashback छूट डिस्काउंट');
const savingWords = setOf('save saving savings bachat bachao बचत बचाओ');
/** 'Rs 500 off', '200 ki chhoot', 'save 200'. */
const isDiscount = (reading: Reading, from: number, to: number): boolean =>
  savingWords.has(wordAt(reading, from - 1)) ||
  (discountWords.has(wordAt(reading, to)) && !isOfGoodsWord(reading, to)) ||
  (/^(?:ki|ka|की|का)$/.test(wordAt(reading, to)) && discountWords.has(wordAt(reading, to + 1)));
/** 'Off white', 'off-shoulder' and 'extra large' tell about the goods, and not about the price. */
const isOfGoodsWord = (reading: Reading, place: number): boolean => {
  const next = wordAt(reading, wordAt(reading, place + 1) === '-' ? place + 2 : place + 1);
  return /^(?:off (?:white|shoulder)|extra (?:large|small|long|size))$/.test(`${wordAt(reading, place)} ${next}`);
};
/** 'Eggless 50 extra', 'blouse 250 alag'. */
const besideWords = setOf('extra alag अलग एक्स्ट्रा');
const limitWords = setOf('above over upto under below');

/** '350 to 550', '350 se 550 tak'. */
const rangePattern = /^(?:to|se|से|tak|तक)$/;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const endOf = ({ start, length }: Amount) => start + length;

/** The price in a caption: its possible values in paise, and the words for it or for the prices of others. */
export type CaptionPrices = {
  /** One value if the price is certain, none if it is missing, else all possible ones. */
  paise: number[];
  spans: TokenSpan[];
  /** Extra charges, such as delivery. */
  charges: TokenSpan[];
};

/** Reads the price of a caption from its amounts; two equally likely ones are both returned. */
export function readCaptionPrices(reading: Reading, amounts: readonly Amount[]): CaptionPrices {
  const all = amounts.filter((one) => isMoney(reading, one));
  const named = all.filter((one) => one.as === 'money' || !isModel(reading, one));
  const charged = named.filter((one) => chargeOf(reading, one));
  const own = named.filter((one) => !charged.includes(one));
  const listed = own.filter((one) => listedFrom(reading, amounts, one) !== undefined);
  const pool = [own.filter((one) => !listed.includes(one)), own, all].find(({ length }) => length > 0) ?? [];
  const likely = withoutModels(reading, preferred(reading, pool));
  const paise = [...new Set(likely.map(({ value }) => Math.round(value * 100)))];
  const spans = likely.map((one) => priceSpan(reading, one));
  const others = listed
    .filter((one) => !likely.includes(one))
    .map((one) => ({ start: listedFrom(reading, amounts, one) ?? one.start, end: pastEnd(reading, endOf(one)) }));
  const besides = charged.flatMap((one) => (likely.includes(one) ? [] : [chargeOf(reading, one) ?? []])).flat();
  return { paise, spans: [...spans, ...others], charges: besides };
}

const isMoney = (reading: Reading, { as, value, start }: Amount) =>
  value > 0 && (as === 'money' || (as === 'plain' && !isPackSize(reading, start)));

/** The clear prices, '₹499' and 'price 499'; of several, the current ones. */
function preferred(reading: Reading, pool: readonly Amount[]): Amount[] {
  const clear = pool.filter((one) => one.as === 'money' || isAnnounced(reading, one));
  const rivals = pool.filter((one) => !clear.includes(one) && isRival(reading, one, clear));
  const likely =
    clear.length > 0 ? [...clear, ...rivals] : pool.filter((one) => isLarge(one) || isBesideLarge(one, pool));
  const now = likely.filter((one) => currentFrom(reading, one) !== undefined);
  return now.length > 0 ? now : likely.toSorted((one, other) => one.start - other.start);
}

const isLarge = ({ value }: Amount) => value >= 10;
/** 'Pencil 5, pen 10'; the 5 of 'top 450 5 colours' is far from any price. */
const isBesideLarge = (one: Amount, pool: readonly Amount[]) =>
  pool.some((other) => isLarge(other) && other.value <= one.value * 10);

/** 'Single ₹549, double 899': a bare number as large as a clear price, at the end of a part of the caption. */
function isRival(reading: Reading, one: Amount, clear: readonly Amount[]): boolean {
  const isAlike = clear.some(({ value }) => one.value * 3 >= value && value * 3 >= one.value);
  return isAlike && /^(?:|[,;.!?\n।|/]|\/-)$/.test(wordAt(reading, endOf(one)));
}

function isAnnounced(reading: Reading, { start, length }: Amount): boolean {
  if (/^(?:only|fixed|net|मात्र)$/.test(wordAt(reading, start + length))) return true;
  return [1, 2, 3].some((back) => saysAt(reading, start - back, priceWords)) || wordAt(reading, start - 1) === '@';
}

/** '120 each, half dozen 650'. */
const perPiece = /^(?:each|per)$/;

/** A model number before a price is far smaller: 'Nokia 105 1299'; 'wired 199 bluetooth 899' are two prices. */
const modelFactor = 4;

const withoutModels = (reading: Reading, likely: readonly Amount[]) =>
  likely.filter(
    (one) =>
      one.as === 'money' ||
      perPiece.test(wordAt(reading, endOf(one))) ||
      !likely.some(
        (next) =>
          next.start > one.start &&
          next.value >= one.value * modelFactor &&
          !isListed(reading, one, next.start) &&
          !areOfGoods(reading, one, next),
      ),
  );

/** Whether each of two numbers ends the words of a kind of its own, without a word of price between them. */
const isListed = (reading: Reading, one: Amount, next: number) =>
  (one.value % 10 === 9 || one.value % 50 === 0) &&
  reading.tokens.slice(endOf(one), next).some(({ kind }) => kind === 'word') &&
  reading.tokens.slice(endOf(one), next).every((_, at) => !saysAt(reading, endOf(one) + at, priceWords));

/** 'Pen 5 marker 20': goods that cost so little have such a number behind each. */
const areOfGoods = (reading: Reading, one: Amount, next: Amount) =>
  !isLarge(one) &&
  next.value <= one.value * 10 &&
  [one, next].every(({ start }) => reading.at[start - 1]?.some(isOfGoods) === true);
const isOfGoods = ({ isGuess, meanings }: SpottedPhrase) =>
  !isGuess && meanings.some((meaning) => meaning.is === 'ware' && meaning.kind === 'goods');

/** 'D.no 1123', 'code 550', 'A14', 'KT-204'. */
function isModel(reading: Reading, { start }: Amount): boolean {
  const [token, before] = [reading.tokens[start], reading.tokens[start - 1]];
  if (token?.isJoined && before?.kind === 'word' && !saysAt(reading, start - 1, priceWords)) return true;
  if (token?.isJoined && before?.said === '-' && before.isJoined && reading.tokens[start - 2]?.kind === 'word') {
    return true;
  }
  let place = start - 1;
  while (/^[.:#-]$/.test(wordAt(reading, place))) place--;
  if (codeWords.has(wordAt(reading, place))) return true;
  // The word after '5 6 7 no 250' belongs to the sizes.
  return numberWords.has(wordAt(reading, place)) && reading.tokens[place - 1]?.kind !== 'number';
}

/** '+ ₹80 shipping', 'delivery charge 60', 'free above 500', with their words. */
function chargeOf(reading: Reading, { start, length }: Amount): TokenSpan | undefined {
  let [from, to] = [start, start + length];
  if (limitWords.has(wordAt(reading, from - 1))) return { start: from - 1, end: to };
  const isBeside = besideWords.has(wordAt(reading, to)) && !isOfGoodsWord(reading, to);
  if (isBeside || isDiscount(reading, from, to)) return { start: from, end: to + 1 };
  if (chargeKinds.has(wordAt(reading, to))) {
    to += chargeWords.has(wordAt(reading, to + 1)) ? 2 : 1;
    const isOfNext = reading.tokens[to]?.kind === 'number' || wordAt(reading, to) === '₹';
    if (!isOfNext) return { start: wordAt(reading, from - 1) === '+' ? from - 1 : from, end: to };
    to = start + length;
  }
  while (chargeWords.has(wordAt(reading, from - 1)) || /^[:=]$/.test(wordAt(reading, from - 1))) from--;
  if (!chargeKinds.has(wordAt(reading, from - 1))) return undefined;
  return { start: from - 1, end: chargeWords.has(wordAt(reading, to)) ? to + 1 : to };
}

/** Returns where the words begin that mark an amount as a list price: 'MRP 999', 'market rate 999', 'old 800'. */
function listedFrom(reading: Reading, amounts: readonly Amount[], amount: Amount): number | undefined {
  const { start } = amount;
  const back = [1, 2, 3].find((step) => listPriceWords.has(wordAt(reading, start - step)));
  const isOther = back !== undefined && amounts.some((one) => one.start > start - back && one.start < start);
  if (back !== undefined && !isOther && currentFrom(reading, amount) === undefined) return start - back;
  return pastWords.has(wordAt(reading, endOf(amount))) ? start : undefined;
}

const pastEnd = (reading: Reading, end: number) => (pastWords.has(wordAt(reading, end)) ? end + 1 : end);

/** Returns where 'now only 749' begins. */
function currentFrom(reading: Reading, { start }: Amount): number | undefined {
  let place = start - 1;
  while (fillerWords.has(wordAt(reading, place))) place--;
  return currentWords.has(wordAt(reading, place)) ? place : undefined;
}

function priceSpan(reading: Reading, amount: Amount): TokenSpan {
  const span = widenSpan(reading, amount, beforePrice, afterPrice);
  const end = rangePattern.test(wordAt(reading, span.end)) ? span.end + 1 : span.end;
  return { start: Math.min(span.start, currentFrom(reading, amount) ?? span.start), end };
}
