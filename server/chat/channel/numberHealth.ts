import { type DeliveryProblem, numberProblems } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Marks a number as refused whose message failed for a reason that concerns all its messages: its owner and the
 * administrators see it until the service accepts the number again.
 */
export async function recordNumberProblem(
  { db }: Transaction,
  numberId: string,
  problem: DeliveryProblem,
  now: Date,
): Promise<void> {
  if (!numberProblems.includes(problem)) return;
  await db
    .updateTable('channelNumbers')
    .set({ state: 'refused', problem, checkedAt: now, updatedAt: now })
    .where('id', '=', numberId)
    .where('state', '<>', 'disconnected')
    .execute();
}
