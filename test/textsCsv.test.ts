import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textsFolder } from '../scripts/generate.ts';
import { readTextsCsv, writeTextsCsv } from '../scripts/textsCsv.ts';

/** Sentences go out as CSV and come back (languages.md, section 9). */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync(textsFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
});
afterEach(() => rmSync(folder, { recursive: true }));

const readAll = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(json|tsv)$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
const rowsOf = (csv: string) => parse(csv, { bom: true }) as string[][];
const toCsv = (rows: string[][], end = '\n') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""').replaceAll('\n', end)}"`).join(',')).join(end);
const edit = (change: (row: string[]) => string[]) =>
  toCsv(rowsOf(writeTextsCsv('hi', folder)).map((row) => (row[0] === 'printing.slip' ? change(row) : row)));

test('writes each sentence with where it is seen', () => {
  const [heading, ...rows] = rowsOf(writeTextsCsv('hi', folder));
  expect(heading).toEqual(['key', 'English', 'हिन्दी', 'where it is seen', 'picture']);
  expect(rows.length).toBeGreaterThan(2000);
  expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
  const slip = rows.find(([key]) => key === 'printing.slip');
  expect(slip).toEqual([
    ...['printing.slip', 'Packing slip #{order}', 'पैकिंग पर्ची #{order}'],
    ...[expect.stringContaining('server/orders/printing/papers.ts'), ''],
  ]);
  expect(rows.filter(([, english, hindi]) => !english || !hindi)).toEqual([]);
  expect(rows.filter(([, , , seen]) => !seen).map(([key]) => key?.split('.')[0])).toEqual([]);
});

test('comes back exactly, also from a spreadsheet of another system', () => {
  const before = readAll();
  for (const language of ['hi', 'hi-Latn']) {
    const csv = writeTextsCsv(language, folder);
    expect(readTextsCsv(csv, folder)).toBe(0);
    expect(readTextsCsv(toCsv(rowsOf(csv), '\r\n'), folder)).toBe(0);
  }
  expect(readAll()).toEqual(before);
});

test('takes over what an editor changed, and only that', () => {
  const before = new Map(readAll() as [string, string][]);
  const csv = edit(([key = '', english = '']) => [key, english, 'पैकिंग की पर्ची #{order}', '', '']);
  expect(readTextsCsv(csv, folder)).toBe(1);
  for (const [path = '', content = ''] of readAll()) {
    const old = before.get(path) ?? '';
    expect(content).toBe(path === 'hi/orders/printing.json' ? old.replace('पैकिंग पर्ची #', 'पैकिंग की पर्ची #') : old);
  }
  expect(rowsOf(writeTextsCsv('hi', folder)).find(([key]) => key === 'printing.slip')?.[2]).toBe(
    'पैकिंग की पर्ची #{order}',
  );
});

test.each<[string, (row: string[]) => string[], RegExp]>([
  ['a lost parameter', ([key = '', english = '']) => [key, english, 'पैकिंग पर्ची'], /printing\.slip: .*order/],
  ['an invented parameter', ([key = '', english = '']) => [key, english, 'पर्ची #{order} {x}'], /printing\.slip: .*x/],
  ['an open brace', ([key = '', english = '']) => [key, english, 'पर्ची #{order'], /printing\.slip: /],
  ['a struck-out word', ([key = '', english = '']) => [key, english, 'आदेश #{order}'], /strikes out “आदेश”/],
  [
    'an unknown key',
    ([, english = '', hindi = '']) => ['printing.slips', english, hindi],
    /printing\.slips: There is no/,
  ],
  [
    'an unknown place',
    ([, english = '', hindi = '']) => ['toString.slip', english, hindi],
    /toString\.slip: There is no/,
  ],
  [
    'no key of its own',
    ([, english = '', hindi = '']) => ['printing.toString', english, hindi],
    /There is no such key/,
  ],
  ['a key twice', ([, english = '', hindi = '']) => ['printing.order', english, hindi], /printing\.order: /],
  ['changed English', ([key = '', , hindi = '']) => [key, 'Slip #{order}', hindi], /English sentence has changed/],
])('refuses %s and changes nothing', (_, change, reason) => {
  const before = readAll();
  const csv = edit(change);
  expect(() => readTextsCsv(csv, folder)).toThrow(reason);
  expect(readAll()).toEqual(before);
});

test('keeps what an editor left empty or left out, and refuses a file of no language', () => {
  const before = readAll();
  expect(
    readTextsCsv(
      edit(([key = '', english = '']) => [key, english, '']),
      folder,
    ),
  ).toBe(0);
  expect(readTextsCsv('key,English,हिन्दी\n', folder)).toBe(0);
  for (const heading of ['key,English', 'key,English,English', 'key,English,Klingon'])
    expect(() => readTextsCsv(`${heading}\n`, folder)).toThrow('no language');
  expect(() => writeTextsCsv('en', folder)).toThrow('no language');
  expect(readAll()).toEqual(before);
});
