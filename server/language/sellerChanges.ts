import { type Amount, findAmounts } from './amounts.ts';
import { isContainer } from './containers.ts';
import { findItems, type GoodsWord, type PlacedWord } from './items.ts';
import { currentAmounts, isTarget, leadsOf } from './oldAndNewValues.ts';
import { isNumberAt, type Reading, readText, type SpottedPhrase } from './reading.ts';
import { findSellerPhrases, type SellerPhrase, tokenPositions } from './sellerPhrases.ts';

/** One possible change: the number of items in stock, sold or added; a price in paise; no value to hide and to show. */
export type SellerChange = { change: 'stock' | 'price' | 'sold' | 'added' | 'hide' | 'show'; value?: number };

/** A change that a seller requests in words (chat.md, section 2), with the words that name the product. */
export type SellerChangeRequest = SellerChange & {
  words: GoodsWord[];
  /** Other possible readings: the seller is then asked. */
  others: SellerChange[];
};

/** Several products in one message; they can only be changed one at a time. */
export type SeveralChanges = { change: 'several'; words: GoodsWord[]; others: SellerChange[]; value?: number };

/**
 * Reads 'stock blue kurta 5', 'palazzo 3 bik gaye', 'lamp ka daam 450 karo', 'hide clay pot'. Returns `undefined` for
 * anything else, also for negations and questions ('palazzo nahi bike', 'lamp out of stock?') and for a change without
 * its number.
 */
export function readSellerChange(text: string): SellerChangeRequest | SeveralChanges | undefined {
  const reading = readText(withSoldAtEnd(text));
  const said = withoutLooseMore(reading, findSellerPhrases(reading));
  if (said.length === 0 || isDenied(reading, said) || isAsked(reading)) return undefined;
  const amounts = findAmounts(reading).filter((one) => !isShare(reading, one));
  const readings = readingsOf(reading, said, amounts.filter(isNumber)).filter(isWhole);
  const [first, ...others] = readings;
  if (!first) return undefined;
  const counted = first.change === 'hide' || first.change === 'show' ? [] : amounts.filter(isNumber);
  const words = wordsIn(reading, amounts, tokenPositions([...said, ...counted, ...leadsOf(reading, counted)]));
  if (isOfSeveral(reading, said, amounts)) return { change: 'several', words, others: [] };
  if (words.length === 0 && (first.value === undefined || first.change === 'sold')) return undefined;
  return { ...first, words, others };
}

const bikeAtEnd = /(?<= )bike[\s.!]*$/iu;
/** 'Nokia 2 bike', '3 kurti 2 saree bike': sold, and no motorcycle. */
export function withSoldAtEnd(text: string): string {
  const end = text.search(bikeAtEnd);
  if (end < 0) return text;
  const before = text.slice(text.lastIndexOf('\n', end) + 1, end);
  const isCounted = /\p{N} $/u.test(before) || (before.match(/\p{N}+/gu) ?? []).length > 1;
  return isCounted ? `${text.slice(0, end)}bik gaye` : text;
}

const isNumber = ({ as, value }: Amount) => (as === 'plain' || as === 'money' || as === 'piece') && value >= 0;
/** 'Price aadha kar do': half of it, and no fifty paise. */
const isShare = ({ tokens }: Reading, { start, value, as }: Amount) =>
  as === 'plain' && value < 1 && tokens[start]?.kind === 'word';
const wordOf = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const endOf = ({ start, length }: { start: number; length: number }) => start + length;

const denyingWords = new Set('not nahi nahin nhi never dont didnt isnt arent नहीं नही मत'.normalize('NFC').split(' '));
/** What follows 'mat' where it is no yoga mat: 'mat karo'. */
const deniedVerbs = new Set(
  'kar karo kare karna karein kijiye kijie badlo badal badalna rakho rakhna lagao lagana likho likhna dikhao dikhana chhupao chupao hatao hatana becho bechna badhao ghatao do dena'.split(
    ' ',
  ),
);

/** A 'not' outside the seller's phrases: 'not available' is a phrase of its own. */
function isDenied({ tokens }: Reading, said: readonly SellerPhrase[]): boolean {
  const places = tokenPositions(said);
  return tokens.some(({ said: word }, place) => {
    const isMat = word === 'mat' && deniedVerbs.has(tokens[place + 1]?.said ?? 'karo');
    return (denyingWords.has(word) || isMat) && !places.has(place);
  });
}

/** 'Honey 2 left, order more': more of something is no number of it where another word says what the number is. */
function withoutLooseMore(reading: Reading, said: SellerPhrase[]): SellerPhrase[] {
  const isLoose = ({ name, start, length }: SellerPhrase) =>
    name === 'add' &&
    length === 1 &&
    /^(?:more|extra|plus|additional)$/.test(wordOf(reading, start)) &&
    !isNumberAt(reading, start - 1) &&
    !isNumberAt(reading, start + 1);
  const rest = said.filter((one) => !isLoose(one));
  return rest.length > 0 ? rest : said;
}

