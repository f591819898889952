import { type Rating, ratingOf } from '#domain/catalogue/ratings.ts';
import type { ReviewStatus } from '#domain/catalogue/reviews.ts';
import { orderLabel } from '#domain/orders/orders.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import {
  isAfterCursorSql,
  likePattern,
  parseCursor,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import type { PublicReview, ReviewList } from '#web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';

/** Who views or rates an order: the seller they act for, and the marker of a browser that was signed in before. */
export type Reviewer = { sellerId?: string | undefined; browser?: string | undefined };

export const reviewerValues = ({ sellerId, browser }: Reviewer) => [
  sellerId ?? null,
  browser === undefined ? null : hashOf(browser),
];

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

type Paging = { cursor?: string | undefined; limit: number };

type PublicReviewRow = Omit<PublicReview, 'createdAt' | 'productName' | 'productId'> & {
  created_at: Date;
  product_name: string;
  product_id: string | null;
};

/** The public reviews of one product or one seller, newest first, without hidden ones. */
export async function listPublicReviews(
  { database }: CatalogueContext,
  about: { productId: string } | { sellerId: string },
  { cursor, limit }: Paging,
): Promise<ReviewList> {
  const [column, id] = 'productId' in about ? ['product_id', about.productId] : ['seller_id', about.sellerId];
  const from = cursor && parseCursor(cursor);
  const { rows } = await database.pool.query<PublicReviewRow>({
    name: `reviews-${column}-${from ? 'further' : 'first'}-${limit}`,
    text: `select reviews.id, author, stars, words, answer, reviews.created_at, product_name, reviews.product_id
      from reviews join order_items using (order_id, position)
      where reviews.${column} = $1 and hidden_at is null ${from ? 'and (reviews.created_at, reviews.id) < ($2, $3)' : ''}
      order by reviews.created_at desc, reviews.id desc limit ${limit + 1}`,
    values: [id, ...(from ? [new Date(from.number), from.id] : [])],
  });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
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

type ReviewRow = {
  id: string;
  productId: string | null;
  productName: string;
  orderId: string;
  author: string;
  stars: number;
  words: string | null;
  answer: string | null;
  answeredAt: Date | null;
  isHidden: boolean;
  createdAt: Date;
};
const reviewColumns = `reviews.id, reviews.product_id as "productId", product_name as "productName", order_id as "orderId", author,
  stars, words, answer, answered_at as "answeredAt", hidden_at is not null as "isHidden", reviews.created_at as "createdAt"`;
const reviewTables = 'reviews join order_items using (order_id, position)';
const isAfterReview = (bind: Bind, cursor: string | undefined) =>
  isAfterCursorSql(bind, cursor, 'reviews.created_at', 'reviews.id');
const newestReviewsFirst = 'order by reviews.created_at desc, reviews.id desc';

/** The reviews of a seller's products, newest first; optionally only those without a reply. */
export async function listOwnReviews(
  { database }: CatalogueContext,
  member: SellerMember,
  { unanswered, cursor, limit }: Paging & { unanswered?: boolean | undefined },
) {
  const { values, bind } = createBindings();
  const own = whereClause([
    `reviews.seller_id = ${bind(member.sellerId)}`,
    unanswered ? '(answer is null)' : undefined,
    isAfterReview(bind, cursor),
  ]);
  const text = `select ${reviewColumns} from ${reviewTables} ${own} ${newestReviewsFirst} limit ${limit + 1}`;
  const { rows } = await database.pool.query<ReviewRow>(preparedStatement(text, values));
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { reviews: shown.map(toReview), nextCursor };
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
        scope: (bind) => [status && statusConditions[status], isAfterReview(bind, cursor)],
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

/** The average of all ratings of a seller's products. */
export async function readSellerRating({ database }: CatalogueContext, member: SellerMember): Promise<Rating> {
  const { rows } = await database.pool.query<{ reviews: number; stars: number }>({
    name: 'seller-rating',
    text: 'select reviews::int, stars::int from seller_ratings where seller_id = $1',
    values: [member.sellerId],
  });
  return ratingOf(rows[0]?.reviews ?? 0, rows[0]?.stars ?? 0);
}

const toReview = ({ orderId, answeredAt, createdAt, ...review }: ReviewRow) => ({
  ...review,
  orderLabel: orderLabel(orderId),
  answeredAt: answeredAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
