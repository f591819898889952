import { buildProduct } from '#domain/catalogue/imports/buildProduct.ts';
import { importHeadings, proposeColumns } from '#domain/catalogue/imports/importHeadings.ts';
import type {
  BuiltProduct,
  ImportPictures,
  ImportSettings,
  SheetRowLike,
} from '#domain/catalogue/imports/importRows.ts';
import { defaultUncountedStock } from '#domain/catalogue/imports/importTargets.ts';
import { provesDecimalComma } from '#domain/catalogue/imports/numbers.ts';
import { readRowKeys } from '#domain/catalogue/imports/rowKeys.ts';
import type { ReadOptions, SpreadsheetForm } from '#server/platform/spreadsheets/format.ts';
import { readSpreadsheet } from '#server/platform/spreadsheets/spreadsheet.ts';

export type ImportTrial = {
  form: SpreadsheetForm;
  settings: ImportSettings;
  products: BuiltProduct[];
  /** Rows that are no product, with the reason. */
  skipped: { row: number; code: string }[];
};

type Choices = Partial<Omit<ImportSettings, 'options'>> & {
  options?: Partial<ImportSettings['options']>;
  read?: Partial<ReadOptions>;
  pictures?: ImportPictures;
};

export const importOptions: ImportSettings['options'] = {
  hidesMissing: false,
  shortensNames: false,
  allOrNothing: false,
  copiesPhotos: false,
  uncountedStock: defaultUncountedStock,
};

/** Reads a whole file as an import does: recognised, its rows grouped, and each product built. */
export async function readImport(
  content: string | Buffer,
  { options, read, pictures, ...choices }: Choices = {},
): Promise<ImportTrial> {
  const { form, rows } = await readSpreadsheet(Buffer.from(content), { headings: importHeadings, ...read });
  const all: SheetRowLike[] = [];
  for await (const batch of rows) all.push(...batch);
  const columns = proposeColumns(form.columns);
  const settings: ImportSettings = {
    dialect: form.dialect,
    delimiter: form.delimiter,
    encoding: form.encoding,
    sheet: form.sheet,
    columns,
    mode: 'both',
    options: { ...importOptions, ...options },
    categories: {},
    decimalCommaColumns: columns.flatMap(({ index, target }) =>
      target && all.some(({ cells }) => provesDecimalComma(cells[index] ?? '')) ? [index] : [],
    ),
    today: '2026-11-29',
    ...choices,
  };
  const groups = new Map<string, SheetRowLike[]>();
  const skipped: { row: number; code: string }[] = [];
  let hasData = false;
  for (const row of all) {
    const keys = readRowKeys(row, settings, hasData);
    if (keys.skipped) skipped.push({ row: row.row, code: keys.skipped });
    hasData ||= !keys.skipped;
    const key = keys.group === undefined ? `row ${row.row}` : `group ${keys.group}`;
    if (!keys.skipped) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    form,
    settings,
    products: [...groups.values()].map((one) => buildProduct(one, settings, pictures)),
    skipped,
  };
}

/** The problems of all products as 'row code field', in the sequence of the rows. */
export const listProblems = ({ products }: ImportTrial): string[] =>
  products
    .flatMap(({ problems, skippedRows }) => [...problems, ...skippedRows])
    .toSorted((one, other) => one.row - other.row)
    .map((one) => [one.row, one.code, 'field' in one ? one.field : undefined].filter(Boolean).join(' '));
