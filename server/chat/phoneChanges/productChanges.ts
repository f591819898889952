import type { OutgoingMessage } from '#domain/chat/channel.ts';
import {
  type DraftTap,
  formatDraftTapId,
  productChangeUndoMinutes,
  type WordChange,
  wordChanges,
} from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import { findShopProducts, type SearchHit } from '#server/assistant/situation/catalogue.ts';
import { findSpellings } from '#server/assistant/situation/spellings.ts';
import { readText } from '#server/language/reading.ts';
import {
  readSellerChange,
  type SellerChange,
  type SellerChangeRequest,
  type SeveralChanges,
} from '#server/language/sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from '#server/language/sellerPhrases.ts';
import * as texts from '#texts/drafts.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { changeProductByPhone, type PhoneChange, undoPhoneChange } from './commands.ts';

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
  isSure: boolean,
): Promise<OutgoingMessage[] | undefined> {
  const readings = [asked, ...others];
  const meant = namedByNumber(await findMeantProducts(phone, asked.change, words), readings);
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
  /** As typed first, then as spelled by the shop. */
  async function* spellings() {
    yield words;
    yield await findSpellings(tx.db, sellerId, words);
  }
  let best: SearchHit[] = [];
  for (const which of new Set([first, 'all'] as const)) {
    for await (const spelt of spellings()) {
      const found = await findShopProducts(tx.db, { sellerId, words: spelt, which, limit: maxRows + 1 });
      const fit = found[0]?.fit ?? 0;
      if (fit > (best[0]?.fit ?? 0)) best = found.filter((product) => product.fit === fit);
      if (fit === 1) return best;
    }
  }
  return best;
}

/** The label of a button or row: '3 sold', 'Price: ₹450'. */
function readingLabel({ change, value = 0 }: SellerChange): string {
  if (change === 'price') return texts.setPrice({ price: formatPaise(value) });
  if (change === 'sold') return texts.takeOff({ value });
  if (change === 'added') return texts.addOn({ value });
  if (change === 'stock') return texts.setStock({ value });
  return change === 'hide' ? texts.hide() : texts.show();
}

const formatReadingTapId = ({ id }: Pick<SearchHit, 'id'>, { change, value }: SellerChange) =>
  formatDraftTapId({ name: change, id, value: wordChanges[change] === 'nothing' ? '' : `${value}` });

/** A limit of the service. */
const maxButtons = 3;

function askReading({ language }: ShopPhone, product: SearchHit, readings: SellerChange[]): OutgoingMessage {
  return inLanguage(language, () => {
    const text = texts.whichChange({ product: product.name });
    const choices = readings
      .slice(0, maxRows)
      .map((one) => ({ id: formatReadingTapId(product, one), title: readingLabel(one) }));
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
        : readingLabel(reading),
    })),
  }));
}

type RequestedChange = { change: WordChange; value: number };

/** Handles a tap on one of these rows, or on *Undo*. */
export async function answerChangeTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  if (name === 'undo') return [await undoChange(phone, id)];
  if (!isProductChangeName(name) || !/^\d*$/.test(value)) return [];
  if (wordChanges[name] !== 'nothing' && value === '') return [];
  return [await applyChange(phone, { change: name, productId: id, value: Number(value) })];
}

export const isProductChangeName = (name: string): name is WordChange => Object.hasOwn(wordChanges, name);

async function applyChange(
  { tx, context, member, language }: ShopPhone,
  wanted: RequestedChange & { productId: string },
): Promise<OutgoingMessage> {
  try {
    const done = await changeProductByPhone(tx, context, member, wanted);
    const { id } = done;
    if (done.isShort) return askSoldOut(language, wanted, done);
    if (!id) return createTextMessage(language, () => describeUnchanged(done));
    const buttons = inLanguage(language, () => [
      { id: formatDraftTapId({ name: 'undo', id, value: '' }), title: texts.undo() },
    ]);
    return { kind: 'buttons', text: inLanguage(language, () => describeChanged(done)), buttons };
  } catch (error) {
    // Thrown before anything is written, so the transaction can continue.
    if (error instanceof AppError) return createTextMessage(language, () => translateError(error));
    throw error;
  }
}

/** Asks what to do if more were sold than are in stock. */
const askSoldOut = (
  language: Language,
  { productId, value }: RequestedChange & { productId: string },
  { name: product, before }: PhoneChange,
): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'buttons',
    text: texts.soldMore({ product, value, before }),
    buttons: [
      { id: formatDraftTapId({ name: 'stock', id: productId, value: '0' }), title: texts.setStock({ value: 0 }) },
    ],
  }));

async function undoChange({ tx, context, member, language }: ShopPhone, id: string): Promise<OutgoingMessage> {
  const done = await undoPhoneChange(tx, context, member, id);
  if (done === 'over') return createTextMessage(language, () => texts.undoOver({ minutes: productChangeUndoMinutes }));
  if (done === 'changed') return createTextMessage(language, texts.undoChanged);
  return createTextMessage(language, () => describeUndone(done));
}

function describeChanged({ name: product, change, before, after }: PhoneChange): string {
  if (change === 'stock') return texts.stockWas({ product, before, after });
  if (change === 'price') return texts.priceWas({ product, before: formatPaise(before), after: formatPaise(after) });
  return change === 'hide' ? texts.hidden({ product }) : texts.shown({ product });
}

function describeUnchanged({ name: product, change, after }: PhoneChange): string {
  if (change === 'stock') return texts.sameStock({ product, value: after });
  if (change === 'price') return texts.samePrice({ product, value: formatPaise(after) });
  return change === 'hide' ? texts.sameHidden({ product }) : texts.sameShown({ product });
}

function describeUndone({ name: product, change, after }: PhoneChange): string {
  if (change === 'stock') return texts.undoneStock({ product, value: after });
  if (change === 'price') return texts.undonePrice({ product, value: formatPaise(after) });
  return after === 0 ? texts.undoneHidden({ product }) : texts.undoneShown({ product });
}
