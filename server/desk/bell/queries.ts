import { eq, type SQL, sql } from '#database/drizzle.ts';
import { users } from '#database/tables/marketplace.ts';
import { bellReads } from '#database/tables/notifications.ts';
import { type BellKind, bellLimits, toNotifications } from '#domain/desk/bell.ts';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { prove, type SignedIn } from '#server/identity/actors/actors.ts';
import { type ActivityEvent, listAdminEvents, listSellerEvents } from '../notifications/queries.ts';

/** What others did, in groups, newest first; and which of it the reader has not read. */
export async function readBell(context: ChatContext, actor: SignedIn) {
  const [events, reader] = await Promise.all([listRung(context, actor), readReader(context, actor)]);
  return { notifications: toNotifications(events, kindOf, reader) };
}

function listRung(context: ChatContext, actor: SignedIn): Promise<ActivityEvent[]> | ActivityEvent[] {
  const whose = { ofOthers: true };
  if (actor.role === 'admin') return listAdminEvents(context, prove.admin(actor), bellLimits.events, whose);
  if (actor.member?.sellerStatus !== sellingStatus) return [];
  return listSellerEvents(context, prove.approvedSeller(actor), bellLimits.events, whose);
}

function kindOf(event: ActivityEvent): BellKind {
  if (event.kind === 'order') return event.cause === 'lapsed' ? 'order_lapsed' : `order_${event.to}`;
  return event.kind === 'seller' ? `seller_${event.decision}` : event.kind;
}

/** Up to when they have read all, and what they have read of it one by one since. */
async function readReader({ database }: ChatContext, { userId }: SignedIn) {
  const [[user], readings] = await Promise.all([
    database.query.select({ seenAt: users.bellSeenAt }).from(users).where(eq(users.id, userId)),
    database.query.select().from(bellReads).where(eq(bellReads.userId, userId)),
  ]);
  return { seenAt: user?.seenAt ?? new Date(0), readings };
}

/** How many of the newest events of others are unread. The same rules as in `toNotifications`, where no list is wanted. */
export async function countUnread({ database }: ChatContext, actor: SignedIn): Promise<{ unread: number }> {
  const rung = whatRings(actor);
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

/** The kind and moment of each event since `seen_at`; nothing for who has no bell. */
function whatRings(actor: SignedIn): SQL | undefined {
  const most = bellLimits.events;
  if (actor.role === 'admin') {
    return sql`
      (select 'seller_' || decision as kind, created_at as at from seller_history
        where created_at > seen_at and actor_id is distinct from ${actor.userId}
        order by created_at desc limit ${most})
      union all
      (select 'report', created_at from conversation_reports
        where resolved_at is null and created_at > seen_at order by created_at desc limit ${most})`;
  }
  if (actor.member?.sellerStatus !== sellingStatus) return undefined;
  const { sellerId } = actor.member;
  return sql`
    (select case when cause = 'lapsed' then 'order_lapsed' else 'order_' || to_status end as kind, history.created_at as at
      from order_history as history join orders on orders.id = order_id
      where history.seller_id = ${sellerId} and history.created_at > seen_at
        and actor_id is distinct from ${actor.userId} and not is_own
      order by history.created_at desc limit ${most})
    union all
    (select 'review', created_at from reviews
      where seller_id = ${sellerId} and created_at > seen_at order by created_at desc limit ${most})
    union all
    (select 'chat', needs_you_at from conversations
      where seller_id = ${sellerId} and needs_you_at > seen_at order by needs_you_at desc limit ${most})`;
}
