import { createHash } from 'node:crypto';
import { type StatementColumns, statementLimits } from '#domain/orders/bankStatements.ts';
import { normalizeHeading } from '#domain/platform/headings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { SheetRow, SpreadsheetForm } from '#server/platform/spreadsheets/format.ts';
import { describeColumns } from '#server/platform/spreadsheets/headings.ts';
import { statementHeadings } from './columns.ts';

function hashHeadings({ cells }: SheetRow): string {
  const headings = cells.map(normalizeHeading);
  while (headings.at(-1) === '') headings.pop();
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64url');
}

/** Remembers which columns a shop chose for these headings, for its next statement of that bank. */
export async function rememberColumns(
  { database, now }: CatalogueContext,
  { sellerId }: SellerMember,
  form: SpreadsheetForm,
  chosen: StatementColumns,
): Promise<void> {
  const row = form.firstRows.find((one) => one.row === form.headerRow);
  if (!row) return;
  const [headingsHash, columns, chosenAt] = [hashHeadings(row), JSON.stringify(chosen), now()];
  await database.write
    .insertInto('statementColumns')
    .values({ sellerId, headingsHash, columns, chosenAt })
    .onConflict((conflict) => conflict.columns(['sellerId', 'headingsHash']).doUpdateSet({ columns, chosenAt }))
    .execute();
  await database.write
    .deleteFrom('statementColumns')
    .where('sellerId', '=', sellerId)
    .where('headingsHash', 'not in', ({ selectFrom }) =>
      selectFrom('statementColumns')
        .select('headingsHash')
        .where('sellerId', '=', sellerId)
        .orderBy('chosenAt', 'desc')
        .limit(statementLimits.rememberedColumns),
    )
    .execute();
}

/** The form with the columns that the shop chose before for one of its first rows, if there are any. */
export async function preselectColumns(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
  form: SpreadsheetForm,
): Promise<SpreadsheetForm> {
  const rows = new Map(form.firstRows.map((row) => [hashHeadings(row), row]));
  const remembered = await database.write
    .selectFrom('statementColumns')
    .select(['headingsHash', 'columns'])
    .where('sellerId', '=', sellerId)
    .where('headingsHash', '=', anyOf([...rows.keys()]))
    .orderBy('chosenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const header = remembered && rows.get(remembered.headingsHash);
  if (!header) return form;
  const targets = new Map(Object.entries(remembered.columns).map(([target, index]) => [index, target]));
  const described = describeColumns({ row: header, dialect: undefined }, form.firstRows, statementHeadings);
  const columns = described.map((column) => ({ ...column, target: targets.get(column.index) ?? null }));
  return { ...form, headerRow: header.row, columns };
}
