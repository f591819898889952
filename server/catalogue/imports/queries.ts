import { sql } from 'kysely';
import { proposeColumns } from '#domain/catalogue/imports/importHeadings.ts';
import { activeImportStates, type ImportState, importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { defaultOptions } from './mapping.ts';
import { countCodes } from './rowQueries.ts';
import { findOwnImport, type ImportRecord, selectAllImports, selectOwnImports } from './rows.ts';
import { readNotUndone } from './undo.ts';
import { listIgnoredPictures } from './zipPictures.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Of a shop: it keeps finished ones for 90 days. */
const mostListed = 200;

/** The shop's imports, newest first. */
export async function listImports({ database, now }: CatalogueContext, member: SellerMember) {
  const rows = await selectOwnImports(database.read, member).limit(mostListed).execute();
  return { imports: rows.map((row) => toSummary(row, now(), 0)) };
}

/** The imports of all shops, newest first, without their rows. */
export async function listAllImports(
  { database, now }: CatalogueContext,
  _admin: Admin,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = selectAllImports(database.read).limit(limit + 1);
  if (cursor) query = query.where(({ ref }) => isBeyondCursor(cursor, ref('imports.createdAt'), ref('imports.id')));
  const page = toKeysetPage(await query.execute(), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const imports = page.rows.map(({ businessName, ...row }) => ({
    ...toSummary(row, now(), 0),
    seller: { id: row.sellerId, businessName },
  }));
  return { imports, nextCursor: page.nextCursor };
}

/** One import with all that its screen shows but the rows. Throws `import_not_found`. */
export async function readImport({ database, now }: CatalogueContext, member: SellerMember, id: string) {
  const found = await findOwnImport(database.write, member, id);
  const { form, settings, categories } = found;
  return {
    ...toSummary(found, now(), await estimateDone(database.write, found)),
    encoding: form?.encoding ?? null,
    delimiter: form?.delimiter ?? null,
    sheets: form?.sheets ?? [],
    headerRow: form?.headerRow ?? null,
    firstRows: form?.firstRows ?? [],
    columns: describeColumns(found),
    mode: settings?.mode ?? 'both',
    options: settings?.options ?? defaultOptions,
    values: { category: categories ?? [] },
    isWaiting: await isWaiting(database.write, found),
    // Both read all rows of the file, and screens ask again and again while an import runs.
    codes: found.checkedAt && !isActive(found.state) ? await countCodes(database.write, id) : [],
    ignoredPictures: await listIgnoredPictures(database.write, id),
    importedBefore: await findEarlier(database.write, found),
    notUndone: found.state === 'undone' ? await readNotUndone(database.write, found) : { count: 0, products: [] },
  };
}

/** Whether an earlier import of the shop is worked on first. */
async function isWaiting(db: QueryBuilder, { id, sellerId, state }: ImportRecord): Promise<boolean> {
  if (!isActive(state)) return false;
  const earlier = await db
    .selectFrom('imports')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('id', '<', id)
    .where('state', 'in', activeImportStates)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

const isActive = (state: ImportState) => activeImportStates.some((one) => one === state);

function describeColumns({ form, settings }: ImportRecord) {
  if (!form) return [];
  const samples = new Map(form.columns.map((column) => [column.index, column.samples]));
  return (settings?.columns ?? proposeColumns(form.columns)).map((column) => ({
    ...column,
    samples: samples.get(column.index) ?? [],
  }));
}

const steps: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/**
 * About how many rows the step in progress has done, from the place that it has reached: screens ask again and again,
 * and counting the rows would read half of the file each time. An undo goes from the last row to the first.
 */
async function estimateDone(db: QueryBuilder, { id, state, position, counts }: ImportRecord): Promise<number> {
  if (!steps.includes(state) || position === 0) return 0;
  const last = await db
    .selectFrom('importRows')
    .select('row')
    .where('importId', '=', id)
    .orderBy('row', 'desc')
    .limit(1)
    .executeTakeFirst();
  const share = position / Math.max(position, last?.row ?? 0);
  return Math.round(counts.rows * (state === 'undoing' ? 1 - share : share));
}

function toSummary(found: ImportRecord, now: Date, done: number) {
  const { id, state, fileName, form, settings, counts, problem, createdAt, checkedAt, appliedAt, undoneAt } = found;
  const undoableUntil =
    state === 'done' && appliedAt ? appliedAt.getTime() + importLimits.undoDays * dayMilliseconds : 0;
  const isOver = state === 'ready' || state === 'done' || state === 'undone';
  return {
    ...{ id, state, fileName, counts },
    dialect: settings?.dialect ?? form?.dialect ?? null,
    sheet: settings?.sheet ?? form?.sheet ?? null,
    progress: { done: isOver ? counts.rows : done, of: counts.rows },
    ...(problem && { problem: { code: problem } }),
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoableUntil: undoableUntil > now.getTime() ? new Date(undoableUntil).toISOString() : null,
  };
}

/** When the same file was imported with the same mapping, if it was. */
async function findEarlier(db: QueryBuilder, { id, sellerId, fileHash, settings }: ImportRecord) {
  if (!settings) return null;
  const found = await db
    .selectFrom('imports')
    .select('appliedAt')
    .where('sellerId', '=', sellerId)
    .where('id', '<', id)
    .where('fileHash', '=', fileHash)
    .where('state', '=', sql.lit('done'))
    .where(({ ref }) => sql<boolean>`${ref('settings')} ->> 'mode' = ${settings.mode}`)
    .where(({ ref }) => sql<boolean>`${ref('settings')} -> 'columns' = ${JSON.stringify(settings.columns)}::jsonb`)
    .orderBy('appliedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.appliedAt?.toISOString() ?? null;
}
