/** Customers' messages about a shop whose products have options, and how the answers are graded (options.md, section 11). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNextChoice, type OfferedOptions } from '../../domain/catalogue/offeredOptions.ts';
import type { OptionKey } from '../../domain/catalogue/optionPresets.ts';
import type { Option } from '../../domain/catalogue/options.ts';
import type { ProductCategory } from '../../domain/catalogue/products.ts';
import type { Proposal } from '../../server/assistant/situation/proposal.ts';
import type { OptionReply } from '../../server/language/optionReply.ts';
import { type Language, languageOf, rows } from './corpus.ts';

/** A product of the shop. Prices and combinations are named by a value or by all values: 'Blue', 'Red/M'. */
export type OptionProduct = {
  key: string;
  name: string;
  description: string;
  category: ProductCategory;
  options?: Option[];
  pricePaise: number;
  prices?: Record<string, number>;
  soldOut?: string[];
  notMade?: string[];
  hidden?: string[];
};

const readProducts = (file: string): OptionProduct[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** A shop mostly of clothes, and a store of many trades. */
export const optionProducts = readProducts('customerOptionShop.json');
export const storeProducts = readProducts('customerOptionStore.json');

/** The variants of a product with their figures. */
export function variantsOf({ options = [], pricePaise, prices = {}, ...product }: OptionProduct) {
  const combinations = options.reduce<string[][]>(
    (some, { values }) => some.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
  const isIn = (list: string[] | undefined, values: string[]) =>
    list?.some((name) => name === values.join('/') || values.includes(name)) === true;
  return combinations
    .filter((values) => !isIn(product.notMade, values))
    .map((values) => ({
      values,
      pricePaise: values.flatMap((value) => prices[value] ?? [])[0] ?? pricePaise,
      stock: isIn(product.soldOut, values) ? 0 : 20,
      isOffered: !isIn(product.hidden, values),
    }));
}

/**
 * `before`: earlier messages, or '?kurti:Red/-' for the cart's question for an option with what is chosen. `expected`,
 * with ' | ' between equally right ones:
 *
 * - `yes kurti:Red/M`: in stock, with this variant's price and link; `some kurti:Red`: in stock, with what is open.
 * - `without kurti:Red`: in stock, and nothing is said of this value.
 * - `none saree colour`: none of these values; `notmade kurti`: not together; `soldout kurti:Red/M`: and the shop is asked.
 * - `unsure arani`: not written, and the shop is asked; `denied kurti`: its text says otherwise; `plain lamp`: in stock, without options.
 * - `order kurti:Red/M*2+shirt:42*1`: proposed; `ask kurti:Red/-*1 size`: the option that the cart asks for;
 *   `refuse kurti size`: the same, after saying that it isn't there or sold out; `howmany laddu`: how many packs.
 * - `chosen Red/M*2`, `unavailable`, `other`: what follows the cart's question.
 */
export type CustomerOptionCase = { id: string; language: Language; before: string; words: string; expected: string };

const read = (name: string): CustomerOptionCase[] =>
  rows(name).map(([id = '', language = '', before = '', words = '', expected = '']) => ({
    ...{ id, language: languageOf(language), before, words, expected },
  }));

export const customerOptions = read('customerOptions.tsv');
/** Not tuned on. */
export const unseenCustomerOptions = read('customerOptionsUnseen.tsv');
/** About the store of many trades. */
export const storeOptions = read('customerOptionsStore.tsv');

/** The shop in the database. */
export type OptionShop = {
  ids: Record<string, string>;
  offered: Record<string, OfferedOptions>;
};

const affirms = /Yes, it’s in stock|Yes, only|Yes, it comes|(?<!\p{L})Haan, |हाँ, /u;
const denies = /No, it doesn’t come|No, not |(?:^|\n)(?:Nahi, (?:yeh|us|woh)|नहीं, (?:यह|उस|वह))/u;
const contradicts = /No, the description doesn’t match|Nahi: iske|नहीं: इसके/u;
const partly = /those two don’t come together|yeh dono saath|ये दोनों साथ/u;
const soldOut = /that’s sold out|khatam ho gaya hai|ख़त्म हो गया है/u;

const choicesOf = (expected: string) => expected.split(' | ').map((choice) => choice.split(' '));
const chosenOf = (text = '') => text.split('/').map((value) => (value === '-' || value === '' ? null : value));
const describe = (values: readonly (string | null)[]) => values.map((value) => value ?? '-').join('/');

/** Splits 'ask kurti:Red/-*1 size' at its blanks, of which values have some too. */
function readExpected(choice: string) {
  const [kind = '', ...rest] = choice.split(' ');
  const words = rest.join(' ');
  const [, target = words, option] = /^(?:ask|refuse|none)$/.exec(kind) ? (/^(.*) (\w+)$/.exec(words) ?? []) : [];
  const [key = '', values = ''] = target.split(':');
  return { kind, target, key, values, option };
}

/** The proposed lines, as the corpus writes them. */
function describeLines({ order }: Proposal, shop: OptionShop): { text: string; asks?: string | undefined }[] {
  return (order?.lines ?? []).map(({ productId, variantId, values = [], quantity }) => {
    const key = Object.keys(shop.ids).find((name) => shop.ids[name] === productId) ?? productId;
    const offered = shop.offered[key];
    if (!offered) return { text: `${key}*${quantity}` };
    const chosen = offered.variants.find(({ id }) => id === variantId)?.values;
    if (chosen) return { text: `${key}:${describe(chosen)}*${quantity}` };
    const next = findNextChoice(offered, values);
    const padded = offered.options.map((_, option) => values[option] ?? null);
    const asks = next.is === 'open' ? offered.options[next.option]?.key : next.is;
    return { text: `${key}:${describe(padded)}*${quantity}`, asks: asks ?? undefined };
  });
}

const textOf = ({ replies }: Proposal) => replies.map(({ message }) => message.text ?? '').join('\n');

function isRightAnswer(choice: string, proposal: Proposal, shop: OptionShop): boolean {
  const { kind, target, key, values, option } = readExpected(choice);
  const text = textOf(proposal);
  const records = proposal.replies.flatMap((reply) => reply.records).filter((record) => record.kind === 'product');
  const record = records.find(({ id }) => id === shop.ids[key]);
  const offered = shop.offered[key];
  const chosen = chosenOf(values);
  const isChosen = offered?.options.every((_, at) => chosen[at] != null) === true;
  const variant = offered?.variants.find((one) => one.values.join('/') === values);
  const label = chosen.filter((value) => value !== null).join(', ');
  const isNamed = values === '' || (isChosen ? record?.variantId === variant?.id : record?.name.endsWith(`(${label})`));
  const lines = describeLines(proposal, shop);
  const [line] = lines;
  switch (kind) {
    case 'yes':
      return affirms.test(text) && record !== undefined && record.variantId === variant?.id && variant !== undefined;
    case 'some':
      return affirms.test(text) && record !== undefined && !record.variantId && isNamed === true;
    case 'without':
      return affirms.test(text) && record !== undefined && ![record.name, ...(record.options ?? [])].some(has(values));
    case 'plain':
      return affirms.test(text) && record !== undefined;
    case 'none':
      return denies.test(text) && !affirms.test(text) && hasOptionLine(record?.options ?? [], offered, option);
    case 'notmade':
      return partly.test(text) && record !== undefined;
    case 'soldout':
      return soldOut.test(text) && record !== undefined && isNamed === true && proposal.asksShop !== undefined;
    case 'unsure':
      return !affirms.test(text) && !denies.test(text) && record !== undefined && proposal.asksShop !== undefined;
    case 'denied':
      return contradicts.test(text) && record !== undefined;
    case 'order':
      return lines.every(({ asks }) => !asks) && sorted(lines.map((one) => one.text)) === sorted(target.split('+'));
    case 'ask':
      return lines.length === 1 && line?.text === target && line.asks === option && !denies.test(text);
    case 'refuse':
      return lines.length === 1 && line?.asks === option && (denies.test(text) || soldOut.test(text));
    case 'howmany':
      return proposal.replies.some(
        ({ message }) => message.kind === 'list' && message.rows.every(({ id }) => id.includes(shop.ids[key] ?? '?')),
      );
    default:
      return false;
  }
}

/** Whether a text has a word. */
const has = (word: string) => (text: string) => text.split(/[^\p{L}]+/u).includes(word);

const sorted = (texts: string[]) => texts.toSorted().join('+');

/** Whether a list of values is quoted, and of this option: all of its values are the option's. */
function hasOptionLine(lines: string[], offered: OfferedOptions | undefined, key: string | undefined): boolean {
  const isMeant = (option: Option) => option.key === (key as OptionKey) || option.name.toLowerCase() === key;
  const values = offered?.options.find(isMeant)?.values ?? [];
  return lines.some((line) => {
    const listed = line.slice(line.indexOf(': ') + 2).split(', ');
    return listed.every((value) => values.includes(value.replace(/ …$/, '')));
  });
}

export type OptionVerdict = { isRight: boolean; isFalse: boolean; said: string };

/** `isFalse`: it affirms, or puts a variant into an order, what is not right. */
export function judgeAnswer({ expected }: CustomerOptionCase, proposal: Proposal, shop: OptionShop): OptionVerdict {
  const isRight = choicesOf(expected).some((choice) => isRightAnswer(choice.join(' '), proposal, shop));
  const lines = describeLines(proposal, shop);
  const isComplete = lines.length > 0 && lines.every(({ asks }) => !asks);
  const shown = lines.map(({ text, asks }) => (asks ? `${text} asks ${asks}` : text)).join('+');
  const said = [proposal.action, shown, textOf(proposal)].filter(Boolean).join(' / ').replaceAll('\n', ' ');
  return { isRight, isFalse: !isRight && (affirms.test(textOf(proposal)) || isComplete), said };
}

/** Judges what was read after the cart's question. */
export function judgeReply({ expected }: CustomerOptionCase, reply: OptionReply): OptionVerdict {
  const quantity = reply.is === 'chosen' && reply.change.quantity ? `*${reply.change.quantity}` : '';
  const said = reply.is === 'chosen' ? `chosen ${describe(reply.change.values)}${quantity}` : reply.is;
  const isRight = expected.split(' | ').includes(said);
  return { isRight, isFalse: !isRight && reply.is === 'chosen', said };
}

/** The question before a reply: its product and what is chosen. `undefined`: there was none. */
export function readQuestion({ before }: CustomerOptionCase) {
  const [, key, values] = /^\?(\w+):(.*)$/.exec(before) ?? [];
  return key === undefined ? undefined : { key, values: chosenOf(values) };
}
