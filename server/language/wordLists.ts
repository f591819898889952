import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productCategories } from '#domain/catalogue/products.ts';

/** The kinds of words that describe goods. */
const wordKinds = ['goods', 'material', 'colour', 'size', 'measure', 'other'] as const;
export type WordKind = (typeof wordKinds)[number];

/** The kinds of units after a number: rupees, items, a measure of one item, a time, a percentage. */
export const unitKinds = ['money', 'piece', 'measure', 'time', 'percent'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** The spellings of one meaning in each language; `names` are the English ones. */
export type WordRow = { names: readonly string[]; devanagari: readonly string[]; latin: readonly string[] };

const folder = join(import.meta.dirname, 'words');

/** Returns the rows of a data file after its header, split into cells. */
export function readTsvRows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(folder, `${file}.tsv`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** Splits a cell at its commas. */
export const splitCell = (cell = ''): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Returns the rows of a word file, by language. */
export function readWordRows(file: string): WordRow[] {
  return readTsvRows(file).map(([english, devanagari, latin]) => ({
    names: splitCell(english),
    devanagari: splitCell(devanagari),
    latin: splitCell(latin),
  }));
}

/** The files of goods and their descriptions, from words/wares.tsv. */
export const wareFiles = () =>
  readTsvRows('wares').map(([file = '', named, of]) => ({
    file,
    kind: wordKinds.find((kind) => kind === named) ?? 'other',
    category: productCategories.find((category) => category === of),
  }));

/** The goods behind a general name: 'utensil' may be a pan or a bowl. */
const kindsOf = new Map(readTsvRows('kinds').map(([name = '', goods]) => [name, splitCell(goods)]));
export const membersOfKinds = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => kindsOf.get(name) ?? []);

/** The general names of goods: 'sweets' for 'jalebi'. */
export const kindsWith = (names: readonly string[]): string[] =>
  [...kindsOf].flatMap(([kind, goods]) => (goods.some((name) => names.includes(name)) ? [kind] : []));

/** All English names of a unit, by the first one: 'l' is 'litre' too. */
const unitNames = new Map(
  readTsvRows('units').map(([, english]) => {
    const names = splitCell(english);
    return [names[0], names];
  }),
);
export const namesOfUnit = (name: string): string[] => unitNames.get(name) ?? [name];

/** The narrower materials of a material; `anything` may have those in its row. */
const materialKinds = new Map(readTsvRows('materialKinds').map(([name = '', kinds]) => [name, splitCell(kinds)]));

/** Whether a material or look contradicts no other one: enamel, matte. */
export const isFinish = (names: readonly string[]): boolean =>
  names.some((name) => materialKinds.get('anything')?.includes(name));

/** Whether goods of one material or colour may be of another one too: teak is wood, navy blue is blue. */
export function mayGoTogether(one: readonly string[], other: readonly string[]): boolean {
  const words = (name: string) => name.toLowerCase().split(' ');
  const isKindOf = (narrow: readonly string[], wide: readonly string[]) =>
    wide.some((name) => materialKinds.get(name)?.some((kind) => narrow.includes(kind))) ||
    narrow.some((name) => wide.some((general) => words(name).includes(general)));
  return isKindOf(one, other) || isKindOf(other, one);
}
