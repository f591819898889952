/**
 * Judges a turn of a seller by the clauses of its case, joined by ' · ' (all hold) and ' | ' (one of them), with ' || '
 * between whole lines:
 *
 * - `stock KEY=N`, `price KEY=N` in rupees, `hide KEY`, `show KEY`, `order NAME=STATUS`, `sent NAME: TEXT`,
 *   `published NAME PRICE STOCK`: what changes. Nothing else may.
 * - `draft FIELD=VALUE`: of the current draft (name, price, stock, photos); `none` for what is not known.
 * - `asks`: a choice is offered and nothing changes. `offers TITLE`, `offers /…/`: such a choice.
 * - `says WORDS`, `says /…/`, `never /…/`; `picture`: one is sent; `link store|orders|money|stock`, `link product KEY`.
 * - `suggests`: three things that can be said. `may be silent`.
 *
 * A change of stock or price must say what was and what is, and offer *Undo*. Something must be said, in the case's
 * language, and be no suggestion unless a clause allows it.
 */
import type { OutgoingMessage } from '../../domain/chat/channel.ts';
import { isUndoRequest, saysCancel } from '../../server/language/undoRequests.ts';
import { titlesOf as titlesInAllLanguages } from '../../test/buttonTitles.ts';
import type { Language } from '../assistant/corpus.ts';
import type { State } from './seen.ts';
import type { SellerShop } from './shops.ts';

export type Turn = {
  shop: SellerShop;
  language: Language;
  says: string[];
  messages: OutgoingMessage[];
  before: State;
  after: State;
};

export const textOf = (messages: readonly OutgoingMessage[]) =>
  messages.map((message) => ('text' in message ? (message.text ?? '') : '')).join('\n');

export const choicesOf = (message: OutgoingMessage) =>
  message.kind === 'buttons' ? message.buttons : message.kind === 'list' ? message.rows : [];

const titlesOf = ({ messages }: Turn) =>
  messages.flatMap(choicesOf).map(({ title, description }) => [title, description].filter(Boolean).join(' '));

/** What one turn has changed, as the clauses name it. */
export function changesOf({ before, after }: Pick<Turn, 'before' | 'after'>): string[] {
  const lines = [...after.lines].flatMap(([key, { stock, rupees }]) => {
    const was = before.lines.get(key);
    return [
      ...(was?.stock === stock ? [] : [`stock ${key}=${stock}`]),
      ...(was?.rupees === rupees ? [] : [`price ${key}=${rupees}`]),
    ];
  });
  const shown = [...after.shown].filter((key) => !before.shown.has(key)).map((key) => `show ${key}`);
  const hidden = [...before.shown].filter((key) => !after.shown.has(key)).map((key) => `hide ${key}`);
  const orders = [...after.orders].flatMap(([key, status]) =>
    before.orders.get(key) === status ? [] : [`order ${key}=${status}`],
  );
  const sent = after.sent.slice(before.sent.length).map((text) => `sent ${text}`);
  const published = after.published.slice(before.published.length).map((text) => `published ${text}`);
  return [...lines, ...shown, ...hidden, ...orders, ...sent, ...published];
}

const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

function matches(wanted: string, text: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
  if (pattern !== undefined) return new RegExp(pattern, 'iu').test(text);
  return ` ${plain(text)} `.includes(` ${plain(wanted)} `);
}

const suggestionPattern = /didn’t get that|समझ (?:में )?नहीं आया|samajh nahi aaya|\/seller\/dashboard/i;
export const isSuggestion = (text: string) => suggestionPattern.test(text);

const links: Record<string, RegExp> = {
  store: /\/store\/[a-z0-9-]+/,
  orders: /\/seller\/orders/,
  money: /\/seller\/(?:money|orders)/,
  stock: /\/seller\/(?:stock|products)/,
};

function hasDraft(what: string, { after: { draft } }: Turn): boolean {
  const [, field = '', value = ''] = /^(\w+)=(.*)$/.exec(what) ?? [];
  const found = { name: draft?.name, price: draft?.rupees, stock: draft?.stock, photos: draft?.photos };
  const known = found[field as keyof typeof found];
  return value === 'none' ? known === null : String(known) === value;
}

