import type { BellReadMark } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';

/** Marks everything until now as read. */
export async function markBellSeen(context: ChatContext, { userId }: SignedIn): Promise<void> {
  await context.database.transaction(async ({ db }) => {
    await db.updateTable('users').set({ bellSeenAt: context.now() }).where('id', '=', userId).execute();
    await db.deleteFrom('bellReads').where('userId', '=', userId).execute();
  });
}

/** Marks one notification as read: the events of its kind and day, up to the newest that it showed. */
export async function markNotificationRead(
  context: ChatContext,
  { userId }: SignedIn,
  read: BellReadMark,
): Promise<void> {
  await context.database.write
    .insertInto('bellReads')
    .values({ userId, ...read })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind', 'day'])
        .doUpdateSet(({ fn }) => ({ until: fn<Date>('greatest', ['bellReads.until', 'excluded.until']) })),
    )
    .execute();
}
