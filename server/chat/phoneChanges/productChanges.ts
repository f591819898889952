import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type DraftTap, formatDraftTapId, type WordChange, wordChanges } from '#domain/chat/drafts.ts';
import type { SearchHit } from '#server/assistant/situation/catalogue.ts';
import { findShopProducts } from '#server/assistant/situation/productSearch.ts';
import { attachOptionsTo } from '#server/catalogue/products/variants.ts';
import { readText } from '#server/language/reading.ts';
import {
  readSellerChange,
  type SellerChange,
  type SellerChangeRequest,
  type SeveralChanges,
} from '#server/language/sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from '#server/language/sellerPhrases.ts';
import * as texts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { applyChange, applyToVariants, undoChange } from './appliedChanges.ts';
import {
  askVariant,
  describeReading,
  findOptionHits,
  formatChosen,
  type OptionHit,
  parseVariantTap,
  selectVariants,
  toPairs,
  withoutValueNumbers,
} from './variantChanges.ts';

/** Maximum rows in a list, a limit of the service. */
const maxRows = 10;

/**
 * Parses a request in words. Unknown words may be a product name that only this shop uses, so they count if they are
 * part of the request.
 */
export function parseChangeRequest(text: string): SellerChangeRequest | SeveralChanges | undefined {
  const asked = readSellerChange(text);
  if (!asked) return undefined;
  const reading = readText(text);
  const { tokens, at } = reading;
  const talk = tokenPositions(findSellerPhrases(reading));
  const known = new Set(asked.words.map(({ said }) => said));
  const unknown = tokens.filter(
    ({ kind, said }, place) =>
      kind === 'word' &&
      said.length > 1 &&
      !known.has(said) &&
      !talk.has(place) &&
      at[place]?.every(({ isGuess }) => isGuess),
  );
  return {
    ...asked,
    words: [...asked.words, ...unknown.map(({ said }) => ({ said, means: [], kind: 'other' as const }))],
  };
}

/**
 * Carries out a request in words ('stock blue kurta 5') on the one product that has all of them in its name, and asks
 * if several products or several readings are possible. Returns `undefined` if no product fits or, with `isSure`, if
 * there is any doubt.
 */
export async function changeProductByWords(
  phone: ShopPhone,
  { words, others, ...asked }: SellerChangeRequest,
  { isSure, text }: { isSure: boolean; text: string },
): Promise<OutgoingMessage[] | undefined> {
  const readings = [asked, ...others];
  const found = await findMeantProducts(phone, asked.change, words);
  const hits = isOfVariants(asked.change) ? await findOptionHits(phone.tx, phone.member, { found, words, text }) : [];
  const [hit, ...rivals] = hits;
  if (found.length === 0 && rivals.length > 0) return isSure ? undefined : [listHits(phone, hits, asked)];
  const isOnlyHit = hit && rivals.length === 0 && found.every(({ id, fit }) => id === hit.id || fit < 1);
  if (isOnlyHit) return isSure ? undefined : [await changeHit(phone, hit, readings)];
  const meant = namedByNumber(found, readings);
  const [first, second] = meant;
  if (!first) return undefined;
  const isOne = first.fit === 1 && (second?.fit ?? 0) < 1;
  if (!isOne) return isSure ? undefined : [listProducts(phone, meant, readings)];
  const possible = readingsFor(first, readings);
  const [only] = possible;
  if (only && possible.length === 1 && !isInName(first, only))
    return [await applyChange(phone, { value: 0, ...only, productId: first.id })];
  return [askReading(phone, first, possible)];
}

const isOfVariants = (change: WordChange) => change !== 'hide' && change !== 'show';

/** 'Red wali ka daam 549': the products that have such a value. */
const listHits = ({ language }: ShopPhone, hits: OptionHit[], reading: SellerChange): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'list',
    text: texts.whichProduct(),
    button: texts.choose(),
    rows: hits.slice(0, maxRows).map((hit) => ({
      id: formatReadingTapId(hit, reading, formatChosen(toPairs(hit.chosen))),
      title: hit.name,
      description: describeReading(reading),
    })),
  }));

/** Changes the one variant that a message names, or asks which one, or what is meant. */
async function changeHit(phone: ShopPhone, hit: OptionHit, readings: SellerChange[]): Promise<OutgoingMessage> {
  const possible = withoutValueNumbers(hit, readings);
  const chosen = toPairs(hit.chosen);
  const variants = selectVariants(hit, chosen);
  const [variant] = variants;
  const [only] = possible.length > 0 ? possible : readings;
  if (possible.length > 1 || (possible.length === 0 && readings.length > 1) || !only) {
    return askReading(phone, hit, possible.length > 0 ? possible : readings, formatChosen(chosen));
  }
  const wanted = { change: only.change, value: only.value ?? 0 };
  if (!variant || variants.length > 1 || possible.length === 0) return askVariant(phone, hit, wanted, { chosen });
  return applyToVariants(phone, { ...wanted, productId: hit.id, variantIds: [variant.id] });
}

