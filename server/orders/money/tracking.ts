import { guessCourier, normalizeTracking } from '#domain/orders/couriers.ts';
import type { TypedTracking } from '#domain/orders/money.schema.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { orderActionError } from '../orders/transitions.ts';
import { lockOwnOrder } from './commands.ts';
import { trackingAdded } from './events.ts';
import { recordAct } from './history.ts';

const trackedStatuses: OrderStatus[] = ['shipped', 'delivered'];

/**
 * Adds or replaces the tracking number of a shipped order (later/shop.md, section 2). Without a courier it is guessed
 * from the number. Throws `order_not_found` and `order_action_conflict`.
 */
export async function addTracking(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  tracking: TypedTracking,
): Promise<void> {
  await context.database.transaction((tx) => addTrackingIn(tx, context, member, id, tracking));
}

/** `addTracking` in the caller's transaction. Returns false where the order had just this, which nobody is told again. */
export async function addTrackingIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  typed: TypedTracking,
): Promise<boolean> {
  const order = await lockOwnOrder(tx, member, id);
  if (!trackedStatuses.includes(order.status)) throw orderActionError(order);
  const tracking = normalizeTracking(typed.tracking);
  const courier = typed.courier ?? guessCourier(tracking) ?? null;
  const at = context.now();
  const stored = { courier, tracking, trackingLink: typed.link ?? null };
  const changed = await tx.db
    .updateTable('orders')
    .set({ ...stored, updatedAt: at })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('courier', 'is distinct from', stored.courier),
        eb('tracking', 'is distinct from', stored.tracking),
        eb('trackingLink', 'is distinct from', stored.trackingLink),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  const { sellerId, status } = order;
  const by = { cause: 'seller', actorId: member.userId, at } as const;
  await recordAct(tx, { orderId: id, sellerId, status, act: 'tracking', ...by });
  await context.events.publish(tx, trackingAdded, { orderId: id });
  return true;
}
