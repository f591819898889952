import { expect, test } from 'vitest';
import { productCategories } from '../products.ts';
import { recognizeCategory, synonymCount } from './categories.ts';

test('knows at least 300 synonyms and every category in any case', () => {
  expect(synonymCount).toBeGreaterThanOrEqual(300);
  for (const category of productCategories) expect(recognizeCategory(category.toUpperCase(), {})).toBe(category);
});

test.each([
  ['Home & Kitchen > Kitchen & Dining > Cookware', 'Home & Garden'],
  ['Women > Ethnic Wear > Kurtis & Kurtas', 'Clothing & Fashion'],
  ['Pet Supplies > Dog Shirts', 'Pet Supplies'],
  ['Animals & Pet Supplies', 'Pet Supplies'],
  ['beauty', 'Health & Beauty'],
  ['साड़ियाँ', undefined],
  ['साड़ी', 'Clothing & Fashion'],
  ['constructor', undefined],
  ['Gifts', undefined],
])('reads %s as %s', (value, category) => {
  expect(recognizeCategory(value, {})).toBe(category);
});

test('takes the choice of the shop before synonyms, in any case', () => {
  expect(recognizeCategory(' Gift  Boxes', { 'gift boxes': 'Toys & Games' })).toBe('Toys & Games');
});
