import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { conversations } from './conversations.ts';
import { users } from './users.ts';

/** What sellers have shown to administrators, who may read the conversation until it is resolved. */
export const conversationReports = d.pgTable('conversation_reports', {
  id: d.uuid('id').primaryKey(),
  /** At most one of them open; so with the index. */
  conversationId: d
    .uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  reporterId: d.uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
  reason: d.text('reason').notNull(),
  createdAt,
  resolvedAt: timestampColumn('resolved_at'),
  resolverId: d.uuid('resolver_id').references(() => users.id, { onDelete: 'set null' }),
});

/** The audit trail of which administrator has read which reported conversation: once for each hour of it. */
export const reportReads = d.pgTable('report_reads', {
  id: d.uuid('id').primaryKey(),
  reportId: d
    .uuid('report_id')
    .notNull()
    .references(() => conversationReports.id, { onDelete: 'cascade' }),
  adminId: d
    .uuid('admin_id')
    .notNull()
    .references(() => users.id),
  createdAt,
});
