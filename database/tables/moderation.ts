import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/**
 * What an administrator took down or hid, why, and what its seller and the administrators said about it since. It stands
 * until `endedAt`; one at a time for each product and each review.
 */
export const moderations = d.pgTable('moderations', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  productId: d.uuid('product_id').references(() => products.id, { onDelete: 'cascade' }),
  reviewId: d.uuid('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
  reason: d.text('reason').notNull(),
  actorId: d.uuid('actor_id').references(() => users.id),
  createdAt,
  /** The seller asks for a review, once. */
  appeal: d.text('appeal'),
  appealedAt: timestampColumn('appealed_at'),
  /** What the administrator answered. */
  reply: d.text('reply'),
  answeredAt: timestampColumn('answered_at'),
  /** When the product was put back or the review was shown again. */
  endedAt: timestampColumn('ended_at'),
});
