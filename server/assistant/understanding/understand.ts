import { type Intent, type Language, leastScore } from '#domain/assistant.ts';
import type { ProductCategory } from '#domain/products.ts';
import { addressIn } from './address.ts';
import { type Amount, amountsIn } from './amounts.ts';
import { intentsOf, type Marks, namedInRules, polite, type Scored, strongestFirst } from './intents.ts';
import { type Item, itemsIn, type Placed } from './items.ts';
import { languageOf } from './language.ts';
import type { Meaning } from './lexicon.ts';
import { type Prices, pricesIn } from './prices.ts';
import { isPart, type Reading, read, saysAt } from './reading.ts';

export type { Item, Word } from './items.ts';

/** The score of a greeting beside a wish: understood, but not what is answered first. */
const besideWish = 0.5;

/** What a customer's message says (chat.md, section 5). */
export type Understood = {
  language: Language;
  /** Strongest first, from 0 to 1; several sentences may give several. */
  intents: Scored[];
  items: Item[];
  /** Of goods that are named by their category: 'food items'. */
  category: ProductCategory | undefined;
  /** What is talked about, by the first English word for it: 'colour', 'return'. */
  talk: string[];
  /** Paise: 'under ₹500', 'above 200', '400 me de do'. */
  most: number | undefined;
  least: number | undefined;
  offered: number | undefined;
  sort: 'cheapest' | 'newest' | undefined;
  /** As `orderLabel` writes it. */
  orderLabel: string | undefined;
  /** The delivery address among the words of an order. */
  address: string | undefined;
  /** Whether it means what was spoken of before: 'iska price?', 'and in red?', 'ok 2 bhej do'. */
  refersBack: boolean;
};

/** Understands any text; what is not understood has no intent of a sufficient score. */
export const understand = (text: string): Understood => understandReading(read(text));

/** The same of what has been read already. */
export function understandReading(reading: Reading): Understood {
  const label = labelIn(reading);
  const amounts = amountsIn(reading).filter(({ start, length }) => !isWithin(label, start, length));
  const prices = pricesIn(reading, amounts);
  const address = addressIn(reading, amounts);
  const taken = takenBy([...prices.limits, ...prices.offers], address, label);
  const { items, placed, quantities } = itemsIn(reading, amounts, taken);
  const marks = marksOf(reading, { amounts, prices, placed, quantities, label });
  const found = merged(sentences(reading).map(({ start, end }) => intentsOf(within(marks, start, end), start, end)));
  return {
    ...{ language: languageOf(reading) ?? 'en', intents: found, items },
    ...{ most: prices.most, least: prices.least, offered: prices.offered },
    ...{ sort: sortOf(found), category: categoryIn(reading), talk: talkIn(reading) },
    orderLabel: label?.text,
    address: address?.text,
    refersBack: refersBack(reading, items, found),
  };
}

/** What is meant by the longest phrases: 'dog food' is no food. */
function longest({ at }: Reading): Meaning[] {
  const meanings: Meaning[] = [];
  for (let place = 0; place < at.length; place += at[place]?.[0]?.length ?? 1) {
    meanings.push(...(at[place]?.[0]?.meanings ?? []));
  }
  return meanings;
}
const categoryIn = (reading: Reading) => longest(reading).find((meaning) => meaning.is === 'category')?.name;
const talkIn = (reading: Reading) =>
  longest(reading).flatMap((meaning) => (meaning.is === 'talk' ? [meaning.name.replaceAll('_', ' ')] : []));

type Span = { start: number; end: number };
type Label = { text: string; start: number; end: number };
const ordering = new Set(['order', 'my_order', 'last_order', 'status']);

/** The last 8 characters of an order's id: hexadecimal, with a digit, unless an order is spoken of. */
export function labelIn(reading: Reading): Label | undefined {
  for (const match of reading.text.matchAll(/(?<![\p{L}\p{N}])[0-9a-f]{8}(?![\p{L}\p{N}])/giu)) {
    const [typed] = match;
    const start = reading.tokens.findIndex((token) => token.end > match.index);
    const end = reading.tokens.findLastIndex((token) => token.start < match.index + typed.length) + 1;
    const isNamed =
      reading.tokens[start - 1]?.said === '#' || reading.tokens.some((_, at) => saysAt(reading, at, ordering));
    if ((/\d/.test(typed) && /[a-f]/i.test(typed)) || isNamed) return { text: typed.toLowerCase(), start, end };
  }
  return undefined;
}

const isWithin = (label: Label | undefined, start: number, length: number) =>
  label !== undefined && start < label.end && start + length > label.start;

function takenBy(amounts: readonly Amount[], ...ranges: ({ start: number; end: number } | undefined)[]) {
  const places = new Set<number>();
  const take = (start: number, end: number) => {
    for (let place = start; place < end; place++) places.add(place);
  };
  for (const range of ranges) if (range) take(range.start, range.end);
  for (const { start, length } of amounts) take(start, start + length);
  return places;
}

type Found = { amounts: Amount[]; prices: Prices; placed: Placed[]; quantities: Amount[]; label: Label | undefined };

/**
 * Whether a name is only part of goods or of what they are like: 'size M' and 'red colour' ask for no list, '42 number'
 * for no telephone, and a washing machine is no machine that answers.
 */
