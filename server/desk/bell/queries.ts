import { sql } from 'kysely';
import {
  type BellReader,
  type BellRole,
  bellKindOf,
  bellLimits,
  bellSourcesOf,
  groupBellEvents,
} from '#domain/desk/bell.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { prove, type SignedIn } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import { listAdminEvents, listSellerEvents } from './activity.ts';
import type { ActivityEvent } from './activityEvent.ts';
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
async function readBellReader({ database: { read } }: ChatContext, { userId }: SignedIn): Promise<BellReader> {
  const [user, readings] = await Promise.all([
    read.selectFrom('users').select('bellSeenAt').where('id', '=', userId).executeTakeFirst(),
    read.selectFrom('bellReads').select(['kind', 'day', 'until']).where('userId', '=', userId).execute(),
  ]);
  return { seenAt: user?.bellSeenAt ?? new Date(0), readings };
}

/**
 * Counts the unread events of others among the newest ones. Follows the same rules as `groupBellEvents`, without
 * building the list.
 */
export async function countUnreadNotifications(
  { database }: ChatContext,
  { userId, role, member }: SignedIn,
): Promise<{ unread: number }> {
  if (bellSourcesOf(role, member?.sellerStatus).length === 0) return { unread: 0 };
  const [row] = await countUnread[role](database.read, { userId, sellerId: member?.sellerId ?? null });
  return row ?? { unread: 0 };
}

/** Every page of the panel counts, and planning this many sources takes longer than counting. */
const countUnread = { admin: countUnreadOf('admin'), seller: countUnreadOf('seller') };

function countUnreadOf(role: BellRole) {
  return statement((db, { userId, sellerId }: { userId: string; sellerId: string | null }) =>
    db
      .with('seen', (cte) =>
        cte
          .selectFrom('users')
          .select(({ fn }) => fn.coalesce('bellSeenAt', sql<Date>`'epoch'::timestamptz`).as('seenAt'))
          .where('id', '=', userId),
      )
      .with('newest', (cte) =>
        cte
          .selectFrom('seen')
          .crossJoinLateral(selectRings(role, { userId, sellerId: sql<string>`${sellerId}::uuid` }).as('rings'))
          .select(['rings.kind', 'rings.at'])
          .orderBy('rings.at', 'desc')
          .limit(sql.lit(bellLimits.events)),
      )
      .selectFrom('newest')
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .where(({ exists, not, ref, selectFrom }) => {
        const day = sql<string>`(${ref('newest.at')} at time zone 'Asia/Kolkata')::date`;
        const readings = selectFrom('bellReads')
          .where('bellReads.userId', '=', userId)
          .whereRef('bellReads.kind', '=', 'newest.kind')
          .where('bellReads.day', '=', day)
          .whereRef('bellReads.until', '>=', 'newest.at');
        return not(exists(readings));
      }),
  );
}
