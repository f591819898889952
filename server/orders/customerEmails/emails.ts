import {
  endsAsCancelled,
  formatOrderName,
  type OrderCause,
  type OrderIdentity,
  type OrderStatus,
} from '#domain/orders/orders.ts';
import { hasDeliveryCharge, type OrderWay } from '#domain/orders/orderTotals.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { cancellationLabels } from '#texts/labels.ts';
import { describeWholeTotal, type OrderAmounts, orderOutcomeLabels } from '#texts/payments.ts';
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
export function writeOrderNewsEmail(to: string, order: OrderNews): Mail {
  const { status, cause, way } = order;
  const write = () => {
    const meaning = cause === 'lapsed' ? cancellationLabels.lapsed() : getStatusMeaning(status, way);
    const parts = status === 'confirmed' ? [meaning, '', ...totalLines(order)] : [meaning];
    return writeNews(order, getStatusLabel(status, way), parts.join('\n'));
  };
  return { to, write, isForgotten: true };
}

type NamedOrder = OrderIdentity & { shop: string; link: string };

function writeNews({ shop, link, ...order }: NamedOrder, status: string, meaning: string) {
  const named = { order: formatOrderName(order), shop: quoteName(shop), status };
  return { subject: texts.orderNewsSubject(named), body: texts.orderNews({ ...named, meaning, link }) };
}

/** An email like that of a new status about an order that was called off, came back or was returned. */
export function writeOrderEndingEmail(
  to: string,
  order: NamedOrder & { outcome: OrderOutcome; way: OrderWay | null },
): Mail {
  const { outcome, way } = order;
  const write = () => {
    if (endsAsCancelled({ outcome, way })) {
      return writeNews(order, getStatusLabel('cancelled', way), getStatusMeaning('cancelled', way));
    }
    const meaning = outcome === 'came_back' ? texts.cameBackMeans() : texts.returnedMeans();
    return writeNews(order, orderOutcomeLabels[outcome](), meaning);
  };
  return { to, write, isForgotten: true };
}

/** An email to a customer whose refund was sent. */
export function writeRefundEmail(to: string, { shop, link, amountPaise, ...order }: NamedOrder & Refund): Mail {
  const write = () => {
    const words = { order: formatOrderName(order), shop: quoteName(shop), amount: formatPaise(amountPaise), link };
    return { subject: texts.refundSentSubject(words), body: texts.refundSent(words) };
  };
  return { to, write, isForgotten: true };
}
type Refund = { amountPaise: number };

const totalLines = (order: OrderAmounts & Pick<OrderNews, 'weightGrams' | 'way'>): string[] =>
  describeWholeTotal(order, hasDeliveryCharge(order)).map((line) => texts.orderPart(line));
