import type { Selectable } from 'kysely';
import type { Sessions } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { parseUserAgent } from '#domain/platform/userAgents.ts';
import type { SignedIn } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** More than anybody reads; 'Sign out everywhere else' ends the rest too. */
const maxShownSessions = 50;

/** Returns one's own active sessions, most recently used first, without tokens and addresses. */
export async function listOwnSessions(context: IdentityContext, actor: SignedIn) {
  const rows = await context.database.read
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt', 'tokenHash'])
    .where('userId', '=', actor.userId)
    .where('expiresAt', '>', context.now())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShownSessions)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: parseUserAgent(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.tokenHash === actor.sessionHash,
  }));
}

export type OpenSession = Pick<Selectable<Sessions>, 'id' | 'expiresAt'>;

/** Returns the session behind a request. Throws `not_signed_in` if it has ended meanwhile. */
export async function readSession({ database }: IdentityContext, actor: SignedIn): Promise<OpenSession> {
  const session = await database.read
    .selectFrom('sessions')
    .select(['id', 'expiresAt'])
    .where('tokenHash', '=', actor.sessionHash ?? '')
    .executeTakeFirst();
  if (!session) throw new AppError('not_signed_in');
  return session;
}
