import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { published } from '#texts/drafts.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { placesOf } from '../scripts/compileTexts.ts';

const folder = join(import.meta.dirname, '../texts');
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** All plurals of a text, nested ones included. */
function pluralsIn(elements: MessageFormatElement[]): PluralElement[] {
  return elements.flatMap((element) => {
    const options =
      'options' in element && typeof element.options === 'object' ? Object.values(element.options ?? {}) : [];
    const within = options.flatMap(({ value }) => pluralsIn(value));
    const children = 'children' in element ? pluralsIn(element.children) : [];
    return [...(isPluralElement(element) ? [element] : []), ...within, ...children];
  });
}

/** The parameters in a branch: the count itself and its formatted forms. */
const filledIn = (elements: MessageFormatElement[], counted: string): string[] =>
  elements.flatMap((element) => {
    if (isPoundElement(element)) return counted;
    return isArgumentElement(element) || isNumberElement(element) ? element.value : [];
  });

/** Whether `one`, which in Hindi also covers 0, lacks the number that `other` shows. */
function namesOneInWords({ value: counted, options }: PluralElement): boolean {
  const [one, other] = [options.one?.value, options.other?.value ?? []];
  const shown = new Set(filledIn(one ?? [], counted));
  return one !== undefined && filledIn(other, counted).some((name) => !shown.has(name));
}

const isWrong = (text: string) => pluralsIn(parse(text.replace(/<(\w+)\/>/g, '<$1></$1>'))).some(namesOneInWords);

test('spells out a number only under `=1`, because `one` also covers 0 in Hindi', () => {
  const wrong = languages.flatMap(({ name }) =>
    [...placesOf(folder, name)].flatMap(([place, district]) => {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(join(folder, name, district, `${place}.json`), 'utf8'),
      );
      return Object.entries(texts).flatMap(([key, text]) =>
        isWrong(text) ? `${name}/${district}/${place} ${key}` : [],
      );
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['{n, plural, one {one photo} other {{n} photos}}', true],
  ['{n, plural, one {a photo} other {# photos}}', true],
  ['{n, plural, =0 {none} one {one: {total}} other {{n, number}: {total}}}', true],
  ['<b>{n, plural, one {one} other {#}}</b>', true],
  ['{s, select, a {{n, plural, one {one} other {#}}} other {}}', true],
  ['{n, plural, =0 {no photos} =1 {one photo} other {# photos}}', false],
  ['{n, plural, one {# photo} other {# photos}}', false],
  ['{n, plural, one {{shown} photo} other {{shown} photos}}', false],
  ['{n, plural, one {it} other {them}}', false],
])('the check of %s finds it: %s', (text, wrong) => expect(isWrong(text)).toBe(wrong));

test.each([
  ['en', 'without a photo'],
  ['hi', 'बिना फ़ोटो'],
  ['hi-Latn', 'bina photo'],
] as const)('a product that is published without a photo says so in %s', (language, words) => {
  const sentence = inLanguage(language, () => published({ product: 'Lamp', price: '₹450', count: 0, address: '/' }));
  expect(sentence).toContain(words);
  expect(sentence).not.toMatch(/एक|ek photo|one/);
});
