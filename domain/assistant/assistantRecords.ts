import type { OrderStatus } from '#domain/orders/orders.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';

/** A part of a record that supports a statement. */
export type RecordField = 'name' | 'price' | 'stock' | 'options' | 'description' | 'answer' | 'status' | 'total';

/**
 * The evidence for an answer of the assistant, with the values at that time; stored with the message and shown below it
 * (chat.md, section 5). Money in paise. `fields`: those that the answer's sentences rest on.
 */
export type AssistantRecord = { fields?: RecordField[] } & KnownRecord;
type KnownRecord =
  /** `description` is the part that may be quoted. */
  | {
      kind: 'product';
      id: string;
      name: string;
      description: string;
      pricePaise: number;
      /** The highest price, if its options have several. */
      priceToPaise?: number | null;
      stock: number;
      /** The record is one of the product's variants: its name has the label, price and stock are its own. */
      variantId?: string;
      /** Lists of what its options offer, as the answer quotes them: 'Size: 38, 40'. */
      options?: string[];
    }
  | { kind: 'fact'; id: string; fact: FactKind; question: string; answer: string }
  | { kind: 'order'; id: string; label: string; number?: number; status: OrderStatus; totalPaise: number }
  /** `opens` is when it opens next, as an answer says it. */
  | { kind: 'shop'; id: string; name: string; slug: string; opens?: string }
  /** An amount that follows from the prices of these products. */
  | { kind: 'calculation'; is: 'total' | 'difference' | 'cheaper'; of: string[]; paise: number };

/**
 * Returns the numbers and links of an answer that none of its records contains; an answer with any must not be sent.
 * Names, facts and labels count as exact quotes; other numbers must be a price in rupees or a stock. Links must lead to
 * the records' own pages at `publicUrl`.
 */
export function findUnsupportedClaims(text: string, records: readonly AssistantRecord[], publicUrl: string): string[] {
  const links = text.match(/(?:https?:\/\/|www\.)\S+/giu) ?? [];
  const strange = links.filter((link) => !isOwnLink(link, records, publicUrl));
  // An order's label has eight digits and letters, which may all be digits; its number has only digits.
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
  records.some((record) => record.kind === 'order' && (record.label === label || String(record.number) === label));

/** Removes exact quotes of the records: names, facts, descriptions, labels. */
const withoutQuotes = (text: string, records: readonly AssistantRecord[]) =>
  records
    .flatMap((record) => recordTexts(record).map((said) => ({ said, isFact: record.kind === 'fact' })))
    .filter(({ said, isFact }) => said !== '' && (isFact || /\p{L}/u.test(said)))
    .sort((one, other) => other.said.length - one.said.length)
    .reduce((left, { said }) => left.replaceAll(exactMatchPattern(said), ' '), text);

/**
 * Matches whole words and numbers only. Names without a letter support no number; a shop's own fact does, since it may
 * be just a number: '60'.
 */
const exactMatchPattern = (said: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${RegExp.escape(said)}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, 'gu');

function isOwnLink(link: string, records: readonly AssistantRecord[], publicUrl: string): boolean {
  return records.some((record) => {
    if (record.kind === 'product') return link === productPage(record, publicUrl);
    if (record.kind === 'shop') return link === `${publicUrl}/store/${record.slug}`;
    return record.kind === 'order' && isOrderLink(link, publicUrl);
  });
}

/** The page of a product, or of one of its variants. */
export const productPage = ({ id, variantId }: { id: string; variantId?: string }, publicUrl: string) =>
  `${publicUrl}/product/${id}${variantId ? `?variant=${variantId}` : ''}`;

/** An order's page has an unguessable address; an answer about an order may link to no other page of ours. */
const isOrderLink = (link: string, publicUrl: string) =>
  link.startsWith(`${publicUrl}/order/`) && /^[\w-]+$/.test(link.slice(`${publicUrl}/order/`.length));

function recordTexts(record: AssistantRecord): string[] {
  switch (record.kind) {
    case 'product':
      return [record.name, record.description, ...(record.options ?? [])];
    case 'fact':
      return [record.answer, record.question];
    case 'order':
      return [record.label];
    case 'shop':
      return [record.name, record.opens ?? ''];
    case 'calculation':
      return [];
  }
}

function recordPrices(record: AssistantRecord): number[] {
  if (record.kind === 'product') return [record.pricePaise / 100];
  if (record.kind === 'calculation') return [record.paise / 100];
  return record.kind === 'order' ? [record.totalPaise / 100] : [];
}

const numberPattern = /\p{Nd}(?:[\p{Nd},.]*\p{Nd})?|[\p{Nl}\p{No}]/gu;
const currencyBeforePattern = /(?:₹|rs\.?|inr|रु\.?)\s*$/iu;
const currencyAfterPattern = /^\s*(?:\/-|rs|rupees?|rupaye|inr|रु)/iu;

/** Returns the numbers of a text, and whether they are money: a stock must not count as a price. */
const findNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].map(({ 0: written, index }) => {
    const after = text.slice(index + written.length);
    return {
      written,
      value: parseNumber(written),
      isMoney: currencyBeforePattern.test(text.slice(0, index)) || currencyAfterPattern.test(after),
    };
  });

/** Parses Latin and Devanagari digits; records contain no digits of other scripts. */
function parseNumber(written: string): number {
  const plain = written.replace(/[०-९]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
  return Number(plain.replaceAll(',', ''));
}
