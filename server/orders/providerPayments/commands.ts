import { AppError } from '#domain/errors.ts';
import { dueOf, type PaymentState } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { notify } from '#server/platform/database/notify.ts';
import { refundsTopic } from '../ledger/refunds.ts';
import { settleOrder } from '../ledger/settle.ts';
import { lockOwnOrder } from '../money/commands.ts';
import { readLinkNow } from './linkReads.ts';

/**
 * The customer is back from the payment page: reads their payment from the provider, at most one read at a time. What
 * their browser says of it counts for nothing. Throws `order_not_found`.
 */
export async function checkPayment(
  context: CatalogueContext,
  token: string,
): Promise<{ state: PaymentState; isPaid: boolean }> {
  const { database } = context;
  const order = await database.read.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirst();
  if (!order) throw new AppError('order_not_found');
  await readLinkNow(context, order.id);
  const money = await database.write
    .selectFrom('orderMoney')
    .select(['state', 'keepPaise', 'receivedPaise', 'returnedPaise'])
    .where('orderId', '=', order.id)
    .executeTakeFirst();
  if (!money) return { state: 'none', isPaid: false };
  return { state: money.state, isPaid: money.receivedPaise > 0 && dueOf(money) <= 0 };
}

/** The seller has seen what a provider's answer had wrong. Throws `order_not_found` and `problem_not_found`. */
export function resolveProblem(context: CatalogueContext, member: SellerMember, orderId: string, problemId: string) {
  return context.database.transaction(async (tx) => {
    await lockOwnOrder(tx, member, orderId);
    const resolved = await tx.db
      .updateTable('paymentProblems')
      .set(({ fn, val }) => ({ resolvedAt: fn.coalesce('resolvedAt', val(context.now())) }))
      .where('id', '=', problemId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (resolved.numUpdatedRows === 0n) throw new AppError('problem_not_found');
    return { state: await settleOrder(tx, orderId, context.now()) };
  });
}

/**
 * Sends a refund through its provider once more that the provider had refused, such as for want of balance. Throws
 * `order_not_found` and `refund_not_found`.
 */
export function retryRefund(context: CatalogueContext, member: SellerMember, orderId: string, refundId: string) {
  return context.database.transaction(async (tx) => {
    await lockOwnOrder(tx, member, orderId);
    const now = context.now();
    const retried = await tx.db
      .updateTable('refunds')
      .set(({ eb }) => ({
        state: 'pending',
        nextAt: now,
        problem: null,
        providerRefundId: null,
        tries: eb('tries', '+', 1),
        attempts: 0,
      }))
      .where('id', '=', refundId)
      .where('orderId', '=', orderId)
      .where('state', '=', 'failed')
      .where('providerPaymentId', 'is not', null)
      .executeTakeFirst();
    if (retried.numUpdatedRows === 0n) throw new AppError('refund_not_found');
    await notify(tx, refundsTopic);
    return { state: await settleOrder(tx, orderId, now) };
  });
}
