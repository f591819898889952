import { formatOrderName, type OrderCause, type OrderIdentity, type OrderStatus } from '#domain/orders/orders.ts';
import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { cancellationLabels, orderStatusLabels, orderStatusMeanings } from '#texts/labels.ts';

/** The email that somebody asked for who looks for an order. */
export function writeOrderLinkEmail(
  to: string,
  { shop, link, ...order }: OrderIdentity & { shop: string; link: string },
): Mail {
  const write = () => ({
    subject: texts.orderLinkSubject({ order: formatOrderName(order) }),
    body: texts.orderLink({ order: formatOrderName(order), shop: quoteName(shop), link }),
  });
  return { to, write, isUrgent: true, isForgotten: true };
}

export type OrderNews = OrderIdentity & { shop: string; status: OrderStatus; cause: OrderCause; link: string };

/**
 * An email to a customer about their order's new status. It names neither the customer nor the items: anybody can leave
 * anybody's address with an order, so it says nothing that the one who ordered could have written. Its record is deleted
 * once it was sent.
 */
export function writeOrderNewsEmail(to: string, { shop, status, cause, link, ...order }: OrderNews): Mail {
  const write = () => {
    const named = { order: formatOrderName(order), shop: quoteName(shop), status: orderStatusLabels[status]() };
    const meaning = cause === 'lapsed' ? cancellationLabels.lapsed() : orderStatusMeanings[status]();
    return { subject: texts.orderNewsSubject(named), body: texts.orderNews({ ...named, meaning, link }) };
  };
  return { to, write, isForgotten: true };
}
