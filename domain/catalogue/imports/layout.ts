import type { OptionKey } from '../optionPresets.ts';
import { normalizeValue } from '../options.ts';
import type { ProductCategory } from '../products.ts';
import type { ImportSettings, SheetRowLike } from './importRows.ts';
import type { ImportTarget } from './importTargets.ts';
import { removeProtection } from './texts.ts';
import words from './words.json' with { type: 'json' };

/** Where a file has what: its columns by target, computed once for all rows. */
export type Layout = {
  columns: Map<ImportTarget, number[]>;
  headings: Map<number, string>;
  /** Columns of options: its name is in a column, else it is the heading or that of a preset. */
  options: { value: number; name: number | null; heading: string; key: OptionKey | null }[];
  /** What was recognised before: files repeat their categories. */
  categories: Map<string, ProductCategory | undefined>;
};

/** Meta's and Google's files have one row for each variant, and the product in none of its own. */
export const isFeed = ({ dialect }: ImportSettings): boolean => dialect === 'meta' || dialect === 'google';

const layouts = new WeakMap<ImportSettings, Layout>();

/** The layout of an import's columns. Settings are not changed after they were used once. */
export function layoutOf(settings: ImportSettings): Layout {
  const known = layouts.get(settings);
  if (known) return known;
  const columns = new Map<ImportTarget, number[]>();
  const headings = new Map<number, string>();
  for (const { index, heading, target } of settings.columns) {
    headings.set(index, heading);
    if (target) columns.set(target, [...(columns.get(target) ?? []), index]);
  }
  const layout: Layout = { columns, headings, options: findOptions(settings), categories: new Map() };
  layouts.set(settings, layout);
  return layout;
}

const optionKeysByName = new Map(
  Object.entries(words.optionNames).flatMap(([key, names]) =>
    names.map((name) => [normalizeValue(name), key as OptionKey] as const),
  ),
);

/** The preset that an option's name stands for. */
export const findOptionKey = (name: string): OptionKey | null => optionKeysByName.get(normalizeValue(name)) ?? null;

const numberIn = (heading: string) => /\d+/.exec(heading)?.[0];
const presetTargets: ReadonlyMap<ImportTarget | null, OptionKey> = new Map([
  ['size', 'size'],
  ['colour', 'colour'],
  ['material', 'material'],
] as const);

/** Option columns in the sequence of the file. A value and a name belong together by the number in their headings. */
function findOptions(settings: ImportSettings): Layout['options'] {
  const { columns } = settings;
  const names = columns.filter(({ target }) => target === 'optionName');
  return columns.flatMap(({ index, heading, target }) => {
    const preset = presetTargets.get(target) ?? null;
    // Elsewhere a material describes a product.
    if (target !== 'optionValue' && (preset === null || (preset === 'material' && !isFeed(settings)))) return [];
    const name = names.find((one) => numberIn(one.heading) === numberIn(heading));
    const key = preset ?? findOptionKey(heading);
    return [{ value: index, name: target === 'optionValue' ? (name?.index ?? null) : null, heading, key }];
  });
}

/** A cell as it is read: trimmed, without the apostrophe of exports. */
export const readCell = ({ cells }: SheetRowLike, column: number): string =>
  removeProtection((cells[column] ?? '').trim()).trim();

/** The filled cells of a target, in the sequence of the columns. */
export const cellsOf = (row: SheetRowLike, layout: Layout, target: ImportTarget): string[] =>
  (layout.columns.get(target) ?? []).map((column) => readCell(row, column)).filter(Boolean);

/** The first column of a target that is filled in this row, with its cell; undefined if none is. */
export function findCell(
  row: SheetRowLike,
  layout: Layout,
  target: ImportTarget,
): { column: number; text: string } | undefined {
  for (const column of layout.columns.get(target) ?? []) {
    const text = readCell(row, column);
    if (text) return { column, text };
  }
  return undefined;
}

/** Whether a cell says that what is there is to be cleared. */
export const isClearing = (text: string): boolean => words.empty.includes(text.toLowerCase());
