import { orderLabel } from '#domain/orders.ts';
import { type Rating, ratingOf } from '#domain/ratings.ts';
import type { ReviewStatus } from '#domain/reviews.ts';
import type { PublicReview, ReviewList } from '#web/storefront/page.ts';
import { hashOfToken } from '../accounts/tokens.ts';
import type { Admin, Context, SellerMember } from '../context.ts';
import { sellerRatings } from '../database/counters.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../database/drizzle.ts';
import { after, contains, newestFirst, page, parseCursor } from '../database/paging.ts';
import { orderItems, reviewHistory, reviews, sellers } from '../database/tables.ts';

/** Who looks at an order or rates it: the seller that they act for, and the mark of a browser that was signed in from. */
export type Reviewer = { sellerId?: string | undefined; browser?: string | undefined };

export const reviewerValues = ({ sellerId, browser }: Reviewer) => [
  sellerId ?? null,
  browser === undefined ? null : hashOfToken(browser),
];

/**
 * Whether the shop would rate itself, where `orders` is among the tables: it placed the order (signed in, or with its own
 * or its connected phone), or whoever rates acts for it, now or earlier from this browser. The parameters are
 * `reviewerValues`.
 */
export const isOwnOrder = (sellerId: string, browserHash: string) => `(is_own
  or orders.seller_id = ${sellerId}::uuid
  or exists (select from connected_phones join contacts on contacts.id = contact_id
    where connected_phones.seller_id = orders.seller_id and contacts.phone = customer_phone)
  or exists (select from known_browsers join members using (user_id)
    where members.seller_id = orders.seller_id and token_hash = ${browserHash}))`;

type Paging = { cursor?: string | undefined; limit: number };

type PublicRow = Omit<PublicReview, 'createdAt' | 'productName' | 'productId'> & {
  created_at: Date;
  product_name: string;
  product_id: string | null;
};

/** What the public reads about one product, or about everything that a seller sells: newest first, hidden ones left out. */
export async function listPublicReviews(
  { database }: Context,
  about: { productId: string } | { sellerId: string },
  { cursor, limit }: Paging,
): Promise<ReviewList> {
  const [column, id] = 'productId' in about ? ['product_id', about.productId] : ['seller_id', about.sellerId];
  const from = cursor && parseCursor(cursor);
  const { rows } = await database.pool.query<PublicRow>({
    name: `reviews-${column}-${from ? 'further' : 'first'}`,
    text: `select reviews.id, author, stars, words, answer, reviews.created_at, product_name, reviews.product_id
      from reviews join order_items using (order_id, position)
      where reviews.${column} = $1 and hidden_at is null ${from ? 'and (reviews.created_at, reviews.id) < ($3, $4)' : ''}
      order by reviews.created_at desc, reviews.id desc limit $2`,
    values: [id, limit + 1, ...(from ? [new Date(from.number), from.id] : [])],
  });
  const { rows: shown, nextCursor } = page(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
  return {
    reviews: shown.map(({ created_at, product_name, product_id, ...review }) => ({
      ...review,
      createdAt: created_at.toISOString(),
      productName: product_name,
      productId: product_id,
    })),
    nextCursor,
  };
}

/** The reviews of a seller's products, newest first; on request only those still without a reply. */
export async function listOwnReviews(
  context: Context,
  member: SellerMember,
  { unanswered, ...paging }: Paging & { unanswered?: boolean | undefined },
) {
  const own = and(eq(reviews.sellerId, member.sellerId), unanswered ? isNull(reviews.answer) : undefined);
  const { rows, nextCursor } = await list(context, own, paging);
  return { reviews: rows.map(toReview), nextCursor };
}

export type ReviewFilter = { search?: string | undefined; status?: ReviewStatus | undefined };

/** All reviews, newest first. The search matches author, product, words and shop. */
export async function listAllReviews(context: Context, _admin: Admin, filter: ReviewFilter & Paging) {
  const hidden = { shown: isNull(reviews.hiddenAt), hidden: isNotNull(reviews.hiddenAt) };
  const matches = and(filter.status && hidden[filter.status], contains(reviews.search, filter.search));
  const { rows, nextCursor } = await list(context, matches, filter);
  return {
    reviews: rows.map((row) => ({
      ...toReview(row),
      seller: { id: row.review.sellerId, businessName: row.businessName },
      hiddenReason: row.hiddenReason,
    })),
    nextCursor,
  };
}

/** The average of all that customers said about a seller's products. */
export async function readSellerRating({ database }: Context, member: SellerMember): Promise<Rating> {
  const [row] = await database.query.select().from(sellerRatings).where(eq(sellerRatings.sellerId, member.sellerId));
  return ratingOf(row?.reviews ?? 0, row?.stars ?? 0);
}

/** Why a review is hidden now. */
const hiddenReason = sql<string | null>`case when ${isNotNull(reviews.hiddenAt)} then (
  select reason from ${reviewHistory} where review_id = "reviews"."id" and action = 'hide'
  order by created_at desc, id desc limit 1) end`;

async function list({ database }: Context, which: SQL | undefined, { cursor, limit }: Paging) {
  const rows = await database.query
    .select({
      review: reviews,
      productName: orderItems.productName,
      businessName: sellers.businessName,
      hiddenReason,
    })
    .from(reviews)
    .innerJoin(orderItems, and(eq(orderItems.orderId, reviews.orderId), eq(orderItems.position, reviews.position)))
    .innerJoin(sellers, eq(sellers.id, reviews.sellerId))
    .where(and(which, after(cursor, reviews.createdAt, reviews.id)))
    .orderBy(...newestFirst(reviews.createdAt, reviews.id))
    .limit(limit + 1);
  return page(rows, limit, ({ review }) => ({ at: review.createdAt, id: review.id }));
}

type Row = Awaited<ReturnType<typeof list>>['rows'][number];

function toReview({ review, productName }: Row) {
  return {
    id: review.id,
    productId: review.productId,
    productName,
    orderLabel: orderLabel(review.orderId),
    author: review.author,
    stars: review.stars,
    words: review.words,
    answer: review.answer,
    answeredAt: review.answeredAt?.toISOString() ?? null,
    isHidden: review.hiddenAt !== null,
    createdAt: review.createdAt.toISOString(),
  };
}
