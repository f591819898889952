import { type Expression, expressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { type OfferedProvider, type PaymentNoticeKind, providerLimits } from '#domain/sellers/paymentProviders.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import type { SellersContext } from '../context.ts';
import { type Connection, openProvider } from './connections.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';

/** Wakes the queue that offers providers again. */
export const breakerTopic = 'payments:breaker';

const minute = 60_000;
const window = providerLimits.downMinutes * minute;

/**
 * Calls the provider of a connection, and counts failures for its circuit breaker: after 3 in 5 minutes it is not offered
 * to customers for 5 minutes, and the seller's bell rings (money.md, section 4). Throws `ProviderError`.
 */
export async function callProvider<T>(
  context: SellersContext,
  connection: Connection,
  call: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    return await call(openProvider(context, connection));
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'refused') await countFailure(context, connection);
    throw error;
  }
}

async function countFailure(context: SellersContext, { id, sellerId }: Connection): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - window);
  await context.database.transaction(async (tx) => {
    const counted = await tx.db
      .updateTable('paymentConnections')
      .set({
        failureTimes: sql<Date[]>`array(select at from unnest(failure_times) at where at > ${since}::timestamptz
          order by at desc limit ${sql.lit(providerLimits.failures)}) || ${now}::timestamptz`,
      })
      .where('id', '=', id)
      .returning([sql<number>`cardinality(failure_times)`.as('failures'), 'downUntil', 'disconnectedAt'])
      .executeTakeFirst();
    if (!counted || counted.failures < providerLimits.failures) return;
    if (counted.downUntil !== null || counted.disconnectedAt !== null) return;
    await tx.db
      .updateTable('paymentConnections')
      .set({ downUntil: new Date(now.getTime() + window) })
      .where('id', '=', id)
      .execute();
    await setDown(tx, id, true, now);
    await addNotice(tx, sellerId, 'provider_down', now);
    await notify(tx, breakerTopic);
  });
}

/** The shop's settings say whether it is offered: cached pages follow them. */
async function setDown({ db }: Transaction, connectionId: string, isDown: boolean, now: Date): Promise<void> {
  await db
    .updateTable('paymentSettings')
    .set({
      provider: sql<string>`jsonb_set(provider, '{isDown}', to_jsonb(${isDown}::boolean))`,
      updatedAt: now,
    })
    .where(sql<boolean>`provider ->> 'connectionId' = ${connectionId}`)
    .where('sellerId', '=', ({ selectFrom }) =>
      selectFrom('paymentConnections').select('sellerId').where('id', '=', connectionId),
    )
    .execute();
}

/** Rings the bell of a shop. */
export async function addNotice({ db }: Transaction, sellerId: string, kind: PaymentNoticeKind, now: Date) {
  await db.insertInto('paymentNotices').values({ id: newId(), sellerId, kind, createdAt: now }).execute();
}

/** When the next provider is offered again. */
export const breakerDue = (): Expression<Date | null> =>
  expressionBuilder<DB>()
    .selectFrom('paymentConnections')
    .select(({ fn }) => fn.min('downUntil').as('due'))
    .where('downUntil', 'is not', null)
    .$asScalar();

/** Offers the next provider again whose minutes are over. */
export async function offerNextAgain({ database, now }: SellersContext): Promise<Step> {
  const at = now();
  return database.transaction(async (tx) => {
    const connection = await tx.db
      .selectFrom('paymentConnections')
      .select('id')
      .where('downUntil', '<=', at)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!connection) return false;
    const cleared = { downUntil: null, failureTimes: sql<Date[]>`'{}'::timestamptz[]` };
    await tx.db.updateTable('paymentConnections').set(cleared).where('id', '=', connection.id).execute();
    await setDown(tx, connection.id, false, at);
    return true;
  });
}

/** What the shop's settings store of its connection. */
export const toOffered = (
  { payments }: SellersContext,
  { provider, id }: Pick<Connection, 'provider' | 'id'>,
): OfferedProvider => ({
  provider,
  connectionId: id,
  isTest: provider === 'stand-in',
  isDown: false,
  isForMembers: provider === 'stand-in' && payments.isProduction,
});
