import { eq, sql } from '#database/drizzle.ts';
import { bellReads } from '#database/tables/notifications.ts';
import { users } from '#database/tables/users.ts';
import type { BellReadMark } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';

/** Everything until now has been read: the bell counts from here. */
export async function markBellSeen(context: ChatContext, { userId }: SignedIn): Promise<void> {
  await context.database.transaction(async ({ query }) => {
    await query.update(users).set({ bellSeenAt: context.now() }).where(eq(users.id, userId));
    await query.delete(bellReads).where(eq(bellReads.userId, userId));
  });
}

/** One notification has been read: what was of its kind on its day, up to the newest that it showed. */
export async function markNotificationRead(
  context: ChatContext,
  { userId }: SignedIn,
  read: BellReadMark,
): Promise<void> {
  await context.database.query
    .insert(bellReads)
    .values({ userId, ...read })
    .onConflictDoUpdate({
      target: [bellReads.userId, bellReads.kind, bellReads.day],
      set: { until: sql`greatest(${bellReads.until}, excluded.until)` },
    });
}
