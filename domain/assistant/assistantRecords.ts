import type { OrderStatus } from '#domain/orders/orders.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';

/**
 * What an answer of the assistant's stands on, with the values of that moment; kept with the message and shown below it
 * (chat.md, section 5). Money in paise.
 */
export type AssistantRecord =
  /** `description` is the part that may be quoted. */
  | { kind: 'product'; id: string; name: string; description: string; pricePaise: number; stock: number }
  | { kind: 'fact'; id: string; fact: FactKind; question: string; answer: string }
  | { kind: 'order'; id: string; label: string; status: OrderStatus; totalPaise: number }
  | { kind: 'shop'; id: string; name: string; slug: string };

/**
 * The numbers and links of an answer that stand in none of its records: nothing with one of them may be sent. Names,
 * facts and labels count as they stand; other numbers must be a price in rupees or a stock. Links must be of the records'
 * own pages at `publicUrl`.
 */
export function findUnsupportedClaims(text: string, records: readonly AssistantRecord[], publicUrl: string): string[] {
  const links = text.match(/(?:https?:\/\/|www\.)\S+/giu) ?? [];
  const strange = links.filter((link) => !isOwnLink(link, records, publicUrl));
  // An order is named by eight digits and letters, which may all be digits.
  const words = text
    .replace(/(?:https?:\/\/|www\.)\S+/giu, ' ')
    .replace(/#(\w+)(?![\p{L}\p{N}])/gu, (named, label) => (isRecordLabel(label, records) ? ' ' : named));
  const prices = new Set(records.flatMap(recordPrices));
  const counts = new Set(records.flatMap((record) => (record.kind === 'product' ? [record.stock] : [])));
  const wrong = findNumbers(withoutQuotes(words, records)).filter(
    ({ value, isMoney }) => !prices.has(value) && (isMoney || !counts.has(value)),
  );
  return [...strange, ...wrong.map(({ written }) => written)];
}

const isRecordLabel = (label: string, records: readonly AssistantRecord[]) =>
  records.some((record) => record.kind === 'order' && record.label === label);

/** A text without what its records say word for word: names, facts, descriptions, labels. */
const withoutQuotes = (text: string, records: readonly AssistantRecord[]) =>
  records
    .flatMap((record) => recordTexts(record).map((said) => ({ said, isFact: record.kind === 'fact' })))
    .filter(({ said, isFact }) => said !== '' && (isFact || /\p{L}/u.test(said)))
    .sort((one, other) => other.said.length - one.said.length)
    .reduce((left, { said }) => left.replaceAll(exactMatchPattern(said), ' '), text);

/**
 * As it stands, and not as a part of a longer word or number. Names without a letter prove no number; what a shop says of
 * itself does, since it may be one: '60'.
 */
const exactMatchPattern = (said: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${RegExp.escape(said)}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, 'gu');

function isOwnLink(link: string, records: readonly AssistantRecord[], publicUrl: string): boolean {
  return records.some((record) => {
    if (record.kind === 'product') return link === `${publicUrl}/product/${record.id}`;
    if (record.kind === 'shop') return link === `${publicUrl}/store/${record.slug}`;
    return record.kind === 'order' && isOrderLink(link, publicUrl);
  });
}

/** An order's page has an unguessable address; an answer about an order may name no other page of ours. */
const isOrderLink = (link: string, publicUrl: string) =>
  link.startsWith(`${publicUrl}/order/`) && /^[\w-]+$/.test(link.slice(`${publicUrl}/order/`.length));

function recordTexts(record: AssistantRecord): string[] {
  switch (record.kind) {
    case 'product':
      return [record.name, record.description];
    case 'fact':
      return [record.answer, record.question];
    case 'order':
      return [record.label];
    case 'shop':
      return [record.name];
  }
}

function recordPrices(record: AssistantRecord): number[] {
  if (record.kind === 'product') return [record.pricePaise / 100];
  return record.kind === 'order' ? [record.totalPaise / 100] : [];
}

const numberPattern = /\p{Nd}(?:[\p{Nd},.]*\p{Nd})?|[\p{Nl}\p{No}]/gu;
const currencyBeforePattern = /(?:₹|rs\.?|inr|रु\.?)\s*$/iu;
const currencyAfterPattern = /^\s*(?:\/-|rs|rupees?|rupaye|inr|रु)/iu;

/** The numbers of a text, and whether they are said to be money: a stock is no price. */
const findNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].map(({ 0: written, index }) => {
    const after = text.slice(index + written.length);
    return {
      written,
      value: parseNumber(written),
      isMoney: currencyBeforePattern.test(text.slice(0, index)) || currencyAfterPattern.test(after),
    };
  });

/** Latin and Devanagari digits; those of other scripts are no number that a record could hold. */
function parseNumber(written: string): number {
  const plain = written.replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
  return Number(plain.replaceAll(',', ''));
}
