import { eq, sql } from '#database/drizzle.ts';
import { bellReads } from '#database/tables/notifications.ts';
import { users } from '#database/tables/users.ts';
import { type BellReader, bellKindOf, bellLimits, bellSourcesOf, groupBellEvents } from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { prove, type SignedIn } from '#server/identity/actors/actors.ts';
import { type ActivityEvent, listAdminEvents, listSellerEvents } from './activity.ts';
import { selectRings } from './rings.ts';

/** Returns the notifications, grouped and newest first, with the reader's unread ones. */
export async function readBell(context: ChatContext, actor: SignedIn) {
  const [events, reader] = await Promise.all([listBellEvents(context, actor), readBellReader(context, actor)]);
  return { notifications: groupBellEvents(events, bellKindOf, reader) };
}

function listBellEvents(context: ChatContext, actor: SignedIn): Promise<ActivityEvent[]> | ActivityEvent[] {
  const whose = { ofOthers: true };
  if (actor.role === 'admin') return listAdminEvents(context, prove.admin(actor), bellLimits.events, whose);
  if (bellSourcesOf(actor.role, actor.member?.sellerStatus).length === 0) return [];
  return listSellerEvents(context, prove.approvedSeller(actor), bellLimits.events, whose);
}

/** Returns until when the user has read everything, and what they have read one by one since. */
async function readBellReader({ database }: ChatContext, { userId }: SignedIn): Promise<BellReader> {
  const [[user], readings] = await Promise.all([
    database.query.select({ seenAt: users.bellSeenAt }).from(users).where(eq(users.id, userId)),
    database.query.select().from(bellReads).where(eq(bellReads.userId, userId)),
  ]);
  return { seenAt: user?.seenAt ?? new Date(0), readings };
}

/**
 * Counts the unread events of others among the newest ones. Follows the same rules as `groupBellEvents`, without
 * building the list.
 */
export async function countUnreadNotifications(
  { database }: ChatContext,
  actor: SignedIn,
): Promise<{ unread: number }> {
  const rung = selectRings(actor);
  if (!rung) return { unread: 0 };
  const { rows } = await database.query.execute<{ unread: number }>(
    sql`with seen as (select coalesce(bell_seen_at, 'epoch') as seen_at from users where id = ${actor.userId})
      select count(*)::int as unread from (
        select kind, at from seen cross join lateral (${rung}) as events order by at desc limit ${bellLimits.events}
      ) as newest
      where not exists (select from bell_reads where user_id = ${actor.userId} and bell_reads.kind = newest.kind
        and day = (at at time zone 'Asia/Kolkata')::date and until >= at)`,
  );
  return { unread: rows[0]?.unread ?? 0 };
}
