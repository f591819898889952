import { v7 as newId } from 'uuid';
import { paymentReference } from '#domain/sellers/upi.ts';
import { bookPayments } from '#server/orders/providerPayments/booking.ts';
import { findAccountById } from '#server/orders/standIn/accounts.ts';
import { createStandInLink, payStandInLink } from '#server/orders/standIn/commands.ts';
import type { PagesContext } from '#server/pages/context.ts';

const day = 24 * 60 * 60 * 1000;

/** Pays an order at the stand-in, as its customer would on its page: the demo is filled before the server listens. */
export async function payOnline(
  context: PagesContext,
  { id: orderId, token }: { id: string; token: string },
  act: 'pay' | 'twice',
): Promise<void> {
  const db = context.database.write;
  const { sellerId, totalPaise: amountPaise } = await db
    .selectFrom('orders')
    .select(['sellerId', 'totalPaise'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id: connectionId } = await db
    .selectFrom('paymentConnections')
    .select('id')
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  const account = await findAccountById(context, connectionId);
  const reference = paymentReference(orderId, 0);
  if (!account || !reference) throw new Error('The demo shop has no stand-in.');
  const openedAt = context.now();
  const expiresAt = new Date(openedAt.getTime() + day);
  const returnUrl = `${context.server.publicUrl}/order/${token}/payment`;
  const link = { reference, amountPaise, currency: 'INR', description: 'Demo', returnUrl, expiresAt };
  const providerId = await createStandInLink(context, account, link);
  const id = newId();
  const url = `${context.server.publicUrl}/stand-in/pay/${providerId}`;
  const stored = { id, orderId, sellerId, connectionId, reference, amountPaise, providerId, url, expiresAt, openedAt };
  await db
    .insertInto('paymentLinks')
    .values({ ...stored, state: 'paid', createdAt: openedAt })
    .execute();
  await payStandInLink(context, providerId, act);
  const paid = await db.selectFrom('standInPayments').selectAll().where('linkId', '=', providerId).execute();
  const payments = paid.map(({ id: paymentId, rrn, currency, amountPaise: paise }) => {
    return { id: paymentId, amountPaise: paise, currency, method: 'upi', at: openedAt, rrn };
  });
  const booked = { id, orderId, sellerId, connectionId, amountPaise, isTest: true };
  await bookPayments(context, booked, { reference, state: 'paid', payments });
}
