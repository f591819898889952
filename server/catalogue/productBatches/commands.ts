import { and, asc, eq, inArray } from '#database/drizzle.ts';
import { products } from '#database/tables/products.ts';
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
import type { Transaction } from '#server/platform/database/connect.ts';
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

type LockedProduct = typeof products.$inferSelect;
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

const isPossible = ({ stock = 0, isActive }: Partial<ChangeableProduct>, { takenDownAt }: LockedProduct) =>
  stock >= 0 && stock <= productLimits.stock && !(isActive && takenDownAt);

/** The seller's own products among these, by id. They are locked in the order of their ids, after the seller. */
async function lockOwnProducts(
  tx: Transaction,
  member: SellerMember,
  ids: string[],
): Promise<Map<string, LockedProduct>> {
  await lockSeller(tx, member);
  const rows = await tx.query
    .select()
    .from(products)
    .where(and(eq(products.sellerId, member.sellerId), inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * One statement for all products. Columns without a new value stay as they are, and so does the position in the list.
 */
async function writeChanges(
  { client }: Transaction,
  { now }: CatalogueContext,
  changed: ProductUpdate[],
): Promise<void> {
  if (changed.length === 0) return;
  const column = <Name extends keyof ChangeableProduct>(name: Name) =>
    changed.map(({ changes }) => changes[name] ?? null);
  await client.query({
    name: 'change-products',
    text: `update products set is_active = coalesce(new.is_active, products.is_active),
        stock = coalesce(new.stock, products.stock), category = coalesce(new.category, products.category),
        version = version + 1, updated_at = case when new.category is null then updated_at else $5 end
      from unnest($1::uuid[], $2::boolean[], $3::int[], $4::text[]) as new (id, is_active, stock, category)
      where products.id = new.id`,
    values: [changed.map(({ row }) => row.id), column('isActive'), column('stock'), column('category'), now()],
  });
}

/** Deletes for good; past orders have their own names and prices. Jobs delete the preview images. */
async function removeProducts(tx: Transaction, { queue }: CatalogueContext, ids: string[]): Promise<void> {
  await tx.query.delete(products).where(inArray(products.id, ids));
  for (const productId of ids) await queue.add(tx, 'remove-preview', { productId });
}
