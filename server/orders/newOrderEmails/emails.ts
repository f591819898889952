import { maxOrdersPerMail } from '#domain/orders/orderMails.ts';
import { formatOrderName, type OrderIdentity } from '#domain/orders/orders.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { formatDateTime, formatPaise } from '#texts/formats.ts';

type MailedOrder = OrderIdentity & { totalPaise: number; createdAt: string };

/**
 * An email to a shop about its new orders. It says nothing about customers, because email is not confidential. It has a
 * lower priority than emails that somebody is waiting for, since strangers can cause it by ordering.
 */
export function writeNewOrdersEmail(to: string, shop: Recipient, orders: MailedOrder[], publicUrl: string): Mail {
  const count = orders.length;
  const more = count - maxOrdersPerMail;
  const lines = () => [
    ...orders.slice(0, maxOrdersPerMail).map(({ totalPaise, createdAt, ...order }) =>
      texts.orderLine({
        order: formatOrderName(order),
        total: formatPaise(totalPaise),
        date: formatDateTime(createdAt),
      }),
    ),
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
