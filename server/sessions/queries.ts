import { readUserAgent } from '#domain/userAgents.ts';
import type { Context, SignedIn } from '../context.ts';
import { and, desc, eq, gt } from '../database/drizzle.ts';
import { sessions } from '../database/signInTables.ts';

/** More than anybody reads; 'Sign out everywhere else' ends the rest too. */
const shown = 50;

/** One's own sessions that still last, the last used first. Without tokens and addresses. */
export async function listOwnSessions(context: Context, actor: SignedIn) {
  const rows = await context.database.query
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expiresAt, context.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(shown);
  return rows.map((row) => ({
    id: row.id,
    userAgent: readUserAgent(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.tokenHash === actor.sessionHash,
  }));
}
