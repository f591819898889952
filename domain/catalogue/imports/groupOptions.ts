import { identifyValue, normalizeValue, type Option, optionLimits } from '../options.ts';
import type { RowValues, SlotValue } from './interpretRow.ts';
import { findOptionKey, type Layout } from './layout.ts';
import { optionLabelsFor } from './optionLabels.ts';

/** The options of a group of rows (import.md, section 1, Groups). */

/** What one row has of an option. */
type NamedValue = Pick<Option, 'key' | 'name'> & { value: string };

/** What makes two options one. */
const identify = ({ key, name }: Pick<Option, 'key' | 'name'>) => key ?? normalizeValue(name);

/** The named values of each row; names that a row lacks are those of the group's first row that has one. */
export function nameValues(rows: RowValues[], layout: Layout): Map<RowValues, NamedValue[]> {
  const names = new Map<number, string>();
  for (const { options } of rows)
    for (const { slot, name } of options) if (name !== undefined && !names.has(slot)) names.set(slot, name);
  const toNamed =
    (row: RowValues) =>
    ({ slot, name, value }: SlotValue): NamedValue[] =>
      value === '' ? [] : [{ ...nameSlot(layout, slot, name ?? names.get(slot), row.name), value }];
  return new Map(rows.map((row) => [row, keepFirst(row.options.flatMap(toNamed(row)))]));
}

/** Two columns for one option: the first that is filled counts. */
const keepFirst = (values: NamedValue[]) =>
  [...new Map(values.toReversed().map((value) => [identify(value), value])).values()].toReversed();

const customLabel = /^custom.?label.?(\d)$/i;

function nameSlot(layout: Layout, slot: number, written: string | undefined, productName: string | undefined) {
  const column = layout.options[slot];
  if (written !== undefined) return { key: findOptionKey(written), name: written };
  const { key = null, heading = '' } = column ?? {};
  const [, number] = customLabel.exec(heading.trim()) ?? [];
  const labels = optionLabelsFor(productName);
  if (number !== undefined) return { key: null, name: labels.option.replace('{n}', String(Number(number) + 1)) };
  const preset = key === 'size' || key === 'colour' || key === 'material' ? labels[key] : undefined;
  return { key, name: preset ?? heading };
}

/** The options of variants, each with the values that their rows have, in the first spelling. */
export function listOptions(rows: NamedValue[][], label: string): Option[] {
  const options = new Map<string, Option>();
  const spellings = new Map<string, Set<string>>();
  for (const values of rows) {
    for (const one of values) {
      const id = identify(one);
      const option = options.get(id) ?? { key: one.key, name: one.name, values: [] };
      const known = spellings.get(id) ?? new Set();
      const value = identifyValue(one.key, one.value);
      if (!known.has(value)) option.values.push(one.value);
      options.set(id, option);
      spellings.set(id, known.add(value));
    }
  }
  const first = rows[0] ?? [];
  const position = (option: Option) => {
    const value = first.find((one) => identify(one) === identify(option))?.value ?? '';
    return `, ${label}, `.indexOf(`, ${value}, `);
  };
  const listed = [...options.values()];
  return label ? listed.toSorted((one, other) => position(one) - position(other)) : listed;
}

/** A row's values in the sequence and spelling of the options; undefined where it has none. */
export function arrangeValues(values: NamedValue[], options: readonly Option[]): (string | undefined)[] {
  return options.map((option) => {
    const own = values.find((one) => identify(one) === identify(option));
    if (!own) return undefined;
    const value = identifyValue(option.key, own.value);
    return option.values.find((known) => identifyValue(option.key, known) === value) ?? own.value;
  });
}

/** The option with a name or value that is too long to be stored. */
export const findTooLong = (values: readonly NamedValue[]): NamedValue | undefined =>
  values.find(
    ({ name, value }) => Array.from(value).length > optionLimits.value || Array.from(name).length > optionLimits.name,
  );

/** Whether a product can have these options (options.md, section 1). */
export const fitsLimits = (options: readonly Option[], rows: number): boolean =>
  options.length <= optionLimits.options &&
  options.every(({ values }) => values.length <= optionLimits.values) &&
  rows <= optionLimits.variants;
