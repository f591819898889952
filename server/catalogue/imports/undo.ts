import { sql } from 'kysely';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { checkWrittenSkus } from '../products/skus.ts';
import { lockAndResolve, type StepOutcome } from './apply.ts';
import { importsTopic } from './claims.ts';
import { showHiddenProducts } from './hideMissing.ts';
import { lockCreated } from './lockedProducts.ts';
import { type ImportUndo, type RowResult, readNextUndos, saveResults } from './plannedRows.ts';
import type { ProductChange } from './productChanges.ts';
import { writeChanges } from './productWrites.ts';
import { type ImportRecord, lockOwnImport } from './rows.ts';
import { claimSkusOfChanged, findRefusedSkus, type SkuClaims } from './skuClaims.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Starts to undo an import, within 7 days. Throws `import_not_found`, `import_not_ready`, `import_undo_over` after 7
 * days, and `import_undo_later_first` if a later import has changed products and is not undone.
 */
export const undoImport = (context: CatalogueContext, member: SellerMember, id: string): Promise<void> =>
  context.database.transaction((tx) => startUndo(tx, context, member, id));

/** The same in the caller's transaction, before anything else of it is written. */
export async function startUndo(
  tx: Transaction,
  { now }: Pick<CatalogueContext, 'now'>,
  member: SellerMember,
  id: string,
): Promise<void> {
  const record = await lockOwnImport(tx, member, id);
  const { state, appliedAt } = record;
  if (state === 'undoing' || state === 'undone') return;
  if (!appliedAt || (state !== 'done' && state !== 'failed')) throw new AppError('import_not_ready');
  if (now().getTime() - appliedAt.getTime() > importLimits.undoDays * dayMilliseconds) {
    throw new AppError('import_undo_over');
  }
  await refuseBeforeLater(tx, record, appliedAt);
  await tx.db
    .updateTable('imports')
    .set({
      state: sql.lit('undoing'),
      position: 0,
      problem: null,
      claim: null,
      claimedUntil: null,
      userId: member.userId,
    })
    .where('id', '=', id)
    .execute();
  await notify(tx, importsTopic);
}

/** The latest import is undone first, so that no undo meets what a later one has changed. */
async function refuseBeforeLater({ db }: Transaction, { id, sellerId }: ImportRecord, appliedAt: Date): Promise<void> {
  const later = await db
    .selectFrom('imports')
    .select(['id', 'fileName'])
    .where('sellerId', '=', sellerId)
    .where('id', '!=', id)
    .where('appliedAt', '>', appliedAt)
    .where('state', 'in', ['importing', 'done', 'failed', 'undoing'])
    .where(({ or, exists, selectFrom, ref }) =>
      or([
        exists(
          selectFrom('importRows')
            .whereRef('importRows.importId', '=', 'imports.id')
            .where('importRows.undo', 'is not', null),
        ),
        exists(selectFrom('importHidden').whereRef('importHidden.importId', '=', 'imports.id')),
        sql<boolean>`${ref('imports.state')} = 'importing'`,
      ]),
    )
    .orderBy('appliedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!later) return;
  const { fileName } = later;
  throw new AppError('import_undo_later_first', { importId: later.id, words: { fileName } });
}

/**
 * The next part of an undo in the caller's transaction, from the end of the import to its beginning: created products
 * are deleted, or hidden where an order names them, and changed ones get back what the import changed. What somebody
 * has edited since stays and gets the code `edited_since`.
 */
export async function undoStep(context: CatalogueContext, tx: Transaction, record: ImportRecord): Promise<StepOutcome> {
  const { id, sellerId, position } = record;
  await tx.db.selectFrom('sellers').where('id', '=', sellerId).forShare().execute();
  await tx.db.deleteFrom('importCopies').where('importId', '=', id).execute();
  const shown = await showHiddenProducts(tx, record);
  if (shown > 0) return { done: false, position };
  const rows = await readNextUndos(tx, record);
  const last = rows.at(-1);
  if (last) {
    await saveResults(tx, id, await undoRows(context, tx, sellerId, rows));
    return { done: false, position: last.place };
  }
  await tx.db.deleteFrom('importReplacedPictures').where('importId', '=', id).execute();
  await recordAuditEvent(
    tx,
    context,
    { sellerId, userId: record.userId },
    { act: 'import_undone', targetId: sellerId },
  );
  return { done: true, position };
}

type UndoRow = { row: number; productId: string; undo: ImportUndo };

async function undoRows(
  context: CatalogueContext,
  tx: Transaction,
  sellerId: string,
  rows: UndoRow[],
): Promise<RowResult[]> {
  const created = rows.filter(({ undo }) => undo.kind === 'create').map(({ productId }) => productId);
  const wanted = new Map<number, ProductChange>();
  for (const { row, undo } of rows) if (undo.kind === 'update') wanted.set(row, undo);
  const variantIds = await lockCreated(tx, sellerId, created, [...wanted.values()]);
  const { resolved, refused } = await lockAndResolve(tx, sellerId, wanted);
  const claims = new Map<number, SkuClaims>([...resolved].map(([row, change]) => [row, claimSkusOfChanged(change)]));
  // What is deleted gives up its SKUs; it has no row of its own here.
  claims.set(0, { taken: [], released: [...created, ...variantIds] });
  const withoutSku = await findRefusedSkus(tx, sellerId, claims);
  for (const row of withoutSku) resolved.delete(row);
  await removeCreated(context, tx, sellerId, created);
  await writeChanges(tx, sellerId, [...resolved.values()], context.now());
  await checkWrittenSkus(tx);
  const isLeft = new Set([...refused, ...withoutSku]);
  return rows.map(({ row }) => (isLeft.has(row) ? { row, code: 'edited_since' } : { row }));
}

/** Deletes products that are locked, or hides those that an order names. A job deletes the preview images. */
async function removeCreated(
  { queue }: CatalogueContext,
  tx: Transaction,
  sellerId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const ordered = await tx.db
    .updateTable('products')
    .set((eb) => ({ isActive: false, version: eb('version', '+', 1) }))
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('orderItems').whereRef('orderItems.productId', '=', 'products.id')),
    )
    .returning('id')
    .execute();
  const hidden = new Set(ordered.map(({ id }) => id));
  const deleted = await tx.db
    .deleteFrom('products')
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids.filter((id) => !hidden.has(id))))
    .returning('id')
    .execute();
  if (deleted.length > 0) await queue.add(tx, 'remove-preview', { productIds: deleted.map(({ id }) => id) });
}

/** The products that undoing left as they are, because somebody edited them since. */
export async function readNotUndone(db: QueryBuilder, { id }: ImportRecord) {
  const rows = await db
    .selectFrom('importRows')
    .innerJoin('products', 'products.id', 'importRows.productId')
    .select(['products.id', 'products.name'])
    .where('importRows.importId', '=', id)
    .where(({ ref }) => sql<boolean>`${ref('importRows.codes')} @> '{edited_since}'`)
    .unionAll(
      db
        .selectFrom('importHidden')
        .innerJoin('products', 'products.id', 'importHidden.productId')
        .select(['products.id', 'products.name'])
        .where('importHidden.importId', '=', id)
        .where('importHidden.isLeft', '=', sql.lit(true)),
    )
    .orderBy('name')
    .execute();
  return { count: rows.length, products: rows.slice(0, 20) };
}
