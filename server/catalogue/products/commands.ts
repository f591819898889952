import { expressionBuilder, type UpdateObject } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { type ProductDraft, type ProductRevision, productFields } from '#domain/catalogue/products.schema.ts';
import { type ProductAction, productActions, productLimits } from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { CatalogueContext } from '../context.ts';
import { lockOwnPictures } from '../pictures/queries.ts';
import { allOf, type Condition } from '../search/productSearch.ts';
import { draftCompleted } from './events.ts';
import { productColumns, toProduct } from './queries.ts';
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
  { db }: Transaction,
  { now }: CatalogueContext,
  { sellerId }: SellerMember,
  { key, draft, id }: { key: string; draft: ProductDraft; id: string },
) {
  const bodyHash = hashToken(JSON.stringify(draft));
  const use = { bodyHash, productId: id };
  const inserted = await db
    .insertInto('productKeys')
    .values({ sellerId, key, ...use, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  if (inserted.length > 0) return undefined;
  const earlier = await db
    .selectFrom('productKeys')
    .innerJoin('products', 'products.id', 'productKeys.productId')
    .select([...productColumns, 'productKeys.bodyHash'])
    .where('productKeys.sellerId', '=', sellerId)
    .where('productKeys.key', '=', key)
    .executeTakeFirst();
  if (!earlier) {
    await db.updateTable('productKeys').set(use).where('sellerId', '=', sellerId).where('key', '=', key).execute();
    return undefined;
  }
  if (earlier.bodyHash !== bodyHash) throw new AppError('product_created_before', { productId: earlier.id });
  return toProduct(earlier);
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
  const product = await tx.db
    .insertInto('products')
    .values({ id, sellerId: member.sellerId, ...draft, createdAt: at, updatedAt: at })
    .returning(productColumns)
    .executeTakeFirstOrThrow();
  return toProduct(product);
}

const product = expressionBuilder<DB, 'products'>();
const isNotTakenDown = product('products.takenDownAt', 'is', null);

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
  const { version, shownStock = 0, stock, ...draft } = revision;
  const newStock = product('products.stock', '+', stock - shownStock);
  const isCurrent = allOf([
    product('products.version', '=', version),
    product.between(newStock, 0, productLimits.stock),
    draft.isActive ? isNotTakenDown : undefined,
  ]);
  const updated = await context.database.transaction(async (tx) => {
    if (draft.isActive) await lockSeller(tx, member);
    await lockOwnPictures(tx, member, draft.images);
    return updateProductWhere(context, tx, productScope(member, id), { ...draft, stock: newStock }, isCurrent);
  });
  if (updated) return updated;
  if (draft.isActive) await refuseTakenDown(context, member, id);
  const current = await context.database.read
    .selectFrom('products')
    .select('version')
    .where(productScope(member, id))
    .executeTakeFirst();
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
    const product = await tx.db
      .selectFrom('products')
      .select(productColumns)
      .where(productScope(member, id))
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw new AppError('product_not_found');
    if (product.images.includes(image)) return toProduct(product);
    const images = [...product.images, image];
    const checked = productFields.images.safeParse(images);
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
  const values = { isActive, updatedAt: product.ref('products.updatedAt') };
  const isAllowed = isActive ? isNotTakenDown : undefined;
  const updated = await context.database.transaction(async (tx) => {
    if (isActive) await lockSeller(tx, member);
    return updateProductWhere(context, tx, productScope(member, id), values, isAllowed);
  });
  if (updated) return updated;
  await refuseTakenDown(context, member, id);
  throw new AppError('product_not_found');
}

/** Throws `product_taken_down` if an administrator has taken the seller's product down. */
async function refuseTakenDown({ database }: CatalogueContext, member: SellerMember, id: string): Promise<void> {
  const takenDown = await database.read
    .selectFrom('products')
    .select('id')
    .where(productScope(member, id))
    .where('takenDownAt', 'is not', null)
    .executeTakeFirst();
  if (takenDown) throw new AppError('product_taken_down');
}

/**
 * Deletes a product for good; past orders have their own name and price. A job deletes its preview image. Throws
 * `product_not_found`.
 */
export function deleteProduct(context: CatalogueContext, actor: SellerMember | Admin, id: string): Promise<void> {
  return context.database.transaction(async (tx) => {
    const deleted = await tx.db
      .deleteFrom('products')
      .where(productScope(actor, id))
      .returning('sellerId')
      .executeTakeFirst();
    if (!deleted) throw new AppError('product_not_found');
    if ('adminId' in actor) {
      const { sellerId } = deleted;
      await recordAuditEvent(tx, context, actor, { act: 'product_deleted', targetId: id, details: { sellerId } });
    }
    await context.queue.add(tx, 'remove-preview', { productId: id });
  });
}

type ProductUpdate = UpdateObject<DB, 'products'>;

/** Updates a product that the caller has locked. */
export async function updateLockedProduct(
  context: CatalogueContext,
  tx: Transaction,
  id: string,
  values: ProductUpdate,
) {
  const updated = await updateProductWhere(context, tx, product('products.id', '=', id), values);
  if (!updated) throw new Error('A locked product is gone.');
  return updated;
}

/** The product with this id among those that the actor may see: all of them, or the seller's own. */
export const productScope = (actor: SellerMember | Admin, id: string): Condition =>
  allOf([
    product('products.id', '=', id),
    'sellerId' in actor ? product('products.sellerId', '=', actor.sellerId) : undefined,
  ]);

async function updateProductWhere(
  context: CatalogueContext,
  { db }: Transaction,
  which: Condition,
  values: ProductUpdate,
  guard?: Condition,
) {
  const updated = await db
    .updateTable('products')
    .set({ updatedAt: context.now(), ...values, version: product('products.version', '+', 1) })
    .where(allOf([which, guard]))
    .returning(productColumns)
    .executeTakeFirst();
  return updated && toProduct(updated);
}
