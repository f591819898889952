import { v7 as newId } from 'uuid';
import { and, eq, isNull, sql } from '#database/drizzle.ts';
import { products } from '#database/tables/products.ts';
import type { AppealAnswer } from '#domain/catalogue/moderation.schema.ts';
import type { ModeratedKind } from '#domain/catalogue/moderation.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { CatalogueContext } from '../context.ts';
import { toProduct } from '../products/queries.ts';
import { lockSellerOfProduct } from '../products/sellerLock.ts';
import { applyReviewAction } from '../reviews/commands.ts';
import { appealAnsweredMail, restoredMail, takenDownMail } from './emails.ts';
import { moderationColumnOf } from './queries.ts';

/**
 * An administrator takes a product down and the seller gets an email with the reason. Only an administrator can restore
 * it. Taking it down twice is no error and leaves the first reason unchanged. Throws `product_not_found`.
 */
export async function takeDownProduct(context: CatalogueContext, admin: Admin, id: string, reason: string) {
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const [product] = await tx.query
      .update(products)
      .set({ isActive: false, takenDownAt: now, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, id), isNull(products.takenDownAt)))
      .returning();
    if (!product) return readAnyProduct(tx, id);
    const { sellerId, name } = product;
    await tx.client.query(
      'insert into moderations (id, seller_id, product_id, reason, actor_id, created_at) values ($1, $2, $3, $4, $5, $6)',
      [newId(), sellerId, id, reason, admin.adminId, now],
    );
    await recordAuditEvent(tx, context, admin, { act: 'product_deactivated', targetId: id });
    const link = `${context.server.publicUrl}/seller/products/${id}`;
    await mailSeller(tx, context, sellerId, (to) => takenDownMail(to, { name, reason, link }));
    return toProduct(product);
  });
}

/**
 * An administrator shows a product and ends its take-down, if it has one, which the seller learns by email. Doing it
 * twice is no error. Throws `product_not_found`.
 */
export function restoreProduct(context: CatalogueContext, admin: Admin, id: string) {
  return context.database.transaction((tx) => restoreProductIn(tx, context, admin, id));
}

async function restoreProductIn(tx: Transaction, context: CatalogueContext, admin: Admin, id: string) {
  await lockSellerOfProduct(tx, id);
  const [product] = await tx.query
    .update(products)
    .set({ isActive: true, takenDownAt: null, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning();
  if (!product) throw new AppError('product_not_found');
  await recordAuditEvent(tx, context, admin, { act: 'product_activated', targetId: id });
  const { rowCount } = await tx.client.query(
    'update moderations set ended_at = $2 where product_id = $1 and ended_at is null',
    [id, context.now()],
  );
  const link = `${context.server.publicUrl}/product/${id}`;
  if (rowCount) {
    await mailSeller(tx, context, product.sellerId, (to) => restoredMail(to, { name: product.name, link }));
  }
  return toProduct(product);
}

async function readAnyProduct({ query }: Transaction, id: string) {
  const [product] = await query.select().from(products).where(eq(products.id, id));
  if (!product) throw new AppError('product_not_found');
  return toProduct(product);
}

/**
 * A seller appeals once against a take-down or a hidden review. Throws `moderation_not_found` if nothing of this seller
 * is taken down or hidden, and `appeal_given` if they have appealed before.
 */
export async function submitAppeal(
  { database, now }: CatalogueContext,
  { sellerId }: SellerMember,
  kind: ModeratedKind,
  id: string,
  words: string,
): Promise<void> {
  const column = moderationColumnOf[kind];
  const { rowCount } = await database.pool.query(
    `update moderations set appeal = $3, appealed_at = $4 
      where ${column} = $1 and seller_id = $2 and ended_at is null and appealed_at is null`,
    [id, sellerId, words, now()],
  );
  if (rowCount === 1) return;
  const { rowCount: known } = await database.pool.query(
    `select from moderations where ${column} = $1 and seller_id = $2 and ended_at is null`,
    [id, sellerId],
  );
  throw new AppError(known ? 'appeal_given' : 'moderation_not_found');
}

type AppealedItem = { sellerId: string; productId: string | null; reviewId: string | null; name: string };

/**
 * An administrator answers an appeal: the product or review is restored or stays as it is, and the seller gets an email
 * with the reason. Throws `moderation_not_found` if no open appeal has this id.
 */
export async function answerAppeal(
  context: CatalogueContext,
  admin: Admin,
  id: string,
  { outcome, reason }: AppealAnswer,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { rows } = await tx.client.query<AppealedItem>(
      `update moderations set reply = $2, answered_at = $3
        where id = $1 and appealed_at is not null and answered_at is null and ended_at is null
        returning seller_id as "sellerId", product_id as "productId", review_id as "reviewId",
          coalesce((select name from products where products.id = product_id),
            (select product_name from reviews join order_items using (order_id, position) where reviews.id = review_id)) as name`,
      [id, reason, context.now()],
    );
    const [appealed] = rows;
    if (!appealed) throw new AppError('moderation_not_found');
    const { sellerId, productId, reviewId, name } = appealed;
    await recordAuditEvent(tx, context, admin, { act: 'appeal_answered', targetId: sellerId });
    const isRestored = outcome === 'restore';
    if (isRestored && productId) await restoreProductIn(tx, context, admin, productId);
    if (isRestored && reviewId) await applyReviewAction(tx, context, admin, reviewId, 'show');
    await mailSeller(tx, context, sellerId, (to) => appealAnsweredMail(to, { name, reason, isRestored }));
  });
}

type MailWriter = (to: {
  email: string;
  businessName: string;
  ownerName: string;
}) => Parameters<CatalogueContext['outbox']['add']>[1];

async function mailSeller(
  tx: Transaction,
  context: CatalogueContext,
  sellerId: string,
  write: MailWriter,
): Promise<void> {
  const { email } = await readOwner(tx, sellerId);
  const { rows } = await tx.client.query<{ businessName: string; ownerName: string }>(
    'select business_name as "businessName", owner_name as "ownerName" from sellers where id = $1',
    [sellerId],
  );
  const [seller] = rows;
  if (seller && email) await context.outbox.add(tx, write({ email, ...seller }), context.now());
}
