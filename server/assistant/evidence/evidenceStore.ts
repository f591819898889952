import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { factText } from '../builtIn/factAnswers.ts';
import { orderText, recordOfOrder } from '../builtIn/orderAnswers.ts';
import type { Turn } from '../builtIn/parts.ts';
import { priceLine, productText, recordOf } from '../builtIn/productAnswers.ts';
import type { Found } from '../situation/catalogue.ts';
import type { OwnOrder, ShopFact } from '../situation/proposal.ts';
import { mask, masks } from './masking.ts';

/** A record that a model has looked up: what it calls it, and what is said where it writes `{p1}`. */
type Entry = { record: AssistantRecord; product?: Found; order?: OwnOrder; say(isAlone: boolean): string };

/** What a model has looked up in one turn: it can name nothing else. */
export type Book = {
  /** What the provider is shown of them: no ids, no links, no phones and addresses. */
  showProduct(product: Found): object;
  showFact(fact: ShopFact): object;
  showOrder(order: OwnOrder): object;
  find(sign: string): Entry | undefined;
};

const signs = /\{([pfo]\d{1,3})\}/g;

export function openBook(turn: Turn): Book {
  const entries = new Map<string, Entry>();
  const signOf = (letter: string, entry: Entry) => {
    for (const [sign, { record }] of entries) if (record.id === entry.record.id) return sign;
    const sign = `${letter}${entries.size + 1}`;
    entries.set(sign, entry);
    return sign;
  };
  const english = <Said>(say: () => Said extends Promise<unknown> ? never : Said) => inLanguage('en', say);
  return {
    showProduct(product) {
      const { name, description, pricePaise, stock } = recordOf(product);
      const say = (isAlone: boolean) =>
        isAlone ? productText(turn, product) : inLanguage(turn.understood.language, () => priceLine(product));
      const record = signOf('p', { record: recordOf(product), product, say });
      const price = english(() => formatPaise(pricePaise));
      return { record, name: mask(name), price, stock, description: mask(description) };
    },
    showFact(fact) {
      const record = signOf('f', { record: fact, say: () => factText(turn, fact) });
      // The shop's own address is said by its record alone.
      const answer = fact.fact === 'address' ? masks.address : mask(fact.answer);
      return { record, about: fact.fact === 'question' ? mask(fact.question) : fact.fact, answer };
    },
    showOrder(order) {
      const known = recordOfOrder(order);
      const record = signOf('o', { record: known, order, say: () => orderText(turn, order) });
      return { record, number: known.label, status: order.status, total: english(() => formatPaise(order.totalPaise)) };
    },
    find: (sign) => entries.get(sign),
  };
}

/** The signs in a text, each once. */
export const signsIn = (text: string) => [...new Set([...text.matchAll(signs)].map(([, sign = '']) => sign))];

/** A text without its signs: the words that are the model's own. */
export const withoutSigns = (text: string) => text.replace(signs, ' ');

/** A text with what the records say in the place of their signs. */
export function fill(book: Book, text: string): string {
  const products = signsIn(text).filter((sign) => sign.startsWith('p'));
  const filled = text.replace(signs, (_, sign: string) => book.find(sign)?.say(products.length === 1) ?? '');
  return filled
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