/** The '105' of 'Nokia 105' is neither a quantity nor a price. */
const isInName = ({ name }: SearchHit, { change, value }: SellerChange) =>
  !!value && findNumbersInName(name).includes(change === 'price' ? value / 100 : value);

const findNumbersInName = (name: string) => readText(name).tokens.flatMap(({ value }) => value ?? []);

/** Products with one of the numbers in their name come first if another number is left as the new value. */
function namedByNumber(found: SearchHit[], readings: SellerChange[]): SearchHit[] {
  const named = found.filter((product) => {
    const inName = readings.filter((one) => isInName(product, one));
    return inName.length > 0 && inName.length < readings.length;
  });
  return named.length === 1 ? named : found;
}

/**
 * Returns the possible readings for a product. A number of its name is only offered if there is no other, since a name
 * may contain the stock number too.
 */
function readingsFor(product: SearchHit, readings: SellerChange[]): SellerChange[] {
  const rest = readings.filter((one) => !isInName(product, one));
  if (rest.length > 0) return rest;
  const isSold = readings.some(({ change }) => change === 'sold');
  return isSold ? [...readings, { change: 'sold', value: 1 }, { change: 'stock', value: 0 }] : readings;
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
    if (fit === 1) return best;
  }
  return best;
}

const formatReadingTapId = ({ id }: Pick<SearchHit, 'id'>, { change, value }: SellerChange, chosen = '') =>
  formatDraftTapId({ name: change, id, value: wordChanges[change] === 'nothing' ? '' : `${value}${chosen}` });

/** A limit of the service. */
const maxButtons = 3;

function askReading(
  { language }: ShopPhone,
  product: Pick<SearchHit, 'id' | 'name'>,
  readings: SellerChange[],
  chosen = '',
): OutgoingMessage {
  return inLanguage(language, () => {
    const text = texts.whichChange({ product: product.name });
    const choices = readings
      .slice(0, maxRows)
      .map((one) => ({ id: formatReadingTapId(product, one, chosen), title: describeReading(one) }));
    return choices.length <= maxButtons
      ? { kind: 'buttons', text, buttons: choices }
      : { kind: 'list', text, button: texts.choose(), rows: choices };
  });
}

/** Lists the matching products, each with its possible readings. */
function listProducts({ language }: ShopPhone, found: SearchHit[], readings: SellerChange[]): OutgoingMessage {
  const rows = found.flatMap((product) => readingsFor(product, readings).map((reading) => ({ product, reading })));
  const isSure = rows.length === found.length;
  return inLanguage(language, () => ({
    kind: 'list',
    text: rows.length > maxRows ? texts.firstProducts() : texts.whichProduct(),
    button: texts.choose(),
    rows: rows.slice(0, maxRows).map(({ product, reading }) => ({
      id: formatReadingTapId(product, reading),
      title: product.name,
      description: isSure
        ? texts.productRow({ price: formatPaise(product.pricePaise), stock: stockLabel(product.stock) })
        : describeReading(reading),
    })),
  }));
}

/** Handles a tap on one of these rows, or on *Undo*. */
export async function answerChangeTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  if (name === 'undo') return [await undoChange(phone, id)];
  if (!isProductChangeName(name)) return [];
  if (!isOfVariants(name))
    return value === '' ? [await applyChange(phone, { change: name, productId: id, value: 0 })] : [];
  const tap = parseVariantTap(value);
  if (!tap) return [];
  const product = await findTappedProduct(phone, id);
  const wanted = { change: name, value: tap.value };
  if (!product) return [await applyChange(phone, { ...wanted, productId: id })];
  const chosen = selectVariants(product, tap.chosen);
  const variants = product.variantId ? product.variants.filter((one) => one.id === product.variantId) : chosen;
  if (variants.length === 1 || tap.isForAll) {
    const variantIds = variants.map((variant) => variant.id);
    return [await applyToVariants(phone, { ...wanted, productId: product.id, variantIds })];
  }
  return [askVariant(phone, product, wanted, tap)];
}

export const isProductChangeName = (name: string): name is WordChange => Object.hasOwn(wordChanges, name);

/** The product with options that a tapped id names: its own or that of a variant. */
async function findTappedProduct({ tx, member }: ShopPhone, id: string) {
  const row = await tx.db
    .selectFrom('products')
    .leftJoin('variants', (join) => join.onRef('variants.productId', '=', 'products.id').on('variants.id', '=', id))
    .select(['products.id', 'products.name', 'products.hasOptions', 'variants.id as variantId'])
    .where('products.sellerId', '=', member.sellerId)
    .where('products.hasOptions', '=', true)
    .where((eb) => eb.or([eb('products.id', '=', id), eb('variants.id', '=', id)]))
    .executeTakeFirst();
  return row && attachOptionsTo(tx.db, row);
}
