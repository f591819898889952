import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import {
  actionsOf,
  arrivedStatus,
  type OrderAction,
  type OrderStatus,
  orderActions,
  undoesOrder,
  waitingStatus,
} from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { isRetryable, type Transaction } from '#server/platform/database/connect.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { isOrderOfConversation } from '../customers/queries.ts';
import { mayBePaid } from '../ledger/queries.ts';
import { bookCollectedCash, settleMoved } from '../ledger/transitions.ts';
import { orderMoved } from './events.ts';
import { purgeOrderSources } from './limits.ts';
import { releaseStock } from './stock.ts';
import {
  isOwnOrder,
  lockOrders,
  type OrderCondition,
  type TransitionCause,
  writeOwnTransition,
  writeTransitions,
} from './transitionStatements.ts';

/**
 * Confirms, cancels, ships or delivers one of the seller's orders (specification, section 4). Cancelling returns the
 * items to the stock. Throws `order_not_found`, and `order_action_conflict` with the actions that its status allows.
 */
export async function applyOrderAction(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  action: OrderAction,
) {
  const outcome = undoesOrder[orderActions[action].to]
    ? undefined
    : await applyWithoutNotification(context, member, id, action);
  return outcome ?? context.database.transaction((tx) => applyOwnOrderAction(tx, context, member, id, action));
}

/**
 * Changes the status of an order whose customer gets no notification and whose stock stays as it is. A single statement
 * does it all, so no transaction is needed. Returns nothing if it changed nothing, for any reason.
 */
async function applyWithoutNotification(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  action: OrderAction,
) {
  const { sellerId, userId } = member;
  const by = { cause: 'seller', actorId: userId, at: context.now() } as const;
  const moving = writeOwnTransition(context.database.write, action, { id, sellerId, ...by });
  const [order] = await moving.catch((error: unknown) => {
    if (isRetryable(error)) return [];
    throw error;
  });
  if (!order) return undefined;
  context.server.metrics?.counters.orderMoves.inc({ action, cause: by.cause });
  return { id: order.id, status: order.status };
}

/** `applyOrderAction` in the caller's transaction. It throws before anything was written. */
export function applyOwnOrderAction(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  action: OrderAction,
) {
  const which = isOwnOrder({ id, sellerId: member.sellerId });
  return applyActionToOrder(tx, context, which, action, { cause: 'seller', actorId: member.userId });
}

/**
 * A customer cancels an order that the seller has not confirmed yet, with the token from its page's address
 * (product.md, section 6). Throws `order_not_found` and `order_action_conflict`.
 */
export function cancelOrderByToken(context: CatalogueContext, token: string) {
  const which = expressionBuilder<DB, 'orders'>()('orders.token', '=', token);
  return context.database.transaction((tx) =>
    applyActionToOrder(tx, context, which, 'cancel', { cause: 'customer', actorId: null }),
  );
}

/**
 * A customer cancels an order of this conversation in the chat (chat.md, section 5). Throws as `cancelOrderByToken`
 * does, before anything was written.
 */
export function cancelOrderInChat(tx: Transaction, context: CatalogueContext, conversationId: string, id: string) {
  const { eb, and, exists, selectFrom } = expressionBuilder<DB, 'orders'>();
  const own = and([
    eb('orders.id', '=', id),
    exists(selectFrom('conversations').where('conversations.id', '=', conversationId).where(isOrderOfConversation)),
  ]);
  return applyActionToOrder(tx, context, own, 'cancel', { cause: 'customer', actorId: null });
}

/** The most orders that expire in one run; the next run continues. */
const maxExpiredPerRun = 500;

/**
 * Cancels the orders that their sellers have not answered in time, each in its own transaction, so that one failure does
 * not affect the others, and deletes the sources of old orders. Safe to run at any time in any number of processes: an
 * order expires once. Returns how many expired.
 */
