import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

/** How fast each source orders: as if it had placed one order after the other until then. Rows of the past are removed. */
export const orderPaces = d.pgTable('order_paces', {
  source: d.text('source').primaryKey(),
  dueAt: timestampColumn('due_at').notNull(),
});

/**
 * Maintained by a trigger on orders: how many of them a seller confirmed in an hour of the clock, in all (`source` is
 * empty) and from each source. Rows older than a day are removed.
 */
export const orderConfirmations = d.pgTable(
  'order_confirmations',
  {
    sellerId: d.uuid('seller_id').notNull(),
    source: d.text('source').notNull(),
    hour: timestampColumn('hour').notNull(),
    orders: d.integer('orders').notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.source, table.hour] })],
);

/** Phones from which a seller takes no orders. */
export const blockedPhones = d.pgTable(
  'blocked_phones',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    /** E.164. */
    phone: d.text('phone').notNull(),
    createdAt,
  },
  (table) => [d.unique().on(table.sellerId, table.phone)],
);

/** What an Idempotency-Key was used for: the same key and body give the same order. */
export const orderKeys = d.pgTable('order_keys', {
  key: d.text('key').primaryKey(),
  bodyHash: d.text('body_hash').notNull(),
  /** No foreign key: the key is taken before its order is written. */
  orderId: d.uuid('order_id').notNull(),
  createdAt,
});

/** The same for a seller's new products. */
export const productKeys = d.pgTable(
  'product_keys',
  {
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    key: d.text('key').notNull(),
    bodyHash: d.text('body_hash').notNull(),
    /** No foreign key, as above. */
    productId: d.uuid('product_id').notNull(),
    createdAt,
  },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.key] })],
);
