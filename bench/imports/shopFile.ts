import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { type SheetCell, writeWorkbook } from '../../server/platform/spreadsheets/workbookWriter.ts';

/** The 20 columns that most shops have in Shopify's export. */
const headings = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Grams'],
  ...['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Price', 'Variant Compare At Price'],
  ...['Image Src', 'Image Position', 'Status'],
];

/** Kinds with their categories as shops write them, and a price in rupees. */
const kinds: [string, string, number][] = [
  ['Cotton Kurti', 'Kurtis', 499],
  ['Silk Saree', 'Sarees', 2499],
  ['बनारसी साड़ी', 'Sarees', 3999],
  ['Steel Lunch Box', 'Kitchen', 349],
  ['Bluetooth Speaker', 'Speakers', 1299],
  ['Brass Diya', 'Home Decor', 199],
  ['Leather Wallet', 'Wallets', 799],
  ['Face Cream & Toner', 'Cosmetics', 275],
];
const words = 'handwoven soft daily festive light durable printed plain washable gift classic मुलायम टिकाऊ रोज़'.split(
  ' ',
);
const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
const colours = ['Red', 'Blue', 'Green', 'मैरून', 'Black', 'Off white'];

/** The same numbers from 0 to 1 in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type ShopFile = {
  headings: string[];
  rows: SheetCell[][];
  /** How many products are in it, and how many of them are wrong. */
  products: number;
  wrong: number;
};

/**
 * Shopify's export of a shop, of exactly so many rows: two thirds of the rows are products of their own, a third are
 * variants of products with 2 to 30. One product in 200 has a price that nobody can read. The file has about 500 bytes
 * for each row. `name` is in all SKUs.
 */
export function createShopFile(rows: number, name: string): ShopFile {
  const random = createRandom(38);
  const file: ShopFile = { headings, rows: [], products: 0, wrong: 0 };
  while (file.rows.length < rows) {
    const number = file.products;
    const variants = random() < 0.06 ? 2 + Math.floor(random() ** 2 * 29) : 1;
    const isWrong = number % 200 === 199;
    for (const row of createProduct(random, `${name}-${number}`, variants, isWrong)) {
      if (file.rows.length < rows) file.rows.push(row);
    }
    file.products += 1;
    file.wrong += isWrong ? 1 : 0;
  }
  return file;
}

function createProduct(random: () => number, key: string, variants: number, isWrong: boolean): SheetCell[][] {
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value;
  const [kind, type, rupees] = pick(kinds);
  const price = Math.round(rupees * (0.6 + random()));
  const describe = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ');
  const body = `<p>${kind}, ${describe(12 + Math.floor(random() * 40))}.</p><ul><li>${describe(4)}</li></ul>`;
  const own: SheetCell[] = [`${kind} ${describe(2)} ${key}`, body, 'Meera Stores', type, describe(3), 'TRUE'];
  return Array.from({ length: variants }, (_, at) => {
    const option: SheetCell[] = [at === 0 ? 'Size' : '', sizes[at % 5] ?? '', at === 0 ? 'Colour' : ''];
    const values = variants > 1 ? [...option, colours[Math.floor(at / 5)] ?? ''] : ['Title', 'Default Title', '', ''];
    const figures = [200 + Math.floor(random() * 900), 'shopify', Math.floor(random() * 40)];
    const prices = [isWrong ? 'ask us 1/2' : price, random() < 0.5 ? Math.round(price * 1.4) : ''];
    const image = `https://cdn.shopify.com/s/files/1/0042/5581/files/${key}-${at}.jpg?v=1712345678`;
    return [
      ...[key, ...(at === 0 ? own : ['', '', '', '', '', ''])],
      ...[...values, `${key}/${at}`, ...figures, ...prices, image, at + 1, at === 0 ? 'active' : ''],
    ];
  });
}

/** New stock and prices of all that is in a file: a rupee more and three pieces more. */
export function createFigures({ headings: names, rows }: ShopFile): ShopFile {
  const at = (name: string) => names.indexOf(name);
  const [sku, price, stock] = [at('Variant SKU'), at('Variant Price'), at('Variant Inventory Qty')];
  const changed = rows.flatMap((row) =>
    typeof row[price] === 'number' ? [[row[sku] ?? '', row[price] + 1, Number(row[stock]) + 3]] : [],
  );
  return { headings: ['SKU', 'Price', 'Stock'], rows: changed, products: changed.length, wrong: 0 };
}

export const toCsv = ({ headings: names, rows }: ShopFile): Buffer => Buffer.from(stringify([names, ...rows]));

export const toWorkbook = ({ headings: names, rows }: ShopFile): Promise<Buffer> =>
  buffer(
    writeWorkbook({ name: 'Products', headings: names, textColumns: new Set(), rows: Readable.from(rows) }, new Date()),
  );
