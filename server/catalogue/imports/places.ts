import type { SheetRowLike } from '#domain/catalogue/imports/importRows.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** A row as it is checked. */
export type CheckedRow = SheetRowLike & { productId: string | null; variantId: string | null; groupKey: string | null };

/** Rows of one group that are looked at: a product has at most 250 variants. */
const mostOfGroup = 1000;

const selectRows = (db: QueryBuilder, importId: string) =>
  db
    .selectFrom('importRows')
    .select(['row', 'place', 'cells', 'numbers', 'notices', 'productId', 'variantId', 'groupKey'])
    .where('importId', '=', importId)
    .where('verdict', 'is', null)
    .orderBy('place')
    .orderBy('row');

/** The next products of the file with all their rows, at least one if there is any. */
export const readNextPlaces = (db: QueryBuilder, importId: string, after: number, mostRows: number) =>
  readPlaces(selectRows(db, importId), after, mostRows);

/** The same of rows that are judged again (`laterProducts.ts`): unlike the other rows of a judged product they have codes, if none. */
export const readReopenedPlaces = (db: QueryBuilder, importId: string, after: number, mostRows: number) =>
  readPlaces(selectRows(db, importId).where('codes', 'is not', null), after, mostRows);

async function readPlaces(selected: ReturnType<typeof selectRows>, after: number, mostRows: number) {
  const rows = await selected.where('place', '>', after).limit(mostRows).execute();
  const last = rows.at(-1);
  if (last && rows.length === mostRows) {
    const rest = selected.where('place', '=', last.place).where('row', '>', last.row);
    rows.push(...(await rest.limit(mostOfGroup).execute()));
  }
  const places = Map.groupBy(rows, ({ place }) => place);
  return [...places].map(([place, own]) => ({ place, rows: own.map(toCheckedRow) }));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toCheckedRow = ({ row, cells, numbers, notices, productId, variantId, groupKey }: Row): CheckedRow => ({
  ...{ row, cells, productId, variantId, groupKey },
  ...(numbers && { numbers }),
  ...(notices && { notices }),
});
