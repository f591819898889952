import { guessCourier, normalizeTracking } from '#domain/orders/couriers.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { orderActionError } from '../orders/transitions.ts';
import { lockOwnOrder } from './commands.ts';
import { trackingAdded } from './events.ts';
import { recordAct } from './history.ts';

const trackedStatuses: OrderStatus[] = ['shipped', 'delivered'];
type Tracking = { courier?: string | undefined; tracking: string };

/**
 * Adds or replaces the tracking number of a shipped order (later/shop.md, section 2). Without a courier it is guessed
 * from the number. Throws `order_not_found` and `order_action_conflict`.
 */
export function addTracking(context: CatalogueContext, member: SellerMember, id: string, tracking: Tracking) {
  return context.database.transaction((tx) => addTrackingIn(tx, context, member, id, tracking));
}

/** `addTracking` in the caller's transaction. */
export async function addTrackingIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  typed: Tracking,
): Promise<void> {
  const order = await lockOwnOrder(tx, member, id);
  if (!trackedStatuses.includes(order.status)) throw orderActionError(order);
  const tracking = normalizeTracking(typed.tracking);
  const courier = typed.courier ?? guessCourier(tracking) ?? null;
  const at = context.now();
  await tx.db.updateTable('orders').set({ courier, tracking, updatedAt: at }).where('id', '=', id).execute();
  const { sellerId, status } = order;
  const by = { cause: 'seller', actorId: member.userId, at } as const;
  await recordAct(tx, { orderId: id, sellerId, status, act: 'tracking', ...by });
  await context.events.publish(tx, trackingAdded, { orderId: id });
}
