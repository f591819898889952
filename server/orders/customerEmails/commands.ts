import { sql } from 'kysely';
import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { writeOrderNewsEmail } from './emails.ts';

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

/** Emails an order's new status to its customer, if they left an address; in the transaction that changes the status. */
export async function emailCustomer(
  tx: Transaction,
  context: CatalogueContext,
  moved: { id: string; status: OrderStatus; cause: OrderCause },
): Promise<void> {
  const [order] = await findMailedOrder(tx.db, moved);
  if (!order?.customerEmail) return;
  const { customerEmail, token, language, ...named } = order;
  const link = `${context.server.publicUrl}/order/${token}`;
  const mail = writeOrderNewsEmail(customerEmail, { ...moved, ...named, link });
  await context.outbox.add(tx, { ...mail, language }, context.now());
}

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
