import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { AssistantTurn } from '../builtIn/answerParts.ts';
import { formatFact } from '../builtIn/factAnswers.ts';
import { describeOrderStatus, toOrderRecord } from '../builtIn/orderStatusAnswers.ts';
import { describeProduct } from '../builtIn/productDoubts.ts';
import { priceLine, toProductRecord } from '../builtIn/productTexts.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { CustomerOrder, ShopFact } from '../situation/proposal.ts';
import { maskPersonalData, maskPlaceholders } from './masking.ts';

/** A record that a model has looked up: its name for the model, and the text that replaces its marker `{p1}`. */
type EvidenceEntry = {
  record: Exclude<AssistantRecord, { kind: 'calculation' }>;
  product?: SearchHit;
  order?: CustomerOrder;
  say(isAlone: boolean): string;
};

/** The records that a model has looked up in one turn; it can refer to no others. */
export type EvidenceStore = {
  /** The record as shown to the provider: no ids, links, phones or addresses. */
  showProduct(product: SearchHit, options?: readonly string[]): object;
  showFact(fact: ShopFact): object;
  showOrder(order: CustomerOrder): object;
  find(sign: string): EvidenceEntry | undefined;
  all(): EvidenceEntry[];
};

const markerPattern = /\{([pfo]\d{1,3})\}/g;

export function createEvidenceStore(turn: AssistantTurn): EvidenceStore {
  const entries = new Map<string, EvidenceEntry>();
  const signOf = (letter: string, entry: EvidenceEntry) => {
    for (const [sign, { record }] of entries) if (record.id === entry.record.id) return sign;
    const sign = `${letter}${entries.size + 1}`;
    entries.set(sign, entry);
    return sign;
  };
  const english = <Said>(say: () => Said extends Promise<unknown> ? never : Said) => inLanguage('en', say);
  return {
    showProduct(product, options = []) {
      const known = { ...toProductRecord(product), ...(options.length > 0 && { options: [...options] }) };
      const { name, description, pricePaise, stock } = known;
      const say = (isAlone: boolean) =>
        isAlone ? describeProduct(turn, product) : inLanguage(turn.understood.language, () => priceLine(product));
      const record = signOf('p', { record: known, product, say });
      const price = english(() => formatPaise(pricePaise));
      const shown = { record, name: maskPersonalData(name), price, stock, description: maskPersonalData(description) };
      return options.length > 0 ? { ...shown, options } : shown;
    },
    showFact(fact) {
      const record = signOf('f', { record: fact, say: () => formatFact(turn.understood.language, fact) });
      // The shop's own address is only shown through its record.
      const answer = fact.fact === 'address' ? maskPlaceholders.address : maskPersonalData(fact.answer);
      return { record, about: fact.fact === 'question' ? maskPersonalData(fact.question) : fact.fact, answer };
    },
    showOrder(order) {
      const known = toOrderRecord(order);
      const record = signOf('o', { record: known, order, say: () => describeOrderStatus(turn, order) });
      return { record, number: known.label, status: order.status, total: english(() => formatPaise(order.totalPaise)) };
    },
    find: (sign) => entries.get(sign),
    all: () => [...entries.values()],
  };
}

/** Returns the markers in a text, each once. */
export const findMarkers = (text: string) => [
  ...new Set([...text.matchAll(markerPattern)].map(([, sign = '']) => sign)),
];

/** Returns a text without its markers: the model's own words. */
export const removeMarkers = (text: string) => text.replace(markerPattern, ' ');

/** Returns a text with its markers replaced by the records' text. */
export function renderMarkers(book: EvidenceStore, text: string): string {
  const products = findMarkers(text).filter((sign) => sign.startsWith('p'));
  const filled = text.replace(markerPattern, (_, sign: string) => book.find(sign)?.say(products.length === 1) ?? '');
  return filled
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
