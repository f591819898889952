import { expect, test } from 'vitest';
import type { BuiltProduct, ImportSettings } from '../importRows.ts';
import { keepFeedTexts } from './feedTexts.ts';
import type { KnownProduct } from './knownProducts.ts';

const long = `${'Kurti with hand work '.repeat(9)}end`;
const value = `A gold border of ${'many '.repeat(10)}letters`;
const known = { name: long, description: '', stock: 1, variants: [] as object[] } as KnownProduct;
const named = (name: string): BuiltProduct => ({
  ...{ row: 2, sku: 'K', problems: [], skippedRows: [], errorRows: [] },
  ...{ name, variants: [{ row: 2, sku: 'K-1', values: ['Red', value] }] },
});
const nameKept = (name: string, dialect: string) =>
  keepFeedTexts(named(name), known, { dialect } as ImportSettings).name === undefined;

test('keeps a name that a feed has shortened so that the label of a variant fits', () => {
  const label = ` (Red, ${value})`.length;
  expect(nameKept(`${long.slice(0, 240 - label - 1)}…`, 'meta')).toBe(true);
  expect(nameKept(long.slice(0, 150 - label).trimEnd(), 'google')).toBe(true);
  expect(nameKept(long.slice(0, 30).trimEnd(), 'google')).toBe(false);
  expect(nameKept(long.slice(0, 150 - label).trimEnd(), 'shopify')).toBe(false);
});
