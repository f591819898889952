import { expressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { type HandPayment, utrSchema } from '#domain/orders/money.schema.ts';
import { dueOf, moneyLimits } from '#domain/orders/paymentStates.ts';
import { fieldRefusals, refusal } from '#domain/platform/refusals.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { addEntry, type NewEntry } from '../ledger/entries.ts';
import { type LedgerOrder, readLedger, settleOrder } from '../ledger/settle.ts';
import { applyActionToOrders } from '../orders/transitions.ts';
import { claimRefused, paymentReceived } from './events.ts';

/** Locks one of the seller's orders with its ledger. Throws `order_not_found`. */
export async function lockOwnOrder(tx: Transaction, { sellerId }: SellerMember, id: string): Promise<LedgerOrder> {
  const order = await readLedger(tx, id);
  if (order.sellerId !== sellerId) throw new AppError('order_not_found');
  return order;
}

/** The reference of a payment by UPI is its UTR. Throws `validation_failed`. */
function parseReference({ channel, reference }: HandPayment): string | undefined {
  if (channel !== 'upi') return reference;
  const parsed = utrSchema.safeParse(reference);
  if (parsed.success) return parsed.data;
  const [first = refusal('utr_invalid')] = Object.values(fieldRefusals(parsed.error.issues));
  throw new AppError('validation_failed', { fields: { reference: first } });
}

/**
 * Records a payment that the seller has seen, once for each key, reference and claim (money.md, section 5). Throws
 * `order_not_found`, `claim_not_found`, `already_booked` with the entry, `not_owed` where it is more than is due
 * and the seller has not said that they are sure, and `idempotency_key_reused`.
 */
export function receivePayment(
  context: CatalogueContext,
  member: SellerMember,
  orderId: string,
  payment: HandPayment,
  key: string = newId(),
) {
  return context.database.transaction((tx) => receivePaymentIn(tx, context, member, orderId, payment, key));
}

/** `receivePayment` in the caller's transaction, which must roll back if it throws. */
export async function receivePaymentIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  orderId: string,
  payment: HandPayment,
  key: string,
) {
  const order = await lockOwnOrder(tx, member, orderId);
  const { amountPaise, channel, claimId } = payment;
  const keyOfSeller = `${member.sellerId}:${key}`;
  const repeated = await findEntry(tx, keyOfSeller, { orderId, amountPaise });
  if (repeated) return { entryId: repeated, state: await settleOrder(tx, orderId, context.now()) };
  const claim = claimId === undefined ? undefined : await lockOpenClaim(tx, orderId, claimId);
  const duePaise = Math.max(0, dueOf(order));
  const reference = parseReference(payment) ?? claim?.reference ?? undefined;
  const references = reference === undefined ? [] : [reference.toUpperCase()];
  const booking = { amountPaise, channel, references, claimId: claim?.id, actorId: member.userId, key: keyOfSeller };
  return bookPaymentIn(tx, context, order, booking, () => {
    // After the references: a payment that was booked before is not asked about.
    if (amountPaise > duePaise && !payment.isSure) throw new AppError('not_owed', { duePaise, words: { amountPaise } });
  });
}

export type Booking = Pick<NewEntry, 'amountPaise' | 'channel' | 'references' | 'actorId' | 'key'> & {
  /** The open claim that it answers. */
  claimId: string | undefined;
};

/**
 * Books a payment for a locked order: entry, claim, confirmation, state and event. `check` runs when no entry has its
 * key or references. Throws `already_booked`; the caller's transaction must then roll back.
 */
export async function bookPaymentIn(
  tx: Transaction,
  context: CatalogueContext,
  order: LedgerOrder,
  { claimId, ...booking }: Booking,
  check = () => {},
) {
  const { id: orderId, sellerId, isTest } = order;
  const { amountPaise } = booking;
  const at = context.now();
  const entryId = await addEntry(tx, { ...booking, orderId, sellerId, kind: 'received', isTest, at });
  check();
  if (claimId !== undefined) await answerClaim(tx, claimId, 'received', at);
  if (amountPaise >= dueOf(order)) await confirmPaid(tx, context, order);
  const state = await settleOrder(tx, orderId, at);
  await context.events.publish(tx, paymentReceived, { orderId, amountPaise });
  return { entryId, state };
}

