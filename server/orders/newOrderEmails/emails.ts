import { maxOrdersPerMail } from '#domain/orders/orderMails.ts';
import { formatOrderName, type OrderIdentity } from '#domain/orders/orders.ts';
import { hasDeliveryCharge, type OrderWay } from '#domain/orders/orderTotals.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';
import { describeTotals, type OrderAmounts } from '#texts/payments.ts';

type MailedOrder = OrderIdentity &
  OrderAmounts & { weightGrams: number | null; way: OrderWay | null; createdAt: string };

/**
 * An email to a shop about its new orders. It says nothing about customers, because email is not confidential. It has a
 * lower priority than emails that somebody is waiting for, since strangers can cause it by ordering.
 */
export function writeNewOrdersEmail(to: string, shop: Recipient, orders: MailedOrder[], publicUrl: string): Mail {
  const count = orders.length;
  const more = count - maxOrdersPerMail;
  const lines = () => [
    ...orders.slice(0, maxOrdersPerMail).map(describeOrder),
    ...(more > 0 ? [texts.moreOrders({ more })] : []),
  ];
  const write = () => ({
    subject: texts.newOrdersSubject({ count }),
    body: texts.newOrders({
      ...namesOf(shop),
      count,
      orders: lines().join('\n'),
      link: `${publicUrl}/seller/orders?status=pending`,
      settings: `${publicUrl}/seller/profile?tab=orders`,
    }),
  });
  return { to, write };
}

/** An order in a line, with the parts of its total in another where it has several. */
function describeOrder(order: MailedOrder): string {
  const line = texts.orderLine({
    order: formatOrderName(order),
    total: formatPaise(order.totalPaise),
    date: formatDateTime(order.createdAt),
  });
  const pickup = order.way === 'pickup' ? [texts.orderPickUp()] : [];
  const parts = [...describeTotals(order, hasDeliveryCharge(order)).map((part) => texts.orderPart(part)), ...pickup];
  return parts.length > 0 ? `${line}\n   ${parts.join(', ')}` : line;
}
