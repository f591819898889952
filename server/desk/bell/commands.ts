import { eq, sql } from '#database/drizzle.ts';
import { bellReads } from '#database/tables/notifications.ts';
import { users } from '#database/tables/users.ts';
import type { BellReadMark } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';

/** Marks everything until now as read. */
export async function markBellSeen(context: ChatContext, { userId }: SignedIn): Promise<void> {
  await context.database.transaction(async ({ query }) => {
    await query.update(users).set({ bellSeenAt: context.now() }).where(eq(users.id, userId));
    await query.delete(bellReads).where(eq(bellReads.userId, userId));
  });
}

/** Marks one notification as read: the events of its kind and day, up to the newest that it showed. */
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