function isOfGoods(placed: readonly Placed[], name: string, at: number, length: number): boolean {
  const kind = name === 'phone_number' ? 'size' : name;
  const isNamed = name === 'size' || name === 'colour' || name === 'phone_number';
  return placed.some(({ start, ...word }) => {
    const isBeside = start === at + length || start + word.length === at || start === at;
    const isInside = word.length > length && start <= at && start + word.length >= at + length;
    return isInside || (isNamed && word.kind === kind && isBeside);
  });
}

/** What rules may name: talk by its first English word, typed words as they are, and the slots. */
function marksOf(reading: Reading, found: Found): Marks {
  const marks = new Map<string, { start: number; end: number }[]>();
  const mark = (name: string, start: number, length: number) => {
    const places = marks.get(name);
    if (places) places.push({ start, end: start + length });
    else marks.set(name, [{ start, end: start + length }]);
  };
  const named = namedInRules();
  for (const [place, { said }] of reading.tokens.entries()) {
    if (named.has(said) && !isOfGoods(found.placed, said, place, 1)) mark(said, place, 1);
    for (const { length, meanings } of reading.at[place] ?? []) {
      for (const meaning of meanings) {
        if (meaning.is === 'place') mark('<place>', place, length);
        const isWhole = meanings.length === 1 && !isOfGoods(found.placed, '', place, length);
        if (meaning.is === 'category' && isWhole) mark('<category>', place, length);
        if (meaning.is !== 'talk' || isPart(reading, place, length)) continue;
        if (!isOfGoods(found.placed, meaning.name, place, length)) mark(meaning.name, place, length);
      }
    }
  }
  markSlots(reading, found, mark);
  return marks;
}

function markSlots(
  { tokens }: Reading,
  { amounts, prices, placed, quantities, label }: Found,
  mark: (name: string, start: number, length: number) => void,
): void {
  for (const { kind, start, length } of placed) {
    mark('<item>', start, length);
    if (kind === 'size' || kind === 'colour') mark(`<${kind}>`, start, length);
  }
  for (const { as, start, length } of amounts) mark(`<${as}>`, start, length);
  for (const { start, length } of prices.limits) mark('<limit>', start, length);
  for (const { start, length } of prices.offers) mark('<offered>', start, length);
  // 'Ek saree chahiye' wants a saree, and not yet one of them.
  const isOnlyOne =
    quantities.length === 1 && quantities[0]?.value === 1 && tokens[quantities[0].start]?.kind === 'word';
  for (const { start, length } of quantities) mark(isOnlyOne ? '<one>' : '<quantity>', start, length);
  if (label) mark('<label>', label.start, label.end - label.start);
}

function within(marks: Marks, from: number, to: number): Marks {
  const inside = [...marks].map(
    ([name, places]) => [name, places.filter(({ start, end }) => start >= from && end <= to)] as const,
  );
  return new Map(inside.filter(([, places]) => places.length > 0));
}

const conjunctions = new Set(['and', 'aur', 'और', 'but', 'lekin', 'लेकिन']);
const mostSentences = 40;

/** Each sentence's tokens; 'and' between two that both ask something parts them too. */
function sentences(reading: Reading): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const [place, { said }] of reading.tokens.entries()) {
    const isPoint = said === '.' && reading.tokens[place + 1]?.isJoined && reading.tokens[place + 1]?.kind === 'number';
    const isEnd =
      (/^[.!?।\n;]$/.test(said) && !isPoint) ||
      (conjunctions.has(said) && asks(reading, start, place) && asks(reading, place + 1));
    if (!isEnd) continue;
    if (place > start && found.length < mostSentences) found.push({ start, end: place });
    start = place + 1;
  }
  if (start < reading.tokens.length) found.push({ start, end: reading.tokens.length });
  return found;
}

const questions = new Set([
  'price',
  'how_much',
  'delivery',
  'available',
  'get',
  'when',
  'where',
  'payment',
  'cod',
  'return',
  'send',
  'cancel',
  'show',
  'photo',
  'discount',
  'order',
  'which',
  'address',
  'open',
]);

/** Whether something is asked up to a place, or in the six tokens from one on. */
function asks(reading: Reading, from: number, to = from + 6): boolean {
  for (let place = from; place < to; place++) if (saysAt(reading, place, questions)) return true;
  return false;
}

/** What all sentences want; politeness in one of them is only that beside a wish in another. */
function merged(of: readonly Scored[][]): Scored[] {
  const scores = new Map<Intent, number>();
  for (const { name, score } of of.flat()) scores.set(name, Math.max(score, scores.get(name) ?? 0));
  const isWished = [...scores].some(([name, score]) => !polite.has(name) && score >= leastScore);
  return [...scores]
    .map(([name, score]) => ({ name, score: isWished && polite.has(name) ? Math.min(score, besideWish) : score }))
    .sort(strongestFirst);
}

function sortOf(found: readonly Scored[]): Understood['sort'] {
  const [first] = found.filter(({ name, score }) => score >= leastScore && (name === 'cheapest' || name === 'newest'));
  return first?.name === 'cheapest' || first?.name === 'newest' ? first.name : undefined;
}

const pointing = new Set(['this']);
const ofGoods: ReadonlySet<Intent> = new Set(['available', 'price', 'variants', 'show', 'order', 'bargain', 'yes']);

function refersBack(reading: Reading, items: readonly Item[], found: readonly Scored[]): boolean {
  if (reading.tokens.some((_, place) => saysAt(reading, place, pointing))) return true;
  const isNamed = items.some(({ words }) =>
    words.some(({ kind }) => kind === 'goods' || kind === 'other' || kind === 'material'),
  );
  const first = found[0];
  return !isNamed && first !== undefined && ofGoods.has(first.name);
}