const askingWords = new Set('how kitne kitna kitni kitney kya कितने कितना कितनी क्या'.split(' '));
/** Words that only begin questions: 'is the shawl visible'. */
const askingFirst = /^(?:is|are|does|did|why|which|who|when)$/;
const isAsked = ({ tokens }: Reading) =>
  tokens.at(-1)?.said === '?' ||
  tokens.some(({ said }) => askingWords.has(said)) ||
  askingFirst.test(tokens[0]?.said ?? '');

/** Returns the possible readings: one if it is certain. */
function readingsOf(reading: Reading, said: readonly SellerPhrase[], amounts: readonly Amount[]): SellerChange[] {
  const has = (...names: SellerPhrase['name'][]) => said.some(({ name }) => names.includes(name));
  const counts = amounts.filter(({ as }) => as !== 'money');
  if (has('sold')) return soldReadings(reading, said, counts);
  if (has('none_left')) return [...counts.map(({ value }) => countOf('sold', value)), { change: 'stock', value: 0 }];
  if (has('add', 'less', 'raise', 'lower')) {
    // 'Reduce the price to 450', 'daam 450 tak kam karo'; a price by so many rupees is no change of one number.
    if (has('price')) return amounts.filter((one) => isTarget(reading, one)).map(({ value }) => priceOf(value));
    return isAboutMoney(reading) ? [] : movedReadings(reading, said, counts);
  }
  // 'Poha 25 packet rakh diye': 25 more, or 25 in all.
  if (has('put_in_stock'))
    return distinct(counts.flatMap(({ value }) => [countOf('added', value), countOf('stock', value)]));
  const told = said.find(({ name }) => ['stock', 'price', 'hide', 'show'].includes(name))?.name;
  // 'Stole me se 1 hatao' rather takes one off than hides all.
  if (told === 'hide' && counts.length > 0 && !isAboutOffer(reading, said))
    return [...counts.map(({ value }) => countOf('sold', value)), { change: told }];
  if (told === 'hide' || told === 'show') return isAboutOffer(reading, said) ? [] : [{ change: told }];
  if (told || has('make', 'left', 'became'))
    return distinct(currentAmounts(reading, amounts).flatMap((one) => setReadings(reading, said, one)));
  return [];
}

const offerWords = new Set('sale offer discount chhoot chhut सेल ऑफर ऑफ़र छूट'.normalize('NFC').split(' '));

/** 'Lamp ki sale band karo' ends an offer, and hides nothing. */
function isAboutOffer({ tokens }: Reading, said: readonly SellerPhrase[]): boolean {
  const places = tokenPositions(said);
  return tokens.some((token, place) => offerWords.has(token.said) && !places.has(place));
}

const moneyWords = new Set(
  'upi gpay phonepe paytm cash nakad payment paisa paise यूपीआई नकद पेमेंट पैसा पैसे'.normalize('NFC').split(' '),
);

/** 'UPI se 450 aaye': what came in is no stock. A money plant is one. */
const isAboutMoney = ({ tokens, at }: Reading) =>
  tokens.some(({ said }, place) => moneyWords.has(said) && !at[place]?.some(isGoodsPhrase));

const isGoodsPhrase = ({ length, isGuess, meanings }: SpottedPhrase) =>
  length > 1 && !isGuess && meanings.some((meaning) => meaning.is === 'ware');

const countOf = (change: 'stock' | 'sold' | 'added', value: number): SellerChange => ({ change, value });

/** Nobody has two and a half lamps: the number means something else. */
const isWhole = ({ value = 0 }: SellerChange) => Number.isInteger(value);
const priceOf = (value: number): SellerChange => ({ change: 'price', value: Math.round(value * 100) });

const allWords = new Set('all sab sabhi saare sare saara pura poora pure सब सभी सारे सारी सारा पूरा पूरे'.split(' '));

/** 'Palazzo 3 bik gaye' subtracts 3; 'sab bik gaye' leaves none; 'bik gaya' may mean one item or the last one. */
function soldReadings(reading: Reading, said: readonly SellerPhrase[], counts: readonly Amount[]): SellerChange[] {
  if (counts.length === 0) {
    const areAll = reading.tokens.some((token) => allWords.has(token.said));
    return areAll ? [countOf('stock', 0)] : [countOf('sold', 1), countOf('stock', 0)];
  }
  const left = said.find(({ name }) => name === 'left' || name === 'stock');
  const stays = left && counts.length > 1 ? nearest(counts, left) : undefined;
  return distinct(counts.map((one) => countOf(one === stays ? 'stock' : 'sold', one.value)));
}

