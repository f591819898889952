import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type Rating, ratingOf } from '#domain/catalogue/ratings.ts';
import type { ReviewStatus } from '#domain/catalogue/reviews.ts';
import { orderLabel } from '#domain/orders/orders.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import {
  isAfterCursorSql,
  isBeyondCursor,
  likePattern,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Bind } from '#server/platform/database/statements.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import type { ReviewList } from '#web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';

/** Who views or rates an order: the seller they act for, and the marker of a browser that was signed in before. */
export type Reviewer = { sellerId?: string | undefined; browser?: string | undefined };

export const reviewerValues = ({ sellerId, browser }: Reviewer) => [
  sellerId ?? null,
  browser === undefined ? null : hashOf(browser),
];

/** The same by name. */
export const reviewerKeys = ({ sellerId, browser }: Reviewer) => ({
  sellerId: sellerId ?? null,
  browserHash: browser === undefined ? null : hashOf(browser),
});

/**
 * SQL that is true if the shop would rate itself: it placed the order (signed in, or with its own or its connected
 * phone), or the reviewer acts for it, now or earlier in this browser. `orders` must be among the tables. The
 * parameters are `reviewerValues`.
 */
export const isOwnOrderSql = (sellerId: string, browserHash: string) => `(is_own
  or orders.seller_id = ${sellerId}::uuid
  or exists (select from connected_phones join contacts on contacts.id = contact_id
    where connected_phones.seller_id = orders.seller_id and contacts.phone = customer_phone)
  or exists (select from known_browsers join members using (user_id)
    where members.seller_id = orders.seller_id and token_hash = ${browserHash}))`;

const order = expressionBuilder<DB, 'orders'>();
const isOfConnectedPhone = order.exists(
  order
    .selectFrom('connectedPhones')
    .innerJoin('contacts', 'contacts.id', 'connectedPhones.contactId')
    .whereRef('connectedPhones.sellerId', '=', 'orders.sellerId')
    .whereRef('contacts.phone', '=', 'orders.customerPhone'),
);
const membersOfShop = order
  .selectFrom('knownBrowsers')
  .innerJoin('members', 'members.userId', 'knownBrowsers.userId')
  .whereRef('members.sellerId', '=', 'orders.sellerId');

/**
 * Whether the shop would rate itself: it placed the order (signed in, or with its own or its connected phone), or the
 * reviewer acts for it, now or earlier in this browser. For queries with `orders` among the tables.
 */
export const isOwnOrder = ({ sellerId, browserHash }: ReturnType<typeof reviewerKeys>) =>
  order
    .or([
      order.ref('orders.isOwn'),
      order('orders.sellerId', '=', sql<string>`${sellerId}::uuid`),
      isOfConnectedPhone,
      order.exists(membersOfShop.where('knownBrowsers.tokenHash', '=', browserHash)),
    ])
    .$castTo<boolean>();

type Paging = { cursor?: string | undefined; limit: number };

/** Reviews with the order items that they are about. */
const selectReviewedItems = (db: QueryBuilder) =>
  db
    .selectFrom('reviews')
    .innerJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'reviews.orderId').onRef('orderItems.position', '=', 'reviews.position'),
    );

const review = expressionBuilder<DB, 'reviews'>();
const isAfterReview = (cursor: string) =>
  isBeyondCursor(cursor, review.ref('reviews.createdAt'), review.ref('reviews.id'));

/** The public reviews of one product or one seller, newest first, without hidden ones. */
export async function listPublicReviews(
  { database }: CatalogueContext,
  about: { productId: string } | { sellerId: string },
  { cursor, limit }: Paging,
): Promise<ReviewList> {
  let query = selectReviewedItems(withCachedPlan(database.read))
    .select(['reviews.id', 'reviews.author', 'reviews.stars', 'reviews.words', 'reviews.answer'])
    .select(['reviews.createdAt', 'orderItems.productName', 'reviews.productId'])
    .where('reviews.hiddenAt', 'is', null)
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(sql.lit(limit + 1));
  query =
    'productId' in about
      ? query.where('reviews.productId', '=', about.productId)
      : query.where('reviews.sellerId', '=', about.sellerId);
  if (cursor) query = query.where(isAfterReview(cursor));
  const { rows, nextCursor } = toKeysetPage(await query.execute(), limit, (row) => ({ at: row.createdAt, id: row.id }));
  const reviews = rows.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() }));
  return { reviews, nextCursor };
}
const reviewColumns = `reviews.id, reviews.product_id as "productId", product_name as "productName", order_id as "orderId", author,
  stars, words, answer, answered_at as "answeredAt", hidden_at is not null as "isHidden", reviews.created_at as "createdAt"`;
