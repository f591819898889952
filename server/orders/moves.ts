import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import {
  allowedActions,
  type BatchAction,
  type OrderAction,
  type OrderCause,
  type OrderStatus,
  orderActions,
  undoesOrder,
  waitingStatus,
} from '#domain/orders.ts';
import type { Context, SellerMember } from '../context.ts';
import { isOrderOf } from '../conversations/customers.ts';
import { tellCustomer } from '../conversations/news.ts';
import type { Transaction } from '../database/connect.ts';
import { and, asc, eq, inArray, lte, type SQL, sql } from '../database/drizzle.ts';
import { orderHistory, orders } from '../database/tables.ts';
import { forgetSources } from './limits.ts';
import { addStock } from './stock.ts';

/** What became of each order of a batch. */
export type BatchOutcome = { done: string[]; failures: { id: string; error: AppError }[] };

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
 * Orders of one transaction: few enough that the customers of the shop, who wait for its counters, do not notice; many
 * enough that a batch is told to open screens a few times only.
 */
const together = 100;

/**
 * Confirms or ships many of the seller's orders. Each is judged, recorded and told to its customer as if it were the only
 * one: what is refused of some keeps nothing from the others. Throws nothing that one order could cause.
 */
export async function moveOrders(
  context: Context,
  member: SellerMember,
  orderIds: readonly string[],
  action: BatchAction,
): Promise<BatchOutcome> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const outcome: BatchOutcome = { done: [], failures: [] };
  for (let start = 0; start < ids.length; start += together) {
    const part = ids.slice(start, start + together);
    const { done, failures } = await context.database.transaction((tx) =>
      moveTogether(tx, context, member, part, action),
    );
    outcome.done.push(...done);
    outcome.failures.push(...failures);
  }
  return outcome;
}

/** Locks all before the first one's counters, in the sequence of their ids: so nobody waits for each other in a circle. */
async function moveTogether(
  tx: Transaction,
  context: Context,
  member: SellerMember,
  ids: string[],
  action: BatchAction,
): Promise<BatchOutcome> {
  const own = and(inArray(orders.id, ids), eq(orders.sellerId, member.sellerId));
  const found = await tx.query
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(own)
    .orderBy(asc(orders.id))
    .for('update');
  const moved = await moveAll(tx, context, own, action, { cause: 'seller', actorId: member.userId });
  const done = new Set(moved.map(({ id }) => id));
  const before = new Map(found.map(({ id, status }) => [id, status]));
  const failed = ids.filter((id) => !done.has(id));
  return { done: [...done], failures: failed.map((id) => ({ id, error: whyNot(before.get(id)) })) };
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
 * Moves the orders that `which` finds along the table of actions, records of each who or what did it, and tells their
 * customers where they chat. Returns those that have moved. An action that puts stock back takes one order at a time.
 */
async function moveAll(tx: Transaction, context: Context, which: SQL | undefined, action: OrderAction, by: By) {
  const { from, to } = orderActions[action];
  const now = context.now();
  // Stock before status: so the counters of products and of orders are locked in the sequence of an order placed.
  if (undoesOrder[to]) await putBack(tx, and(which, eq(orders.status, from)));
  const moved = await tx.query
    .update(orders)
    .set({ status: to, updatedAt: now, source: null })
    .where(and(which, eq(orders.status, from)))
    .returning({ id: orders.id, status: orders.status, sellerId: orders.sellerId, isNews: orders.wantsUpdates });
  if (moved.length === 0) return [];
  const entries = moved.map(({ id, sellerId }) => ({ ...by, id: newId(), orderId: id, sellerId, createdAt: now }));
  await tx.query.insert(orderHistory).values(entries.map((entry) => ({ ...entry, fromStatus: from, toStatus: to })));
  for (const { id, status, isNews } of moved) {
    if (isNews) await tellCustomer(tx, context, { id, status, cause: by.cause });
  }
  return moved.map(({ id, status }) => ({ id, status }));
}

/** The same with the one order that `which` finds. Throws before anything was written. */
async function moveIn(tx: Transaction, context: Context, which: SQL | undefined, action: OrderAction, by: By) {
  const [order] = await moveAll(tx, context, which, action, by);
  if (order) return order;
  const [current] = await tx.query.select({ status: orders.status }).from(orders).where(which);
  throw whyNot(current?.status);
}

/** Why an order in this status does not move; without one there is no such order. */
function whyNot(status: OrderStatus | undefined): AppError {
  if (!status) return new AppError('order_not_found');
  return new AppError('order_action_conflict', { status, allowed: allowedActions(status) });
}

/** Puts the pieces of an order that is still open back into stock. */
async function putBack(tx: Transaction, whichOpen: SQL | undefined): Promise<void> {
  const [open] = await tx.query.select({ id: orders.id }).from(orders).where(whichOpen).for('update');
  if (open) await addStock(tx, open.id);
}