const nearest = (amounts: readonly Amount[], { start }: SellerPhrase) =>
  amounts.toSorted((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start))[0];

/** 'Add 5', 'stock 5 badhao', 'reduce by 2'; 'to 5' gives the new value. */
function movedReadings(reading: Reading, said: readonly SellerPhrase[], counts: readonly Amount[]): SellerChange[] {
  const isMore = said.some(({ name }) => name === 'add' || name === 'raise');
  const total = counts.length > 1 ? counts.find((one) => totalWords.test(wordOf(reading, one.start - 1))) : undefined;
  const isVague = said.some(({ name }) => name === 'raise' || name === 'lower');
  return distinct(
    counts.flatMap((one) => {
      const moved = countOf(isMore ? 'added' : 'sold', one.value);
      if (one === total) return [countOf('stock', one.value)];
      const set = countOf('stock', one.value);
      if (isTarget(reading, one)) return [set];
      const isBy = wordOf(reading, one.start - 1) === 'by';
      return isVague && !isBy && one.as !== 'piece' ? [moved, set] : [moved];
    }),
  );
}

/** 'Polish 12 aur aa gayi, total 52'. */
const totalWords = /^(?:total|kul|overall|टोटल|कुल)$/;

/** Returns what an amount sets: by its unit and the nearest word before it, else after it. */
function setReadings(reading: Reading, said: readonly SellerPhrase[], amount: Amount): SellerChange[] {
  const { as, value, start } = amount;
  const stock = countOf('stock', value);
  if (as === 'piece') return [stock];
  const kinds = said.filter(({ name }) => name === 'stock' || name === 'price');
  const after = kinds.find((one) => one.start > start);
  // The stock of 'lamp 480 stock 12' is the number behind it.
  const isOfNext = after?.name === 'stock' && isNumberAt(reading, endOf(after));
  const kind = kinds.findLast((one) => one.start < start) ?? (isOfNext ? undefined : after);
  if (as === 'money') return kind?.name === 'stock' && kinds.length === 1 ? [priceOf(value), stock] : [priceOf(value)];
  if (kind) return [kind.name === 'price' ? priceOf(value) : stock];
  if (said.some(({ name }) => name === 'left')) return [stock];
  const isPrice = /^(?:ka|ki|ke|me|mein|का|की|के|में)$/.test(wordOf(reading, endOf(amount)));
  if (isPrice) return [priceOf(value)];
  // 'Diya 50 ho gaye', 'diya 50 bechna hai': neither its price nor its number may be guessed.
  return said.some(({ name }) => name === 'became') ? [stock, priceOf(value)] : [priceOf(value), stock];
}

function distinct(readings: readonly SellerChange[]): SellerChange[] {
  return readings.filter(
    (one, place) => readings.findIndex(({ change, value }) => change === one.change && value === one.value) === place,
  );
}

function wordsIn(reading: Reading, amounts: readonly Amount[], taken: Set<number>): GoodsWord[] {
  const { items, placed } = findItems(reading, amounts, taken);
  // '5 bottles of honey', '5 more jars'.
  const isCounting = ({ said, start }: PlacedWord) =>
    amounts.some(
      (one) =>
        isNumber(one) &&
        ((endOf(one) === start && isContainer(said)) ||
          (endOf(one) === start - 1 && taken.has(start - 1) && (isContainer(said) || isUnit(reading, start)))),
    );
  const counting = new Set(placed.filter(isCounting).map(({ said }) => said));
  const [words, named] = [items.flatMap((item) => item.words), placed.filter((word) => !isCounting(word))];
  return named.some(({ kind }) => kind === 'goods') ? words.filter(({ said }) => !counting.has(said)) : words;
}

const isUnit = ({ at }: Reading, place: number) =>
  at[place]?.some(({ meanings }) => meanings.some((one) => one.is === 'unit' && one.of === 'piece')) === true;

const separating = /^(?:,|;|\n|and|aur|और|&|\+|।|\.)$/;

/** Whether two parts of a message each name a product, with a number or a change of its own. */
function isOfSeveral(reading: Reading, said: readonly SellerPhrase[], amounts: readonly Amount[]): boolean {
  const taken = tokenPositions(said);
  const { placed } = findItems(reading, amounts, taken);
  const bounds = reading.tokens.flatMap((token, place) => (separating.test(token.said) ? [place] : []));
  const inPart = (from: number, to: number) => (one: { start: number }) => one.start >= from && one.start < to;
  const full = [-1, ...bounds].filter((from, index) => {
    const isHere = inPart(from, bounds[index] ?? reading.tokens.length);
    const isAbout = placed.some((word) => word.kind !== 'measure' && isHere(word));
    return isAbout && (amounts.filter(isNumber).some(isHere) || said.some(isHere));
  });
  return full.length > 1;
}
