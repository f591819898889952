import type { BellKind } from '#domain/desk/bell.ts';
import * as d from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { orders } from './orders.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** Up to when somebody has read one kind of notification of one day; `users.bellSeenAt` is the same for all kinds. */
export const bellReads = d.pgTable(
  'bell_reads',
  {
    userId: d
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: d.text('kind').$type<BellKind>().notNull(),
    /** In India. */
    day: d.date('day').notNull(),
    until: timestampColumn('until').notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.userId, table.kind, table.day] })],
);

/** The sellers who want emails about new orders; others have no row. */
export const orderMails = d.pgTable('order_mails', {
  sellerId: d
    .uuid('seller_id')
    .primaryKey()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  /** When the last one was queued: the next one waits, and covers all orders since. */
  mailedAt: timestampColumn('mailed_at'),
});

/** New orders for the seller's next email. */
export const unmailedOrders = d.pgTable('unmailed_orders', {
  orderId: d
    .uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
});
