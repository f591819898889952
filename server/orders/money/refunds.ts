import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { SentRefund } from '#domain/orders/money.schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { addEntry } from '../ledger/entries.ts';
import { settleOrder } from '../ledger/settle.ts';
import { lockOrderByToken } from './amounts.ts';
import { lockOwnOrder } from './commands.ts';
import { refundSent } from './events.ts';

/** The customer says where their refund shall be sent. Throws `order_not_found` and `nothing_to_refund`. */
export function setRefundAccount(context: CatalogueContext, token: string, vpa: string) {
  return context.database.transaction(async (tx) => {
    const { id } = await lockOrderByToken(tx, token);
    const changed = await tx.db
      .updateTable('refunds')
      .set({ vpa })
      .where('orderId', '=', id)
      .where('state', 'in', ['due', 'failed'])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('nothing_to_refund');
    return { vpa };
  });
}

const ofRefunds = expressionBuilder<DB, 'refunds'>();
/** Where a refund was sent: that of a customer whose data was erased was kept until then. */
export const accountUnlessErased = ofRefunds
  .selectFrom('orders')
  .select(ofRefunds.ref('refunds.vpa').as('vpa'))
  .whereRef('orders.id', '=', 'refunds.orderId')
  .where('erasedAt', 'is', null);

/**
 * The seller has sent a refund by hand, with the payment's UTR if they have one. If the refund was raised after they saw
 * it, the rest stays open. Throws `order_not_found`, `refund_not_found`, and `already_booked` where it was recorded before.
 */
export function recordRefund(
  context: CatalogueContext,
  member: SellerMember,
  orderId: string,
  refundId: string,
  { reference, amountPaise: shownPaise = Number.POSITIVE_INFINITY }: SentRefund,
) {
  return context.database.transaction(async (tx) => {
    const { sellerId, isTest } = await lockOwnOrder(tx, member, orderId);
    const refund = await tx.db
      .selectFrom('refunds')
      .select(['id', 'amountPaise', 'state'])
      .where('id', '=', refundId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (!refund) throw new AppError('refund_not_found');
    // It is on its way at the provider.
    if (refund.state === 'pending') throw new AppError('nothing_to_refund');
    const amountPaise = Math.min(refund.amountPaise, shownPaise);
    const at = context.now();
    const fields = { orderId, sellerId, kind: 'returned', channel: 'upi', amountPaise, isTest } as const;
    const references = reference === undefined ? [] : [reference];
    await addEntry(tx, { ...fields, references, at, actorId: member.userId, key: `refund:${refundId}`, refundId });
    const sent = { state: 'processed', channel: 'upi', sentAt: at, disputedAt: null } as const;
    await tx.db
      .updateTable('refunds')
      .set({ ...sent, amountPaise, reference: reference ?? null, vpa: accountUnlessErased })
      .where('id', '=', refundId)
      .execute();
    const state = await settleOrder(tx, orderId, at);
    await context.events.publish(tx, refundSent, { orderId, amountPaise });
    return { state };
  });
}

/**
 * The customer did not receive the last refund that was sent by hand: it is due again (money.md, section 5). Throws
 * `order_not_found` and `nothing_to_refund`.
 */
export function disputeRefund(context: CatalogueContext, token: string) {
  return context.database.transaction(async (tx) => {
    const { id: orderId, sellerId, isTest } = await lockOrderByToken(tx, token);
    const refund = await tx.db
      .selectFrom('refunds')
      .select(['id', 'amountPaise', 'vpa'])
      .where('orderId', '=', orderId)
      .where('state', '=', 'processed')
      .where('channel', '=', 'upi')
      .where('disputedAt', 'is', null)
      .orderBy('sentAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!refund) throw new AppError('nothing_to_refund');
    const { id: refundId, amountPaise, vpa } = refund;
    const at = context.now();
    await tx.db.updateTable('refunds').set({ disputedAt: at }).where('id', '=', refundId).execute();
    const fields = { orderId, sellerId, kind: 'corrected', channel: 'upi', amountPaise, isTest } as const;
    await addEntry(tx, { ...fields, references: [], at, actorId: null, key: `not-received:${refundId}`, refundId });
    const state = await settleOrder(tx, orderId, at);
    await tx.db
      .updateTable('refunds')
      .set(({ fn, ref, val }) => ({ vpa: fn.coalesce(ref('vpa'), val(vpa)), disputedAt: at }))
      .where('orderId', '=', orderId)
      .where('state', '=', 'due')
      .execute();
    return { state };
  });
}
