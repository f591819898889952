import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type DraftTap, undoMinutes, type WordChange, wordChanges, writeDraftTap } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type Found, findProducts, findSpellings } from '#server/assistant/situation/catalogue.ts';
import { read } from '#server/language/reading.ts';
import { placesOf, sellerTalk } from '#server/language/sellerTalk.ts';
import { readSellerWords, type SellerReading, type SellerWords, type Several } from '#server/language/sellerWords.ts';
import type { Ask } from '#server/platform/database/searching.ts';
import * as texts from '#texts/drafts.gen.ts';
import { wordError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { say } from '../connectedPhones/words.ts';
import { changeByPhone, type PhoneChange, undoPhoneChange } from './commands.ts';

/** Rows of a list: the service takes no more. */
const mostRows = 10;

/**
 * Reads what words ask for. Words that nobody knows may be a name that only this shop has: they count too, where they
 * stand among what is asked for.
 */
export function readChange(text: string): SellerWords | Several | undefined {
  const asked = readSellerWords(text);
  if (!asked) return undefined;
  const reading = read(text);
  const { tokens, at } = reading;
  const talk = placesOf(sellerTalk(reading));
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
 * Does what words ask for ('stock blue kurta 5') with the one product that has all of them in its name, and asks where
 * several products or several readings are possible. `undefined`: no product fits, or with `isSure` none without a doubt.
 */
export async function changeByWords(
  phone: ShopPhone,
  { words, others, ...asked }: SellerWords,
  isSure: boolean,
): Promise<OutgoingMessage[] | undefined> {
  const readings = [asked, ...others];
  const meant = namedByNumber(await findMeant(phone, asked.change, words), readings);
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

/** '105' of 'Nokia 105' is no number of pieces and no price. */
const isInName = ({ name }: Found, { change, value }: SellerReading) =>
  !!value && numbersIn(name).includes(change === 'price' ? value / 100 : value);

const numbersIn = (name: string) => read(name).tokens.flatMap(({ value }) => value ?? []);

/** A product whose name has one of the numbers comes before all others where another number is left for the change. */
function namedByNumber(found: Found[], readings: SellerReading[]): Found[] {
  const named = found.filter((product) => {
    const inName = readings.filter((one) => isInName(product, one));
    return inName.length > 0 && inName.length < readings.length;
  });
  return named.length === 1 ? named : found;
}

/**
 * What may be meant of a product: a number of its name is asked about where no other was read, since a name may have the
 * number of the stock too.
 */
function readingsFor(product: Found, readings: SellerReading[]): SellerReading[] {
  const rest = readings.filter((one) => !isInName(product, one));
  if (rest.length > 0) return rest;
  const isSold = readings.some(({ change }) => change === 'sold');
  return isSold ? [...readings, { change: 'sold', value: 1 }, { change: 'stock', value: 0 }] : readings;
}

/** The products that fit best: to hide among the shown ones first, to show among the hidden ones. */
async function findMeant({ tx, member }: ShopPhone, change: WordChange, words: SellerWords['words']) {
  const ask: Ask = async (query) => (await tx.client.query(query)).rows;
  const { sellerId } = member;
  const first = change === 'hide' ? 'shown' : change === 'show' ? 'hidden' : 'all';
  /** As they were typed, and only then as the shop spells them. */
  async function* spellings() {
    yield words;
    yield await findSpellings(ask, sellerId, words);
  }
  let best: Found[] = [];
  for (const which of new Set([first, 'all'] as const)) {
    for await (const spelt of spellings()) {
      const found = await findProducts(ask, { sellerId, words: spelt, which, limit: mostRows + 1 });
      const fit = found[0]?.fit ?? 0;
      if (fit > (best[0]?.fit ?? 0)) best = found.filter((product) => product.fit === fit);
      if (fit === 1) return best;
    }
  }
  return best;
}

/** What a button or a row stands for: '3 sold', 'Price: ₹450'. */
function readingLabel({ change, value = 0 }: SellerReading): string {
  if (change === 'price') return texts.setPrice({ price: formatPaise(value) });
  if (change === 'sold') return texts.takeOff({ value });
  if (change === 'added') return texts.addOn({ value });
  if (change === 'stock') return texts.setStock({ value });
  return change === 'hide' ? texts.hide() : texts.show();
}

const tapFor = ({ id }: Pick<Found, 'id'>, { change, value }: SellerReading) =>
  writeDraftTap({ name: change, id, value: wordChanges[change] === 'nothing' ? '' : `${value}` });

/** Buttons are three at most. */
const mostButtons = 3;

function askReading({ language }: ShopPhone, product: Found, readings: SellerReading[]): OutgoingMessage {
  return inLanguage(language, () => {
    const text = texts.whichChange({ product: product.name });
    const choices = readings.slice(0, mostRows).map((one) => ({ id: tapFor(product, one), title: readingLabel(one) }));
    return choices.length <= mostButtons
      ? { kind: 'buttons', text, buttons: choices }
      : { kind: 'list', text, button: texts.choose(), rows: choices };
  });
}

/** The products that may be meant, each with what may be meant of it. */
function listProducts({ language }: ShopPhone, found: Found[], readings: SellerReading[]): OutgoingMessage {
  const rows = found.flatMap((product) => readingsFor(product, readings).map((reading) => ({ product, reading })));
  const isSure = rows.length === found.length;
  return inLanguage(language, () => ({
    kind: 'list',
    text: rows.length > mostRows ? texts.firstProducts() : texts.whichProduct(),
    button: texts.choose(),
    rows: rows.slice(0, mostRows).map(({ product, reading }) => ({
      id: tapFor(product, reading),
      title: product.name,
      description: isSure
        ? texts.productRow({ price: formatPaise(product.pricePaise), stock: stockLabel(product.stock) })
        : readingLabel(reading),
    })),
  }));
}

type Wanted = { change: WordChange; value: number };

/** A tap on one of these rows, or on *Undo*. */
export async function answerChangeTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  if (name === 'undo') return [await undo(phone, id)];
  if (!isChange(name) || !/^\d*$/.test(value)) return [];
  if (wordChanges[name] !== 'nothing' && value === '') return [];
  return [await applyChange(phone, { change: name, productId: id, value: Number(value) })];
}

export const isChange = (name: string): name is WordChange => Object.hasOwn(wordChanges, name);

async function applyChange(
  { tx, context, member, language }: ShopPhone,
  wanted: Wanted & { productId: string },
): Promise<OutgoingMessage> {
  try {
    const done = await changeByPhone(tx, context, member, wanted);
    const { id } = done;
    if (done.isShort) return askSoldOut(language, wanted, done);
    if (!id) return say(language, () => sameWords(done));
    const buttons = inLanguage(language, () => [
      { id: writeDraftTap({ name: 'undo', id, value: '' }), title: texts.undo() },
    ]);
    return { kind: 'buttons', text: inLanguage(language, () => changedWords(done)), buttons };
  } catch (error) {
    // It is thrown before anything is written.
    if (error instanceof AppError) return say(language, () => wordError(error));
    throw error;
  }
}

/** More was sold than Haat knows of. */
const askSoldOut = (
  language: Language,
  { productId, value }: Wanted & { productId: string },
  { name: product, before }: PhoneChange,
): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'buttons',
    text: texts.soldMore({ product, value, before }),
    buttons: [{ id: writeDraftTap({ name: 'stock', id: productId, value: '0' }), title: texts.setStock({ value: 0 }) }],
  }));

