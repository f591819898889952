import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { WordChange } from '#domain/chat/drafts.ts';
import type { SearchHit } from '#server/assistant/situation/catalogue.ts';
import { findShopProducts } from '#server/assistant/situation/productSearch.ts';
import { isFarPrice, isLikeMoney, weighReadings, withPriceOfUnit } from '#server/language/bareChanges.ts';
import { meansEveryVariant } from '#server/language/everyVariant.ts';
import type { GoodsWord } from '#server/language/items.ts';
import { readText } from '#server/language/reading.ts';
import type { SellerChange, SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { findSellerPhrases } from '#server/language/sellerPhrases.ts';
import { namesLater } from '#server/language/shopClosings.ts';
import { toSpellingKey } from '#server/language/spelling.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { applyChange, applyToVariants } from './appliedChanges.ts';
import {
  askReading,
  isInName,
  listHits,
  listProducts,
  maxRows,
  namedByNumber,
  readingsFor,
} from './changeQuestions.ts';
import { findByConsonants } from './consonants.ts';
import {
  askVariant,
  findOptionHits,
  findTappedProduct,
  formatChosen,
  isOfVariants,
  type OptionHit,
  readHitWithin,
  selectSeveral,
  selectVariants,
  toPairs,
  withoutValueNumbers,
} from './variantChanges.ts';

/** What is to be changed: a product without options, or variants of one. */
export type ChangeTarget = { productId: string; variantIds?: string[]; change: WordChange; value: number };

/** A change that is certain, or the question that makes it so. */
export type ResolvedChange =
  | { target: ChangeTarget }
  | { question: OutgoingMessage; productId?: string; variantIds?: string[] };

/**
 * Finds out what a request in words means ('stock blue kurta 5'): the one product that has all of them in its name, or a
 * question if several products or several readings are possible. Returns `undefined` if no product fits or, with
 * `isSure`, if there is any doubt. With `isBare` the product's price tells whether a number is a price or a stock.
 */
export async function resolveChange(
  phone: ShopPhone,
  { words, others, ...asked }: SellerChangeRequest,
  { isSure, isBare, text }: { isSure?: boolean; isBare?: boolean; text: string },
): Promise<ResolvedChange | undefined> {
  const readings = [asked, ...others];
  const weigh = (prices: { lowest: number; highest: number }, some: SellerChange[]) =>
    isBare || isEither(some) ? weighReadings(some, prices) : some;
  const found = await findMeantProducts(phone, asked.change, words);
  const hits = isOfVariants(asked.change) ? await findHits(phone, { found, words, text }) : [];
  const [hit, ...rivals] = hits;
  const ask = (question: OutgoingMessage) => (isSure ? undefined : { question });
  if (found.length === 0 && rivals.length > 0) return ask(listHits(phone, hits, asked));
  const isOnlyHit = hit && rivals.length === 0 && found.every(({ id, fit }) => id === hit.id || fit < 1);
  if (isOnlyHit) return isSure ? undefined : resolveHit(phone, hit, weigh(pricesOf(hit), readings), text);
  const meant = namedByNumber(found, readings);
  const [first, second] = meant;
  if (!first) {
    const typed = await findByConsonants(phone, words);
    return typed.length > 0 ? ask(listProducts(phone, typed, readings)) : undefined;
  }
  const isOne = first.fit === 1 && (second?.fit ?? 0) < 1;
  if (!isOne) return ask(listProducts(phone, meant, readings));
  const weighed = weigh({ lowest: first.pricePaise, highest: first.pricePaise }, readingsFor(first, readings));
  const possible = isBare ? withPriceOfUnit(weighed, first) : withLowerPrice(weighed, first, text);
  const [only] = possible;
  const isClear =
    only && possible.length === 1 && !isInName(first, only) && !namesLater(text) && !isLikeMoney(only, first);
  if (isClear && !isDoubtfulPrice(only, first.pricePaise, text))
    return { target: { value: 0, ...only, productId: first.id } };
  return { question: askReading(phone, first, possible), productId: first.id };
}

/** The one product that has all of the words in its name. */
export async function findNamedProduct(phone: ShopPhone, words: GoodsWord[]): Promise<string | undefined> {
  const [first, second] = words.length > 0 ? await findMeantProducts(phone, 'stock', words) : [];
  return first?.fit === 1 && (second?.fit ?? 0) < 1 ? first.id : undefined;
}

/** Whether words are in names of goods, and not only values such as 'red'. */
export const areInNames = async (phone: ShopPhone, words: GoodsWord[]): Promise<boolean> =>
  (await findMeantProducts(phone, 'stock', words)).length > 0;

/** Products with options that words name; goods in the words may be values, as in 'iphone 15 cover'. */
async function findHits(phone: ShopPhone, named: { found: SearchHit[]; words: GoodsWord[]; text: string }) {
  const { tx, member } = phone;
  const hits = await findOptionHits(tx, member, named);
  if (hits.length > 0 || named.found.length > 0) return hits;
  const asNames = named.words.map((word) => ({ ...word, means: [], kind: 'other' as const }));
  const found = await findMeantProducts(phone, 'stock', asNames);
  return found.length > 0 ? findOptionHits(tx, member, { ...named, found }) : [];
}

/** A price many times as high or low, by nothing but its unit: 'sab lamp 20 rs mehenge' means something else. */
function isDoubtfulPrice({ change, value = 0 }: SellerChange, pricePaise: number, text: string): boolean {
  return (
    change === 'price' &&
    isFarPrice(pricePaise, value) &&
    findSellerPhrases(readText(text)).every(({ name }) => name !== 'price')
  );
}

/** 'Lamp 50 kam karo' where only 20 are left: rather the price is meant. */
function withLowerPrice(readings: SellerChange[], { pricePaise, stock }: SearchHit, text: string): SellerChange[] {
  const [only, ...others] = readings;
  const value = only?.change === 'sold' && others.length === 0 ? (only.value ?? 0) : 0;
  const saysLess = findSellerPhrases(readText(text)).some(({ name }) => name === 'less' || name === 'lower');
  const paise = pricePaise - value * 100;
  if (value <= stock || !saysLess || paise <= 0) return readings;
  return [
    { change: 'price', value: paise },
    { change: 'stock', value: 0 },
  ];
}

/** 'Lamp 450 kar do': one number that may be the price or the stock. */
const isEither = ([one, other, ...more]: readonly SellerChange[]) =>
  one?.change === 'price' && other?.change === 'stock' && more.length === 0 && one.value === (other.value ?? 0) * 100;

/** What words of values mean for a product that was named before: 'aur XL 579'. */
export async function resolveWithin(
  phone: ShopPhone,
  { productId, variantIds }: Pick<ChangeTarget, 'productId' | 'variantIds'>,
  { words, others, ...asked }: SellerChangeRequest,
  { isBare, text }: { isBare: boolean; text: string },
): Promise<ResolvedChange | undefined> {
  const product = await findTappedProduct(phone, productId);
  const hit = product && isOfVariants(asked.change) ? readHitWithin(product, { words, text }) : undefined;
  if (!hit?.chosen.some((position) => position !== undefined)) return undefined;
  const readings = [asked, ...others];
  const chosen = variantIds?.length === 1 ? chooseLike(hit, variantIds[0]) : hit.chosen;
  return resolveHit(phone, { ...hit, chosen }, isBare ? weighReadings(readings, pricesOf(hit)) : readings, text);
}

/** 'Black kurti S 4, M 6': the M is black, too. */
const chooseLike = ({ options, variants, chosen, several }: OptionHit, variantId: string | undefined) => {
  const like = variants.find(({ id }) => id === variantId);
  return chosen.map((at, option) => {
    const same = options[option]?.values.indexOf(like?.values[option] ?? '') ?? -1;
    return at ?? (same < 0 || several[option]?.length ? undefined : same);
  });
};

const pricesOf = ({ variants }: OptionHit) => {
  const prices = variants.map(({ pricePaise }) => pricePaise);
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
};

/** Carries out a change that is certain, or asks. */
export const carryOutChange = (phone: ShopPhone, resolved: ResolvedChange): Promise<OutgoingMessage> => {
  if ('question' in resolved) return Promise.resolve(resolved.question);
  const { variantIds, ...target } = resolved.target;
  return variantIds ? applyToVariants(phone, { ...target, variantIds }) : applyChange(phone, target);
};

const joined = /(?<![\p{L}\p{M}])(?:and|aur|both|dono|और|दोनों)(?![\p{L}\p{M}])|[,&]/iu;

/** Finds the one variant that a message names, or asks which one, or what is meant. */
function resolveHit(phone: ShopPhone, hit: OptionHit, readings: SellerChange[], text: string): ResolvedChange {
  const isForEach = meansEveryVariant(text);
  const { lowest } = pricesOf(hit);
  // 'Har size 5' of what costs ₹499 is a stock.
  const possible = isForEach
    ? readings.filter(({ change, value = 0 }) => change !== 'price' || !isFarPrice(lowest, value))
    : withoutValueNumbers(hit, readings);
  const chosen = toPairs(hit.chosen);
  const variants = selectSeveral(hit, selectVariants(hit, chosen));
  const [variant] = variants;
  // '28 to 32' is a range.
  const areNamed =
    joined.test(text) &&
    hit.several.some(({ length }) => length > 0) &&
    hit.chosen.every((at, option) => at !== undefined || hit.several[option]?.length);
  const [only] = possible.length > 0 ? possible : readings;
  if (possible.length > 1 || (possible.length === 0 && readings.length > 1) || !only) {
    const question = askReading(phone, hit, possible.length > 0 ? possible : readings, formatChosen(chosen));
    return { question, productId: hit.id, ...(variant && variants.length === 1 && { variantIds: [variant.id] }) };
  }
  const wanted = { change: only.change, value: only.value ?? 0 };
  if (namesLater(text)) return { question: askReading(phone, hit, [only], formatChosen(chosen)), productId: hit.id };
  const isDoubtful = variants.some((one) => isDoubtfulPrice(only, one.pricePaise, text) || isLikeMoney(only, one));
  const areSeveral = !isDoubtful && (isForEach || (areNamed && possible.length > 0));
  if (areSeveral && (only.change === 'price' || (only.change === 'stock' && (isForEach || !only.value))))
    return { target: { ...wanted, productId: hit.id, variantIds: variants.map(({ id }) => id) } };
  if (!variant || variants.length > 1 || possible.length === 0 || isDoubtful)
    return { question: askVariant(phone, hit, wanted, { chosen }), productId: hit.id };
  return { target: { ...wanted, productId: hit.id, variantIds: [variant.id] } };
}

/** Returns the best matches: visible ones first when hiding, hidden ones first when showing. */
async function findMeantProducts({ tx, member }: ShopPhone, change: WordChange, words: SellerChangeRequest['words']) {
  const { sellerId } = member;
  const first = change === 'hide' ? 'shown' : change === 'show' ? 'hidden' : 'all';
  let best: SearchHit[] = [];
  for (const which of new Set([first, 'all'] as const)) {
    const found = await findShopProducts(tx.db, { sellerId, words, which, leastFit: 1, limit: maxRows + 1 });
    const fit = found[0]?.fit ?? 0;
    if (fit > (best[0]?.fit ?? 0)) best = found.filter((product) => product.fit === fit);
    if (fit === 1) return preferLiteral(best, words);
  }
  return best;
}

/** 'Stole' means a product that is called so before a dupatta, which it may mean too. */
function preferLiteral(found: SearchHit[], words: SellerChangeRequest['words']): SearchHit[] {
  const said = words.flatMap((word) => word.said.split(' ')).map(toSpellingKey);
  const literal = found.filter(({ name }) => {
    const inName = new Set(readText(name).tokens.map((token) => toSpellingKey(token.said)));
    return said.every((word) => inName.has(word));
  });
  return literal.length > 0 ? literal : found;
}
