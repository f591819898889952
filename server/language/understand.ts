import { type Intent, leastScore } from '#domain/assistant/assistant.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { Language } from '#domain/platform/languages.ts';
import { addressIn, type FoundAddress } from './address.ts';
import { type Amount, amountsIn } from './amounts.ts';
import { intentsOf, polite, type Scored, strongestFirst } from './intents.ts';
import { type Item, itemsIn } from './items.ts';
import { isWithin, labelIn } from './label.ts';
import { languageOf } from './language.ts';
import type { Meaning } from './lexicon.ts';
import { marksOf, within } from './marks.ts';
import { pricesIn } from './prices.ts';
import { type Quality, qualitiesIn } from './qualities.ts';
import { type Reading, read, saysAt } from './reading.ts';
import { sentences } from './sentences.ts';

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
  /** What is asked for or about besides: 'sugar free', 'waterproof'. */
  qualities: Quality[];
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
  const marks = marksOf(reading, {
    amounts,
    prices,
    placed,
    quantities,
    label,
    address: withPincode(address, amounts),
  });
  const found = merged(sentences(reading).map(({ start, end }) => intentsOf(within(marks, start, end), start, end)));
  return {
    ...{ language: languageOf(reading) ?? 'en', intents: found, items },
    ...{ most: prices.most, least: prices.least, offered: prices.offered },
    ...{ sort: sortOf(found), category: categoryIn(reading), talk: talkIn(reading) },
    qualities: qualitiesIn(reading),
    orderLabel: label?.text,
    address: address?.text,
    refersBack: refersBack(reading, items, found),
  };
}

/** Without a PIN code an address is a guess, and may be a question. */
const withPincode = (address: FoundAddress | undefined, amounts: readonly Amount[]) =>
  address && amounts.some(({ as, start }) => as === 'pincode' && start >= address.start && start < address.end)
    ? address
    : undefined;

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

function takenBy(amounts: readonly Amount[], ...ranges: ({ start: number; end: number } | undefined)[]) {
  const places = new Set<number>();
  const take = (start: number, end: number) => {
    for (let place = start; place < end; place++) places.add(place);
  };
  for (const range of ranges) if (range) take(range.start, range.end);
  for (const { start, length } of amounts) take(start, start + length);
  return places;
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
