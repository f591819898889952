import { sql } from 'kysely';
import type { ImportForm } from '#domain/catalogue/imports/importForm.ts';
import { importHeadings, proposeColumns } from '#domain/catalogue/imports/importHeadings.ts';
import type { ImportSettings, SheetRowLike } from '#domain/catalogue/imports/importRows.ts';
import { type ImportState, importLimits, noCounts } from '#domain/catalogue/imports/importStates.ts';
import { AppError } from '#domain/errors.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { insertRecords } from '#server/platform/database/records.ts';
import { mapInSlices } from '#server/platform/jobs/slices.ts';
import type { SpreadsheetForm } from '#server/platform/spreadsheets/format.ts';
import { withSpreadsheet } from '#server/platform/spreadsheets/openSpreadsheet.ts';
import type { CatalogueContext } from '../context.ts';
import { recallCategories, recallColumns } from './choices.ts';
import { type ClaimedImport, keepClaim, lockClaimed } from './claims.ts';
import { importSettled } from './events.ts';
import { failImport } from './failure.ts';
import { readFile } from './files.ts';
import { createSettings, isComplete } from './mapping.ts';
import { createRowReader, type StoredRow } from './rowReader.ts';
import { readPictureNames } from './zipPictures.ts';

/**
 * Reads the file of a claimed import: how it is recognised, then its rows, from the beginning. Returns the state that
 * follows: `mapping` if a person has to look at the columns. Throws `LostImport`.
 */
export async function readImportFile(context: CatalogueContext, claimed: ClaimedImport): Promise<ImportState> {
  const stop = keepClaim(context, claimed);
  try {
    const bytes = await readFile(context.database.read, claimed.id, '');
    if (!bytes) throw new AppError('file_unreadable');
    await readPictureNames(context, claimed.id);
    const { sheet, headerRow, dialect } = claimed.choices;
    const options = { headings: importHeadings, sheet, headerRow, dialect };
    return await withSpreadsheet(bytes, options, async ({ form, rows }) => {
      const settings = await prepareSettings(context, claimed, form);
      const isReady = form.headerRow !== null && (claimed.choices.isConfirmed || isComplete(settings.columns));
      await storeForm(context, claimed, shorten(form), settings, isReady ? 'reading' : 'mapping');
      if (!isReady) return 'mapping';
      await storeRows(context, claimed, rows, settings);
      return 'checking';
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failImport(context, claimed, error);
    return 'failed';
  } finally {
    stop();
  }
}

/** What the rows are read with: as the seller mapped them, or as the shop mapped such headings before. */
async function prepareSettings(
  { database, server, now }: CatalogueContext,
  { sellerId, settings: chosen, choices }: ClaimedImport,
  form: SpreadsheetForm,
): Promise<ImportSettings> {
  const db = database.read;
  const proposed = proposeColumns(form.columns);
  const targets = new Map(chosen?.columns.map(({ index, target }) => [index, target]));
  const columns =
    chosen && choices.isConfirmed
      ? proposed.map((column) => ({ ...column, target: targets.get(column.index) ?? null }))
      : ((await recallColumns(db, sellerId, proposed)) ?? proposed);
  const shop = await db.selectFrom('sellers').select('businessName').where('id', '=', sellerId).executeTakeFirst();
  const created = createSettings(shorten(form));
  return {
    ...created,
    ...(chosen && { mode: chosen.mode, options: chosen.options }),
    columns,
    categories: { ...(await recallCategories(db, sellerId)), ...chosen?.categories },
    today: indianDay(now()),
    ...(shop && { shopName: shop.businessName }),
    origin: server.publicUrl,
  };
}

/** The form with shortened texts: the file itself is stored. */
function shorten({ firstRows, columns, ...form }: SpreadsheetForm): ImportForm {
  const cut = (text: string) =>
    Array.from(text.slice(0, 2 * importLimits.sample))
      .slice(0, importLimits.sample)
      .join('');
  return {
    ...form,
    columns: columns.map((column) => ({ ...column, heading: cut(column.heading), samples: column.samples.map(cut) })),
    firstRows: firstRows.map(({ row, cells }) => ({ row, cells: cells.map(cut) })),
  };
}

function storeForm(
  context: CatalogueContext,
  claimed: ClaimedImport,
  form: ImportForm,
  settings: ImportSettings,
  state: ImportState,
): Promise<void> {
  return context.database.transaction(async (tx) => {
    await lockClaimed(tx, context, claimed);
    await tx.db.deleteFrom('importRows').where('importId', '=', claimed.id).execute();
    await tx.db
      .updateTable('imports')
      .set({
        ...{ state, position: 0, categories: null, counts: JSON.stringify(noCounts) },
        ...{ form: JSON.stringify(form), settings: JSON.stringify(settings) },
      })
      .where('id', '=', claimed.id)
      .execute();
    const { id: importId, sellerId, choices } = claimed;
    // Whoever has chosen something already is looking at the mapping.
    const isNew = choices.isConfirmed === undefined;
    if (state === 'mapping' && isNew) await context.events.publish(tx, importSettled, { importId, sellerId, state });
  });
}

/** Stores the rows in batches, each in a transaction of its own; the last one ends the phase. */
async function storeRows(
  context: CatalogueContext,
  claimed: ClaimedImport,
  batches: AsyncIterable<SheetRowLike[]>,
  settings: ImportSettings,
): Promise<void> {
  const reader = createRowReader(settings);
  let waiting: SheetRowLike[] = [];
  const store = async () => storeBatch(context, claimed, await mapInSlices(waiting, reader.read));
  for await (const batch of batches) {
    waiting.push(...batch);
    if (waiting.length < importLimits.stepRows) continue;
    await store();
    waiting = [];
  }
  if (waiting.length > 0) await store();
  await context.database.transaction(async (tx) => {
    await lockClaimed(tx, context, claimed);
    const decimalCommaColumns = reader.decimalCommaColumns();
    await tx.db
      .updateTable('imports')
      .set({ state: 'checking', position: 0, settings: JSON.stringify({ ...settings, decimalCommaColumns }) })
      .where('id', '=', claimed.id)
      .execute();
  });
}

function storeBatch(context: CatalogueContext, claimed: ClaimedImport, rows: StoredRow[]): Promise<void> {
  const { id: importId } = claimed;
  return context.database.transaction(async (tx) => {
    await lockClaimed(tx, context, claimed);
    await insertRecords(
      tx.db,
      'importRows',
      rows.map((row) => ({ importId, ...row })),
    );
    await tx.db
      .updateTable('imports')
      .set(({ ref }) => ({
        counts: sql`jsonb_set(${ref('counts')}, '{rows}', to_jsonb((${ref('counts')} ->> 'rows')::int + ${rows.length}::int))`,
      }))
      .where('id', '=', importId)
      .execute();
  });
}