const reviewTables = 'reviews join order_items using (order_id, position)';
const isAfterReviewSql = (bind: Bind, cursor: string | undefined) =>
  isAfterCursorSql(bind, cursor, 'reviews.created_at', 'reviews.id');
const newestReviewsFirst = 'order by reviews.created_at desc, reviews.id desc';

const selectOwnReviews = (db: QueryBuilder) =>
  selectReviewedItems(db)
    .select(['reviews.id', 'reviews.productId', 'orderItems.productName', 'reviews.orderId', 'reviews.author'])
    .select(['reviews.stars', 'reviews.words', 'reviews.answer', 'reviews.answeredAt', 'reviews.createdAt'])
    .select((eb) => eb('reviews.hiddenAt', 'is not', null).$castTo<boolean>().as('isHidden'));
type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectOwnReviews>['execute']>>[number];

/** The reviews of a seller's products, newest first; optionally only those without a reply. */
export async function listOwnReviews(
  { database }: CatalogueContext,
  member: SellerMember,
  { unanswered, cursor, limit }: Paging & { unanswered?: boolean | undefined },
) {
  let query = selectOwnReviews(withCachedPlan(database.read))
    .where('reviews.sellerId', '=', member.sellerId)
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(sql.lit(limit + 1));
  if (unanswered) query = query.where('reviews.answer', 'is', null);
  if (cursor) query = query.where(isAfterReview(cursor));
  const { rows, nextCursor } = toKeysetPage(await query.execute(), limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { reviews: rows.map(toReview), nextCursor };
}

export type ReviewFilter = { search?: string | undefined; status?: ReviewStatus | undefined };

/** The current reason why a review is hidden. */
const hiddenReason = `(case when hidden_at is not null then (
  select reason from review_history where review_id = reviews.id and action = 'hide'
  order by created_at desc, id desc limit 1) end)`;
const statusConditions: Record<ReviewStatus, string> = {
  shown: '(hidden_at is null)',
  hidden: '(hidden_at is not null)',
};

const selectAllReviews = `select ${reviewColumns}, reviews.seller_id as "sellerId", business_name as "businessName",
    ${hiddenReason} as "hiddenReason"
  from ${reviewTables} join sellers on sellers.id = reviews.seller_id`;

/** All reviews, newest first. The search matches author, product, comment and shop. */
export async function listAllReviews(context: CatalogueContext, admin: Admin, filter: ReviewFilter & Paging) {
  const { search = '', status, cursor, limit } = filter;
  const rows = await readPanelList(context, admin.adminId, search, ({ ask }) =>
    readFirstRows<ReviewRow & { sellerId: string; businessName: string; hiddenReason: string | null }>(
      ask,
      selectAllReviews,
      {
        table: 'reviews',
        columns: ['created_at', 'hidden_at'],
        scope: (bind) => [status && statusConditions[status], isAfterReviewSql(bind, cursor)],
        sequence: newestReviewsFirst,
        contains: (bind, text) => `(${text} like ${bind(likePattern(search))})`,
        typed: search,
        limit,
      },
    ),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  const reviews = shown.map(({ sellerId, businessName, hiddenReason, ...row }) => ({
    ...toReview(row),
    seller: { id: sellerId, businessName },
    hiddenReason,
  }));
  return { reviews, nextCursor };
}

const readRating = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectFrom('sellerRatings').select(['reviews', 'stars']).where('sellerId', '=', sellerId),
);

/** The average of all ratings of a seller's products. */
export async function readSellerRating({ database }: CatalogueContext, { sellerId }: SellerMember): Promise<Rating> {
  const [row] = await readRating(database.read, { sellerId });
  return ratingOf(row?.reviews ?? 0, row?.stars ?? 0);
}

const toReview = ({ orderId, answeredAt, createdAt, ...review }: ReviewRow) => ({
  ...review,
  orderLabel: orderLabel(orderId),
  answeredAt: answeredAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
