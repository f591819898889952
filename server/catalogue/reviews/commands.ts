import { v7 as newId } from 'uuid';
import { and, eq, isNotNull, isNull } from '#database/drizzle.ts';
import { reviewHistory, reviews } from '#database/tables/reviews.ts';
import type { ReviewDraft } from '#domain/catalogue/reviews.schema.ts';
import { type ReviewAction, reviewActions, reviewAuthor } from '#domain/catalogue/reviews.ts';
import { AppError } from '#domain/errors.ts';
import { arrivedStatus, type OrderStatus } from '#domain/orders/orders.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { CatalogueContext } from '../context.ts';
import { isOwnOrderSql, type Reviewer, reviewerValues } from './queries.ts';

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
    if (line.is_own) throw new AppError('review_own_order');
    if (line.status !== arrivedStatus) throw new AppError('review_too_early');
    const author = reviewAuthor(line.customer_name);
    const [review] = await tx.query
      .insert(reviews)
      .values({
        id: newId(),
        orderId: line.order_id,
        position: line.position,
        sellerId: line.seller_id,
        productId: draft.productId,
        author,
        stars: draft.stars,
        words: draft.words ?? null,
        search: [author, line.product_name, draft.words, line.business_name].join('\n').toLowerCase(),
        createdAt: context.now(),
      })
      .onConflictDoNothing({ target: [reviews.orderId, reviews.position] })
      .returning({ id: reviews.id });
    if (!review) throw new AppError('review_given');
    return review.id;
  });
}

type ReviewedLine = {
  order_id: string;
  position: number | null;
  seller_id: string;
  status: OrderStatus;
  is_own: boolean;
  customer_name: string | null;
  product_name: string;
  business_name: string;
};

/** Returns the order's line of the product, and locks the product against deletion until the transaction ends. */
async function lockReviewedLine({ client }: Transaction, token: string, productId: string, reviewer: Reviewer) {
  // Products before reviews: the lock order of every command.
  await client.query('select from products where id = $1 for key share', [productId]);
  const { rows } = await client.query<ReviewedLine>(
    `select orders.id as order_id, position, orders.seller_id, orders.status, ${isOwnOrderSql('$3', '$4')} as is_own,
        customer_name, product_name, business_name
      from orders join sellers on sellers.id = orders.seller_id
        left join order_items on order_id = orders.id and product_id = $2
      where token = $1`,
    [token, productId, ...reviewerValues(reviewer)],
  );
  const [line] = rows;
  if (!line) throw new AppError('order_not_found');
  const { position } = line;
  if (position === null) throw new AppError('product_not_available');
  return { ...line, position };
}

/** The seller replies to a review, once. Throws `review_not_found` and `review_answered`. */
export async function replyToReview(context: CatalogueContext, member: SellerMember, id: string, answer: string) {
  const own = and(eq(reviews.id, id), eq(reviews.sellerId, member.sellerId));
  const [answered] = await context.database.query
    .update(reviews)
    .set({ answer, answeredAt: context.now() })
    .where(and(own, isNull(reviews.answer)))
    .returning({ id: reviews.id });
  if (answered) return;
  const [current] = await context.database.query.select({ id: reviews.id }).from(reviews).where(own);
  throw new AppError(current ? 'review_answered' : 'review_not_found');
}

/**
 * An administrator hides a review for a recorded reason, or shows it again. Hidden reviews do not count. Doing it twice
 * is no error. Throws `review_not_found`.
 */
export async function applyReviewAction(
  tx: Transaction,
  context: CatalogueContext,
  admin: Admin,
  id: string,
  action: ReviewAction,
  reason?: string,
): Promise<void> {
  const { isHidden } = reviewActions[action];
  const now = context.now();
  const { query, client } = tx;
  const [changed] = await query
    .update(reviews)
    .set({ hiddenAt: isHidden ? now : null })
    .where(and(eq(reviews.id, id), isHidden ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt)))
    .returning({ sellerId: reviews.sellerId });
  if (!changed) {
    const [current] = await query.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id));
    if (current) return;
    throw new AppError('review_not_found');
  }
  const change = { id: newId(), reviewId: id, action, reason: reason ?? null, createdAt: now };
  await query.insert(reviewHistory).values({ ...change, actorId: admin.adminId });
  await recordAuditEvent(tx, context, admin, { act: isHidden ? 'review_hidden' : 'review_shown', targetId: id });
  if (isHidden) {
    await client.query(
      'insert into moderations (id, seller_id, review_id, reason, actor_id, created_at) values ($1, $2, $3, $4, $5, $6)',
      [newId(), changed.sellerId, id, reason ?? '', admin.adminId, now],
    );
  } else {
    await client.query('update moderations set ended_at = $2 where review_id = $1 and ended_at is null', [id, now]);
  }
}
