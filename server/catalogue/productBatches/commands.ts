import { type Selectable, sql } from 'kysely';
import type { Products } from '#database/schema.ts';
import type { ProductBatch } from '#domain/catalogue/productBatches.schema.ts';
import {
  type ChangeableProduct,
  createProductRestoration,
  type ProductRestoration,
  resolveProductChange,
} from '#domain/catalogue/productBatches.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import type { Refusal } from '#domain/platform/refusals.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';
import { lockSeller } from '../products/sellerLock.ts';

/** Why one product was not changed. The name is missing if the product does not exist. */
export type ProductBatchFailure = {
  id: string;
  name?: string;
  reason: 'product_not_found' | 'product_changed' | Refusal;
};

/** `done` counts the products that now have the wanted values, including those that had them before. */
export type ProductBatchOutcome = { done: number; failures: ProductBatchFailure[]; undo: ProductRestoration[] };

type LockedProduct = Selectable<Products>;
type ProductUpdate = { row: LockedProduct; changes: Partial<ChangeableProduct> };

/**
 * Changes many of the seller's products in one transaction. Each is validated on its own, and those that cannot be
 * changed are returned as failures. `undo` restores the changed ones, except deleted ones.
 */
export function changeProducts(context: CatalogueContext, member: SellerMember, { productIds, change }: ProductBatch) {
  return context.database.transaction(async (tx): Promise<ProductBatchOutcome> => {
    const rows = await lockOwnProducts(tx, member, productIds);
    const missing = productIds.filter((id) => !rows.has(id));
    const failures: ProductBatchFailure[] = missing.map((id) => ({ id, reason: 'product_not_found' }));
    if (change.action === 'delete') {
      await removeProducts(tx, context, [...rows.keys()]);
      return { done: rows.size, failures, undo: [] };
    }
    const accepted: ProductUpdate[] = [];
    for (const row of rows.values()) {
      const result = resolveProductChange(change, row);
      if ('refused' in result) failures.push({ id: row.id, name: row.name, reason: result.refused });
      else accepted.push({ row, changes: result.changes });
    }
    const changed = accepted.filter(({ changes }) => Object.keys(changes).length > 0);
    await writeChanges(tx, context, changed);
    const undo = changed.map(({ row, changes }) => ({
      id: row.id,
      version: row.version + 1,
      ...createProductRestoration(row, changes),
    }));
    return { done: accepted.length, failures, undo };
  });
}

/**
 * Restores products to their state before a batch, each on its own. A product that was changed since, or of which too
 * many were sold, stays as it is and is returned as a failure.
 */
export function undoProductChanges(
  context: CatalogueContext,
  member: SellerMember,
  restorations: ProductRestoration[],
) {
  return context.database.transaction(async (tx): Promise<Omit<ProductBatchOutcome, 'undo'>> => {
    const rows = await lockOwnProducts(
      tx,
      member,
      restorations.map(({ id }) => id),
    );
    const failures: ProductBatchFailure[] = [];
    const changed: ProductUpdate[] = [];
    for (const { id, version, ...values } of restorations) {
      const row = rows.get(id);
      const changes = 'stockBy' in values ? { stock: (row?.stock ?? 0) + values.stockBy } : values;
      if (!row) failures.push({ id, reason: 'product_not_found' });
      else if (row.version !== version || !isPossible(changes, row))
        failures.push({ id, name: row.name, reason: 'product_changed' });
      else changed.push({ row, changes });
    }
    await writeChanges(tx, context, changed);
    return { done: changed.length, failures };
  });
}

/** The stock of a product with options is that of its variants. */
const isPossible = ({ stock, isActive }: Partial<ChangeableProduct>, row: LockedProduct) =>
  (stock === undefined || (!row.hasOptions && stock >= 0 && stock <= Math.max(productLimits.stock, row.stock))) &&
  !(isActive && row.takenDownAt);

/** The seller's own products among these, by id. They are locked in the order of their ids, after the seller. */
async function lockOwnProducts(
  tx: Transaction,
  member: SellerMember,
  ids: string[],
): Promise<Map<string, LockedProduct>> {
  await lockSeller(tx, member);
  const rows = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('sellerId', '=', member.sellerId)
    .where('products.id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type NewValues = { [Name in keyof ChangeableProduct]: (ChangeableProduct[Name] | null)[] };

const updateProducts = statement((db, p: NewValues & { ids: string[]; now: Date }) =>
  db
    .updateTable('products')
    .from(
      unnest('new', {
        id: sql<string[]>`${p.ids}::uuid[]`,
        isActive: sql<NewValues['isActive']>`${p.isActive}::boolean[]`,
        stock: sql<NewValues['stock']>`${p.stock}::int[]`,
        category: sql<NewValues['category']>`${p.category}::text[]`,
      }),
    )
    .set((eb) => ({
      isActive: eb.fn.coalesce('new.isActive', 'products.isActive'),
      stock: eb.fn.coalesce('new.stock', 'products.stock'),
      category: eb.fn.coalesce('new.category', 'products.category'),
      version: eb('products.version', '+', 1),
      updatedAt: eb
        .case()
        .when('new.category', 'is', null)
        .then(eb.ref('products.updatedAt'))
        .else(sql<Date>`${p.now}::timestamptz`)
        .end(),
    }))
    .whereRef('products.id', '=', 'new.id'),
);

/**
 * One statement for all products. Columns without a new value stay as they are, and so does the position in the list.
 */
async function writeChanges({ db }: Transaction, { now }: CatalogueContext, changed: ProductUpdate[]): Promise<void> {
  if (changed.length === 0) return;
  const column = <Name extends keyof ChangeableProduct>(name: Name) =>
    changed.map(({ changes }) => changes[name] ?? null);
  await updateProducts(db, {
    ids: changed.map(({ row }) => row.id),
    isActive: column('isActive'),
    stock: column('stock'),
    category: column('category'),
    now: now(),
  });
}

/** Deletes for good; past orders have their own names and prices. A job deletes the preview images. */
async function removeProducts(tx: Transaction, { queue }: CatalogueContext, ids: string[]): Promise<void> {
  await tx.db.deleteFrom('products').where('products.id', '=', anyOf(ids)).execute();
  await queue.add(tx, 'remove-preview', { productIds: ids });
}
