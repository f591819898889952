import type { ImportSettings, RowProblem, SheetRowLike } from '#domain/catalogue/imports/importRows.ts';
import { provesDecimalComma } from '#domain/catalogue/imports/numbers.ts';
import { readRowKeys } from '#domain/catalogue/imports/rowKeys.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import { hasContent } from '#server/platform/spreadsheets/cellText.ts';

/** A row as it is stored before it is checked; one that is nothing that is sold is skipped already. */
export type StoredRow = {
  row: number;
  place: number;
  cells: string[];
  numbers: number[] | null;
  notices: NonNullable<SheetRowLike['notices']> | null;
  rowId: string | null;
  sku: string | null;
  groupKey: string | null;
  nameKey: string | null;
  name: string;
  verdict: 'skipped' | null;
  problems: RowProblem[] | null;
  codes: RowProblem['code'][] | null;
};

const priceTargets: readonly (string | null)[] = ['price', 'mrp', 'salePrice'];

/** Reads the keys of rows, in the sequence of the file. */
export function createRowReader(settings: ImportSettings) {
  const priced = settings.columns.filter(({ target }) => priceTargets.includes(target)).map(({ index }) => index);
  const proved = new Set<number>();
  const nameColumn = settings.columns.find(({ target }) => target === 'name')?.index ?? -1;
  let hasData = false;
  return {
    read(row: SheetRowLike): StoredRow {
      for (const column of priced) {
        if (!proved.has(column) && provesDecimalComma(row.cells[column] ?? '')) proved.add(column);
      }
      const { skipped, id, sku, group, nameKey } = readRowKeys(row, settings, hasData);
      if (!skipped) hasData = true;
      const name = (row.cells[nameColumn] ?? '').trim();
      return {
        row: row.row,
        place: row.row,
        cells: row.cells.slice(0, row.cells.findLastIndex(hasContent) + 1),
        numbers: row.numbers ?? null,
        notices: row.notices ?? null,
        rowId: id ?? null,
        sku: sku ?? null,
        groupKey: group ?? null,
        nameKey: nameKey ?? null,
        name: Array.from(name.slice(0, 2 * productLimits.name))
          .slice(0, productLimits.name)
          .join(''),
        verdict: skipped ? 'skipped' : null,
        problems: skipped ? [{ row: row.row, code: skipped }] : null,
        codes: skipped ? [skipped] : null,
      };
    },
    /** Columns in which a value was found that proves that commas are decimal signs. */
    decimalCommaColumns: () => [...proved],
  };
}
