import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** Hindi stands twice: in Devanagari and in Latin letters. */
export const languages = ['en', 'hi', 'hi-Latn'] as const;
export type Language = (typeof languages)[number];

export type Product = {
  /** What the corpus calls it. */
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
  /** Of the customer who asks; nothing of the others may ever be told. */
  mine: boolean;
  status: OrderStatus;
  daysAgo: number;
  /** Of others only: who they are. */
  customer?: string;
  phone?: string;
  address?: string;
  lines: { product: string; quantity: number }[];
};

/** One fixed shop: products with the newest last, what it says of itself by kind of fact, and orders. */
export type Catalogue = {
  shop: { slug: string; businessName: string; ownerName: string; phone: string; address: string; category: string };
  products: Product[];
  facts: Record<string, string>;
  questions: { key: string; question: string; answer: string }[];
  customer: { name: string; phone: string; address: string };
  orders: Order[];
};

/** A person's message with what came before it, and what a good answer to it does. */
export type CustomerCase = {
  id: string;
  language: Language;
  /** What they wrote before, oldest first. */
  before: string[];
  message: string;
  /** Any of these is right. */
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
  /** In rupees. `-`: none may be read; `|` between what is equally right; `?499,599`: the seller is asked which one. */
  price: string;
  stock: string;
  sizes: string;
  /** Beginnings of categories; `*`: every one, or none. */
  category: string;
};

export type SellerCase = {
  id: string;
  language: Language;
  words: string;
  /** `undefined`: no change is asked for; `ask`: each of the readings in `value` is possible; `several`: products. */
  change: string;
  goods: string;
  value: string;
};

export type AddressCase = {
  id: string;
  language: Language;
  /** Whether the cart waits for an address, or is shown with its buttons. */
  state: 'asked' | 'shown';
  words: string;
  /** What the words are to the cart, as `readCartReply` names it; `other`: they say nothing about where it goes. */
  reading: string;
  /** What is kept as the address, or asked about; `-`: nothing. */
  address: string;
};

export type ConfirmationCase = {
  id: string;
  language: Language;
  /** Written while a cart is shown with its buttons. */
  words: string;
  /** `yes` and `no` do nothing but confirm and refuse; `other`: something else is wanted. */
  reading: string;
};

/** A message of this text stands for one that was spoken. */
export const voice = '[voice]';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

export const catalogue: Catalogue = JSON.parse(read('catalogue.json'));

/** The rows of a file with a head line and tabs between its columns; `\n` in a column is a new line. */
function rows(name: string): string[][] {
  const lines = read(name).trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split('\t').map((column) => column.replaceAll('\\n', '\n')));
}

function languageOf(text: string): Language {
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

/** Whether nobody tunes on it: a third, by the hash of its id, whatever is in it; of what was written to tune on (`t…`) none. */
export function isAside(id: string): boolean {
  if (id.startsWith('t')) return false;
  return BigInt(`0x${createHash('sha256').update(id).digest('hex')}`) % 3n === 0n;
}

/** What somebody writes of goods with numbers, and how many of each are meant. */
type QuantityCase = { id: string; language: Language; words: string; quantities: string };

export const quantities: QuantityCase[] = rows('quantities.tsv').map(
  ([id = '', language = '', words = '', numbers = '']) => ({
    id,
    language: languageOf(language),
    words,
    quantities: numbers,
  }),
);

/** What somebody asks about a product, what is written of it, and whether that states what they ask about. */
type QualityCase = { id: string; language: Language; words: string; record: string; stance: string };

export const qualities: QualityCase[] = rows('qualities.tsv').map(
  ([id = '', language = '', words = '', record = '', stance = '']) => ({
    id,
    language: languageOf(language),
    words,
    record,
    stance,
  }),
);

/** What somebody asks that a fact of the shop answers, which holds hardly a letter or none. */
type FactCase = { id: string; language: Language; words: string; fact: string; answer: string };

export const plainFacts: FactCase[] = rows('facts.tsv').map(
  ([id = '', language = '', words = '', fact = '', answer = '']) => ({
    id,
    language: languageOf(language),
    words,
    fact,
    answer,
  }),
);

/** What somebody writes, and whether a person has to answer it. */
type HandOverCase = { id: string; language: Language; words: string; handsOver: boolean };

export const handOvers: HandOverCase[] = rows('handOvers.tsv').map(
  ([id = '', language = '', words = '', handsOver = '']) => ({
    id,
    language: languageOf(language),
    words,
    handsOver: handsOver === 'yes',
  }),
);
