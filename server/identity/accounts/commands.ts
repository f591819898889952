import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Login } from '#domain/identity/accounts.schema.ts';
import type { Role } from '#domain/identity/accounts.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { closedMailDomain, type SellerStatus } from '#domain/sellers/sellers.ts';
import { readReason } from '#server/identity/members/business.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { readSqlState, type Transaction } from '#server/platform/database/connect.ts';
import type { Admin } from '../actors/actors.ts';
import { removeAttemptsFor } from '../attempts/attempts.ts';
import type { IdentityContext } from '../context.ts';
import { readSupportContact } from '../support/queries.ts';
import { findReservation } from './queries.ts';
import { type Caller, clearFailures, countAttempt } from './throttle.ts';

/**
 * Checks a login in the order of product.md, section 2: throttle → account exists → password → chosen role → status.
 * Returns the user's id, since when the password is theirs, and the number of failures before. With HIDE_ACCOUNTS every
 * failure except the throttle is `login_failed`.
 */
export async function checkLogin(context: IdentityContext, login: Login, caller: Caller) {
  const attempt = await countAttempt(context, 'login', login.email, caller);
  try {
    const account = await checkPassword(context, login);
    const failuresBefore = await clearFailures(context, attempt);
    const closed = checkRoleAndStatus(account, login.role);
    if (closed) throw new AppError(closed, await readClosureDetails(context, account.sellerId));
    return { userId: account.id, passwordChangedAt: account.changedAt, failuresBefore };
  } catch (error) {
    throw context.hideAccounts && error instanceof AppError ? new AppError('login_failed') : error;
  }
}

async function checkPassword(context: IdentityContext, login: Login) {
  const account = await context.database.read
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .leftJoin('members', 'members.userId', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.id', 'users.role', 'sellers.id as sellerId', 'sellers.status'])
    .select(['passwords.hash', 'passwords.changedAt'])
    .where('users.email', '=', login.email)
    .executeTakeFirst();
  const matches = await context.hashing.verify(account?.hash, login.password);
  if (!account) throw new AppError('account_not_found');
  if (!matches) throw new AppError('wrong_password');
  if (await context.hashing.isOutdated(account.hash)) await renewHash(context, account, login.password);
  return account;
}

/** Hashes a known password with today's algorithm and cost. The password itself has not changed. */
async function renewHash(context: IdentityContext, { id, hash }: { id: string; hash: string }, password: string) {
  const renewed = await context.hashing.hash(password);
  await context.database.write
    .updateTable('passwords')
    .set({ hash: renewed })
    .where('userId', '=', id)
    .where('hash', '=', hash)
    .execute();
}

const closedStatuses = {
  rejected: 'seller_rejected',
  suspended: 'seller_suspended',
} as const satisfies Partial<Record<SellerStatus, ErrorCode>>;
const isClosed = (status: SellerStatus): status is keyof typeof closedStatuses => status in closedStatuses;

/** Rejects a seller whose status does not allow signing in. */
function checkRoleAndStatus({ role, status }: { role: Role; status: SellerStatus | null }, chosen: Role) {
  if (role !== chosen) throw new AppError('wrong_role', { role, words: { chosen } });
  if (role === 'seller' && !status) throw new AppError('user_data_not_found');
  return status && isClosed(status) ? closedStatuses[status] : undefined;
}

/** Why, and how to contact us: only shown after a correct password. */
async function readClosureDetails({ database }: IdentityContext, sellerId: string | null) {
  const [reason, contact] = await Promise.all([
    sellerId ? readReason(database.read, sellerId) : null,
    readSupportContact(database.read),
  ]);
  return { reason, contact };
}

type NewAccount = { email: string; passwordHash: string; name: string; role: Role; language?: PageLanguage };

/**
 * Creates a user with a password. Returns the id. Throws `email_already_registered`, also for an email that is reserved
 * for somebody who can still undo its change.
 */
export async function createAccount(tx: Transaction, account: NewAccount, now: Date): Promise<string> {
  const id = newId();
  const { passwordHash, language = null, ...user } = account;
  try {
    await tx.db
      .insertInto('users')
      .values({ id, ...user, language, createdAt: now, updatedAt: now })
      .execute();
  } catch (error) {
    throw readSqlState(error) === '23505' ? new AppError('email_already_registered') : error;
  }
  // After the insert, which waits for a concurrent change of this email.
  if (await findReservation(tx.db, user.email, now)) throw new AppError('email_already_registered');
  await tx.db.insertInto('passwords').values({ userId: id, hash: passwordHash, changedAt: now }).execute();
  return id;
}

type TableOfAccounts = { [Table in keyof DB]: DB[Table] extends { userId: string } ? Table : never }[keyof DB];
const tablesOfAccounts: TableOfAccounts[] = [
  ...(['passwords', 'secondFactors', 'recoveryCodes', 'knownBrowsers', 'pendingLogins', 'resetLinks'] as const),
  ...(['emailChanges', 'bellReads', 'sessions'] as const),
];

/** Removes the passwords and frees the emails. The rows stay, because the history refers to them. */
export async function closeAccounts({ db }: Transaction, accounts: { id: string; email: string }[]): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  for (const table of tablesOfAccounts) {
    await db.deleteFrom(table).where('userId', '=', anyOf(ids)).execute();
  }
  await db.deleteFrom('adminInvitations').where('invitedBy', '=', anyOf(ids)).execute();
  await removeAttemptsFor(
    db,
    accounts.flatMap(({ id, email }) => [id, email]),
  );
  await db
    .updateTable('users')
    .set((eb) => ({ email: sql<string>`${eb.ref('id')} || '@' || ${closedMailDomain}` }))
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Renames an administrator. */
export async function renameAdmin(context: IdentityContext, admin: Admin, name: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const renamed = await tx.db
      .updateTable('users')
      .set({ name, updatedAt: context.now() })
      .where('id', '=', admin.adminId)
      .where('name', '<>', name)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) return;
    await recordAuditEvent(tx, context, admin, { act: 'profile_changed', details: { fields: ['name'] } });
  });
}

/** Stores the language that somebody chose (languages.md, section 2). */
export async function setLanguage(
  { database }: IdentityContext,
  userId: string,
  language: PageLanguage,
): Promise<void> {
  await database.write.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
