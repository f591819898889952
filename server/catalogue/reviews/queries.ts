import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type Rating, ratingOf } from '#domain/catalogue/ratings.ts';
import type { ReviewStatus } from '#domain/catalogue/reviews.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { containsText, isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { type ListRead, readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { ReviewList } from '#web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import { firstImage, imageOnOffer } from '../products/firstImage.ts';

/** Who views or rates an order: the seller they act for, and the marker of a browser that was signed in before. */
export type Reviewer = { sellerId?: string | undefined; browser?: string | undefined };

export const reviewerKeys = ({ sellerId, browser }: Reviewer) => ({
  sellerId: sellerId ?? null,
  browserHash: browser === undefined ? null : hashToken(browser),
});

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
    .select(['reviews.createdAt', 'orderItems.productName', 'orderItems.optionLabel', 'reviews.productId'])
    .leftJoin('products', 'products.id', 'reviews.productId')
    .select(imageOnOffer.as('image'))
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

const selectOwnReviews = (db: QueryBuilder) =>
  selectReviewedItems(db)
    .innerJoin('orders', 'orders.id', 'reviews.orderId')
    .leftJoin('products', 'products.id', 'reviews.productId')
    .select(['orders.number as orderNumber', firstImage.as('image')])
    .select(['reviews.id', 'reviews.productId', 'orderItems.productName', 'reviews.orderId', 'reviews.author'])
    .select('orderItems.optionLabel')
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
const hiddenReason = review
  .case()
  .when('reviews.hiddenAt', 'is not', null)
  .then(
    review
      .selectFrom('reviewHistory')
      .select('reviewHistory.reason')
      .whereRef('reviewHistory.reviewId', '=', 'reviews.id')
      .where('reviewHistory.action', '=', 'hide')
      .orderBy('reviewHistory.createdAt', 'desc')
      .orderBy('reviewHistory.id', 'desc')
      .limit(sql.lit(1))
      .$asScalar(),
  )
  .end();
const statusConditions = {
  shown: review('reviews.hiddenAt', 'is', null),
  hidden: review('reviews.hiddenAt', 'is not', null),
} satisfies Record<ReviewStatus, Expression<SqlBool>>;

const selectAllReviews = (db: QueryBuilder) =>
  selectOwnReviews(db)
    .innerJoin('sellers', 'sellers.id', 'reviews.sellerId')
    .select(['reviews.sellerId', 'sellers.businessName', hiddenReason.as('hiddenReason')]);

/** All reviews, newest first. The search matches author, product, comment and shop. */
export async function listAllReviews(context: CatalogueContext, admin: Admin, filter: ReviewFilter & Paging) {
  const { search = '', status, cursor, limit } = filter;
  const list: ListRead<'reviews'> = {
    table: 'reviews',
    columns: ['createdAt', 'hiddenAt'],
    scope: [status && statusConditions[status], cursor ? isAfterReview(cursor) : undefined],
    time: 'createdAt',
    contains: (text) => containsText(text, search),
    query: search,
    limit,
  };
  const rows = await readPanelList(context, admin.adminId, search, ({ db }) =>
    readFirstRows(db, list, selectAllReviews),
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
  orderLabel: formatOrderLabel(orderId),
  answeredAt: answeredAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
