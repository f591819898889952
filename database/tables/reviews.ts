import type { ReviewAction } from '#domain/catalogue/reviews.ts';
import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { orderItems } from './orders.ts';
import { products } from './products.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** A customer's review of one line of a delivered order. Remains when its product is deleted. */
export const reviews = d.pgTable(
  'reviews',
  {
    id: d.uuid('id').primaryKey(),
    orderId: d.uuid('order_id').notNull(),
    position: d.integer('position').notNull(),
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id),
    productId: d.uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** The customer's first name. */
    author: d.text('author').notNull(),
    /** 1 to 5. */
    stars: d.smallint('stars').notNull(),
    words: d.text('words'),
    /** The seller's only reply. */
    answer: d.text('answer'),
    answeredAt: timestampColumn('answered_at'),
    /** Hidden by an administrator: not shown and not counted. `reviewHistory` has who and why. */
    hiddenAt: timestampColumn('hidden_at'),
    /** The text that the administrators' search matches: author, product, review and shop in lower case. */
    search: d.text('search').notNull(),
    createdAt,
  },
  (table) => [
    d.unique().on(table.orderId, table.position),
    d
      .foreignKey({
        columns: [table.orderId, table.position],
        foreignColumns: [orderItems.orderId, orderItems.position],
      })
      .onDelete('cascade'),
  ],
);

/** The audit trail of what administrators did to reviews. */
export const reviewHistory = d.pgTable('review_history', {
  id: d.uuid('id').primaryKey(),
  reviewId: d
    .uuid('review_id')
    .notNull()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  action: d.text('action').$type<ReviewAction>().notNull(),
  reason: d.text('reason'),
  actorId: d
    .uuid('actor_id')
    .notNull()
    .references(() => users.id),
  createdAt,
});
