import { sql } from 'kysely';
import { indianDay } from '#domain/platform/indianTime.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { AssistantContext } from '../context.ts';
import type { Proposal } from '../situation/proposal.ts';

/** A figure of a shop's assistant. */
export type ScoreColumn = 'answered' | 'asked' | 'handedOver' | 'orders';

/**
 * Counts for a shop's day at the end of the transaction, so that the shop's other conversations don't wait for it.
 * Simulated customers aren't counted.
 */
export async function countScore(
  { db }: Transaction,
  { now }: Pick<AssistantContext, 'now'>,
  sellerId: string,
  column: ScoreColumn,
): Promise<void> {
  await db
    .insertInto('assistantDays')
    .values({ sellerId, day: indianDay(now()), [column]: 1 })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'day']).doUpdateSet({ [column]: sql`${sql.ref(`assistant_days.${column}`)} + 1` }),
    )
    .execute();
}

/**
 * Returns what a turn counts as: handed over, asked of the shop, or answered. Courtesies and what was not understood or
 * not found count as nothing.
 */
export function scoreOfTurn({
  handsOver,
  asksShop,
  showsPhoto,
  order,
  replies,
}: Pick<Proposal, 'handsOver' | 'asksShop' | 'showsPhoto' | 'order' | 'replies'>): ScoreColumn | undefined {
  if (handsOver) return 'handedOver';
  if (asksShop || showsPhoto) return 'asked';
  const isAnswered = order !== undefined || replies.some(({ records }) => records.some(({ kind }) => kind !== 'shop'));
  return isAnswered ? 'answered' : undefined;
}
