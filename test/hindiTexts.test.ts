import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsFolder } from '../scripts/generate.ts';
import { readStruckOut } from '../scripts/textsCsv.ts';

/** languages.md, sections 3 and 8 */
const folder = join(textsFolder, 'hi');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .flatMap((path) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    return Object.entries(messages).map(([key, message]) => ({ name: `${path}: ${key}`, message }));
  });
const struckOut = readStruckOut(textsFolder, 'hi');

const containing = (found: (message: string) => boolean) =>
  texts.flatMap(({ name, message }) => (found(message) ? [`${name}: ${message}`] : []));

test('uses no word that the glossary strikes out', () => {
  expect(struckOut.length).toBeGreaterThan(15);
  // Uttar Pradesh and Uttarakhand have a struck-out word in their names.
  const found = containing((message) => struckOut.some((word) => message.includes(word)));
  expect(found.filter((text) => !text.startsWith('orders/states.json'))).toEqual([]);
});

test('never says whether a man or a woman speaks', () => {
  expect(containing((message) => /(?:ता|ती) हूँ/.test(message))).toEqual([]);
});

test('ends sentences with the danda, quotes with “ ” and asks politely once at most', () => {
  expect(containing((message) => /[\u0900-\u097f]\.(?:\s|$)/.test(message))).toEqual([]);
  expect(containing((message) => /["']/.test(message.replace(/'[{}<#|]+'/g, '')))).toEqual([]);
  expect(containing((message) => (message.match(/कृपया/g) ?? []).length > 1)).toEqual([]);
});

test('writes digits in Latin letters', () => {
  expect(containing((message) => /[०-९]/.test(message))).toEqual([]);
});

test('calls what a product comes in an option, never a difference', () => {
  const found = containing((message) => /फ(?:़|\u093c)?र्क/.test(message));
  expect(found.map((text) => text.split(':', 2).join(':'))).toEqual(['assistant/assistant.json: differenceIs']);
});
