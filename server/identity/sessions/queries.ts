import { and, desc, eq, gt } from '#database/drizzle.ts';
import { sessions } from '#database/tables/signIn.ts';
import { AppError } from '#domain/errors.ts';
import { parseUserAgent } from '#domain/platform/userAgents.ts';
import type { SignedIn } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** More than anybody reads; 'Sign out everywhere else' ends the rest too. */
const maxShownSessions = 50;

/** Returns one's own active sessions, most recently used first, without tokens and addresses. */
export async function listOwnSessions(context: IdentityContext, actor: SignedIn) {
  const rows = await context.database.query
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, context.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxShownSessions);
  return rows.map((row) => ({
    id: row.id,
    userAgent: parseUserAgent(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.tokenHash === actor.sessionHash,
  }));
}

export type OpenSession = { id: string; expiresAt: Date };

/** Returns the session behind a request. Throws `not_signed_in` if it has ended meanwhile. */
export async function readSession({ database }: IdentityContext, actor: SignedIn): Promise<OpenSession> {
  const [session] = await database.query
    .select({ id: sessions.id, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, actor.sessionHash ?? ''));
  if (!session) throw new AppError('not_signed_in');
  return session;
}
