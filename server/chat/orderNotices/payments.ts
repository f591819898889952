import { sql } from 'kysely';
import { isReplyWindowOpen } from '#domain/chat/channel.ts';
import { formatClaimTapId } from '#domain/chat/paymentTaps.ts';
import { trackingPage } from '#domain/orders/couriers.ts';
import { formatOrderLabel, formatOrderName } from '#domain/orders/orders.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { findPaidBill } from '../serviceBills/queries.ts';
import { findConnectedPhone, type OrderWay, sendToCustomer } from './commands.ts';

const readClaim = statement((db, { claimId }: { claimId: string }) =>
  db
    .selectFrom('paymentClaims')
    .innerJoin('orders', 'orders.id', 'paymentClaims.orderId')
    .innerJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .select(['orders.id', 'orders.customerName', 'paymentClaims.reference'])
    .select(({ ref }) =>
      sql<number>`greatest(${ref('keepPaise')} - ${ref('receivedPaise')} + ${ref('returnedPaise')}, 0)`.as('duePaise'),
    )
    .select(({ selectFrom }) =>
      selectFrom('moneyReferences')
        .innerJoin('orders as booked', 'booked.id', 'moneyReferences.orderId')
        .select('booked.number')
        .whereRef('moneyReferences.sellerId', '=', 'paymentClaims.sellerId')
        .whereRef('moneyReferences.reference', '=', 'paymentClaims.reference')
        .where('moneyReferences.kind', '=', sql.lit('received'))
        .limit(sql.lit(1))
        .as('usedFor'),
    )
    .where('paymentClaims.id', '=', claimId),
);

/** Asks the shop's phone whether a claimed payment was received, while messages to it are free. */
export async function askPhoneAboutClaim(
  tx: Transaction,
  context: ChatContext,
  { sellerId, claimId }: { sellerId: string; claimId: string },
): Promise<void> {
  const [phone] = await findConnectedPhone(tx.db, { sellerId });
  if (!phone || !isReplyWindowOpen(phone.windowEndsAt, context.now())) return;
  const [claim] = await readClaim(tx.db, { claimId });
  if (!claim) return;
  const { customerName, reference, duePaise, usedFor } = claim;
  const message = inLanguage(phone.language, () => {
    const words = {
      customer: customerName ?? texts.unnamed(),
      amount: formatPaise(duePaise),
      order: formatOrderLabel(claim.id),
    };
    const said = reference === null ? texts.saysPaid(words) : texts.saysPaidUtr({ ...words, reference });
    return {
      kind: 'buttons' as const,
      text: usedFor === null ? said : `${said}\n${texts.utrUsed({ order: String(usedFor) })}`,
      buttons: [
        { id: formatClaimTapId({ name: 'received', claimId }), title: texts.received() },
        { id: formatClaimTapId({ name: 'notreceived', claimId }), title: texts.notReceived() },
      ],
    };
  });
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId: phone.contactId, author: 'news', message }));
}

const nameOrder = (id: string, { number }: OrderWay) => formatOrderName({ id, number });

/** Tells the customer in the chat that the shop has received their money; a bill that is paid becomes so. */
export async function notifyOfPayment(
  tx: Transaction,
  context: ChatContext,
  { orderId, amountPaise }: { orderId: string; amountPaise: number },
): Promise<void> {
  const text = (way: OrderWay) =>
    texts.paymentReceived({
      shop: way.businessName,
      order: nameOrder(orderId, way),
      amount: formatPaise(amountPaise),
    });
  await sendToCustomer(tx, context, orderId, text, await findPaidBill(tx, orderId));
}

/** Tells the customer in the chat that the shop has sent their refund. */
export const notifyOfRefund = (
  tx: Transaction,
  context: ChatContext,
  { orderId, amountPaise }: { orderId: string; amountPaise: number },
): Promise<void> =>
  sendToCustomer(tx, context, orderId, (way) => {
    const amount = formatPaise(amountPaise);
    const news = texts.newsRefunded({ shop: way.businessName, order: nameOrder(orderId, way), amount });
    return texts.newsLink({ news, address: `${context.server.publicUrl}/order/${way.token}` });
  });

/** Tells the customer in the chat that the shop did not find the payment that they claimed. */
export const notifyOfRefusedClaim = (tx: Transaction, context: ChatContext, { orderId }: { orderId: string }) =>
  sendToCustomer(tx, context, orderId, texts.claimRefused);

/** Sends the customer the tracking number of their parcel, with the courier's page where it is known. */
export async function notifyOfTracking(tx: Transaction, context: ChatContext, { orderId }: { orderId: string }) {
  const order = await tx.db
    .selectFrom('orders')
    .select(['courier', 'tracking', 'trackingLink'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const { courier = null, tracking = null, trackingLink = null } = order ?? {};
  if (tracking === null) return;
  const link = trackingPage({ courier, tracking, trackingLink });
  await sendToCustomer(tx, context, orderId, (way) => {
    const words = { order: nameOrder(orderId, way), shop: way.businessName, tracking };
    const text = courier === null ? texts.trackingPlain(words) : texts.trackingNews({ ...words, courier });
    return link ? `${text}\n${link}` : text;
  });
}
