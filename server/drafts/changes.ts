import type { OutgoingMessage } from '#domain/channel.ts';
import { type DraftTap, type ProductChange, productChanges, undoMinutes, writeDraftTap } from '#domain/drafts.ts';
import { AppError } from '#domain/errors.ts';
import * as texts from '#texts/drafts.gen.ts';
import { wordError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import { type Found, findProducts, findSpellings } from '../assistant/catalogue.ts';
import { read } from '../assistant/understanding/reading.ts';
import { readSellerWords, type SellerWords } from '../assistant/understanding/sellerWords.ts';
import type { Ask } from '../database/searching.ts';
import { changeByPhone, type PhoneChange, undoPhoneChange } from '../phoneChanges/commands.ts';
import type { ShopPhone } from './answers.ts';
import { say } from './words.ts';

/** Rows of a list: the service takes no more. */
const mostRows = 10;

/**
 * Reads what words ask for. Words that nobody knows may be a name that only this shop has: they count too, where they
 * stand among what is asked for.
 */
export function readChange(text: string): SellerWords | undefined {
  const asked = readSellerWords(text);
  if (!asked) return undefined;
  const { tokens, at } = read(text);
  const known = new Set(asked.words.map(({ said }) => said));
  const unknown = tokens.filter(
    ({ kind, said }, place) =>
      kind === 'word' && said.length > 1 && !known.has(said) && at[place]?.every(({ isGuess }) => isGuess),
  );
  return {
    ...asked,
    words: [...asked.words, ...unknown.map(({ said }) => ({ said, means: [], kind: 'other' as const }))],
  };
}

/**
 * Does what words ask for ('stock blue kurta 5') with the one product that has all of them in its name, and asks which one
 * otherwise. `undefined`: no product fits, or with `isSure` none without a doubt.
 */
export async function changeByWords(
  phone: ShopPhone,
  { change, words, value = 0 }: SellerWords,
  isSure: boolean,
): Promise<OutgoingMessage[] | undefined> {
  const found = await findMeant(phone, change, words);
  const [first, second] = found;
  if (!first) return undefined;
  const isOne = first.fit === 1 && (second?.fit ?? 0) < 1;
  if (isOne) return [await applyChange(phone, { change, productId: first.id, value })];
  return isSure ? undefined : [listProducts(phone, found, { change, value })];
}

/** The products that fit best: to hide among the shown ones first, to show among the hidden ones. */
async function findMeant({ tx, member }: ShopPhone, change: ProductChange, words: SellerWords['words']) {
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

type Wanted = { change: ProductChange; value: number };

function listProducts({ language }: ShopPhone, found: Found[], { change, value }: Wanted): OutgoingMessage {
  const of = productChanges[change] === 'nothing' ? '' : `${value}`;
  return inLanguage(language, () => ({
    kind: 'list',
    text: found.length > mostRows ? texts.firstProducts() : texts.whichProduct(),
    button: texts.choose(),
    rows: found.slice(0, mostRows).map(({ id, name, pricePaise, stock }) => ({
      id: writeDraftTap({ name: change, id, value: of }),
      title: name,
      description: texts.productRow({ price: formatPaise(pricePaise), stock: stockLabel(stock) }),
    })),
  }));
}

/** A tap on one of these rows, or on *Undo*. */
export async function answerChangeTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  if (name === 'undo') return [await undo(phone, id)];
  if (!isChange(name) || !/^\d*$/.test(value)) return [];
  if (productChanges[name] !== 'nothing' && value === '') return [];
  return [await applyChange(phone, { change: name, productId: id, value: Number(value) })];
}

export const isChange = (name: string): name is ProductChange => Object.hasOwn(productChanges, name);

async function applyChange(
  { tx, context, member, language }: ShopPhone,
  wanted: Wanted & { productId: string },
): Promise<OutgoingMessage> {
  try {
    const done = await changeByPhone(tx, context, member, wanted);
    const { id } = done;
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
