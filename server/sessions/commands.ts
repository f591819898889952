import { v7 as newId } from 'uuid';
import { sessionHours } from '#domain/accounts.ts';
import { AppError } from '#domain/errors.ts';
import { hashOfToken, newToken } from '../accounts/tokens.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, inArray, ne } from '../database/drizzle.ts';
import { sessions } from '../database/signInTables.ts';
import { members, users } from '../database/tables.ts';

type Entry = { userId: string; rememberMe: boolean; userAgent: string | undefined };

/** Lets a user in: opens the session and notes the login. Returns the token that the browser proves itself with. */
export async function startSession(context: Context, { userId, rememberMe, userAgent }: Entry): Promise<string> {
  const token = newToken();
  const now = context.now();
  const hours = rememberMe ? sessionHours.remembered : sessionHours.browser;
  await context.database.transaction(async ({ query }) => {
    await query.insert(sessions).values({
      id: newId(),
      userId,
      tokenHash: hashOfToken(token),
      userAgent: userAgent ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + hours * 60 * 60_000),
    });
    await query.update(users).set({ lastLogin: now }).where(eq(users.id, userId));
  });
  return token;
}

/** Signs out the browser that came with this token. */
export async function endSession(context: Context, token: string): Promise<void> {
  await context.database.query.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(token)));
}

/** Ends every session of a user, but for the one whose token has the hash `except`, in the caller's transaction. */
export async function endSessionsOf(tx: Pick<Transaction, 'query'>, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.tokenHash, except);
  await tx.query.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Ends every session of everybody who acts for a seller, in the caller's transaction. */
export async function endSessionsOfMembers({ query }: Pick<Transaction, 'query'>, sellerId: string): Promise<void> {
  const people = query.select({ userId: members.userId }).from(members).where(eq(members.sellerId, sellerId));
  await query.delete(sessions).where(inArray(sessions.userId, people));
}

/** Signs out one browser of one's own. Throws `session_not_found`. */
export async function endOwnSession(context: Context, actor: SignedIn, id: string): Promise<void> {
  const ended = await context.database.query
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('session_not_found');
}

/** Signs out every browser of one's own but this one. */
export async function endOtherSessions(context: Context, actor: SignedIn): Promise<void> {
  await endSessionsOf(context.database, actor.userId, actor.sessionHash);
}
