import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/**
 * What an administrator took down or hid, why, and the seller's appeal with the reply. Active until `endedAt`; at most
 * one active per product and per review.
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
  /** The seller's only appeal. */
  appeal: d.text('appeal'),
  appealedAt: timestampColumn('appealed_at'),
  /** The administrator's reply. */
  reply: d.text('reply'),
  answeredAt: timestampColumn('answered_at'),
  /** When the product was restored or the review was shown again. */
  endedAt: timestampColumn('ended_at'),
});
