import { indianDay } from '#domain/platform/indianTime.ts';
import type { AssistantContext } from '../context.ts';

type Base = Pick<AssistantContext, 'database' | 'now'>;

/**
 * Reserves tokens of a shop's daily budget for a request, counted in the database across processes. Returns the day of
 * the reservation, or `undefined` if the budget is too small, so that nothing may be asked.
 */
export async function reserveTokens(
  { database, now }: Base,
  { sellerId, tokens, most }: { sellerId: string; tokens: number; most: number },
): Promise<string | undefined> {
  const day = indianDay(now());
  const { rowCount } = await database.pool.query({
    name: 'set-tokens-aside',
    text: `insert into assistant_usage as usage (seller_id, day, tokens) select $1, $2, $3 where $3::bigint <= $4::bigint
      on conflict (seller_id) do update set day = $2, tokens = case usage.day when $2::date then usage.tokens else 0 end + $3
        where case usage.day when $2::date then usage.tokens else 0 end + $3 <= $4`,
    values: [sellerId, day, tokens, most],
  });
  return rowCount === 1 ? day : undefined;
}

/** Replaces the reserved tokens by those that a request has really used. */
export async function settleTokens(
  { database }: Base,
  { sellerId, day, more }: { sellerId: string; day: string; more: number },
): Promise<void> {
  await database.pool.query({
    name: 'settle-tokens',
    text: 'update assistant_usage set tokens = greatest(0, tokens + $3) where seller_id = $1 and day = $2',
    values: [sellerId, day, more],
  });
}
