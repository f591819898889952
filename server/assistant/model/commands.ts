import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AssistantUsage, DB } from '#database/schema.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';

type Base = Pick<AssistantContext, 'database' | 'now'>;

/** The tokens used on the day of a request, with its own. */
function tokensOfDay() {
  const eb = expressionBuilder<DB & { excluded: AssistantUsage }, 'assistantUsage' | 'excluded'>();
  const isSameDay = eb('assistantUsage.day', '=', eb.ref('excluded.day'));
  const before = eb.case().when(isSameDay).then(eb.ref('assistantUsage.tokens')).else(eb.lit(0)).end();
  return eb(before, '+', eb.ref('excluded.tokens'));
}

type Reservation = { sellerId: string; day: string; tokens: number; most: number };
const reserve = statement((db, { sellerId, day, tokens, most }: Reservation) =>
  db
    .insertInto('assistantUsage')
    .columns(['sellerId', 'day', 'tokens'])
    .expression((eb) =>
      db
        .selectNoFrom([eb.val(sellerId).as('sellerId'), eb.val(day).as('day'), eb.val(tokens).as('tokens')])
        .where(sql<SqlBool>`${tokens}::bigint <= ${most}::bigint`),
    )
    .onConflict((conflict) =>
      conflict
        .column('sellerId')
        .doUpdateSet((eb) => ({ day: eb.ref('excluded.day'), tokens: tokensOfDay() }))
        .where(tokensOfDay(), '<=', most),
    )
    .returning('day'),
);

const spend = statement((db, { sellerId, day, more }: { sellerId: string; day: string; more: number }) =>
  db
    .updateTable('assistantUsage')
    .set((eb) => ({ tokens: eb.fn<number>('greatest', [eb.lit(0), eb('tokens', '+', more)]) }))
    .where('sellerId', '=', sellerId)
    .where('day', '=', day),
);

/**
 * Reserves tokens of a shop's daily budget for a request, counted in the database across processes. Returns the day of
 * the reservation, or `undefined` if the budget is too small, so that nothing may be asked.
 */
export async function reserveTokens(
  { database, now }: Base,
  { sellerId, tokens, most }: { sellerId: string; tokens: number; most: number },
): Promise<string | undefined> {
  const day = indianDay(now());
  const [reserved] = await reserve(database.write, { sellerId, day, tokens, most });
  return reserved && day;
}

/** Replaces the reserved tokens by those that a request has really used. */
export async function settleTokens(
  { database }: Base,
  { sellerId, day, more }: { sellerId: string; day: string; more: number },
): Promise<void> {
  await spend(database.write, { sellerId, day, more });
}
