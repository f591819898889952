import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { EmailChangeDraft } from '#domain/identity/accounts.schema.ts';
import { emailChangeLimits } from '#domain/identity/accounts.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import { readSqlState, type Transaction } from '#server/platform/database/connect.ts';
import { createToken } from '#server/platform/secrets/tokens.ts';
import { findEmailHolder, findReservation } from '../accounts/queries.ts';
import { type Caller, countAttempt } from '../accounts/throttle.ts';
import type { SignedIn } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { forgetResetLinks, sendResetLink } from '../passwords/commands.ts';
import { checkReauthentication } from '../secondFactors/reauthentication.ts';
import { endSessionsOf } from '../sessions/commands.ts';
import { writeEmailChangeEmail, writeEmailChangeNotice, writeEmailTakenEmail } from './emails.ts';
import { emailChanged } from './events.ts';
import {
  findConfirmableChange,
  findUndoableChange,
  hashConfirmationToken,
  hashUndoToken,
  isPendingChange,
  readPendingEmailChange,
} from './queries.ts';

const hour = 60 * 60_000;
const linkExpiry = (now: Date) => new Date(now.getTime() + emailChangeLimits.linkHours * hour);
const undoExpiry = (now: Date) => new Date(now.getTime() + emailChangeLimits.undoDays * 24 * hour);

/** Each request emails the new address, so both the account's and the mailbox's are limited. */
async function countRequest(context: IdentityContext, { userId }: SignedIn, email: string, caller: Caller) {
  for (const limited of [userId, email]) await countAttempt(context, 'emailChange', limited, caller);
}

/**
 * Asks for a new sign-in email: emails a link to it, and a notice with an undo link to the current one. Replaces an
 * earlier pending change. Throws `validation_failed`, `wrong_code`, `too_many_attempts` and, unless accounts are
 * hidden, `email_already_registered`.
 */
export async function requestEmailChange(
  context: IdentityContext,
  actor: SignedIn,
  draft: EmailChangeDraft,
  caller: Caller,
): Promise<void> {
  const { email: newEmail, ...proof } = draft;
  await checkReauthentication(context, actor, proof, caller);
  await countRequest(context, actor, newEmail, caller);
  const { userId, sessionHash = null } = actor;
  const [token, undoToken] = [createToken(), createToken()];
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const { name, email: oldEmail } = await lockUser(tx, userId);
    if (newEmail === oldEmail)
      throw new AppError('validation_failed', { fields: { email: refusal('email_unchanged') } });
    await tx.db.deleteFrom('emailChanges').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
    const hashes = { tokenHash: hashConfirmationToken(token), undoHash: hashUndoToken(undoToken), sessionHash };
    const times = { createdAt: now, expiresAt: linkExpiry(now), undoExpiresAt: undoExpiry(now) };
    await tx.db
      .insertInto('emailChanges')
      .values({ id: newId(), userId, oldEmail, newEmail, ...hashes, ...times })
      .execute();
    await sendConfirmation(tx, context, { userId, name, newEmail, token });
    const undoLink = `${context.server.publicUrl}/auth/undo-email-change?token=${undoToken}`;
    await context.outbox.add(tx, writeEmailChangeNotice(oldEmail, name, newEmail, undoLink), now);
    await recordAuditEvent(tx, context, actor, { act: 'email_change_asked' });
  });
}

/** Emails a new link, which replaces the earlier one. Throws as `requestEmailChange` does, and `email_change_not_found`. */
export async function resendEmailChangeLink(context: IdentityContext, actor: SignedIn, caller: Caller): Promise<void> {
  const { userId } = actor;
  const pending = await readPendingEmailChange(context, actor);
  if (!pending) throw new AppError('email_change_not_found');
  await countRequest(context, actor, pending.email, caller);
  const token = createToken();
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const { name } = await lockUser(tx, userId);
    const renewed = await tx.db
      .updateTable('emailChanges')
      .set({ tokenHash: hashConfirmationToken(token), expiresAt: linkExpiry(now), undoExpiresAt: undoExpiry(now) })
      .where('userId', '=', userId)
      .where('newEmail', '=', pending.email)
      .where(isPendingChange(now))
      .executeTakeFirst();
    if (renewed.numUpdatedRows === 0n) throw new AppError('email_change_not_found');
    await sendConfirmation(tx, context, { userId, name, newEmail: pending.email, token });
  });
}

