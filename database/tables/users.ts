import type { Role } from '#domain/identity/accounts.ts';
import * as d from '../drizzle.ts';
import { createdAt, timestampColumn, updatedAt } from './columns.ts';

/** Accounts of sellers and administrators. */
export const users = d.pgTable('users', {
  id: d.uuid('id').primaryKey(),
  name: d.text('name').notNull(),
  email: d.text('email').notNull().unique(),
  createdAt,
  updatedAt,
  role: d.text('role').$type<Role>().notNull(),
  lastLogin: timestampColumn('last_login'),
  /** Events up to here are no longer unread in the bell. */
  bellSeenAt: timestampColumn('bell_seen_at'),
  /** When the owner was last told that somebody tries passwords. */
  attackToldAt: timestampColumn('attack_told_at'),
});
