/** What a turn did, as the clauses of a case ask about it. */
import type { Language } from '../assistant/corpus.ts';
import { type Customer, choicesOf, type SentMessage } from './customer.ts';
import type { PlacedOrder, Snapshot } from './snapshot.ts';

export type Seen = {
  customer: Customer;
  language: Language;
  /** What the customer said in this turn. */
  said: string[];
  messages: SentMessage[];
  /** All words of the shop in this turn, with digits and sums in Latin letters. */
  text: string;
  before: Snapshot;
  after: Snapshot;
  /** Keys of the products in the last list that was shown before, in its order. */
  listed: string[];
};

/** Digits of Devanagari as Latin ones. */
export const plainDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit))).replaceAll('’', "'");

/** The words of some messages, with what their buttons and rows say. */
export const textOf = (messages: readonly SentMessage[]): string =>
  plainDigits(
    messages
      .flatMap((message) => [
        message.text,
        ...choicesOf(message).map(({ title, description = '' }) => `[${title} ${description}]`),
      ])
      .join('\n'),
  );

export const placedOrders = ({ before, after }: Seen): PlacedOrder[] =>
  after.orders.filter(({ id }) => !before.orders.some((order) => order.id === id));

export const cancelledOrders = ({ before, after }: Seen): PlacedOrder[] =>
  after.orders.filter(
    ({ id, status }) =>
      status === 'cancelled' && before.orders.some((order) => order.id === id && order.status !== status),
  );

/** Keys of the products that an answer names, shows or has as a record. */
export function shownProducts({ customer: { shop }, messages }: Seen): Set<string> {
  const text = messages.map((message) => message.text).join('\n');
  const ids = messages.flatMap(({ records, content }) => [
    ...records.flatMap((record) => (record.kind === 'product' ? [record.id] : [])),
    ...(content.kind === 'product' ? [content.productId] : []),
  ]);
  const named = shop.fixture.products.filter(({ name }) => text.includes(name)).map(({ key }) => key);
  return new Set([...named, ...ids.map((id) => shop.keys.get(id) ?? id)]);
}

/** Keys of the products in the last message that names several, in its order. */
export function lastListed({ sent, shop }: Customer): string[] {
  for (const message of sent.toReversed()) {
    const text = textOf([message]);
    const named = shop.fixture.products
      .map(({ key, name }) => ({ key, at: text.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at);
    if (named.length > 1) return named.map(({ key }) => key);
  }
  return [];
}

/** How many photos of a product an answer has. */
export const countPhotos = ({ messages }: Seen, key: string): number =>
  messages.filter(({ content }) => 'picture' in content && JSON.stringify(content.picture).includes(`/${key}-`)).length;

/** The amounts in rupees that an answer states. */
export const statedAmounts = (text: string): number[] =>
  [...text.matchAll(/(?:₹|Rs\.?|रु\.?)\s?(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );

/** The amounts in rupees that are true: prices, carts, orders and what the shop says. */
export function trueAmounts({ customer: { shop }, before, after }: Seen): Set<number> {
  const facts = [...Object.values(shop.fixture.facts), ...shop.fixture.questions.map(({ answer }) => answer)];
  const paise = [
    ...shop.items.map(({ pricePaise }) => pricePaise),
    ...[before, after].flatMap(({ amounts, orders }) => [...amounts, ...orders.map(({ totalPaise }) => totalPaise)]),
  ];
  return new Set([...paise.map((amount) => amount / 100), ...facts.flatMap(statedAmounts)]);
}

const hindiWords = /\b(?:hai|hain|ka|ki|ke|kya|kaun|kitn[aei]|mein|nahi|aap|aapka|yeh|yahan|kar|se|ko|kul|aapke)\b/gi;
const englishWords = /\b(?:what|which|your|you|yes|the|is|it|sorry|how|here|i|i'm|please|would|like|are|for)\b/gi;

/** Whether the shop's own words are in a language: without product names, facts and what the customer wrote. */
export function isInLanguage(seen: Seen, language: Language): boolean {
  const words = ownWords(seen);
  const hasDevanagari = /[\u0900-\u097f]{2}/.test(words);
  if (language === 'hi') return hasDevanagari || !/[a-z]{3}/i.test(words);
  if (hasDevanagari) return false;
  const [hindi, english] = [hindiWords, englishWords].map((pattern) => words.match(pattern)?.length ?? 0);
  return language === 'en' ? !hindi || (english ?? 0) > hindi : (hindi ?? 0) > 0 || (english ?? 0) < 2;
}

function ownWords({ customer, messages, said, after }: Seen): string {
  const { fixture } = customer.shop;
  const quoted = [
    ...Object.values(fixture.facts),
    ...fixture.questions.flatMap(({ question, answer }) => [question, answer]),
    ...fixture.products.flatMap(({ name, description }) => [description, ...description.split(/(?<=\.) /), name]),
    ...fixture.products.flatMap(({ options = [] }) => options.flatMap(({ values }) => values)),
    ...[fixture.name, ...said, after.address ?? ''],
    ...after.orders.flatMap(({ address, note }) => [address ?? '', note ?? '']),
  ];
  return quoted
    .filter((text) => text.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, quote) => text.replaceAll(quote, ' '), messages.map(({ text }) => text).join('\n'))
    .replace(/https?:\S+/g, ' ')
    .replace(/\p{L}+ #\w+/gu, ' ');
}
