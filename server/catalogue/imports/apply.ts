import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { uploadedPictureId } from '#domain/platform/pictures.ts';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { CatalogueContext } from '../context.ts';
import { insertProducts, type NewProduct } from '../products/bulkCreation.ts';
import { checkWrittenSkus } from '../products/skus.ts';
import { importsTopic } from './claims.ts';
import { hideMissingProducts } from './hideMissing.ts';
import { compareWithLaterProducts } from './laterProducts.ts';
import { lockChanged } from './lockedProducts.ts';
import { planPhotoCopies } from './photoCopies.ts';
import { lockPlannedPictures } from './plannedPictures.ts';
import { type RowResult, readNextPlans, saveResults } from './plannedRows.ts';
import { type ProductChange, type ResolvedChange, resolveChange } from './productChanges.ts';
import { writeChanges } from './productWrites.ts';
import { type ImportRecord, lockOwnImport } from './rows.ts';
import { claimSkusOfChanged, claimSkusOfNew, findRefusedSkus } from './skuClaims.ts';

/**
 * Starts the import after its dry run. Throws `import_not_found`, `import_not_ready`, and `import_has_errors` with
 * 'All or nothing'.
 */
export const applyImport = (context: CatalogueContext, member: SellerMember, id: string): Promise<void> =>
  context.database.transaction((tx) => startImport(tx, context, member, id));

/** The same in the caller's transaction, before anything else of it is written. */
export async function startImport(
  tx: Transaction,
  { now }: Pick<CatalogueContext, 'now'>,
  member: SellerMember,
  id: string,
): Promise<void> {
  const { state, settings, counts } = await lockOwnImport(tx, member, id);
  if (state === 'importing' || state === 'done') return;
  if (state !== 'ready') throw new AppError('import_not_ready');
  if (settings?.options.allOrNothing && counts.error > 0) throw new AppError('import_has_errors');
  await tx.db
    .updateTable('imports')
    .set({
      state: sql.lit('importing'),
      position: 0,
      claim: null,
      claimedUntil: null,
      appliedAt: now(),
      userId: member.userId,
    })
    .where('id', '=', id)
    .execute();
  await notify(tx, importsTopic);
}

/** From so many rows on, plans that were cached for a small catalogue are too slow for everybody. */
const planningRows = 1000;

/** What was done of an import: `done`, or up to which row. */
export type StepOutcome = { done: boolean; position: number };

/**
 * The next rows of an import in the caller's transaction: products are created and changed, and rows whose product was
 * edited or whose SKU was taken since the dry run become errors. At the end products that the file does not name are
 * hidden, if that was chosen. Throws `seller_not_approved` if the shop may no longer sell.
 */
export async function applyStep(
  context: CatalogueContext,
  tx: Transaction,
  record: ImportRecord,
): Promise<StepOutcome> {
  const again = await compareWithLaterProducts(tx, record, context.now());
  if (again !== undefined) return { done: false, position: again };
  await lockSellingSeller(tx, record.sellerId);
  const planned = await readNextPlans(tx, record);
  const last = planned.at(-1);
  if (last) {
    const results = await applyPlans(context, tx, record, planned);
    await saveResults(tx, record.id, results);
    await countRefused(tx, record.id, planned, results);
    if (record.position < planningRows && last.place >= planningRows) tx.atEnd(() => analyzeCatalogue(tx));
    return { done: false, position: last.place };
  }
  const { position } = record;
  if (record.settings?.options.hidesMissing && (await hideMissingProducts(tx, record)))
    return { done: false, position };
  if (record.settings?.options.copiesPhotos) await planPhotoCopies(tx, record.id);
  await recordEnd(context, tx, record);
  return { done: true, position };
}

async function analyzeCatalogue({ db }: Transaction): Promise<void> {
  await sql`select analyze_catalogue()`.execute(db);
}

async function lockSellingSeller({ db }: Transaction, sellerId: string): Promise<void> {
  const seller = await db
    .selectFrom('sellers')
    .select('status')
    .where('id', '=', sellerId)
    .forShare()
    .executeTakeFirst();
  if (seller?.status !== sellingStatus) throw new AppError('seller_not_approved');
}

type Planned = Awaited<ReturnType<typeof readNextPlans>>;

