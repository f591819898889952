import type { Option } from '../options.ts';
import { arrangeValues, findTooLong, fitsLimits, listOptions, nameValues } from './groupOptions.ts';
import { withoutUndefined } from './groupTexts.ts';
import { type ImportCode, isImportError } from './importCodes.ts';
import type { BuiltVariant, ImportSettings, RowProblem } from './importRows.ts';
import type { RowValues } from './interpretRow.ts';
import { layoutOf } from './layout.ts';
import { areRowsEqual } from './rowKeys.ts';

/** What the rows of a group become together (import.md, section 1, Groups). */
export type MergedVariants = {
  options: Option[];
  variants: BuiltVariant[];
  problems: RowProblem[];
  skippedRows: { row: number; code: ImportCode }[];
  /** All rows are left out. */
  isRefused: boolean;
};

/** Rows that say the same as an earlier one are skipped. */
export function splitDuplicates(rows: RowValues[], settings: ImportSettings) {
  const kept: RowValues[] = [];
  const duplicates: RowValues[] = [];
  const byCells = new Map<string, RowValues[]>();
  for (const row of rows) {
    const key = row.row.cells.join('\0');
    const same = byCells.get(key) ?? (rows.length <= comparedRows ? kept : []);
    const isSame = same.some((one) => areRowsEqual(one.row, row.row, settings));
    (isSame ? duplicates : kept).push(row);
    if (!isSame) byCells.set(key, [...(byCells.get(key) ?? []), row]);
  }
  return { kept, skippedRows: duplicates.map(({ row }) => ({ row: row.row, code: 'duplicate_row' as const })) };
}

/** Groups up to this size are compared column by column; larger ones are too large anyway. */
const comparedRows = 300;

/** The options and variants of rows with values. */
export function mergeVariants(rows: RowValues[], shared: RowValues[], settings: ImportSettings): MergedVariants {
  const named = nameValues([...shared, ...rows], layoutOf(settings));
  const valuesOf = (row: RowValues) => named.get(row) ?? [];
  const good = rows.filter((row) => !row.isBroken);
  const label = good[0]?.label ?? '';
  const options = listOptions(good.map(valuesOf), label);
  const problems: RowProblem[] = [];
  const [first] = [...shared, ...rows].toSorted((one, other) => one.row.row - other.row.row);
  const wanted = listOptions(rows.map(valuesOf), label);
  if (!fitsLimits(wanted, rows.length)) {
    problems.push({ row: first?.row.row ?? 0, code: 'too_many_options' });
    return { options, variants: [], problems, skippedRows: [], isRefused: true };
  }
  const complete = good.flatMap((row) => {
    const values = arrangeValues(valuesOf(row), wanted);
    const problem = findValueProblem(row, valuesOf(row), values, wanted);
    if (problem) problems.push(problem);
    return problem ? [] : [{ row, values: values.flatMap((value) => value ?? []) }];
  });
  const repeated = findRepeated(complete);
  problems.push(...repeated);
  const wrong = new Set(repeated.map(({ row }) => row));
  const variants = complete
    .filter(({ row }) => !wrong.has(row.row.row))
    .map(({ row, values }) => toVariant(row, values));
  const kept = listOptions(
    complete.filter(({ row }) => !wrong.has(row.row.row)).map(({ row }) => valuesOf(row)),
    label,
  );
  return { options: kept, variants, problems, skippedRows: [], isRefused: false };
}

type Named = ReturnType<typeof nameValues> extends Map<RowValues, infer Values> ? Values : never;

function findValueProblem(
  { row }: RowValues,
  named: Named,
  values: (string | undefined)[],
  options: Option[],
): RowProblem | undefined {
  const tooLong = findTooLong(named);
  if (tooLong)
    return { row: row.row, code: 'too_long', field: tooLong.name.slice(0, 40), value: tooLong.value.slice(0, 100) };
  const missing = values.indexOf(undefined);
  return missing === -1 ? undefined : { row: row.row, code: 'option_missing', field: options[missing]?.name ?? '' };
}

/** Different rows with the same values are all wrong: nobody knows which one is meant. */
function findRepeated(rows: { row: RowValues; values: string[] }[]): RowProblem[] {
  const byValues = Map.groupBy(rows, ({ values }) => values.join('\0'));
  return [...byValues.values()]
    .filter(({ length }) => length > 1)
    .flatMap((same) => {
      const numbers = same.map(({ row }) => row.row.row);
      const value = same[0]?.values.join(', ') ?? '';
      return numbers.map((row) => ({ row, code: 'option_repeated' as const, value, rows: numbers }));
    });
}

function toVariant(row: RowValues, values: string[]): BuiltVariant {
  const { sku, pricePaise, mrpPaise, stock, isStockUncounted, stockWhenExported } = row;
  const image = row.variantImage ?? (row.imagePosition === undefined ? row.images?.[0] : undefined);
  return withoutUndefined({
    ...{
      row: row.row.row,
      ...(row.isIdOrSku && { id: row.id, isIdOrSku: row.isIdOrSku }),
      sku,
      values,
      pricePaise,
      mrpPaise,
      stock,
      isStockUncounted,
    },
    ...{ stockWhenExported, weightGrams: row.weightGrams, image, isOffered: row.isOffered },
  });
}

/** The rows that are left out. */
export const listErrorRows = (problems: RowProblem[]): number[] => [
  ...new Set(problems.filter(({ code }) => isImportError(code)).map(({ row }) => row)),
];
