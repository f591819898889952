/**
 * What the column `records` of customers.tsv means, words with spaces between:
 *
 * - `lamp-brass`: a product that must be named, by its key; `f:payment` a fact, `q:gift` a question of the shop's own,
 *   `o:pending` an order, likewise.
 * - `(kurta-* tea)`: at least one of these must be, the others may be.
 * - `?honey`: may be named.
 * - `-`: none; `*`: not judged.
 *
 * Between brackets and after `?` stand keys, keys with `*` for any ending, `#Food` for categories that begin so, `<300`
 * and `>200` for prices in rupees, `new` for the ten newest, and `&` between what must all hold.
 */
import type { Catalogue, Product } from './corpus.ts';

export type Expected = { must: string[]; oneOf: string[][]; may: string[]; isJudged: boolean };

const newest = 10;

function fits(product: Product, term: string, products: Product[]): boolean {
  if (term.startsWith('#')) return product.category.startsWith(term.slice(1));
  if (term.startsWith('<')) return product.pricePaise < Number(term.slice(1)) * 100;
  if (term.startsWith('>')) return product.pricePaise > Number(term.slice(1)) * 100;
  if (term === 'new') return products.slice(-newest).includes(product);
  return term.endsWith('*') ? product.key.startsWith(term.slice(0, -1)) : product.key === term;
}

/** The names a term matches. Throws if it matches none, because then the corpus has a typo. */
export function named(term: string, { products, facts, questions, orders }: Catalogue): string[] {
  const others = [
    ...Object.keys(facts).map((kind) => `f:${kind}`),
    ...questions.map(({ key }) => `q:${key}`),
    ...orders.filter(({ mine }) => mine).map(({ key }) => `o:${key}`),
  ];
  if (others.includes(term)) return [term];
  const found = products.filter((product) => term.split('&').every((part) => fits(product, part, products)));
  if (found.length === 0) throw new Error(`The corpus names '${term}', which is not in the catalogue.`);
  return found.map(({ key }) => key);
}

export function readExpected(text: string, catalogue: Catalogue): Expected {
  const expected: Expected = { must: [], oneOf: [], may: [], isJudged: text !== '*' };
  for (const [part] of text.matchAll(/\([^)]*\)|\S+/g)) {
    if (part === '-' || part === '*') continue;
    const all = (terms: string) => terms.split(' ').flatMap((term) => named(term, catalogue));
    if (part.startsWith('(')) expected.oneOf.push(all(part.slice(1, -1)));
    else if (part.startsWith('?')) expected.may.push(...all(part.slice(1)));
    else expected.must.push(...all(part));
  }
  return expected;
}

/**
 * Whether the named records are those that were wanted. A fact too many does no harm; a product, order or pair does.
 */
export function isRight({ must, oneOf, may, isJudged }: Expected, records: string[]): boolean {
  if (!isJudged) return true;
  const allowed = new Set([...must, ...oneOf.flat(), ...may]);
  return (
    must.every((name) => records.includes(name)) &&
    oneOf.every((names) => names.some((name) => records.includes(name))) &&
    records.every((name) => allowed.has(name) || name.startsWith('f:'))
  );
}
