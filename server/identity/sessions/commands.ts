import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { SignInMethod } from '#domain/identity/audit.ts';
import { sessionHours } from '#domain/identity/sessions.ts';
import { parseUserAgent } from '#domain/platform/userAgents.ts';
import { maySignIn } from '#domain/sellers/sellers.ts';
import { type AuditActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { createToken, hashToken } from '#server/platform/secrets/tokens.ts';
import type { Admin, SignedIn } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { readOwner } from '../members/queries.ts';
import { writeSignedOutEmail } from './emails.ts';

/** The account whose password was right, and since when it had that password. */
export type ProvenPassword = { userId: string; passwordChangedAt: Date };

type SessionStart = ProvenPassword & {
  rememberMe: boolean;
  userAgent: string | undefined;
  /** How they proved their identity, after how many failures, and from which source. */
  method: SignInMethod;
  failuresBefore: number;
  source: string;
};

/**
 * Throws `login_failed` if the password was changed or removed since it was checked. A later change waits for this
 * transaction, and ends what it has opened.
 */
export async function refuseFormerPassword({ db }: Transaction, { userId, passwordChangedAt }: ProvenPassword) {
  const current = await db
    .selectFrom('passwords')
    .select('userId')
    .where('userId', '=', userId)
    .where('changedAt', '=', passwordChangedAt)
    .forShare()
    .executeTakeFirst();
  if (!current) throw new AppError('login_failed');
}

/**
 * Opens a session and records the login. Returns the token for the browser's cookie. Throws as `refuseFormerPassword`
 * does.
 */
export async function startSession(context: IdentityContext, entry: SessionStart): Promise<string> {
  const { userId, rememberMe, userAgent, source, method, failuresBefore } = entry;
  const token = createToken();
  const now = context.now();
  const hours = rememberMe ? sessionHours.remembered : sessionHours.browser;
  await context.database.transaction(async (tx) => {
    await tx.db
      .insertInto('sessions')
      .values({
        id: newId(),
        userId,
        tokenHash: hashToken(token),
        userAgent: userAgent ?? null,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + hours * 60 * 60_000),
      })
      .execute();
    const user = await tx.db
      .updateTable('users')
      .set({ lastLogin: now })
      .where('id', '=', userId)
      .returning('role')
      .executeTakeFirst();
    await refuseFormerPassword(tx, entry);
    const actor: AuditActor = { role: user?.role ?? 'stranger', userId, source };
    const details = { method, failuresBefore, ...parseUserAgent(userAgent ?? null) };
    await recordAuditEvent(tx, context, actor, { act: 'signed_in', details });
  });
  return token;
}

/** Ends the session that has this token. */
export async function endSession(context: IdentityContext, token: string, source: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const session = await tx.db
      .deleteFrom('sessions')
      .where('tokenHash', '=', hashToken(token))
      .returning('userId')
      .executeTakeFirst();
    if (!session) return;
    const { userId } = session;
    const user = await tx.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
    const actor: AuditActor = { role: user?.role ?? 'stranger', userId, source };
    await recordAuditEvent(tx, context, actor, { act: 'signed_out' });
  });
}

/** Ends all sessions of a user except the one whose token has the hash `except`, in the caller's transaction. */
export async function endSessionsOf({ db }: Pick<Transaction, 'db'>, userId: string, except?: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('userId', '=', userId);
  await (except === undefined ? ending : ending.where('tokenHash', '<>', except)).execute();
}

/** Ends all sessions of everybody who acts for a seller, in the caller's transaction. */
export async function endSessionsOfMembers({ db }: Pick<Transaction, 'db'>, sellerId: string): Promise<void> {
  const people = db.selectFrom('members').select('userId').where('sellerId', '=', sellerId);
  await db.deleteFrom('sessions').where('userId', 'in', people).execute();
}

/** Ends one of the user's own sessions. Throws `session_not_found`. */
export async function endOwnSession(context: IdentityContext, actor: SignedIn, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) throw new AppError('session_not_found');
    await recordAuditEvent(tx, context, actor, { act: 'session_ended' });
  });
}

/** Ends all of the user's own sessions except the current one. */
export async function endOtherSessions(context: IdentityContext, actor: SignedIn): Promise<void> {
  await context.database.transaction(async (tx) => {
    await endSessionsOf(tx, actor.userId, actor.sessionHash);
    await recordAuditEvent(tx, context, actor, { act: 'other_sessions_ended' });
  });
}

/** Ends all sessions at a seller and emails the owner. Throws `seller_not_found`. */
export async function signOutSeller(context: IdentityContext, admin: Admin, sellerId: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const seller = await tx.db
      .selectFrom('sellers')
      .select(['businessName', 'ownerName', 'status'])
      .where('id', '=', sellerId)
      .executeTakeFirst();
    if (!seller) throw new AppError('seller_not_found');
    await endSessionsOfMembers(tx, sellerId);
    await recordAuditEvent(tx, context, admin, { act: 'seller_signed_out', targetId: sellerId });
    if (!maySignIn[seller.status]) return;
    const { email } = await readOwner(tx, sellerId);
    await context.outbox.add(tx, writeSignedOutEmail(email, seller, context.server.publicUrl), context.now());
  });
}

/** Ends all sessions except those of the administrator who requests it. */
export async function signOutEverybody(context: IdentityContext, admin: Admin): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.db.deleteFrom('sessions').where('userId', '<>', admin.adminId).execute();
    await recordAuditEvent(tx, context, admin, { act: 'all_sessions_ended' });
  });
}
