import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { users } from './users.ts';

/** The Argon2id hash of an account's password: a separate table, so that no query of users includes it. */
export const passwords = d.pgTable('passwords', {
  userId: d
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: d.text('hash').notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
});

/** One row for each signed-in browser, with a hash of the token in its cookie. */
export const sessions = d.pgTable('sessions', {
  id: d.uuid('id').primaryKey(),
  userId: d
    .uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: d.text('token_hash').notNull().unique(),
  userAgent: d.text('user_agent'),
  createdAt,
  /** To the hour. */
  lastUsedAt: timestampColumn('last_used_at').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Reset links that were emailed, for one use; stores a hash of the token. */
export const resetLinks = d.pgTable('reset_links', {
  tokenHash: d.text('token_hash').primaryKey(),
  /** No foreign key: while accounts are hidden, a row is also written, and rolled back, for unknown emails. */
  userId: d.uuid('user_id').notNull(),
  createdAt,
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Emailed links that make invited people administrators, for one use; stores a hash of the token. */
export const adminInvitations = d.pgTable('admin_invitations', {
  id: d.uuid('id').primaryKey(),
  tokenHash: d.text('token_hash').notNull().unique(),
  email: d.text('email').notNull().unique(),
  invitedBy: d
    .uuid('invited_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt,
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** The browsers that accounts were used from: a hash of the value in the browser's cookie. */
export const knownBrowsers = d.pgTable(
  'known_browsers',
  {
    userId: d
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: d.text('token_hash').notNull(),
    lastUsedAt: timestampColumn('last_used_at').notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/** A user's second factor: the secret of the authenticator app, encrypted. */
export const secondFactors = d.pgTable('second_factors', {
  userId: d
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: d.text('secret').notNull(),
  /** When the first correct code enabled it. */
  confirmedAt: timestampColumn('confirmed_at'),
  /** The 30-second time step of the last used code: it and older ones are no longer valid. */
  lastStep: d.bigint('last_step', { mode: 'number' }),
  createdAt,
});

/** Recovery codes for use without the app: hashes, each for one use. */
export const recoveryCodes = d.pgTable(
  'recovery_codes',
  {
    userId: d
      .uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: d.text('code_hash').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [d.primaryKey({ columns: [table.userId, table.codeHash] })],
);

/**
 * Sign-ins with a correct password that still need the code, for some minutes; stores a hash of the browser's value.
 */
export const pendingLogins = d.pgTable('pending_logins', {
  tokenHash: d.text('token_hash').primaryKey(),
  userId: d
    .uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  rememberMe: d.boolean('remember_me').notNull(),
  failures: d.integer('failures').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Failed sign-ins and reset requests of the last day, for rate limits across all processes. */
export const attempts = d.pgTable('attempts', {
  id: d.uuid('id').primaryKey(),
  kind: d
    .text('kind')
    .$type<'login' | 'code' | 'reset' | 'invite' | 'register' | 'mailbox' | 'connect' | 'data' | 'dataCode'>()
    .notNull(),
  /** For a phone that requests its data, its keyed hash. */
  email: d.text('email').notNull(),
  /** The source, as `sourceOf` returns it; for a known browser its own key, so that it has its own count. */
  address: d.text('address').notNull(),
  /** Made from a browser that the account was used from before. */
  known: d.boolean('known').notNull().default(false),
  /** Already in the audit log, counted together with others. */
  audited: d.boolean('audited').notNull().default(false),
  createdAt,
});