const changing = ['stock', 'price', 'hide', 'show', 'order', 'sent', 'published'];
const checks: Record<string, (what: string, turn: Turn) => boolean> = {
  ...Object.fromEntries(
    changing.map((kind) => [kind, (what: string, turn: Turn) => changesOf(turn).includes(`${kind} ${what}`)]),
  ),
  draft: hasDraft,
  asks: (_, turn) => titlesOf(turn).length > 0 && changesOf(turn).length === 0,
  offers: (what, turn) => titlesOf(turn).some((title) => matches(what, title)),
  says: (what, { messages }) => matches(what, textOf(messages)),
  never: (what, { messages }) => !matches(what, textOf(messages)),
  picture: (_, { messages }) => messages.some(({ kind }) => kind === 'image'),
  link: (what, { messages, shop }) => {
    const [, key = ''] = /^product (.*)$/.exec(what) ?? [];
    return key
      ? textOf(messages).includes(`/product/${shop.products.get(key)}`)
      : links[what]?.test(textOf(messages)) === true;
  },
  suggests: (_, { messages }) => isSuggestion(textOf(messages)) && (textOf(messages).match(/^• /gm) ?? []).length === 3,
  'may be silent': () => true,
};
const kinds = Object.keys(checks).toSorted((one, other) => other.length - one.length);

function readClause(text: string): { kind: string; what: string } {
  const kind = kinds.find((name) => text === name || text.startsWith(`${name} `));
  if (!kind) throw new Error(`No clause begins like '${text}'.`);
  return { kind, what: text.slice(kind.length).trim() };
}

const undoTitles = titlesInAllLanguages('Undo');

/** The faults of changes that the seller isn't told about: what was, what is, and how to take it back. */
function untoldFaults(turn: Turn): string[] {
  const text = textOf(turn.messages).replaceAll(',', '');
  const isUndo = turn.says.some((line) => /undo/i.test(line) || isUndoRequest(line) || saysCancel(line));
  const faults: string[] = [];
  for (const [key, { stock, rupees }] of turn.after.lines) {
    const was = turn.before.lines.get(key);
    const isNew = was && (was.stock !== stock || was.rupees !== rupees);
    // A long list of prices was shown before, with examples.
    if (!isNew || turn.says.some((line) => line.startsWith('[tap'))) continue;
    const pair = was.stock === stock ? [was.rupees, rupees] : [was.stock, stock];
    if (!pair.every((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text)))
      faults.push(`${key}: not what was and is`);
    if (!isUndo && !titlesOf(turn).some((title) => undoTitles.some((undo) => title.startsWith(undo))))
      faults.push(`${key}: no Undo`);
  }
  return faults;
}

function isInLanguage({ messages, language }: Turn): boolean {
  const text = textOf(messages);
  const hasDevanagari = /[\u0900-\u097f]{2}/.test(text);
  return language === 'hi' ? hasDevanagari || !/[a-z]{3}/i.test(text) : !hasDevanagari;
}

function judgeClauses(line: string, turn: Turn): string[] {
  const clauses = line.split(' · ').map((clause) => clause.split(' | ').map(readClause));
  const used = new Set(clauses.flat().map(({ kind }) => kind));
  const missed = clauses.flatMap((some, at) =>
    some.some(({ kind, what }) => checks[kind]?.(what, turn)) ? [] : [`should: ${line.split(' · ')[at]}`],
  );
  const wanted = new Set(clauses.flat().map(({ kind, what }) => `${kind} ${what}`));
  const others = changesOf(turn).filter((change) => !wanted.has(change));
  const text = textOf(turn.messages);
  return [
    ...missed,
    ...others.map((change) => `wrongly: ${change}`),
    ...untoldFaults(turn),
    ...(turn.messages.length === 0 && !used.has('may be silent') && !used.has('published') ? ['nothing was said'] : []),
    ...(isSuggestion(text) && !used.has('suggests') ? ['not understood'] : []),
    ...(isInLanguage(turn) || /^\[/.test(turn.says[0] ?? '') ? [] : [`not in ${turn.language}`]),
  ];
}

/** The faults of a turn; of several alternatives, those of the nearest one. */
export function judgeTurn(expected: readonly string[], turn: Turn): string[] {
  const faults = expected.flatMap((line) => line.split(' || ')).map((line) => judgeClauses(line, turn));
  return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Whether something was changed in this turn that the case doesn't want, without a tap. */
export const isWrongAct = (faults: readonly string[], says: readonly string[]) =>
  faults.some((fault) => fault.startsWith('wrongly: ')) && !says.some((line) => line.startsWith('[tap'));

/** Throws if a clause cannot be read. */
export const checkClauses = (expected: readonly string[]) => {
  for (const clause of expected.flatMap((line) => line.split(/ \|\| | · | \| /))) readClause(clause);
};
