import { v7 as newId } from 'uuid';
import { and, eq, isNotNull, isNull, type PgUpdateSetSource, type SQL, sql } from '#database/drizzle.ts';
import { productKeys } from '#database/tables/limits.ts';
import { products } from '#database/tables/products.ts';
import { type ProductDraft, type ProductRevision, productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { type ProductAction, productActions, productLimits } from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import type { CatalogueContext } from '../context.ts';
import { lockOwnPictures } from '../pictures/queries.ts';
import { draftCompleted } from './events.ts';
import { toProduct } from './queries.ts';
import { lockSeller } from './sellerLock.ts';

/**
 * Adds a product to the seller's catalogue and completes the draft `begun` that was started on the shop's phone. The
 * same `key` and draft return the same product, however often they are sent. Throws `product_created_before` if the key
 * was used for another draft, `picture_not_found` for an upload that is not the seller's, and `draft_not_found`.
 */
export function createProduct(
  context: CatalogueContext,
  member: SellerMember,
  draft: ProductDraft,
  { begun, key }: { begun?: string | undefined; key?: string | undefined } = {},
) {
  const id = newId();
  return context.database.transaction(async (tx) => {
    const earlier = key && (await claimProductKey(tx, context, member, { key, draft, id }));
    if (earlier) return earlier;
    if (begun) await context.events.publish(tx, draftCompleted, { member, draftId: begun });
    return addProduct(tx, context, member, draft, id);
  });
}

/**
 * Claims the key for a new product, or returns the product that it created, unless that is deleted. Concurrent requests
 * with the same key wait here.
 */
async function claimProductKey(
  { query }: Transaction,
  { now }: CatalogueContext,
  { sellerId }: SellerMember,
  { key, draft, id }: { key: string; draft: ProductDraft; id: string },
) {
  const bodyHash = hashOf(JSON.stringify(draft));
  const use = { bodyHash, productId: id };
  const inserted = await query
    .insert(productKeys)
    .values({ sellerId, key, ...use, createdAt: now() })
    .onConflictDoNothing()
    .returning({ key: productKeys.key });
  if (inserted.length > 0) return undefined;
  const isThis = and(eq(productKeys.sellerId, sellerId), eq(productKeys.key, key));
  const [earlier] = await query
    .select({ product: products, bodyHash: productKeys.bodyHash })
    .from(productKeys)
    .innerJoin(products, eq(products.id, productKeys.productId))
    .where(isThis);
  if (!earlier) {
    await query.update(productKeys).set(use).where(isThis);
    return undefined;
  }
  if (earlier.bodyHash !== bodyHash) throw new AppError('product_created_before', { productId: earlier.product.id });
  return toProduct(earlier.product);
}

/** `createProduct` in the caller's transaction. */
export async function addProduct(
  tx: Transaction,
  { now }: CatalogueContext,
  member: SellerMember,
  draft: ProductDraft,
  id = newId(),
) {
  const at = now();
  await lockOwnPictures(tx, member, draft.images);
  const [product] = await tx.query
    .insert(products)
    .values({ id, sellerId: member.sellerId, ...draft, createdAt: at, updatedAt: at })
    .returning();
  if (!product) throw new Error('PostgreSQL returned no row for an insert.');
  return toProduct(product);
}

/**
 * Saves the edit form. The stock changes by the difference from the stock shown, so that items sold meanwhile are not
 * sold twice. Throws `product_not_found`; `product_changed` if a newer version was saved meanwhile, or more was sold
 * than the new stock allows (product.md, section 4); and `picture_not_found` for an upload that is not the seller's.
 */
export async function updateProduct(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  revision: ProductRevision,
) {
  const { version, shownStock, stock, ...draft } = revision;
  const newStock = sql<number>`${products.stock} + ${stock - shownStock}`;
  const isCurrent = and(
    eq(products.version, version),
    sql`${newStock} between 0 and ${productLimits.stock}`,
    draft.isActive ? isNull(products.takenDownAt) : undefined,
  );
  const product = await context.database.transaction(async (tx) => {
    if (draft.isActive) await lockSeller(tx, member);
    await lockOwnPictures(tx, member, draft.images);
    return updateProductWhere(context, tx.query, productScope(member, id), { ...draft, stock: newStock }, isCurrent);
  });
  if (product) return product;
  if (draft.isActive) await refuseTakenDown(context, member, id);
  const [current] = await context.database.query
    .select({ version: products.version })
    .from(products)
    .where(productScope(member, id));
  throw current ? new AppError('product_changed', { version: current.version }) : new AppError('product_not_found');
}

/**
 * Appends a photo that arrived after its product was saved. Doing it twice is no error. Throws `product_not_found`,
 * `picture_not_found` for anything that is not the seller's upload, and `validation_failed` if the product has no room
 * for it.
 */
export function addProductPicture(context: CatalogueContext, member: SellerMember, id: string, image: string) {
  return context.database.transaction(async (tx) => {
    await lockOwnPictures(tx, member, [image]);
    const [product] = await tx.query.select().from(products).where(productScope(member, id)).for('update');
    if (!product) throw new AppError('product_not_found');
    if (product.images.includes(image)) return toProduct(product);
    const images = [...product.images, image];
    const checked = productDraftSchema.shape.images.safeParse(images);
    if (checked.error) {
      const issues = checked.error.issues.map(({ message }) => ({ path: ['image'], message }));
      throw new AppError('validation_failed', { fields: fieldRefusals(issues) });
    }
    return updateLockedProduct(context, tx, id, { images });
  });
}

/**
 * The seller shows or hides a product. Doing it twice is no error. Its position in the lists stays, because they are
 * sorted by the last update. Throws `product_not_found`, and `product_taken_down` if only an administrator can show it.
 */
export async function applyProductAction(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  action: ProductAction,
) {
  const { isActive } = productActions[action];
  const values = { isActive, updatedAt: sql`${products.updatedAt}` };
  const isAllowed = isActive ? isNull(products.takenDownAt) : undefined;
  const product = await context.database.transaction(async (tx) => {
    if (isActive) await lockSeller(tx, member);
    return updateProductWhere(context, tx.query, productScope(member, id), values, isAllowed);
  });
  if (product) return product;
  await refuseTakenDown(context, member, id);
  throw new AppError('product_not_found');
}

/** Throws `product_taken_down` if an administrator has taken the seller's product down. */
async function refuseTakenDown({ database }: CatalogueContext, member: SellerMember, id: string): Promise<void> {
  const [takenDown] = await database.query
    .select({ id: products.id })
    .from(products)
    .where(and(productScope(member, id), isNotNull(products.takenDownAt)));
  if (takenDown) throw new AppError('product_taken_down');
}

/**
 * Deletes a product for good; past orders have their own name and price. A job deletes its preview image. Throws
 * `product_not_found`.
 */
export function deleteProduct(context: CatalogueContext, actor: SellerMember | Admin, id: string): Promise<void> {
  return context.database.transaction(async (tx) => {
    const [product] = await tx.query.delete(products).where(productScope(actor, id)).returning();
    if (!product) throw new AppError('product_not_found');
    if ('adminId' in actor) {
      const { sellerId } = product;
      await recordAuditEvent(tx, context, actor, { act: 'product_deleted', targetId: id, details: { sellerId } });
    }
    await context.queue.add(tx, 'remove-preview', { productId: id });
  });
}

/** Updates a product that the caller has locked. */
export async function updateLockedProduct(
  context: CatalogueContext,
  { query }: Transaction,
  id: string,
  values: PgUpdateSetSource<typeof products>,
) {
  const product = await updateProductWhere(context, query, eq(products.id, id), values);
  if (!product) throw new Error('A locked product is gone.');
  return product;
}

/** The product with this id among those that the actor may see: all of them, or the seller's own. */
export function productScope(actor: SellerMember | Admin, id: string): SQL | undefined {
  return and(eq(products.id, id), 'sellerId' in actor ? eq(products.sellerId, actor.sellerId) : undefined);
}

async function updateProductWhere(
  context: CatalogueContext,
  query: Transaction['query'],
  which: SQL | undefined,
  values: PgUpdateSetSource<typeof products>,
  guard?: SQL,
) {
  const [product] = await query
    .update(products)
    .set({ updatedAt: context.now(), ...values, version: sql`${products.version} + 1` })
    .where(and(which, guard))
    .returning();
  return product && toProduct(product);
}
