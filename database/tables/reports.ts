import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { conversations } from './conversations.ts';
import { users } from './users.ts';

/** Conversations that sellers reported; administrators can read them until the report is resolved. */
export const conversationReports = d.pgTable('conversation_reports', {
  id: d.uuid('id').primaryKey(),
  /** At most one open report each, which the index enforces. */
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

/** The audit trail of which administrator read which reported conversation, at most once per hour. */
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
