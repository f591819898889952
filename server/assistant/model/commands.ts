import { indianDay } from '#domain/platform/indianTime.ts';
import type { AssistantContext } from '../context.ts';

type Base = Pick<AssistantContext, 'database' | 'now'>;

/**
 * Sets tokens of a shop's day aside for a request, counted in the database for all processes alike. `undefined`: the
 * budget does not hold them, and nothing may be asked. Returns the day that they were taken from.
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

/** Counts what a request has really taken instead of what was set aside for it. */
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
