import { type AnyColumn, and, eq, isNotNull, type SQL, sql } from '#database/drizzle.ts';
import { conversations } from '#database/tables/conversations.ts';
import { orderHistory, orders } from '#database/tables/orders.ts';
import { sellerHistory } from '#database/tables/sellers.ts';
import { type BellSource, bellLimits, bellSourcesOf } from '#domain/desk/bell.ts';
import type { SignedIn } from '#server/identity/actors/actors.ts';

/** Customers have no account, and neither have timeouts, so `null` counts as another actor. */
const isByOthers = (actorId: AnyColumn, userId: string) => sql`${actorId} is distinct from ${userId}`;

/** Sellers' orders from themselves and simulated orders cause no notification. */
export const ringsOfOrders = ({ userId }: { userId: string }) =>
  and(isByOthers(orderHistory.actorId, userId), eq(orders.isOwn, false));
export const ringsOfSellers = (userId: string) => isByOthers(sellerHistory.actorId, userId);
/** Until somebody has replied. */
export const ringsOfChats = isNotNull(conversations.needsYouAt);

type Bell = { userId: string; sellerId: string | undefined };

const newest = sql`order by at desc limit ${bellLimits.events}`;

/** SQL by source for the kind (`bellKindOf`) and time of the newest events since `seen_at`. */
const selects: Record<BellSource, (bell: Bell) => SQL> = {
  order: ({ userId, sellerId }) => sql`
    select case when cause = 'lapsed' then 'order_lapsed' else 'order_' || to_status end as kind,
        order_history.created_at as at
      from order_history join orders on orders.id = order_id
      where order_history.seller_id = ${sellerId} and order_history.created_at > seen_at and ${ringsOfOrders({ userId })}`,
  review: ({ sellerId }) => sql`
    select 'review' as kind, created_at as at from reviews where seller_id = ${sellerId} and created_at > seen_at`,
  chat: ({ sellerId }) => sql`
    select 'chat' as kind, needs_you_at as at from conversations
      where seller_id = ${sellerId} and needs_you_at > seen_at and ${ringsOfChats}`,
  seller: ({ userId }) => sql`
    select 'seller_' || decision as kind, created_at as at from seller_history
      where created_at > seen_at and ${ringsOfSellers(userId)}`,
  report: () => sql`
    select 'report' as kind, created_at as at from conversation_reports where resolved_at is null and created_at > seen_at`,
};

/** Returns the union of a user's sources; `undefined` for users without notifications. */
export function selectRings({ userId, role, member }: SignedIn): SQL | undefined {
  const sources = bellSourcesOf(role, member?.sellerStatus);
  if (sources.length === 0) return undefined;
  const each = sources.map((source) => sql`(${selects[source]({ userId, sellerId: member?.sellerId })} ${newest})`);
  return sql.join(each, sql` union all `);
}
