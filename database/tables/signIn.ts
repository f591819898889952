import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { users } from './users.ts';

/** The Argon2id hash of an account's password: apart, so that no row of a user carries it along. */
export const passwords = d.pgTable('passwords', {
  userId: d
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: d.text('hash').notNull(),
  changedAt: timestampColumn('changed_at').notNull(),
});

/** One row for each signed-in browser; of the token in its cookie a hash. */
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

/** The links of mails with which a forgotten password is replaced, once; of the token a hash. */
export const resetLinks = d.pgTable('reset_links', {
  tokenHash: d.text('token_hash').primaryKey(),
  /** No foreign key: where accounts are hidden, one for nobody is written too, and taken back. */
  userId: d.uuid('user_id').notNull(),
  createdAt,
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** The links of mails with which invited people become administrators, once; of the token a hash. */
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

/** The second factor of an administrator: the secret of the authenticator app, encrypted. */
export const secondFactors = d.pgTable('second_factors', {
  userId: d
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: d.text('secret').notNull(),
  /** It counts from the first right code on. */
  confirmedAt: timestampColumn('confirmed_at'),
  /** The time step (of 30 s) of the last code that was used: it and older ones open nothing any more. */
  lastStep: d.bigint('last_step', { mode: 'number' }),
  createdAt,
});

/** The ways in without the app: hashes, each used once. */
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

/** Who has given the right password and owes the code, for minutes; of the browser's value a hash. */
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

/** Failed sign-ins and reset requests of the last day, for throttling on every process alike. */
export const attempts = d.pgTable('attempts', {
  id: d.uuid('id').primaryKey(),
  kind: d
    .text('kind')
    .$type<'login' | 'code' | 'reset' | 'invite' | 'register' | 'mailbox' | 'connect' | 'data' | 'dataCode'>()
    .notNull(),
  /** Of a phone that asks for its data its keyed hash. */
  email: d.text('email').notNull(),
  /** The source, as `sourceOf` has it; of a known browser its own name, so that it has its own count. */
  address: d.text('address').notNull(),
  /** Made from a browser that the account was used from before. */
  known: d.boolean('known').notNull().default(false),
  /** Stands in the audit already, counted together with others. */
  audited: d.boolean('audited').notNull().default(false),
  createdAt,
});
