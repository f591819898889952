import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import {
  allowedActions,
  type OrderAction,
  type OrderCause,
  orderActions,
  undoesOrder,
  waitingStatus,
} from '#domain/orders.ts';
import type { Context, SellerMember } from '../context.ts';
import { isOrderOf } from '../conversations/customers.ts';
import { tellCustomer } from '../conversations/news.ts';
import type { Transaction } from '../database/connect.ts';
import { and, asc, eq, lte, type SQL, sql } from '../database/drizzle.ts';
import { orderHistory, orders } from '../database/tables.ts';
import { forgetSources } from './limits.ts';
import { addStock } from './stock.ts';

/**
 * Confirms, cancels, ships or delivers one of the seller's orders (specification, section 4). Cancelling puts the stock
 * back. Throws `order_not_found`, and `order_action_conflict` with the actions that its status allows.
 */
export function applyOrderAction(context: Context, member: SellerMember, id: string, action: OrderAction) {
  return context.database.transaction((tx) => moveOwnOrder(tx, context, member, id, action));
}

/** The same in the caller's transaction. What it throws comes before anything was written. */
export function moveOwnOrder(tx: Transaction, context: Context, member: SellerMember, id: string, action: OrderAction) {
  const own = and(eq(orders.id, id), eq(orders.sellerId, member.sellerId));
  return moveIn(tx, context, own, action, { cause: 'seller', actorId: member.userId });
}

/**
 * A customer cancels an order that the seller has not confirmed yet, by the unguessable part of its page's address
 * (product.md, section 6). Throws `order_not_found` and `order_action_conflict`.
 */
export function cancelOrderByToken(context: Context, token: string) {
  return context.database.transaction((tx) =>
    moveIn(tx, context, eq(orders.token, token), 'cancel', { cause: 'customer', actorId: null }),
  );
}

/**
 * The same from a chat, for one of the orders that belong to its conversation (chat.md, section 5). Throws as
 * `cancelOrderByToken`. What it throws comes before anything was written.
 */
export function cancelOrderInChat(tx: Transaction, context: Context, conversationId: string, id: string) {
  const isOwn = sql`exists (select from conversations where conversations.id = ${conversationId} and ${sql.raw(isOrderOf)})`;
  return moveIn(tx, context, and(eq(orders.id, id), isOwn), 'cancel', { cause: 'customer', actorId: null });
}

/** How many orders lapse in one run at most; the next one goes on. */
const maxLapses = 500;

/**
 * Cancels the orders that their sellers have not answered in time, each in a transaction of its own, and forgets where
 * old ones came from. Safe to run at any time on any number of processes: an order lapses once. Returns how many did.
 */
export async function lapseOrders(context: Context): Promise<number> {
  let lapsed = 0;
  while (lapsed < maxLapses && (await lapseNext(context))) lapsed += 1;
  await context.database.transaction((tx) => forgetSources(tx, context.now()));
  return lapsed;
}

/** The order that is overdue longest and not locked by another process. */
function lapseNext(context: Context): Promise<boolean> {
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const [due] = await tx.query
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, waitingStatus), lte(orders.lapsesAt, now)))
      .orderBy(asc(orders.lapsesAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    await moveIn(tx, context, eq(orders.id, due.id), 'cancel', { cause: 'lapsed', actorId: null });
    return true;
  });
}

type By = { cause: OrderCause; actorId: string | null };

/**
 * Moves the one order that `which` finds along the table of actions, records who or what did it, and tells its customer
 * where they chat.
 */
async function moveIn(tx: Transaction, context: Context, which: SQL | undefined, action: OrderAction, by: By) {
  const { from, to } = orderActions[action];
  const now = context.now();
  // Stock before status: so the counters of products and of orders are locked in the sequence of an order placed.
  if (undoesOrder[to]) await putBack(tx, and(which, eq(orders.status, from)));
  const [order] = await tx.query
    .update(orders)
    .set({ status: to, updatedAt: now, source: null })
    .where(and(which, eq(orders.status, from)))
    .returning({ id: orders.id, status: orders.status, sellerId: orders.sellerId, isNews: orders.wantsUpdates });
  if (!order) {
    const [current] = await tx.query.select({ status: orders.status }).from(orders).where(which);
    if (!current) throw new AppError('order_not_found');
    const allowed = allowedActions(current.status);
    throw new AppError('order_action_conflict', { status: current.status, allowed });
  }
  const { id, status, sellerId, isNews } = order;
  await tx.query
    .insert(orderHistory)
    .values({ id: newId(), orderId: id, sellerId, fromStatus: from, toStatus: to, ...by, createdAt: now });
  if (isNews) await tellCustomer(tx, context, { id, status, cause: by.cause });
  return { id, status };
}

/** Puts the pieces of an order that is still open back into stock. */
async function putBack(tx: Transaction, whichOpen: SQL | undefined): Promise<void> {
  const [open] = await tx.query.select({ id: orders.id }).from(orders).where(whichOpen).for('update');
  if (open) await addStock(tx, open.id);
}
