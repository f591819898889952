import { formatOrderName, type OrderCause, type OrderIdentity, type OrderStatus } from '#domain/orders/orders.ts';
import { hasDeliveryCharge, type OrderWay } from '#domain/orders/orderTotals.ts';
import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { cancellationLabels } from '#texts/labels.ts';
import { describeWholeTotal, type OrderAmounts } from '#texts/payments.ts';
import { getStatusLabel, getStatusMeaning } from '#texts/pickup.ts';

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

export type OrderNews = OrderIdentity &
  OrderAmounts & {
    shop: string;
    status: OrderStatus;
    cause: OrderCause;
    link: string;
    weightGrams: number | null;
    way: OrderWay | null;
  };

/**
 * An email to a customer about their order's new status. It names neither the customer nor the items: anybody can leave
 * anybody's address with an order, so it says nothing that the one who ordered could have written. The confirmation says
 * what the order costs. Its record is deleted once it was sent.
 */
export function writeOrderNewsEmail(to: string, { shop, status, cause, link, ...order }: OrderNews): Mail {
  const { way } = order;
  const write = () => {
    const named = { order: formatOrderName(order), shop: quoteName(shop), status: getStatusLabel(status, way) };
    const meaning = cause === 'lapsed' ? cancellationLabels.lapsed() : getStatusMeaning(status, way);
    const parts = status === 'confirmed' ? [meaning, '', ...totalLines(order)] : [meaning];
    const body = texts.orderNews({ ...named, meaning: parts.join('\n'), link });
    return { subject: texts.orderNewsSubject(named), body };
  };
  return { to, write, isForgotten: true };
}

const totalLines = (order: OrderAmounts & Pick<OrderNews, 'weightGrams' | 'way'>): string[] =>
  describeWholeTotal(order, hasDeliveryCharge(order)).map((line) => texts.orderPart(line));