/** Cancels the pending change and invalidates its links. Throws `email_change_not_found`. */
export async function cancelEmailChange(context: IdentityContext, actor: SignedIn): Promise<void> {
  await context.database.transaction(async (tx) => {
    const cancelled = await tx.db
      .deleteFrom('emailChanges')
      .where('userId', '=', actor.userId)
      .where(isPendingChange(context.now()))
      .executeTakeFirst();
    if (cancelled.numDeletedRows === 0n) throw new AppError('email_change_not_found');
    await recordAuditEvent(tx, context, actor, { act: 'email_change_cancelled' });
  });
}

/** While accounts are hidden, whoever has the email already learns of it by email, and the request looks successful. */
async function sendConfirmation(
  tx: Transaction,
  context: IdentityContext,
  change: { userId: string; name: string; newEmail: string; token: string },
): Promise<void> {
  const { publicUrl } = context.server;
  const { userId, name, newEmail, token } = change;
  const now = context.now();
  const holder = await findEmailHolder(tx.db, newEmail, now);
  const isTaken = holder !== undefined && holder.id !== userId;
  if (isTaken && !context.hideAccounts) throw new AppError('email_already_registered');
  const mail = isTaken
    ? writeEmailTakenEmail(newEmail, holder.name, publicUrl)
    : writeEmailChangeEmail(newEmail, name, `${publicUrl}/auth/confirm-email?token=${token}`);
  await context.outbox.add(tx, mail, now);
}

/**
 * Changes the email with the token of a link, once. Ends all sessions except the one that asked, and invalidates reset
 * links. Returns the new email. Throws `email_link_invalid`, and `email_already_registered` if the email got an account
 * meanwhile.
 */
export async function confirmEmailChange(
  context: IdentityContext,
  token: string,
  { source }: Pick<Caller, 'source'>,
): Promise<string> {
  const change = await findConfirmableChange(context, token);
  if (!change) throw new AppError('email_link_invalid');
  const { userId, newEmail, sessionHash } = change;
  const now = context.now();
  await context.database.transaction(async (tx) => {
    await setEmail(tx, context, userId, newEmail);
    const used = await tx.db
      .updateTable('emailChanges')
      .set({ tokenHash: null, confirmedAt: now, undoExpiresAt: undoExpiry(now) })
      .where('tokenHash', '=', hashConfirmationToken(token))
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw new AppError('email_link_invalid');
    await forgetResetLinks(tx, userId);
    await endSessionsOf(tx, userId, sessionHash ?? undefined);
    await recordAuditEvent(tx, context, anonymousActor(source), { act: 'email_changed', targetId: userId });
  });
  return newEmail;
}

/**
 * Restores the old email with the token of its notice, also before the change was confirmed. Discards later changes,
 * ends all sessions, and emails a reset link to the old email, because whoever asked for the change has the password.
 * Returns the old email. Throws `email_link_invalid`.
 */
export async function undoEmailChange(
  context: IdentityContext,
  token: string,
  { source }: Pick<Caller, 'source'>,
): Promise<string> {
  const change = await findUndoableChange(context, token);
  if (!change) throw new AppError('email_link_invalid');
  const { id, userId, name, oldEmail: email, createdAt } = change;
  await context.database.transaction(async (tx) => {
    await setEmail(tx, context, userId, email);
    const undone = await tx.db
      .deleteFrom('emailChanges')
      .where('userId', '=', userId)
      .where('createdAt', '>=', createdAt)
      .returning('id')
      .execute();
    if (!undone.some((row) => row.id === id)) throw new AppError('email_link_invalid');
    await forgetResetLinks(tx, userId);
    await endSessionsOf(tx, userId);
    await sendResetLink(tx, context, { id: userId, name, email });
    await recordAuditEvent(tx, context, anonymousActor(source), { act: 'email_change_undone', targetId: userId });
  });
  return email;
}

/** Locks in the order of closing a shop. Throws `email_link_invalid` for a closed account. */
async function setEmail(tx: Transaction, context: IdentityContext, userId: string, email: string): Promise<void> {
  await context.events.publish(tx, emailChanged, { userId, email });
  const now = context.now();
  try {
    await tx.db.updateTable('users').set({ email, updatedAt: now }).where('id', '=', userId).execute();
  } catch (error) {
    throw readSqlState(error) === '23505' ? new AppError('email_already_registered') : error;
  }
  const reserved = await findReservation(tx.db, email, now);
  if (reserved && reserved.id !== userId) throw new AppError('email_already_registered');
  const password = await tx.db
    .selectFrom('passwords')
    .select('userId')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!password) throw new AppError('email_link_invalid');
}

/** Throws `not_signed_in` if the account was closed meanwhile. */
async function lockUser({ db }: Transaction, userId: string) {
  const user = await db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .select(['users.email', 'users.name'])
    .where('users.id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
  return user;
}