/** The entry with a key. Throws `idempotency_key_reused` where it was another payment's. */
async function findEntry({ db }: Transaction, key: string, payment: { orderId: string; amountPaise: number }) {
  const entry = await db
    .selectFrom('moneyEntries')
    .select(['id', 'orderId', 'amountPaise'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!entry) return undefined;
  const isSame = entry.orderId === payment.orderId && entry.amountPaise === payment.amountPaise;
  if (!isSame) throw new AppError('idempotency_key_reused');
  return entry.id;
}

/** What providers are sending back. */
const pendingPaise = ({ refunds }: LedgerOrder): number =>
  refunds.reduce((sum, { state, amountPaise }) => sum + (state === 'pending' ? amountPaise : 0), 0);

/** Confirms a paid order where its shop wants that (money.md, section 5). */
export async function confirmPaid(tx: Transaction, context: CatalogueContext, order: LedgerOrder): Promise<void> {
  if (order.status !== 'pending' || !order.settings.payment.confirmsPaid) return;
  const which = expressionBuilder<DB, 'orders'>()('orders.id', '=', order.id);
  await applyActionToOrders(tx, context, which, 'confirm', { cause: 'paid', actorId: null }, 1);
}

/** Throws `claim_not_found`, and `already_booked` or `claim_answered` for one that was answered. */
async function lockOpenClaim({ db }: Transaction, orderId: string, id: string) {
  const claim = await db
    .selectFrom('paymentClaims')
    .select(['id', 'reference', 'state'])
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!claim) throw new AppError('claim_not_found');
  if (claim.state === 'open') return claim;
  const booked = await db
    .selectFrom('moneyEntries')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'received')
    .orderBy('at', 'desc')
    .executeTakeFirst();
  if (claim.state === 'received' && booked) throw new AppError('already_booked', { entryId: booked.id, orderId });
  throw new AppError('claim_answered');
}

const ofClaims = expressionBuilder<DB, 'paymentClaims'>();
/** The number that a customer gave: of one whose data was erased it was kept until the shop has answered. */
export const claimReferenceUnlessErased = ofClaims
  .selectFrom('orders')
  .select(ofClaims.ref('paymentClaims.reference').as('reference'))
  .whereRef('orders.id', '=', 'paymentClaims.orderId')
  .where('erasedAt', 'is', null);

async function answerClaim({ db }: Transaction, id: string, state: 'received' | 'refused', at: Date): Promise<void> {
  const answered = { state, answeredAt: at, reference: claimReferenceUnlessErased };
  await db.updateTable('paymentClaims').set(answered).where('id', '=', id).execute();
}

/** The shop did not find the payment: its customer is told. Throws `order_not_found`, `claim_not_found` and `claim_answered`. */
export function refuseClaim(context: CatalogueContext, member: SellerMember, orderId: string, claimId: string) {
  return context.database.transaction((tx) => refuseClaimIn(tx, context, member, orderId, claimId));
}

/** `refuseClaim` in the caller's transaction. */
export async function refuseClaimIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  orderId: string,
  claimId: string,
) {
  await lockOwnOrder(tx, member, orderId);
  const claim = await lockOpenClaim(tx, orderId, claimId);
  await answerClaim(tx, claim.id, 'refused', context.now());
  const state = await settleOrder(tx, orderId, context.now());
  await context.events.publish(tx, claimRefused, { orderId });
  return { state };
}

const ofEntries = expressionBuilder<DB, 'moneyEntries'>();
/** Whether a provider reports the payment of an entry, whoever booked it first. */
const isOfProvider = ofEntries.exists(
  ofEntries
    .selectFrom('providerPayments')
    .select('providerPayments.id')
    .whereRef('providerPayments.entryId', '=', 'moneyEntries.id'),
);

/**
 * Takes back a payment that was booked by mistake, within 7 days. Its references can be booked again. Throws
 * `order_not_found`, `entry_not_found`, `already_booked` where it was taken back before, and `correction_refused` where
 * it is too late, more has been sent back than would be left, or a provider reports the payment.
 */
export function correctPayment(
  context: CatalogueContext,
  member: SellerMember,
  orderId: string,
  entryId: string,
  reason: string,
) {
  return context.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, orderId);
    const entry = await tx.db
      .selectFrom('moneyEntries')
      .select(['id', 'amountPaise', 'channel', 'at', isOfProvider.as('isOfProvider')])
      .where('id', '=', entryId)
      .where('orderId', '=', orderId)
      .where('kind', '=', 'received')
      .executeTakeFirst();
    if (!entry) throw new AppError('entry_not_found');
    const at = context.now();
    const { amountPaise, channel } = entry;
    const isTooLate = at.getTime() - entry.at.getTime() > moneyLimits.correctionDays * 24 * 60 * 60 * 1000;
    const { sellerId, isTest } = order;
    const fields = { orderId, sellerId, kind: 'corrected', amountPaise, channel, references: [], isTest } as const;
    const by = { at, actorId: member.userId, key: `corrected:${entryId}` };
    await addEntry(tx, { ...fields, ...by, reason, correctedId: entryId });
    const isSentBack = order.receivedPaise - amountPaise < order.returnedPaise + pendingPaise(order);
    if (entry.isOfProvider || isTooLate || isSentBack) throw new AppError('correction_refused');
    await tx.db.deleteFrom('moneyReferences').where('entryId', '=', entryId).execute();
    return { state: await settleOrder(tx, orderId, at) };
  });
}
