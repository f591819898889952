import { randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { StandInLinks, StandInPayments, StandInRefunds } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { findAccountById, type StandInAccount } from './accounts.ts';
import { claimFault, paymentFaults, refundFaults } from './faults.ts';
import { queueEvent } from './webhooks.ts';

export type StandInLink = Selectable<StandInLinks>;
type Payment = Selectable<StandInPayments>;

/** A refusal in razorpay's format. */
export class StandInError extends Error {
  readonly status: number;

  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

/** Unguessable: a link's id is the address of its page. */
const newStandInId = (kind: string) => `${kind}_${randomBytes(18).toString('base64url').replaceAll('-', '_')}`;

export type NewStandInLink = {
  reference: string;
  amountPaise: number;
  currency: string;
  description: string;
  returnUrl: string;
  expiresAt: Date;
};

/** Makes a link. Throws `StandInError` if its reference was used before. */
export async function createStandInLink(context: CatalogueContext, account: StandInAccount, link: NewStandInLink) {
  const now = context.now();
  const id = newStandInId('plink');
  const added = await context.database.write
    .insertInto('standInLinks')
    .values({ id, account: account.id, status: 'created', createdAt: now, ...link })
    .onConflict((conflict) => conflict.columns(['account', 'reference']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new StandInError(400, 'A link with this reference_id exists.');
  return id;
}

/** A link of an account; expired once its time is over. */
export async function findStandInLink(context: CatalogueContext, { id }: { id: string }) {
  const link = await context.database.write
    .selectFrom('standInLinks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const isOver = link?.status === 'created' && link.expiresAt <= context.now();
  return link && isOver ? { ...link, status: 'expired' as const } : link;
}

/** Locks a link that can still be paid. Throws `StandInError`. */
async function lockOpenLink({ db }: Transaction, id: string, now: Date): Promise<StandInLink> {
  const link = await db.selectFrom('standInLinks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!link) throw new StandInError(404, 'This link does not exist.');
  if (link.status !== 'created' || link.expiresAt <= now) throw new StandInError(400, 'This link is closed.');
  return link;
}

const linkEntity = ({ id, reference, amountPaise, currency, status }: StandInLink) => ({
  entity: { id, reference_id: reference, amount: amountPaise, currency, status },
});
const paymentEntity = ({ id, amountPaise, currency, status }: Payment) => ({
  entity: { id, amount: amountPaise, currency, status },
});

/** What the page's buttons do: pay once or twice, or fail. Throws `StandInError` and `not_found`. */
export async function payStandInLink(context: CatalogueContext, id: string, act: 'pay' | 'twice' | 'fail') {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const link = await lockOpenLink(tx, id, now);
    const account = await findAccountById(context, link.account);
    if (!account) throw new AppError('not_found');
    const isPaid = act !== 'fail';
    const paid = { ...link, status: 'paid' as const };
    if (isPaid) await tx.db.updateTable('standInLinks').set({ status: 'paid' }).where('id', '=', id).execute();
    for (let count = act === 'twice' ? 2 : 1; count > 0; count -= 1) {
      const payment = await addPayment(tx, account, link, isPaid);
      const payload = { payment_link: linkEntity(isPaid ? paid : link), payment: paymentEntity(payment) };
      await queueEvent(tx, account, { event: isPaid ? 'payment_link.paid' : 'payment.failed', payload }, now);
    }
  });
}

/** 12 digits, as banks have them. */
const newRrn = () => `4${String(randomInt(1e11)).padStart(11, '0')}`;

async function addPayment({ db }: Transaction, account: StandInAccount, link: StandInLink, isPaid: boolean) {
  const fault = isPaid ? await claimFault(db, account.keyId, paymentFaults) : undefined;
  return db
    .insertInto('standInPayments')
    .values({
      id: newStandInId('pay'),
      linkId: link.id,
      amountPaise: fault === 'other-amount' ? Math.ceil(link.amountPaise / 100) : link.amountPaise,
      currency: fault === 'other-currency' ? 'USD' : link.currency,
      status: isPaid ? 'captured' : 'failed',
      rrn: newRrn(),
      createdAt: link.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Cancels a link of an account. Throws `StandInError` once it is closed. */
export async function cancelStandInLink(context: CatalogueContext, account: StandInAccount, id: string) {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const link = await lockOpenLink(tx, id, now);
    if (link.account !== account.id) throw new StandInError(404, 'This link does not exist.');
    await tx.db.updateTable('standInLinks').set({ status: 'cancelled' }).where('id', '=', id).execute();
    const payload = { payment_link: linkEntity({ ...link, status: 'cancelled' }) };
    await queueEvent(tx, account, { event: 'payment_link.cancelled', payload }, now);
  });
}

export const findStandInPayment = (db: QueryBuilder, account: StandInAccount, id: string) =>
  db
    .selectFrom('standInPayments')
    .innerJoin('standInLinks', 'standInLinks.id', 'standInPayments.linkId')
    .selectAll('standInPayments')
    .where('standInLinks.account', '=', account.id)
    .where('standInPayments.id', '=', id)
    .executeTakeFirst();

export type StandInRefund = Selectable<StandInRefunds>;

/**
 * Sends a payment back, once for each key. The answer is pending; an event says when it is done. Throws `StandInError`
 * where more would be sent back than was paid.
 */
export async function refundStandInPayment(
  context: CatalogueContext,
  account: StandInAccount,
  { paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string },
): Promise<StandInRefund> {
  const now = context.now();
  // Not in the transaction, which a refusal rolls back.
  const fault = await claimFault(context.database.write, account.keyId, refundFaults);
  if (fault === 'no-balance') throw new StandInError(400, 'Your account does not have enough balance.');
  return context.database.transaction(async (tx) => {
    await tx.db.selectFrom('standInPayments').select('id').where('id', '=', paymentId).forUpdate().execute();
    const payment = await findStandInPayment(tx.db, account, paymentId);
    if (payment?.status !== 'captured') throw new StandInError(400, 'This payment can’t be refunded.');
    const refunds = await tx.db.selectFrom('standInRefunds').selectAll().where('paymentId', '=', paymentId).execute();
    const same = refunds.find(({ idempotencyKey }) => idempotencyKey === key);
    if (same) return same;
    const sent = refunds.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.amountPaise, 0);
    if (sent + amountPaise > payment.amountPaise) {
      throw new StandInError(400, 'The refund is larger than what is left of the payment.');
    }
    const status = fault === 'fails-later' ? ('failed' as const) : ('processed' as const);
    const refund = await tx.db
      .insertInto('standInRefunds')
      .values({ id: newStandInId('rfnd'), paymentId, amountPaise, idempotencyKey: key, status, createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id } = refund;
    const payload = { refund: { entity: { id, payment_id: paymentId, amount: amountPaise, status } } };
    await queueEvent(tx, account, { event: `refund.${status}`, payload }, now);
    return { ...refund, status: 'pending' };
  });
}
