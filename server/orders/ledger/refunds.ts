import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { dueOf, type LedgerSums } from '#domain/orders/paymentStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';

/** Wakes the queue that sends refunds through providers. */
export const refundsTopic = 'payments:refunds';

/** `isOnline`: sent by a provider. */
type Refund = { id: string; state: string | null; amountPaise: number; isOnline: boolean };
type OwedOrder = LedgerSums & { id: string; sellerId: string; refunds: Refund[] };

const sumOf = (refunds: { amountPaise: number }[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/**
 * What was received beyond what the shop may keep is owed to the customer (money.md, section 5). A provider sends back
 * what it was paid: such a refund is on its way at once and keeps its amount. The rest is one open refund for the shop to
 * send by hand. Returns whether a provider's refund is on its way.
 */
export async function adjustRefund(tx: Transaction, order: OwedOrder, now: Date): Promise<boolean> {
  const pending = order.refunds.filter(({ state }) => state === 'pending');
  const failed = order.refunds.filter(({ state, isOnline }) => state === 'failed' && isOnline);
  const open = order.refunds.find(({ state, isOnline }) => state !== 'pending' && !isOnline);
  let owedPaise = -dueOf(order) - sumOf(pending);
  owedPaise -= await lowerFailed(tx, failed, Math.max(0, owedPaise));
  const newPaise = owedPaise - (open?.amountPaise ?? 0);
  const startedPaise = newPaise > 0 ? await startOnlineRefunds(tx, order, newPaise, now) : 0;
  await adjustOpenRefund(tx, order, { open, owedPaise: owedPaise - startedPaise, now });
  return pending.length > 0 || startedPaise > 0;
}

/** Refunds that the provider could not send still hold what is owed. Returns how much they hold. */
async function lowerFailed({ db }: Transaction, failed: Refund[], owedPaise: number): Promise<number> {
  let leftPaise = owedPaise;
  for (const { id, amountPaise } of failed) {
    const heldPaise = Math.min(leftPaise, amountPaise);
    leftPaise -= heldPaise;
    if (heldPaise === amountPaise) continue;
    if (heldPaise === 0) await db.deleteFrom('refunds').where('id', '=', id).execute();
    else await db.updateTable('refunds').set({ amountPaise: heldPaise }).where('id', '=', id).execute();
  }
  return owedPaise - leftPaise;
}

/**
 * Starts refunds through the providers by which the order was paid, of the latest payment first: one for each payment.
 * The job sends them. Returns how much they send back.
 */
async function startOnlineRefunds(tx: Transaction, order: OwedOrder, owedPaise: number, now: Date): Promise<number> {
  const { id: orderId, sellerId } = order;
  const payments = await tx.db
    .selectFrom('providerPayments')
    .select(({ selectFrom }) => [
      'id',
      'amountPaise',
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number>('refunds.amountPaise').as('sum'))
        .whereRef('refunds.providerPaymentId', '=', 'providerPayments.id')
        .as('sentPaise'),
    ])
    .where('orderId', '=', orderId)
    .where('entryId', 'is not', null)
    .where('currency', '=', sql.lit('INR'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  let leftPaise = owedPaise;
  for (const { id: providerPaymentId, amountPaise: paidPaise, sentPaise } of payments) {
    const amountPaise = Math.min(leftPaise, paidPaise - (sentPaise ?? 0));
    if (amountPaise <= 0) continue;
    leftPaise -= amountPaise;
    const refund = { id: newId(), orderId, sellerId, amountPaise, providerPaymentId, createdAt: now, nextAt: now };
    await tx.db
      .insertInto('refunds')
      .values({ ...refund, channel: 'provider', state: 'pending' })
      .execute();
  }
  if (leftPaise < owedPaise) await notify(tx, refundsTopic);
  return owedPaise - leftPaise;
}

type OpenRefund = { open: Refund | undefined; owedPaise: number; now: Date };

async function adjustOpenRefund({ db }: Transaction, order: OwedOrder, { open, owedPaise, now }: OpenRefund) {
  if (owedPaise <= 0) {
    if (open) await db.deleteFrom('refunds').where('id', '=', open.id).execute();
  } else if (!open) {
    const { id: orderId, sellerId } = order;
    await db
      .insertInto('refunds')
      .values({ id: newId(), orderId, sellerId, amountPaise: owedPaise, channel: 'upi', state: 'due', createdAt: now })
      .execute();
  } else if (open.amountPaise !== owedPaise) {
    await db.updateTable('refunds').set({ amountPaise: owedPaise }).where('id', '=', open.id).execute();
  }
}
