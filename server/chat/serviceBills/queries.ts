import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { isBalanced, type ServiceBill, type ServicePayment } from '#domain/chat/serviceBills.ts';
import { toRequest } from '#server/orders/ledger/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

const ofMessages = expressionBuilder<DB, 'channelMessages'>();
/** The payment of a queued or sent text, as it is stored. */
const paymentOf = (field: 'reference' | 'orderId') =>
  sql<string | null>`${ofMessages.ref('channelMessages.content')} -> 'payment' -> 'bill' ->> ${sql.lit(field)}`;

const linesOfBill = expressionBuilder<DB, 'orders'>()
  .selectFrom('orderItems')
  .select(({ fn, ref }) =>
    fn
      .jsonAgg(
        jsonBuildObject({
          id: fn.coalesce(ref('variantId'), ref('productId'), ref('orderItems.orderId')),
          name: ref('productName'),
          pricePaise: ref('pricePaise'),
          quantity: ref('quantity'),
        }),
      )
      .orderBy('position')
      .as('items'),
  )
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .$asScalar()
  .$notNull();

type BillKey = { orderId: string; conversationId: string };

/** The open request of an order by a chat on its shop's own number, where that sends bills. */
const readBillable = statement((db, { orderId, conversationId }: BillKey) =>
  db
    .selectFrom('orders')
    .innerJoin('paymentRequests', 'paymentRequests.orderId', 'orders.id')
    .innerJoin('channelNumbers', 'channelNumbers.sellerId', 'orders.sellerId')
    .innerJoin('contacts', 'contacts.numberId', 'channelNumbers.id')
    .innerJoin('conversations', 'conversations.contactId', 'contacts.id')
    .select(['tr', 'vpa', 'paymentRequests.name', 'amountPaise', 'paymentRequests.createdAt'])
    .select(['totalPaise', 'discountPaise', 'deliveryPaise', 'codFeePaise', linesOfBill.as('items')])
    .where('orders.id', '=', orderId)
    .where('conversations.id', '=', conversationId)
    .where('paymentRequests.closedAt', 'is', null)
    .where('channelNumbers.sendsBills', '=', true)
    .where('orders.isTest', '=', false),
);

const findBills = statement((db, { orderId, conversationId }: BillKey) =>
  db
    .selectFrom('channelMessages')
    .select([paymentOf('reference').$notNull().as('reference')])
    .where('conversationId', '=', conversationId)
    .where('direction', '=', sql.lit('out'))
    .where('state', '<>', sql.lit('failed'))
    .where(paymentOf('orderId'), '=', orderId)
    .orderBy('createdAt', 'desc'),
);

/**
 * The messages, the first as the service's bill if a payment is asked for now and it has not been sent. A bill that does
 * not add up, such as for an advance, would be refused: then the text with the link stays (money.md, section 3).
 */
export async function attachBill(
  { db }: Transaction,
  conversationId: string,
  orderId: string,
  messages: OutgoingMessage[],
): Promise<OutgoingMessage[]> {
  const [first, ...others] = messages;
  const [row] = await readBillable(db, { orderId, conversationId });
  if (!row || first?.kind !== 'text') return messages;
  const { tr: reference, amountPaise } = row;
  const sent = await findBills(db, { orderId, conversationId });
  if (sent.some((bill) => bill.reference === reference)) return messages;
  const { items, discountPaise } = row;
  const bill: ServiceBill = {
    ...{ orderId, reference, items, discountPaise },
    link: toRequest({ ...row, createdAt: row.createdAt.toISOString() }, orderId).link,
    goodsPaise: items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0),
    shippingPaise: row.deliveryPaise + row.codFeePaise,
    totalPaise: amountPaise,
  };
  return isBalanced(bill) ? [{ ...first, payment: { is: 'bill', bill } }, ...others] : messages;
}

const findPaidChat = statement((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .select('conversationId')
    .where('orders.id', '=', orderId)
    .where('orderMoney.state', '=', sql.lit('paid')),
);

/** That the last bill of a paid order is paid; `undefined` where none was sent. */
export async function findPaidBill({ db }: Transaction, orderId: string): Promise<ServicePayment | undefined> {
  const [paid] = await findPaidChat(db, { orderId });
  if (!paid?.conversationId) return undefined;
  const [bill] = await findBills(db, { orderId, conversationId: paid.conversationId });
  return bill && { is: 'paid', reference: bill.reference };
}
