import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { orderFinderLimits } from '#domain/orders/orderFinder.schema.ts';
import type { NamedOrder } from '#domain/orders/orderNumbers.ts';
import { admitAttempt, admitSourceAttempt } from '#server/identity/attempts/attempts.ts';
import { parsePhone } from '#server/language/phones.ts';
import { writeOrderLinkEmail } from '#server/orders/customerEmails/emails.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { sendOrderStatus } from '../orderNotices/commands.ts';

const hour = 60 * 60_000;

/** The order that somebody looks for, with the phone that it was placed with; a number counts in its shop only. */
export type WantedOrder = { phone: string; order: NamedOrder; sellerId: string | null };

/**
 * Queues sending the link of an order to its customer. It does the same whether there is such an order or not: nothing
 * is looked up before the job runs. Throws `too_many_order_searches` for a source or a phone over its limit, and
 * `validation_failed` for an invalid phone.
 */
export async function requestOrderLink(
  context: ChatContext,
  { phone: typed, order, sellerId }: WantedOrder,
  source: string,
): Promise<void> {
  const { phone } = await parsePhone(typed, 'customerPhone');
  const { perSourceAndHour, perPhoneAndDay } = orderFinderLimits;
  const ofPhone = {
    kind: 'findOrder' as const,
    address: context.secrets.pseudonym(JSON.stringify(['findOrder', phone])),
    email: newId(),
  };
  const isAdmitted =
    (await admitSourceAttempt(context, 'findOrder', source, { most: perSourceAndHour, window: hour })) &&
    (await admitAttempt(context, ofPhone, { most: perPhoneAndDay, window: 24 * hour }));
  if (!isAdmitted) throw new AppError('too_many_order_searches');
  await context.database.transaction((tx) => context.queue.add(tx, 'find-order', { phone, order, sellerId }));
}

type OrderKey = { phone: string; sellerId: string | null; label: string | null; number: number | null };

const findWantedOrder = statement((db, { phone, sellerId, label, number }: OrderKey) =>
  db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.customerEmail', 'orders.token'])
    .select('sellers.businessName as shop')
    .where('orders.customerPhone', '=', phone)
    .where(({ eb, and, or, ref }) =>
      or([
        sql<boolean>`right(${ref('orders.id')}::text, 8) = ${label}`,
        and([eb('orders.sellerId', '=', sellerId), eb('orders.number', '=', number)]),
      ]),
    )
    .orderBy('orders.createdAt', 'desc')
    .limit(sql.lit(1)),
);

/**
 * Sends the order's link to its customer: to the email of the order, else in their chat with the shop as order updates
 * are sent. Nobody else gets it, so it doesn't matter who asked.
 */
export async function sendOrderLink(context: ChatContext, { order: named, ...wanted }: WantedOrder): Promise<void> {
  await context.database.transaction(async (tx) => {
    const [order] = await findWantedOrder(tx.db, { label: null, number: null, ...named, ...wanted });
    if (!order) return;
    const { customerEmail, token, status, ...identity } = order;
    if (customerEmail) {
      const link = `${context.server.publicUrl}/order/${token}`;
      await context.outbox.add(tx, writeOrderLinkEmail(customerEmail, { ...identity, link }), context.now());
    } else await sendOrderStatus(tx, context, { id: order.id, status });
  });
}
