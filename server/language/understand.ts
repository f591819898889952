import { type Intent, minIntentScore } from '#domain/assistant/assistant.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type FoundAddress, findAddress } from './address.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { findAttributes } from './attributes.ts';
import { compareByScore, findIntents, politeIntents, type ScoredIntent } from './intents.ts';
import { findItems, type GoodsItem, type PlacedWord, type ValueSpan } from './items.ts';
import { detectLanguage } from './languageDetection.ts';
import type { Meaning } from './lexicon.ts';
import { findOrderLabel, isWithinLabel } from './orderLabels.ts';
import { findMessagePrices } from './prices.ts';
import { findQualities, type Quality } from './qualities.ts';
import { type Reading, readText, saysAt } from './reading.ts';
import { markSentence, marksWithin } from './sentenceMarks.ts';
import { splitSentences } from './sentences.ts';

export type { GoodsItem, GoodsWord } from './items.ts';

/** The score of a greeting beside a request: understood, but not answered first. */
const politeScoreBesideWish = 0.5;

/** The meaning of a customer's message (chat.md, section 5). */
export type Understanding = {
  language: Language;
  /** Strongest first, from 0 to 1; several sentences may give several. */
  intents: ScoredIntent[];
  items: GoodsItem[];
  /** All numbers that count goods, also those that no item has. */
  counts: number[];
  /** Set for goods that are named by their category: 'food items'. */
  category: ProductCategory | undefined;
  /** Other qualities that are asked for or about: 'sugar free', 'waterproof'. */
  qualities: Quality[];
  /** Other words that ask something about the goods: 'warranty', '100%'. */
  attributes: Quality[];
  /** Topics, by their first English word: 'colour', 'return'. */
  talk: string[];
  /** Paise: 'under ₹500', 'above 200', '400 me de do'. */
  most: number | undefined;
  least: number | undefined;
  offered: number | undefined;
  sort: 'cheapest' | 'newest' | undefined;
  /** As written by `orderLabel`. */
  orderLabel: string | undefined;
  /** The delivery address among the words of an order. */
  address: string | undefined;
  /** Whether it refers to the previous topic: 'iska price?', 'and in red?', 'ok 2 bhej do'. */
  refersBack: boolean;
};

/** Understands any text; an unclear one has no intent with a sufficient score. */
export const understand = (text: string): Understanding => understandReading(readText(text));

/** Understands a text that is already parsed. `values`: those of options that it names. */
export function understandReading(reading: Reading, values: readonly ValueSpan[] = []): Understanding {
  const label = findOrderLabel(reading);
  const numbers = findAmounts(reading).filter(({ start, length }) => !isWithinLabel(label, start, length));
  const isValue = ({ start }: Amount) =>
    values.some((value) => start >= value.start && start < value.start + value.length);
  const amounts = numbers.filter((amount) => !isValue(amount)).map((amount) => withoutValue(amount, values));
  const prices = findMessagePrices(reading, amounts);
  const address = findAddress(reading, amounts);
  const taken = occupiedTokens([...prices.limits, ...prices.offers], address, label);
  const { items, placed, quantities } = findItems(reading, amounts, taken, values);
  const marks = markSentence(reading, {
    amounts,
    prices,
    placed,
    quantities,
    label,
    address: withPincode(address, amounts),
  });
  const found = mergeIntents(
    splitSentences(reading).map(({ start, end }) => findIntents(marksWithin(marks, start, end), start, end)),
  );
  return {
    ...{ language: detectLanguage(reading) ?? 'en', intents: found, items },
    counts: quantities.map(({ value }) => value),
    ...{ most: prices.most, least: prices.least, offered: prices.offered },
    ...{ sort: findSort(found), category: categoryIn(reading), talk: talkIn(reading) },
    qualities: findQualities(reading),
    attributes: findAttributes(reading, amounts, (place) => taken.has(place) || placed.some(coversPlace(place))),
    orderLabel: label?.text,
    address: address?.text,
    refersBack: refersBack(reading, items, found),
  };
}

/** In '2 box of 6' the box belongs to its value. */
function withoutValue(amount: Amount, values: readonly ValueSpan[]): Amount {
  const value = values.find(({ start }) => start > amount.start && start < amount.start + amount.length);
  return value ? { ...amount, length: value.start - amount.start } : amount;
}

const coversPlace = (place: number) => (word: PlacedWord) => place >= word.start && place < word.start + word.length;

/** Without a PIN code an address is a guess, and may be a question. */
const withPincode = (address: FoundAddress | undefined, amounts: readonly Amount[]) =>
  address && amounts.some(({ as, start }) => as === 'pincode' && start >= address.start && start < address.end)
    ? address
    : undefined;

/** The meanings of the longest phrases: 'dog food' isn't food. */
function longestMeanings({ at }: Reading): Meaning[] {
  const meanings: Meaning[] = [];
  for (let place = 0; place < at.length; place += at[place]?.[0]?.length ?? 1) {
    meanings.push(...(at[place]?.[0]?.meanings ?? []));
  }
  return meanings;
}
const categoryIn = (reading: Reading) => longestMeanings(reading).find((meaning) => meaning.is === 'category')?.name;
const talkIn = (reading: Reading) =>
  longestMeanings(reading).flatMap((meaning) => (meaning.is === 'talk' ? [meaning.name.replaceAll('_', ' ')] : []));

function occupiedTokens(amounts: readonly Amount[], ...ranges: ({ start: number; end: number } | undefined)[]) {
  const places = new Set<number>();
  const take = (start: number, end: number) => {
    for (let place = start; place < end; place++) places.add(place);
  };
  for (const range of ranges) if (range) take(range.start, range.end);
  for (const { start, length } of amounts) take(start, start + length);
  return places;
}

/** Merges the intents of all sentences; a polite phrase in one doesn't outweigh a request in another. */
function mergeIntents(of: readonly ScoredIntent[][]): ScoredIntent[] {
  const scores = new Map<Intent, number>();
  for (const { name, score } of of.flat()) scores.set(name, Math.max(score, scores.get(name) ?? 0));
  const isWished = [...scores].some(([name, score]) => !politeIntents.has(name) && score >= minIntentScore);
  return [...scores]
    .map(([name, score]) => ({
      name,
      score: isWished && politeIntents.has(name) ? Math.min(score, politeScoreBesideWish) : score,
    }))
    .sort(compareByScore);
}

function findSort(found: readonly ScoredIntent[]): Understanding['sort'] {
  const [first] = found.filter(
    ({ name, score }) => score >= minIntentScore && (name === 'cheapest' || name === 'newest'),
  );
  return first?.name === 'cheapest' || first?.name === 'newest' ? first.name : undefined;
}

const pointingWords = new Set(['this']);
const goodsIntents: ReadonlySet<Intent> = new Set([
  'available',
  'price',
  'variants',
  'show',
  'order',
  'bargain',
  'yes',
]);

function refersBack(reading: Reading, items: readonly GoodsItem[], found: readonly ScoredIntent[]): boolean {
  if (reading.tokens.some((_, place) => saysAt(reading, place, pointingWords))) return true;
  const isNamed = items.some(({ words }) =>
    words.some(({ kind }) => kind === 'goods' || kind === 'other' || kind === 'material'),
  );
  const first = found[0];
  return !isNamed && first !== undefined && goodsIntents.has(first.name);
}
