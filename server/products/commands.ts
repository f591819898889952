import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { ProductDraft, ProductRevision } from '#domain/products.schema.ts';
import { type ProductAction, productActions, productLimits } from '#domain/products.ts';
import type { Admin, Context, SellerMember } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, type PgUpdateSetSource, type SQL, sql } from '../database/drizzle.ts';
import { products } from '../database/tables.ts';
import { holdOwnPictures } from '../pictures/queries.ts';
import { toProduct } from './queries.ts';

/** Adds a product to the seller's catalogue. Throws `picture_not_found` for an upload that is not the seller's. */
export async function createProduct(context: Context, member: SellerMember, draft: ProductDraft) {
  const now = context.now();
  const [product] = await context.database.transaction(async (tx) => {
    await holdOwnPictures(tx, member, draft.images);
    return tx.query
      .insert(products)
      .values({ id: newId(), sellerId: member.sellerId, ...draft, createdAt: now, updatedAt: now })
      .returning();
  });
  if (!product) throw new Error('PostgreSQL returned no row for an insert.');
  return toProduct(product);
}

/**
 * Saves the edit form. The stock moves by the difference to the shown one, so that pieces sold meanwhile are not sold
 * twice. Throws `product_not_found`, and `product_changed` when somebody saved a newer version meanwhile, or when more
 * was sold than the new stock leaves (product.md, section 4); `picture_not_found` for an upload that is not the seller's.
 */
export async function updateProduct(context: Context, member: SellerMember, id: string, revision: ProductRevision) {
  const { version, shownStock, stock, ...draft } = revision;
  const newStock = sql<number>`${products.stock} + ${stock - shownStock}`;
  const isCurrent = and(eq(products.version, version), sql`${newStock} between 0 and ${productLimits.stock}`);
  const product = await context.database.transaction(async (tx) => {
    await holdOwnPictures(tx, member, draft.images);
    return change(context, tx.query, within(member, id), { ...draft, stock: newStock }, isCurrent);
  });
  if (product) return product;
  const [current] = await context.database.query
    .select({ version: products.version })
    .from(products)
    .where(within(member, id));
  throw current ? new AppError('product_changed', { version: current.version }) : new AppError('product_not_found');
}

/** Shows or hides a product: its seller or an administrator. Twice is no error. Throws `product_not_found`. */
export async function applyProductAction(
  context: Context,
  actor: SellerMember | Admin,
  id: string,
  action: ProductAction,
) {
  const { isActive } = productActions[action];
  const product = await change(context, context.database.query, within(actor, id), { isActive });
  if (!product) throw new AppError('product_not_found');
  return product;
}

/**
 * Deletes a product for good; past orders keep their own name and price. Its preview picture goes by a job.
 * Throws `product_not_found`.
 */
export function deleteProduct(context: Context, actor: SellerMember | Admin, id: string): Promise<void> {
  return context.database.transaction(async (tx) => {
    const deleted = await tx.query.delete(products).where(within(actor, id)).returning({ id: products.id });
    if (deleted.length === 0) throw new AppError('product_not_found');
    await context.queue.add(tx, 'remove-preview', { productId: id });
  });
}

/** A product is looked up among those that the actor may see: all of them, or the seller's own. */
function within(actor: SellerMember | Admin, id: string): SQL | undefined {
  return and(eq(products.id, id), 'sellerId' in actor ? eq(products.sellerId, actor.sellerId) : undefined);
}

async function change(
  context: Context,
  query: Transaction['query'],
  which: SQL | undefined,
  values: PgUpdateSetSource<typeof products>,
  guard?: SQL,
) {
  const [product] = await query
    .update(products)
    .set({ ...values, version: sql`${products.version} + 1`, updatedAt: context.now() })
    .where(and(which, guard))
    .returning();
  return product && toProduct(product);
}
