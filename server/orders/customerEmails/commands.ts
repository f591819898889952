import { sql } from 'kysely';
import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import { writeOrderEndingEmail, writeOrderNewsEmail, writeRefundEmail } from './emails.ts';

const findMailedOrder = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select([
      'orders.number',
      'orders.customerEmail',
      'orders.token',
      'orders.language',
      'sellers.businessName as shop',
    ])
    .select(['orders.totalPaise', 'orders.discountPaise', 'orders.deliveryPaise', 'orders.codFeePaise'])
    .select(['orders.weightGrams', 'orders.way'])
    .where('orders.id', '=', id)
    .where('orders.customerEmail', 'is not', null),
);

type MailedOrder = Awaited<ReturnType<typeof findMailedOrder>>[number] & { id: string; link: string };

/** Emails the customer of an order, if they left an address; in the transaction of what it is about. */
async function addCustomerEmail(
  tx: Transaction,
  context: CatalogueContext,
  id: string,
  write: (to: string, order: MailedOrder) => Mail,
): Promise<void> {
  const [order] = await findMailedOrder(tx.db, { id });
  if (!order?.customerEmail) return;
  const link = `${context.server.publicUrl}/order/${order.token}`;
  const mail = write(order.customerEmail, { ...order, id, link });
  await context.outbox.add(tx, { ...mail, language: order.language }, context.now());
}

/** Emails an order's new status to its customer. */
export const emailCustomer = (
  tx: Transaction,
  context: CatalogueContext,
  moved: { id: string; status: OrderStatus; cause: OrderCause },
): Promise<void> =>
  addCustomerEmail(tx, context, moved.id, (to, order) => writeOrderNewsEmail(to, { ...order, ...moved }));

/** Emails the customer how their order ended. */
export const emailOrderEnding = (
  tx: Transaction,
  context: CatalogueContext,
  { orderId, outcome }: { orderId: string; outcome: OrderOutcome },
): Promise<void> =>
  addCustomerEmail(tx, context, orderId, (to, order) => writeOrderEndingEmail(to, { ...order, outcome }));

/** Emails the customer that their refund was sent. */
export const emailRefund = (
  tx: Transaction,
  context: CatalogueContext,
  { orderId, amountPaise }: { orderId: string; amountPaise: number },
): Promise<void> =>
  addCustomerEmail(tx, context, orderId, (to, order) => writeRefundEmail(to, { ...order, amountPaise }));

/**
 * Deletes the emails to the customers of these orders that link to them; those to the same address about other things
 * stay. Returns the ids of those that are also stored as files.
 */
export async function deleteCustomerEmails({ db }: Transaction, orderIds: string[]): Promise<string[]> {
  const deleted = await db
    .deleteFrom('mails')
    .using('orders')
    .where('orders.id', '=', anyOf(orderIds))
    .whereRef((eb) => eb.fn('lower', ['mails.recipient']), '=', 'orders.customerEmail')
    .where(({ ref }) => sql<boolean>`strpos(${ref('mails.body')}, '/order/' || ${ref('orders.token')}) > 0`)
    .returning(['mails.id', 'mails.status'])
    .execute();
  return deleted.filter(({ status }) => status === 'kept').map(({ id }) => id);
}
