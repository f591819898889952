import { expect, test } from 'vitest';
import { languageOfText, secondLanguageOf } from './scripts.ts';

test.each([
  ['Silk saree', 'en'],
  ['Resham ki sari', 'en'],
  ['रेशमी साड़ी', 'hi'],
  ['रेशमी साड़ी XL', 'hi'],
  ['Cotton kurta (कुर्ता)', 'en'],
  ['2026', 'en'],
  ['', 'en'],
])('%s is written in the letters of %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test('offers the other language for a second version', () => {
  expect(secondLanguageOf('Silk saree')).toBe('hi');
  expect(secondLanguageOf('रेशमी साड़ी')).toBe('en');
});