export async function expireOrders(context: CatalogueContext): Promise<number> {
  const failed: string[] = [];
  let handled = 0;
  while (handled < maxExpiredPerRun && (await expireNextOrder(context, failed))) handled += 1;
  await context.database.transaction((tx) => purgeOrderSources(tx, context.now()));
  return handled - failed.length;
}

/**
 * Expires the most overdue order that no other process has locked. One that fails is logged and added to `failed`, which
 * are left out. Returns false if there is none.
 */
async function expireNextOrder(context: CatalogueContext, failed: string[]): Promise<boolean> {
  const next: { id?: string | undefined } = {};
  try {
    await context.database.transaction(async (tx) => {
      next.id = (await lockOverdueOrder(tx, context.now(), failed))?.id;
      if (next.id === undefined) return;
      const which = expressionBuilder<DB, 'orders'>()('orders.id', '=', next.id);
      await applyActionToOrder(tx, context, which, 'cancel', { cause: 'lapsed', actorId: null });
    });
  } catch (error) {
    if (next.id === undefined) throw error;
    failed.push(next.id);
    logFailure('an order could not expire', error, { order: next.id });
  }
  return next.id !== undefined;
}

const lockOverdueOrder = ({ db }: Transaction, now: Date, failed: string[]) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit<OrderStatus>(waitingStatus))
    .where('lapsesAt', '<=', now)
    .where(({ not }) => not(mayBePaid))
    .where((eb) => eb.not(eb('orders.id', '=', anyOf(failed))))
    .orderBy('lapsesAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * Applies an action to the orders that `which` selects, records who or what caused it, and notifies their customers in
 * the chat. Returns the changed orders. An action that returns stock takes one order at a time.
 */
export async function applyActionToOrders(
  tx: Transaction,
  context: CatalogueContext,
  which: OrderCondition,
  action: OrderAction,
  by: TransitionCause,
  most: number,
) {
  const { from, to } = orderActions[action];
  // Stock before status, so that the counters of products and orders are locked in the same order as when an order is
  // placed.
  if (undoesOrder[to]) await restoreStock(tx, which, from);
  const now = context.now();
  if (to === arrivedStatus) await bookCollectedCash(tx, which, { actorId: by.actorId, now });
  const moved = await writeTransitions(tx.db, action, which, { ...by, at: now }, most);
  await settleMoved(tx, action, moved, now);
  for (const { id, status, isNews } of moved) {
    if (isNews) await context.events.publish(tx, orderMoved, { id, status, cause: by.cause });
  }
  const counted = { action, cause: by.cause };
  if (moved.length > 0) tx.onCommit.push(() => context.server.metrics?.counters.orderMoves.inc(counted, moved.length));
  return moved.map(({ id, status }) => ({ id, status }));
}

/** Applies an action to the one order that `which` selects. It throws before anything was written. */
async function applyActionToOrder(
  tx: Transaction,
  context: CatalogueContext,
  which: OrderCondition,
  action: OrderAction,
  by: TransitionCause,
) {
  const [order] = await applyActionToOrders(tx, context, which, action, by, 1);
  if (order) return order;
  const unchanged = await tx.db.selectFrom('orders').select(['status', 'outcome']).where(which).executeTakeFirst();
  throw orderActionError(unchanged);
}

/** The error for an order that does not allow the action, or for a missing order. */
export function orderActionError(order: { status: OrderStatus; outcome: OrderOutcome | null } | undefined): AppError {
  if (!order) return new AppError('order_not_found');
  return new AppError('order_action_conflict', { status: order.status, allowed: actionsOf(order) });
}

/** Returns the items of an open order to the stock. */
async function restoreStock(tx: Transaction, which: OrderCondition, from: OrderStatus): Promise<void> {
  const { eb, and } = expressionBuilder<DB, 'orders'>();
  const [open] = await lockOrders(tx.db, and([eb('status', '=', sql.lit(from)), which]));
  if (open) await releaseStock(tx, open.id);
}
