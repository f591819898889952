import { AppError } from '#domain/errors.ts';
import type { BatchAction } from '#domain/orders.ts';
import type { Context, SellerMember } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import { moveOwnOrder } from './moves.ts';

/** What became of each order of a batch. */
export type BatchOutcome = { done: string[]; failures: { id: string; error: AppError }[] };

/**
 * Orders of one transaction: few enough that the customers of the shop, who wait for its counters, do not notice; many
 * enough that a batch is told to open screens a few times only.
 */
const together = 100;

/**
 * Confirms or ships many of the seller's orders. Each is judged, recorded and told to its customer as if it were the only
 * one; what is refused of some keeps nothing from the others. Throws nothing that one order could cause.
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

async function moveTogether(
  tx: Transaction,
  context: Context,
  member: SellerMember,
  ids: string[],
  action: BatchAction,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], failures: [] };
  await lock(tx, member, ids);
  for (const id of ids) {
    try {
      await moveOwnOrder(tx, context, member, id, action);
      outcome.done.push(id);
    } catch (error) {
      // It comes before anything of the order was written.
      if (!(error instanceof AppError)) throw error;
      outcome.failures.push({ id, error });
    }
  }
  return outcome;
}

/** All orders before the first one's counters, in the sequence of their ids: so nobody waits for each other in a circle. */
async function lock({ client }: Transaction, { sellerId }: SellerMember, ids: string[]): Promise<void> {
  await client.query('select id from orders where seller_id = $1 and id = any($2::uuid[]) order by id for update', [
    sellerId,
    ids,
  ]);
}
