import { packageFactNames } from '../packageFacts.ts';
import { productLimits } from '../products.ts';
import type { BuiltProduct } from './importRows.ts';
import type { RowValues } from './interpretRow.ts';
import { toNameKey } from './rowKeys.ts';
import { toLine } from './rowTexts.ts';

/** What the rows of a product say together: each field by the first row that has it (import.md, section 1, Groups). */

/** The object without what is undefined. */
export const withoutUndefined = <Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const firstOf = <Value>(rows: RowValues[], read: (row: RowValues) => Value | undefined): Value | undefined => {
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** Texts, category and facts. `lines` go below the description. */
export function mergeTexts(rows: RowValues[], name: string | undefined, lines: string[]) {
  const description = firstOf(rows, (row) => row.description);
  const facts = packageFactNames.map((fact) => [fact, firstOf(rows, ({ facts }) => facts[fact])] as const);
  return {
    name,
    nameKey: name === undefined ? undefined : toNameKey(name),
    ...addLines(description, lines),
    category: firstOf(rows, (row) => row.category),
    alsoCalled: firstOf(rows, (row) => row.alsoCalled),
    ...Object.fromEntries(facts),
  };
}

/** Lines that the description already has are not repeated, nor are lines that no longer fit. */
function addLines(
  description: string | undefined,
  lines: string[],
): Pick<BuiltProduct, 'description' | 'descriptionLines'> {
  if (description === undefined) return lines.length > 0 ? { descriptionLines: lines } : {};
  const there = new Set(description.split('\n').map((line) => line.trim().toLowerCase()));
  const longer = [description, ...lines.filter((line) => !there.has(line.toLowerCase()))].join('\n');
  return { description: Array.from(longer).length > productLimits.description ? description : longer };
}

/** 'Brand: Libas', 'Material: Cotton' of the first row that has them. */
export function listFactLines(rows: RowValues[], name: string | undefined, hasMaterial: boolean): string[] {
  const brand = firstOf(rows, (row) => row.brand);
  const material = hasMaterial ? firstOf(rows, (row) => row.material) : undefined;
  return [
    ...(brand === undefined ? [] : [toLine('brand', brand, name)]),
    ...(material === undefined ? [] : [toLine('material', material, name)]),
  ];
}

/** The pictures of all rows, in the sequence of their positions where they have some, without repeats. */
export function mergeImages(rows: RowValues[]): string[] | undefined {
  if (rows.every(({ images, variantImage }) => !images && !variantImage)) return undefined;
  const placed = rows.toSorted((one, other) => (one.imagePosition ?? Infinity) - (other.imagePosition ?? Infinity));
  const positioned = rows.some(({ imagePosition }) => imagePosition !== undefined) ? placed : rows;
  return [
    ...new Set([
      ...positioned.flatMap(({ images }) => images ?? []),
      ...rows.flatMap(({ variantImage }) => variantImage ?? []),
    ]),
  ];
}
