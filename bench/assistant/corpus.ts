import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductCategory } from '../../domain/catalogue/products.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';

/** Hindi appears twice: in Devanagari and in Latin letters. */
export const languages = ['en', 'hi', 'hi-Latn'] as const;
export type Language = (typeof languages)[number];

export type Product = {
  /** Its key in the corpus. */
  key: string;
  name: string;
  description: string;
  category: ProductCategory;
  pricePaise: number;
  stock: number;
  alsoCalled: string[];
};

export type Order = {
  key: string;
  id: string;
  /** Whether it belongs to the customer who asks; data of the others must never be revealed. */
  mine: boolean;
  status: OrderStatus;
  daysAgo: number;
  /** For other customers only: who they are. */
  customer?: string;
  phone?: string;
  address?: string;
  lines: { product: string; quantity: number }[];
};

/** One fixed shop: products with the newest last, facts by kind, and orders. */
export type Catalogue = {
  shop: { slug: string; businessName: string; ownerName: string; phone: string; address: string; category: string };
  products: Product[];
  facts: Record<string, string>;
  questions: { key: string; question: string; answer: string }[];
  customer: { name: string; phone: string; address: string };
  orders: Order[];
};

/** A message with its earlier messages and the expected answer. */
export type CustomerCase = {
  id: string;
  language: Language;
  /** Earlier messages, oldest first. */
  before: string[];
  message: string;
  /** The acceptable actions. */
  actions: string[];
  /** See `expected.ts`. */
  records: string;
  handsOver: 'yes' | 'no' | 'may';
};

export type CaptionCase = {
  id: string;
  language: Language;
  caption: string;
  /** Words of the name, `?` before those that may be missing; `*`: every name. */
  name: string;
  /** In rupees. `-`: none; `|` separates equally right prices; `?499,599`: the seller is asked which one. */
  price: string;
  stock: string;
  sizes: string;
  /** Prefixes of categories; `*`: every or no category. */
  category: string;
};

export type SellerCase = {
  id: string;
  language: Language;
  words: string;
  /**
   * `undefined`: no change requested; `ask`: each reading in `value` is possible; `several`: several products match.
   */
  change: string;
  goods: string;
  value: string;
};

export type AddressCase = {
  id: string;
  language: Language;
  /** Whether the cart needs an address, or is shown with its buttons. */
  state: 'asked' | 'shown';
  words: string;
  /** The kind of reply, as in `readCartReply`; `other`: it is not about the address. */
  reading: string;
  /** The address that is stored or asked about; `-`: none. */
  address: string;
};

export type ConfirmationCase = {
  id: string;
  language: Language;
  /** Written while a cart with 3 Cotton Palazzos is shown with its buttons. */
  words: string;
  /** `yes` and `no` only confirm or decline; `unsure`: perhaps, so the cart is shown again; `other`: anything else. */
  reading: string;
};

/** A message with this text represents a voice message. */
export const voice = '[voice]';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

export const catalogue: Catalogue = JSON.parse(read('catalogue.json'));

/** The rows of a file with a head line and tabs between its columns; `\n` in a column is a new line. */
export function rows(name: string): string[][] {
  const lines = read(name).trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split('\t').map((column) => column.replaceAll('\\n', '\n')));
}

export function languageOf(text: string): Language {
  const language = languages.find((known) => known === text);
  if (!language) throw new Error(`The corpus knows no language '${text}'.`);
  return language;
}

export const customers: CustomerCase[] = rows('customers.tsv').map(
  ([id = '', language = '', before = '', message = '', actions = '', records = '', handsOver = '']) => ({
    id,
    language: languageOf(language),
    before: before === '' ? [] : before.split(' ⏎ '),
    message,
    actions: actions.split('|'),
    records,
    handsOver: handsOver === 'yes' || handsOver === 'may' ? handsOver : 'no',
  }),
);

export const captions: CaptionCase[] = rows('captions.tsv').map(
  ([id = '', language = '', caption = '', name = '', price = '', stock = '', sizes = '', category = '']) => ({
    id,
    language: languageOf(language),
    caption,
    name,
    price,
    stock,
    sizes,
    category,
  }),
);

export const sellerWords: SellerCase[] = rows('sellerWords.tsv').map(
  ([id = '', language = '', words = '', change = '', goods = '', value = '']) => ({
    id,
    language: languageOf(language),
    words,
    change,
    goods,
    value,
  }),
);

export const addresses: AddressCase[] = rows('addresses.tsv').map(
  ([id = '', language = '', state = '', words = '', reading = '', address = '']) => ({
    id,
    language: languageOf(language),
    state: state === 'shown' ? 'shown' : 'asked',
    words,
    reading,
    address,
  }),
);

export const confirmations: ConfirmationCase[] = rows('confirmations.tsv').map(
  ([id = '', language = '', words = '', reading = '']) => ({ id, language: languageOf(language), words, reading }),
);

/**
 * Whether nobody tunes on it: a third, by the hash of its id, whatever is in it; of what was written to tune on (`t…`)
 * none.
 */
export function isAside(id: string): boolean {
  if (id.startsWith('t')) return false;
  return BigInt(`0x${createHash('sha256').update(id).digest('hex')}`) % 3n === 0n;
}
