import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import type { ReviewDraft } from '#domain/catalogue/reviews.schema.ts';
import { findReviewRefusal, type ReviewAction, reviewActions, reviewAuthor } from '#domain/catalogue/reviews.ts';
import { AppError } from '#domain/errors.ts';
import { arrivedStatus } from '#domain/orders/orders.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { CatalogueContext } from '../context.ts';
import { isOwnOrder, type Reviewer, reviewerKeys } from './queries.ts';

/**
 * A customer rates a product of a delivered order, once, with the order's token (product.md, section 6). Returns the
 * review's id. Throws `order_not_found`, `product_not_available` if the product was not in the order or is no longer
 * sold, `review_too_early`, `review_given`, and `review_own_order` if the seller placed the order or rates it.
 */
export async function submitReview(
  context: CatalogueContext,
  token: string,
  draft: ReviewDraft,
  reviewer: Reviewer = {},
): Promise<string> {
  return context.database.transaction(async (tx) => {
    const line = await lockReviewedLine(tx, token, draft.productId, reviewer);
    // Delivered orders stay delivered, so nothing can change between this check and the insert.
    const refusal = findReviewRefusal({ isOwn: line.isOwn, hasArrived: line.status === arrivedStatus });
    if (refusal) throw new AppError(refusal);
    const author = reviewAuthor(line.customerName);
    const review = await tx.db
      .insertInto('reviews')
      .values({
        id: newId(),
        orderId: line.orderId,
        position: line.position,
        sellerId: line.sellerId,
        productId: draft.productId,
        author,
        stars: draft.stars,
        words: draft.words ?? null,
        search: [author, line.productName, draft.words, line.businessName].join('\n').toLowerCase(),
        createdAt: context.now(),
      })
      .onConflict((conflict) => conflict.columns(['orderId', 'position']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!review) throw new AppError('review_given');
    return review.id;
  });
}

/** Returns the order's line of the product, and locks the product against deletion until the transaction ends. */
async function lockReviewedLine({ db }: Transaction, token: string, productId: string, reviewer: Reviewer) {
  // Products before reviews: the lock order of every command.
  await db.selectFrom('products').where('id', '=', productId).forKeyShare().execute();
  const line = await db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .leftJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'orders.id').on('orderItems.productId', '=', productId),
    )
    .select(['orders.id as orderId', 'orders.sellerId', 'orders.status', 'orders.customerName'])
    .select(['orderItems.position', 'orderItems.productName', 'sellers.businessName'])
    .select(isOwnOrder(reviewerKeys(reviewer)).as('isOwn'))
    .where('orders.token', '=', token)
    // Of several variants it is always the same line, so that the product is rated once.
    .orderBy('orderItems.position')
    .limit(1)
    .executeTakeFirst();
  if (!line) throw new AppError('order_not_found');
  const { position } = line;
  if (position === null) throw new AppError('product_not_available');
  return { ...line, position };
}

/** The seller replies to a review, once. Throws `review_not_found` and `review_answered`. */
export async function replyToReview(context: CatalogueContext, member: SellerMember, id: string, answer: string) {
  const { read, write } = context.database;
  const own = { id, sellerId: member.sellerId };
  const { numUpdatedRows } = await write
    .updateTable('reviews')
    .set({ answer, answeredAt: context.now() })
    .where((eb) => eb.and(own))
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const current = await read
    .selectFrom('reviews')
    .select('id')
    .where((eb) => eb.and(own))
    .executeTakeFirst();
  throw new AppError(current ? 'review_answered' : 'review_not_found');
}

export type ReviewChange = { action: ReviewAction; reason?: string; now: Date };

/**
 * Hides a review for a recorded reason, or shows it again. Hidden reviews don't count. Returns whose it is and the name
 * of its product, or `undefined` if it was so before. Throws `review_not_found`.
 */
export async function applyReviewAction(
  tx: Transaction,
  context: CatalogueContext,
  admin: Admin,
  id: string,
  { action, reason, now }: ReviewChange,
): Promise<{ sellerId: string; name: string } | undefined> {
  const { isHidden } = reviewActions[action];
  const { db } = tx;
  const changed = await db
    .updateTable('reviews')
    .set({ hiddenAt: isHidden ? now : null })
    .where('id', '=', id)
    .where('hiddenAt', isHidden ? 'is' : 'is not', null)
    .returning(['sellerId', nameOfProduct])
    .executeTakeFirst();
  if (!changed) {
    const current = await db.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst();
    if (current) return undefined;
    throw new AppError('review_not_found');
  }
  const change = { reviewId: id, actorId: admin.adminId, createdAt: now };
  await db
    .insertInto('reviewHistory')
    .values({ ...change, id: newId(), action, reason: reason ?? null })
    .execute();
  await recordAuditEvent(tx, context, admin, { act: isHidden ? 'review_hidden' : 'review_shown', targetId: id });
  const moderation = { ...change, id: newId(), sellerId: changed.sellerId, reason: reason ?? '' };
  if (isHidden) await db.insertInto('moderations').values(moderation).execute();
  else await endModeration(tx, id, now);
  return changed;
}

const nameOfProduct = expressionBuilder<DB, 'reviews'>()
  .selectFrom('orderItems')
  .select('productName')
  .whereRef('orderItems.orderId', '=', 'reviews.orderId')
  .whereRef('orderItems.position', '=', 'reviews.position')
  .$asScalar()
  .$notNull()
  .as('name');

async function endModeration({ db }: Transaction, reviewId: string, now: Date): Promise<void> {
  await db
    .updateTable('moderations')
    .set({ endedAt: now })
    .where('reviewId', '=', reviewId)
    .where('endedAt', 'is', null)
    .execute();
}
