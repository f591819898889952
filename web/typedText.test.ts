import { expect, test } from 'vitest';
import { inLanguage } from '#texts/language.ts';
import { typedText } from './typedText.ts';

test('names the language of letters that are not those of the page', () => {
  expect(inLanguage('en', () => typedText('रेशमी साड़ी'))).toEqual({ dir: 'auto', lang: 'hi' });
  expect(inLanguage('hi', () => typedText('Silk saree'))).toEqual({ dir: 'auto', lang: 'en' });
});

test('leaves the language of the page to its own letters and to digits', () => {
  expect(inLanguage('hi', () => typedText('रेशमी साड़ी'))).toEqual({ dir: 'auto' });
  expect(inLanguage('en', () => typedText('Silk saree'))).toEqual({ dir: 'auto' });
  expect(inLanguage('hi', () => typedText('42'))).toEqual({ dir: 'auto' });
});