async function undo({ tx, context, member, language }: ShopPhone, id: string): Promise<OutgoingMessage> {
  const done = await undoPhoneChange(tx, context, member, id);
  if (done === 'over') return say(language, () => texts.undoOver({ minutes: undoMinutes }));
  if (done === 'changed') return say(language, texts.undoChanged);
  return say(language, () => undoneWords(done));
}

function changedWords({ name: product, change, before, after }: PhoneChange): string {
  if (change === 'stock') return texts.stockWas({ product, before, after });
  if (change === 'price') return texts.priceWas({ product, before: formatPaise(before), after: formatPaise(after) });
  return change === 'hide' ? texts.hidden({ product }) : texts.shown({ product });
}

function sameWords({ name: product, change, after }: PhoneChange): string {
  if (change === 'stock') return texts.sameStock({ product, value: after });
  if (change === 'price') return texts.samePrice({ product, value: formatPaise(after) });
  return change === 'hide' ? texts.sameHidden({ product }) : texts.sameShown({ product });
}

function undoneWords({ name: product, change, after }: PhoneChange): string {
  if (change === 'stock') return texts.undoneStock({ product, value: after });
  if (change === 'price') return texts.undonePrice({ product, value: formatPaise(after) });
  return after === 0 ? texts.undoneHidden({ product }) : texts.undoneShown({ product });
}
