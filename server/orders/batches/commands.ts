import type { AppError } from '#domain/errors.ts';
import type { OrderBatchAction } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { applyActionToOrders, lockOrders, type OrderCondition, orderActionError } from '../orders/transitions.ts';

/** What became of each order of a batch. */
export type OrderBatchOutcome = { done: string[]; failures: { id: string; error: AppError }[] };

/**
 * Orders of one transaction: few enough that the customers of the shop, who wait for its counters, do not notice; many
 * enough that a batch is told to open screens a few times only.
 */
const batchSize = 100;

/**
 * Confirms or ships many of the seller's orders. Each is judged, recorded and told to its customer as if it were the only
 * one: what is refused of some keeps nothing from the others. Throws nothing that one order could cause.
 */
export async function applyActionToOwnOrders(
  context: CatalogueContext,
  member: SellerMember,
  orderIds: readonly string[],
  action: OrderBatchAction,
): Promise<OrderBatchOutcome> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))];
  const outcome: OrderBatchOutcome = { done: [], failures: [] };
  for (let start = 0; start < ids.length; start += batchSize) {
    const part = ids.slice(start, start + batchSize);
    const { done, failures } = await context.database.transaction((tx) =>
      applyActionToBatch(tx, context, member, part, action),
    );
    outcome.done.push(...done);
    outcome.failures.push(...failures);
  }
  return outcome;
}

/** Locks all before the first one's counters, in the sequence of their ids: so nobody waits for each other in a circle. */
async function applyActionToBatch(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  ids: string[],
  action: OrderBatchAction,
): Promise<OrderBatchOutcome> {
  const own: OrderCondition = (bind) =>
    `(orders.id = any(${bind(ids)}::uuid[]) and orders.seller_id = ${bind(member.sellerId)})`;
  const found = await lockOrders(tx, own);
  const by = { cause: 'seller', actorId: member.userId } as const;
  const moved = await applyActionToOrders(tx, context, own, action, by, ids.length);
  const done = new Set(moved.map(({ id }) => id));
  const before = new Map(found.map(({ id, status }) => [id, status]));
  const failed = ids.filter((id) => !done.has(id));
  return { done: [...done], failures: failed.map((id) => ({ id, error: orderActionError(before.get(id)) })) };
}
