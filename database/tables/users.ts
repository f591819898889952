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
  /** Events up to this time are read in the bell. */
  bellSeenAt: timestampColumn('bell_seen_at'),
  /** When the owner was last notified that somebody is guessing passwords. */
  attackToldAt: timestampColumn('attack_told_at'),
});
