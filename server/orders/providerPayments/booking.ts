import { v7 as newId } from 'uuid';
import { dueOf } from '#domain/orders/paymentStates.ts';
import type { PaymentProblemKind } from '#domain/sellers/paymentProviders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ReportedLink, ReportedPayment } from '#server/sellers/paymentProviders/provider.ts';
import { addEntry } from '../ledger/entries.ts';
import { type LedgerOrder, readLedger, settleOrder } from '../ledger/settle.ts';
import { claimReferenceUnlessErased, confirmPaid } from '../money/commands.ts';
import { paymentReceived } from '../money/events.ts';

export type BookedLink = {
  id: string;
  orderId: string;
  sellerId: string;
  connectionId: string;
  amountPaise: number;
  isTest: boolean;
};

/**
 * Books the payments of a link that the provider reports, each once (money.md, sections 4 and 5): its amount as
 * answered, in Indian rupees only. Another amount than was asked for is booked and brought to the seller. Confirms the
 * order where its shop wants that; what comes after its end goes back. Returns whether something was booked.
 */
export function bookPayments(
  context: CatalogueContext,
  link: BookedLink,
  { payments }: ReportedLink,
): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const order = await readLedger(tx, link.orderId);
    let bookedPaise = 0;
    let isNew = false;
    for (const payment of payments) {
      const added = await addPayment(tx, order, link, payment);
      bookedPaise += added.bookedPaise;
      isNew ||= added.isNew;
    }
    if (!isNew) return false;
    if (bookedPaise > 0 && bookedPaise >= dueOf(order)) await confirmPaid(tx, context, order);
    await settleOrder(tx, link.orderId, context.now());
    if (bookedPaise === 0) return false;
    await context.events.publish(tx, paymentReceived, { orderId: link.orderId, amountPaise: bookedPaise });
    return true;
  });
}

const known = { bookedPaise: 0, isNew: false };

/** Books one payment of a locked order, unless it was booked before: by this provider, or by hand with its UTR. */
async function addPayment(tx: Transaction, order: LedgerOrder, link: BookedLink, payment: ReportedPayment) {
  const { orderId, sellerId, connectionId, id: linkId } = link;
  const { id: paymentId, amountPaise, currency, method, at, rrn } = payment;
  const isTest = order.isTest || link.isTest;
  const fields = { orderId, sellerId, connectionId, linkId, paymentId, amountPaise, currency, method, at, isTest };
  const id = newId();
  const added = await tx.db
    .insertInto('providerPayments')
    .values({ id, ...fields })
    .onConflict((conflict) => conflict.columns(['connectionId', 'paymentId']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return known;
  const report = (kind: PaymentProblemKind) => reportProblem(tx, link, payment, kind);
  if (currency !== 'INR') {
    await report('other_currency');
    return { bookedPaise: 0, isNew: true };
  }
  if (amountPaise !== link.amountPaise) await report('amount_differs');
  const references = [paymentId, ...(rrn ? [rrn.toUpperCase()] : [])];
  const booked = await findBooked(tx, sellerId, references);
  if (booked && booked.orderId !== orderId) await report('booked_elsewhere');
  const isElsewhere = booked !== undefined && booked.orderId !== orderId;
  const entryId = isElsewhere ? null : (booked?.entryId ?? (await addReceived(tx, fields, references)));
  await tx.db.updateTable('providerPayments').set({ entryId }).where('id', '=', id).execute();
  if (rrn) await answerClaims(tx, orderId, rrn, at);
  return { bookedPaise: booked ? 0 : amountPaise, isNew: true };
}

type Received = {
  orderId: string;
  sellerId: string;
  connectionId: string;
  paymentId: string;
  amountPaise: number;
  at: Date;
  isTest: boolean;
};

function addReceived(tx: Transaction, received: Received, references: string[]): Promise<string> {
  const { connectionId, paymentId, orderId, sellerId, amountPaise, at, isTest } = received;
  const key = `provider:${connectionId}:${paymentId}`;
  const entry = { orderId, sellerId, amountPaise, at, isTest, references, key, actorId: null };
  return addEntry(tx, { ...entry, kind: 'received', channel: 'provider' });
}

async function findBooked({ db }: Transaction, sellerId: string, references: string[]) {
  return db
    .selectFrom('moneyReferences')
    .select(['entryId', 'orderId'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'received')
    .where('reference', '=', anyOf(references))
    .executeTakeFirst();
}

/** The customer has said it, too. */
async function answerClaims({ db }: Transaction, orderId: string, reference: string, answeredAt: Date): Promise<void> {
  await db
    .updateTable('paymentClaims')
    .set({ state: 'received', answeredAt, reference: claimReferenceUnlessErased })
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .where('reference', '=', reference)
    .execute();
}

async function reportProblem(
  { db }: Transaction,
  { orderId, sellerId, amountPaise: expectedPaise }: BookedLink,
  { id: paymentId, amountPaise, currency, at: createdAt }: ReportedPayment,
  kind: PaymentProblemKind,
): Promise<void> {
  const problem = { orderId, sellerId, kind, paymentId, amountPaise, expectedPaise, currency, createdAt };
  await db
    .insertInto('paymentProblems')
    .values({ id: newId(), ...problem })
    .execute();
}
