import type { BellKind } from '#domain/desk/bell.ts';
import * as d from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { orders } from './orders.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** Up to when somebody has read what rang of one kind on one day; `users.bellSeenAt` is up to when they read all. */
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

/** The sellers who want a mail when orders come; the others have no row. */
export const orderMails = d.pgTable('order_mails', {
  sellerId: d
    .uuid('seller_id')
    .primaryKey()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  /** When the last one was written: the next waits for a while, and says all that came meanwhile. */
  mailedAt: timestampColumn('mailed_at'),
});

/** New orders that their seller's next mail tells of. */
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