async function applyPlans(
  context: CatalogueContext,
  tx: Transaction,
  { id: importId, sellerId }: ImportRecord,
  planned: Planned,
): Promise<RowResult[]> {
  const { plans, withoutPicture } = await lockPlannedPictures(tx, { id: importId, sellerId }, planned);
  const created = new Map<number, NewProduct>();
  const wanted = new Map<number, ProductChange>();
  for (const { row, plan } of plans) {
    if (plan.kind === 'create') created.set(row, { id: newId(), draft: plan.draft });
    else wanted.set(row, plan);
  }
  const { resolved, refused } = await lockAndResolve(tx, sellerId, wanted);
  const claims = new Map([
    ...[...created].map(([row, product]) => [row, claimSkusOfNew(product)] as const),
    ...[...resolved].map(([row, change]) => [row, claimSkusOfChanged(change)] as const),
  ]);
  const withoutSku = await findRefusedSkus(tx, sellerId, claims);
  for (const row of withoutSku) {
    created.delete(row);
    resolved.delete(row);
  }
  await insertProducts(tx, sellerId, [...created.values()], context.now());
  await writeChanges(tx, sellerId, [...resolved.values()], context.now());
  await checkWrittenSkus(tx);
  await keepReplacedPictures(tx, importId, [...resolved.values()]);
  return describeResults({ created, resolved, refused, withoutSku, withoutPicture });
}

type Applied = {
  created: ReadonlyMap<number, NewProduct>;
  resolved: ReadonlyMap<number, ResolvedChange>;
  refused: number[];
  withoutSku: Set<number>;
  withoutPicture: Set<number>;
};

function describeResults({ created, resolved, refused, withoutSku, withoutPicture }: Applied): RowResult[] {
  const noticeOf = (row: number) => withoutPicture.has(row) && { code: 'picture_not_found' as const };
  const createdRows = [...created].map(
    ([row, { id }]): RowResult => ({ row, productId: id, undo: { kind: 'create' }, ...noticeOf(row) }),
  );
  const changedRows = [...resolved].map(([row, { undo }]): RowResult => {
    return { row, productId: undo.productId, undo: { kind: 'update', ...undo }, ...noticeOf(row) };
  });
  return [
    ...refused.map((row): RowResult => ({ row, code: 'changed_meanwhile', isError: true })),
    ...[...withoutSku].map((row): RowResult => ({ row, code: 'sku_taken', isError: true })),
    ...createdRows,
    ...changedRows,
  ];
}

/** Locks products and resolves their changes; `refused` are the rows whose product was edited meanwhile or is gone. */
export async function lockAndResolve(tx: Transaction, sellerId: string, wanted: ReadonlyMap<number, ProductChange>) {
  const states = await lockChanged(tx, sellerId, [...wanted.values()]);
  const resolved = new Map<number, ResolvedChange>();
  const refused: number[] = [];
  for (const [row, change] of wanted) {
    const state = states.get(change.productId);
    const result = state && resolveChange(change, state);
    if (result) resolved.set(row, result);
    else refused.push(row);
  }
  return { resolved, refused };
}

/** Uploads that a product loses stay stored while the import can be undone. */
async function keepReplacedPictures({ db }: Transaction, importId: string, changes: ResolvedChange[]): Promise<void> {
  const ids = changes.flatMap(({ undo }) => (undo.set.images ?? []).flatMap((image) => uploadedPictureId(image) ?? []));
  if (ids.length === 0) return;
  await db
    .insertInto('importReplacedPictures')
    .values([...new Set(ids)].map((pictureId) => ({ importId, pictureId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Products that were to be created or changed and are now errors. */
async function countRefused(
  { db }: Transaction,
  importId: string,
  planned: Planned,
  results: RowResult[],
): Promise<void> {
  const refused = new Set(results.flatMap(({ row, isError }) => (isError ? [row] : [])));
  if (refused.size === 0) return;
  const less = { create: 0, update: 0 };
  for (const { row, plan } of planned) if (refused.has(row)) less[plan.kind] += 1;
  const count = (name: string, by: number) => sql`${name}::text, (counts ->> ${name})::int + ${by}::int`;
  const changed = sql.join([
    count('create', -less.create),
    count('update', -less.update),
    count('error', refused.size),
  ]);
  await db
    .updateTable('imports')
    .set({ counts: sql<string>`counts || jsonb_build_object(${changed})` })
    .where('id', '=', importId)
    .execute();
}

/** One row in the audit log for the whole import. */
async function recordEnd(context: CatalogueContext, tx: Transaction, { id, sellerId, userId }: ImportRecord) {
  const { counts } = await tx.db.selectFrom('imports').select('counts').where('id', '=', id).executeTakeFirstOrThrow();
  const { create: created, update: changed, error: refused } = counts;
  const who = { sellerId, userId };
  const details = { created, changed, refused };
  await recordAuditEvent(tx, context, who, { act: 'products_imported', targetId: sellerId, details });
}
