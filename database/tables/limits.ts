import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

/** For rate limiting, as if each source's orders had been evenly spaced until then. Rows in the past are removed. */
export const orderPaces = d.pgTable('order_paces', {
  source: d.text('source').primaryKey(),
  dueAt: timestampColumn('due_at').notNull(),
});

/**
 * Maintained by a trigger on orders: how many orders a seller confirmed per clock hour, in total (`source` is empty)
 * and per source. Rows older than a day are removed.
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

/** Phones whose orders a seller rejects. */
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

/** Idempotency keys of orders: the same key and body return the same order. */
export const orderKeys = d.pgTable('order_keys', {
  key: d.text('key').primaryKey(),
  bodyHash: d.text('body_hash').notNull(),
  /** No foreign key: the key is claimed before its order is written. */
  orderId: d.uuid('order_id').notNull(),
  createdAt,
});

/** Idempotency keys of a seller's new products. */
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
