/** Words for goods in every spelling and script, and everyday words that are none, said to a shop of many trades. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, catalogue, type Language, languageOf, rows } from './corpus.ts';
import type { Proposal } from './engine.ts';
import { isRight, readExpected } from './expected.ts';
import { addProductRows, addSeller, type Say } from './shop.ts';

/** `records`: as in `expected.ts`; `-`: no product is meant. */
export type SpellingCase = { id: string; language: Language; before: string[]; message: string; records: string };

/** Names in English, Devanagari and Latin Hindi, each once, without other names. */
export const spellingShop: Catalogue = {
  ...catalogue,
  shop: { ...catalogue.shop, slug: 'sab-kuch', businessName: 'Sab Kuch' },
  products: JSON.parse(readFileSync(join(import.meta.dirname, 'spellingsShop.json'), 'utf8')),
};

export const spellings: SpellingCase[] = rows('spellings.tsv').map(
  ([id = '', language = '', before = '', message = '', records = '']) => ({
    id,
    language: languageOf(language),
    before: before === '' ? [] : before.split(' ⏎ '),
    message,
    records,
  }),
);

/** Whether a message has words for goods. */
export const namesGoods = ({ before, records }: SpellingCase) => before.length === 0 && records !== '-';

export type SpellingVerdict = { wanted: SpellingCase; came: string[]; isRight: boolean };

/** Grades the products that an answer names or orders. */
export function judgeSpelling(wanted: SpellingCase, { records }: Pick<Proposal, 'records'>): SpellingVerdict {
  const products = records.filter(({ kind }) => kind === 'product');
  const came = [...new Set(products.map(({ id }) => keys.get(id) ?? id))];
  return { wanted, came, isRight: isRight(readExpected(wanted.records, spellingShop), came) };
}

const shopNumber = 9;
const idOf = (index: number) => `00000000-0000-7000-8009-${String(index + 1).padStart(12, '0')}`;
const keys = new Map(spellingShop.products.map(({ key }, index) => [idOf(index), key]));

/** Adds the shop to a database. Returns its seller's id. */
export async function fillSpellingShop(run: Say): Promise<string> {
  const sellerId = `00000000-0000-7000-8001-${String(shopNumber).padStart(12, '0')}`;
  await addSeller(run, sellerId, spellingShop.shop);
  await addProductRows(run, sellerId, spellingShop.products, idOf);
  return sellerId;
}
