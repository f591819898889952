import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { rollBackUnless } from '#server/platform/database/dryRun.ts';
import { createToken, hashToken } from '#server/platform/secrets/tokens.ts';
import { type Caller, clearFailures, countAttempt } from '../accounts/throttle.ts';
import type { SignedIn } from '../actors/actors.ts';
import { forgetBrowsers } from '../browsers/commands.ts';
import type { IdentityContext } from '../context.ts';
import { endSessionsOf } from '../sessions/commands.ts';
import { writePasswordResetEmail } from './emails.ts';
import { refuseWeakPassword } from './strength.ts';

const linkMilliseconds = 60 * 60_000;

/** Hashes a reset link's token, with the prefix that earlier releases used. */
const hashOfLink = (token: string) => hashToken(`reset-password:${token}`);

/**
 * Queues an email with a reset link that works once, for one hour. Throws `too_many_attempts` and, unless accounts are
 * hidden, `reset_account_not_found`.
 */
export async function requestPasswordReset(context: IdentityContext, email: string, caller: Caller): Promise<void> {
  await countAttempt(context, 'reset', email, caller);
  const user = await context.database.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!user && !context.hideAccounts) throw new AppError('reset_account_not_found');
  await context.database.transaction((tx) =>
    rollBackUnless(user !== undefined, tx, async () => {
      const userId = user?.id ?? newId();
      await recordAuditEvent(tx, context, anonymousActor(caller.source), {
        act: 'password_reset_asked',
        targetId: userId,
      });
      await sendResetLink(tx, context, { id: userId, name: user?.name ?? '', email });
    }),
  );
}

/** Queues an email with a new reset link, in the caller's transaction. */
export async function sendResetLink(
  tx: Transaction,
  context: IdentityContext,
  user: { id: string; name: string; email: string },
): Promise<void> {
  const token = createToken();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + linkMilliseconds);
  const link = { tokenHash: hashOfLink(token), userId: user.id, expiresAt, createdAt };
  await tx.db.insertInto('resetLinks').values(link).execute();
  const address = `${context.server.publicUrl}/auth/reset-password?token=${token}`;
  await context.outbox.add(tx, writePasswordResetEmail(user.email, user.name, address), createdAt);
}

/**
 * Sets a new password with the token of a reset link, once. Ends all sessions and forgets the known browsers.
 * Returns the user's id. Throws `weak_password` and `reset_link_invalid`.
 */
export async function resetPassword(
  context: IdentityContext,
  token: string,
  password: string,
  { source }: Pick<Caller, 'source'>,
): Promise<string> {
  const isValid = isValidLink(token, context.now());
  const link = await context.database.read.selectFrom('resetLinks').select('userId').where(isValid).executeTakeFirst();
  // Checked before hashing, so that invalid tokens cost no CPU.
  if (!link) throw new AppError('reset_link_invalid');
  await refuseWeakPassword(password, await readGuessableWords(context, link.userId));
  const hash = await context.hashing.hash(password);
  await context.database.transaction(async (tx) => {
    await setPassword(tx, link.userId, hash, context.now());
    const used = await tx.db.deleteFrom('resetLinks').where(isValid).executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new AppError('reset_link_invalid');
    await forgetResetLinks(tx, link.userId);
    await endSessionsOf(tx, link.userId);
    await forgetBrowsers(tx, link.userId);
    await recordAuditEvent(tx, context, anonymousActor(source), { act: 'password_reset', targetId: link.userId });
  });
  return link.userId;
}

function isValidLink(token: string, now: Date) {
  const eb = expressionBuilder<DB, 'resetLinks'>();
  return eb.and([eb('tokenHash', '=', hashOfLink(token)), eb('expiresAt', '>', now)]);
}

/** Asks a signed-in user for their password again. Throws `validation_failed` and `too_many_attempts`. */
export async function checkOwnPassword(context: IdentityContext, userId: string, password: string, caller: Caller) {
  const attempt = await countAttempt(context, 'login', userId, caller);
  const own = await context.database.read
    .selectFrom('passwords')
    .select('hash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!(await context.hashing.verify(own?.hash, password))) {
    throw new AppError('validation_failed', { fields: { currentPassword: refusal('wrong_password') } });
  }
  await clearFailures(context, attempt);
}

/**
 * Changes one's own password and ends one's sessions on other devices. Throws `validation_failed`, `weak_password` and
 * `too_many_attempts`.
 */
export async function changePassword(
  context: IdentityContext,
  actor: SignedIn,
  change: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  await checkOwnPassword(context, actor.userId, change.currentPassword, caller);
  await refuseWeakPassword(change.newPassword, await readGuessableWords(context, actor.userId));
  const hash = await context.hashing.hash(change.newPassword);
  await context.database.transaction(async (tx) => {
    await setPassword(tx, actor.userId, hash, context.now());
    await forgetResetLinks(tx, actor.userId);
    await endSessionsOf(tx, actor.userId, actor.sessionHash);
    await recordAuditEvent(tx, context, actor, { act: 'password_changed' });
  });
}

/** Returns personal words that the user's own password must not consist of. */
async function readGuessableWords({ database }: IdentityContext, userId: string): Promise<string[]> {
  const own = await database.read
    .selectFrom('users')
    .leftJoin('members', 'members.userId', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.email', 'users.name', 'sellers.businessName'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return own ? [own.email, own.name, own.businessName ?? ''] : [];
}

/** Locks this row first, so that concurrent changes of one account are serialized. */
async function setPassword({ db }: Transaction, userId: string, hash: string, changedAt: Date): Promise<void> {
  await db.updateTable('passwords').set({ hash, changedAt }).where('userId', '=', userId).execute();
}

/** Invalidates reset links in old emails, and sign-ins that passed the password but not the second step. */
export async function forgetResetLinks({ db }: Transaction, userId: string): Promise<void> {
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute();
  await db.deleteFrom('resetLinks').where('userId', '=', userId).execute();
}
