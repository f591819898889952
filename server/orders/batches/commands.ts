import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderLabel, type OrderBatchAction } from '#domain/orders/orders.ts';
import { unpaidStates } from '#domain/orders/paymentStates.ts';
import type { PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockOrders } from '../orders/transitionStatements.ts';
import { applyActionToOrders, orderActionError } from '../orders/transitions.ts';

/** `number` is null for an order that the seller does not have. */
type BatchFailure = { id: string; label: string; number: number | null; error: AppError };

/** The ids of the changed orders, and the errors of the others. */
export type OrderBatchOutcome = { done: string[]; failures: BatchFailure[] };

/**
 * Orders per transaction: few enough that the shop's customers, who wait for its counters, do not notice; enough that
 * open screens receive only a few notifications per batch.
 */
export const orderBatchSize = 100;

/**
 * Confirms or ships many of the seller's orders. Each is validated and recorded on its own and its customer notified,
 * so that one failure does not affect the others. Never throws because of a single order.
 */
export async function applyActionToOwnOrders(
  context: CatalogueContext,
  member: SellerMember,
  orderIds: readonly string[],
  action: OrderBatchAction,
): Promise<OrderBatchOutcome> {
  const ids = [...new Set(orderIds)];
  const outcome: OrderBatchOutcome = { done: [], failures: [] };
  for (let start = 0; start < ids.length; start += orderBatchSize) {
    const part = ids.slice(start, start + orderBatchSize);
    const { done, failures } = await context.database.transaction((tx) =>
      applyActionToBatch(tx, context, member, part, action),
    );
    outcome.done.push(...done);
    outcome.failures.push(...failures);
  }
  return outcome;
}

/**
 * `applyActionToOwnOrders` for at most `orderBatchSize` orders, in the caller's transaction. Locks all orders in the
 * order of their ids, before the counters of the first one, so that batches cannot deadlock.
 */
export async function applyActionToBatch(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  ids: readonly string[],
  action: OrderBatchAction,
): Promise<OrderBatchOutcome> {
  const { eb, and } = expressionBuilder<DB, 'orders'>();
  const own = and([eb('orders.id', '=', anyOf(ids)), eb('orders.sellerId', '=', member.sellerId)]);
  const found = await lockOrders(tx.db, own);
  const by = { cause: 'seller', actorId: member.userId } as const;
  const unpaid = action === 'ship' ? await findUnpaid(tx, ids) : new Set<string>();
  const which = and([own, eb.not(eb('orders.id', '=', anyOf([...unpaid])))]);
  const moved = await applyActionToOrders(tx, context, which, action, by, ids.length);
  const done = new Set(moved.map(({ id }) => id));
  const before = new Map(found.map((order) => [order.id, order]));
  const failed = ids.filter((id) => !done.has(id));
  const failures = failed.map((id) => ({
    id,
    label: formatOrderLabel(id),
    number: before.get(id)?.number ?? null,
    error: unpaid.has(id) && before.has(id) ? new AppError('order_not_paid') : orderActionError(before.get(id)),
  }));
  return { done: [...done], failures };
}

/** Orders that are to be paid first and are not: shipped one at a time, after a question (money.md, section 5). */
async function findUnpaid({ db }: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orderMoney')
    .select('orderId')
    .where('orderId', '=', anyOf(ids))
    .where('method', '<>', sql.lit<PaymentMethod>('cod'))
    .where('state', 'in', [...unpaidStates])
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}
