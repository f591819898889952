import { AppError } from '#domain/errors.ts';
import { endSessionsOf } from '../accounts/commands.ts';
import type { Context, SignedIn } from '../context.ts';
import { and, eq } from '../database/drizzle.ts';
import { sessions } from '../database/tables.ts';

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
  await endSessionsOf(context.database, actor.userId, actor.sessionToken);
}
