import type { Context, SignedIn } from '../context.ts';
import { eq } from '../database/drizzle.ts';
import { users } from '../database/tables.ts';

/** Everything until now has been seen: the bell counts from here. */
export async function markBellSeen(context: Context, actor: SignedIn): Promise<void> {
  await context.database.query.update(users).set({ bellSeenAt: context.now() }).where(eq(users.id, actor.userId));
}
