import { readFileSync } from 'node:fs';
import { demoProducts } from '../../demo/catalogue/demoProducts.ts';
import { demoSellers } from '../../demo/sellers.ts';

export const ways = ['english', 'latin', 'devanagari'] as const;
type Way = (typeof ways)[number];

/** What somebody types, and the demo's products of which any answers it. */
export type Pair = {
  id: string;
  way: Way;
  typed: string;
  products: string[];
  /** The email address of the seller of the first product. */
  seller: string;
};

const isWay = (text: string | undefined): text is Way => ways.some((way) => way === text);

/** Reads a table with the columns id, way, typed and products, which are separated by ` | `. */
export function readPairs(file: string): Pair[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', way, typed = '', names = ''] = line.split('\t');
    if (!isWay(way)) throw new Error(`${file} has no way in: ${line}`);
    const products = names.split(' | ');
    const [seller = ''] = products.map(findSeller);
    return { id, way, typed, products, seller };
  });
}

/** The email address of a product's seller. */
export function findSeller(name: string): string {
  const product = demoProducts.find((one) => one.name === name && one.isActive);
  const seller = demoSellers.find(({ key, status }) => key === product?.sellerKey && status === 'approved');
  if (!seller) throw new Error(`The demo's public products have no ${name}.`);
  return seller.email;
}
