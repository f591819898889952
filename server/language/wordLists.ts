import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productCategories } from '#domain/catalogue/products.ts';

/** The kinds of words that goods are described with. */
const wordKinds = ['goods', 'material', 'colour', 'size', 'measure', 'other'] as const;
export type WordKind = (typeof wordKinds)[number];

/** What stands behind a number: rupees, pieces, a measure of one piece, a time, parts of a hundred. */
export const unitKinds = ['money', 'piece', 'measure', 'time', 'percent'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** Where what a word of a list means is written in the languages; `names` are the English ones. */
export type WordRow = { names: readonly string[]; devanagari: readonly string[]; latin: readonly string[] };

const folder = join(import.meta.dirname, 'words');

/** The rows of a data file below its head, each with its cells. */
export function readTsvRows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(folder, `${file}.tsv`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** The words of a cell, which have commas between them. */
export const splitCell = (cell = ''): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The rows of a file of words, by language. */
export function readWordRows(file: string): WordRow[] {
  return readTsvRows(file).map(([english, devanagari, latin]) => ({
    names: splitCell(english),
    devanagari: splitCell(devanagari),
    latin: splitCell(latin),
  }));
}

/** The files of goods and of what is said of them, by words/wares.tsv. */
export const wareFiles = () =>
  readTsvRows('wares').map(([file = '', named, of]) => ({
    file,
    kind: wordKinds.find((kind) => kind === named) ?? 'other',
    category: productCategories.find((category) => category === of),
  }));

/** What belongs to goods that are many kinds, by one of their names: 'utensil' may be a pan or a bowl. */
const kindsOf = new Map(readTsvRows('kinds').map(([name = '', goods]) => [name, splitCell(goods)]));
export const membersOfKinds = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => kindsOf.get(name) ?? []);

/** All that a unit is called in English, by the first of its names: 'l' is 'litre' too. */
const unitNames = new Map(
  readTsvRows('units').map(([, english]) => {
    const names = splitCell(english);
    return [names[0], names];
  }),
);
export const namesOfUnit = (name: string): string[] => unitNames.get(name) ?? [name];
