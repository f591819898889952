import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { refundRetryTime } from '#domain/sellers/paymentProviders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { callProvider } from '#server/sellers/paymentProviders/breaker.ts';
import { readConnection } from '#server/sellers/paymentProviders/connections.ts';
import { type PaymentProvider, ProviderError, type ReportedRefund } from '#server/sellers/paymentProviders/provider.ts';
import { addEntry } from '../ledger/entries.ts';
import { readLedger, settleOrder } from '../ledger/settle.ts';
import { refundSent } from '../money/events.ts';
import { accountUnlessErased } from '../money/refunds.ts';

/** Milliseconds for which a refund belongs to whoever sends it: longer than all its calls take. */
const lease = 60_000;

/** When the next refund is sent or read. */
export const refundsDue = (): Expression<Date | null> =>
  expressionBuilder<DB>()
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('nextAt').as('due'))
    .where('nextAt', 'is not', null)
    .$asScalar();

/** Claims the next refund that is due, for the length of its lease. */
function claimNextRefund({ database, now }: CatalogueContext) {
  const at = now();
  return database.write
    .updateTable('refunds')
    .from('providerPayments')
    .set(({ eb }) => ({ nextAt: new Date(at.getTime() + lease), attempts: eb('refunds.attempts', '+', 1) }))
    .whereRef('providerPayments.id', '=', 'refunds.providerPaymentId')
    .where('refunds.id', '=', ({ selectFrom }) =>
      selectFrom('refunds')
        .select('refunds.id')
        .where('refunds.nextAt', '<=', at)
        .where('refunds.state', '=', sql.lit<'pending'>('pending'))
        .orderBy('refunds.nextAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['refunds.id', 'refunds.orderId', 'refunds.sellerId', 'refunds.amountPaise', 'refunds.attempts'])
    .returning(['refunds.providerRefundId', 'refunds.tries', 'providerPayments.connectionId'])
    .returning(['providerPayments.paymentId', 'providerPayments.isTest'])
    .executeTakeFirst();
}
type ClaimedRefund = NonNullable<Awaited<ReturnType<typeof claimNextRefund>>>;

/**
 * Sends the next refund through its provider, or reads how it goes (money.md, section 5). It is known at the provider by
 * our id, and looked for before it is sent again: it is never sent twice.
 */
export async function sendNextRefund(context: CatalogueContext): Promise<Step> {
  const refund = await claimNextRefund(context);
  if (!refund) return false;
  try {
    const connection = await readConnection(context.database.read, refund.connectionId);
    if (!connection) throw new ProviderError('unauthorized');
    const reported = await callProvider(context, connection, (provider) => sendOrRead(provider, refund));
    await storeRefund(context, refund, reported, null);
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'refused' && refund.providerRefundId === null;
    if (isRefused) await storeRefund(context, refund, { refundId: null, state: 'failed' }, error.words);
    else {
      if (!(error instanceof ProviderError)) logFailure('a refund was not sent', error);
      await retryLater(context, refund);
    }
  }
  return true;
}

async function sendOrRead(provider: PaymentProvider, refund: ClaimedRefund): Promise<ReportedRefund> {
  const { id, tries, paymentId, amountPaise, attempts, providerRefundId } = refund;
  const key = tries === 1 ? id : `${id}-${tries}`;
  if (providerRefundId !== null) return provider.readRefund({ refundId: providerRefundId, paymentId });
  const request = { paymentId, amountPaise, key };
  const sent = attempts > 1 ? await provider.findRefund(request) : undefined;
  return sent ?? provider.refund(request);
}

type Reported = { refundId: string | null; state: ReportedRefund['state'] };

/** Stores what the provider reports: a refund that is done becomes an entry, a failed one is the shop's to send. */
async function storeRefund(
  context: CatalogueContext,
  refund: ClaimedRefund,
  { refundId, state }: Reported,
  problem: string | null,
): Promise<void> {
  const { id, orderId, sellerId, amountPaise, isTest, attempts } = refund;
  const now = context.now();
  await context.database.transaction(async (tx) => {
    await readLedger(tx, orderId);
    const nextAt = state === 'pending' ? refundRetryTime(attempts, now) : null;
    const changed = await tx.db
      .updateTable('refunds')
      .set({ state, nextAt, problem, ...(refundId !== null && { providerRefundId: refundId }) })
      .set(state === 'processed' ? { reference: refundId, sentAt: now, vpa: accountUnlessErased } : {})
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n || state === 'pending') return;
    if (state === 'processed') {
      const fields = { orderId, sellerId, kind: 'returned', channel: 'provider', amountPaise, isTest } as const;
      const references = refundId === null ? [] : [refundId];
      await addEntry(tx, { ...fields, references, at: now, actorId: null, key: `refund:${id}`, refundId: id });
    }
    await settleOrder(tx, orderId, now);
    if (state === 'processed') await context.events.publish(tx, refundSent, { orderId, amountPaise });
  });
}

async function retryLater({ database, now }: CatalogueContext, { id, attempts }: ClaimedRefund): Promise<void> {
  await database.write
    .updateTable('refunds')
    .set({ nextAt: refundRetryTime(attempts, now()) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}
