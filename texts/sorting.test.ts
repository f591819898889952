import { expect, test } from 'vitest';
import { inLanguage } from './language.ts';
import { nameOrder } from './sorting.ts';

const sorted = (language: 'en' | 'hi', names: string[]) => inLanguage(language, () => names.toSorted(nameOrder()));

test('sorts numbers in names by their value', () => {
  expect(sorted('en', ['Shop 10', 'Shop 9', 'shop 1'])).toEqual(['shop 1', 'Shop 9', 'Shop 10']);
  expect(sorted('hi', ['दुकान 10', 'दुकान 9'])).toEqual(['दुकान 9', 'दुकान 10']);
});

test('sorts the letters of the reader’s language before others', () => {
  expect(sorted('hi', ['Asha', 'रवि', 'आशा', 'काजू'])).toEqual(['आशा', 'काजू', 'रवि', 'Asha']);
  expect(sorted('en', ['रवि', 'Ravi', 'Asha'])).toEqual(['Asha', 'Ravi', 'रवि']);
});
