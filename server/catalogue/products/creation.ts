import { v7 as newId } from 'uuid';
import { sumVariants } from '#domain/catalogue/options.ts';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { CatalogueContext } from '../context.ts';
import { lockOwnPictures } from '../pictures/queries.ts';
import { draftCompleted } from './events.ts';
import { productColumns, toProduct } from './rows.ts';
import { checkSkus, refuseTakenSkus } from './skus.ts';
import { attachTranslation, saveTranslation } from './translations.ts';
import { attachOptionsTo, toFacts, writeOptions } from './variants.ts';

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
  const inserted = await withCachedPlan(db)
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
  return attachTranslation(db, await attachOptionsTo(db, toProduct(earlier)));
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
  const { sellerId } = member;
  await lockOwnPictures(tx, member, draft.images);
  await refuseTakenSkus(tx, sellerId, id, draft);
  const { options, variants, translation, ...own } = draft;
  const values = { id, sellerId, ...own, ...toFacts(draft), createdAt: at, updatedAt: at };
  const product = await tx.db
    .insertInto('products')
    .values(options?.length ? { ...values, hasOptions: true, ...sumVariants(variants ?? []) } : values)
    .returning(productColumns)
    .executeTakeFirstOrThrow();
  if (options?.length) {
    await writeOptions(tx, { productId: id, sellerId, now: at }, { options, variants: variants ?? [] }, [], 1);
  }
  if (translation) await saveTranslation(tx, id, translation);
  await checkSkus(tx, draft);
  return { ...(await attachOptionsTo(tx.db, toProduct(product))), translation: translation ?? null };
}
