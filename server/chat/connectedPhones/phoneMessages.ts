import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatPhoneTapId } from '#domain/chat/connections.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { actionsOf, formatOrderLabel } from '#domain/orders/orders.ts';
import { hasDeliveryCharge } from '#domain/orders/orderTotals.ts';
import type { Language } from '#domain/platform/languages.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { describeTotals, orderOutcomeLabels } from '#texts/payments.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import { getActionLabel } from '#texts/pickupActions.ts';
import type { PhoneOrder } from './queries.ts';

/** Lines of an order that a message shows; the others are only counted. */
const maxLines = 8;

/** Marks words about an order of a simulated customer. */
export const markIfTest = ({ isTest }: Pick<PhoneOrder, 'isTest'>, words: string): string =>
  isTest ? texts.test({ words }) : words;

/** Returns an order as shown to its seller's phone, below a heading. */
export function describePhoneOrder(order: PhoneOrder, heading: string): string {
  const { items, totalPaise, customerName, customerPhone, deliveryAddress, note } = order;
  const lines = items
    .slice(0, maxLines)
    .map(({ quantity, productName }) => texts.line({ quantity, product: productName }));
  const more = items.length - lines.length;
  const customer = customerName ?? texts.unnamed();
  return [
    markIfTest(order, heading),
    ...lines,
    more > 0 && texts.moreLines({ count: more }),
    ...describeTotals(order, hasDeliveryCharge(order)).map((part) => texts.orderPart(part)),
    texts.total({ total: formatPaise(totalPaise) }),
    customerPhone ? texts.by({ customer, phone: formatPhone(customerPhone) }) : customer,
    deliveryAddress && texts.to({ address: deliveryAddress }),
    note && texts.note({ note }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns a plain text message to the phone. */
export const createTextMessage = (language: Language, text: () => string): OutgoingMessage => ({
  kind: 'text',
  text: inLanguage(language, text),
});

/** Puts buttons for the order's possible next steps below a text. */
export function addOrderButtons(order: PhoneOrder, text: string): OutgoingMessage {
  const buttons = actionsOf(order).map((action) => ({
    id: formatPhoneTapId({ request: action, orderId: order.id }),
    title: getActionLabel(action, order.way),
  }));
  return buttons.length > 0 ? { kind: 'buttons', text, buttons } : { kind: 'text', text };
}

/** The status of an order, or how it ended where no status says so. */
export function describePhoneStatus({ status, outcome, way }: PhoneOrder): string {
  if (outcome !== null) return orderOutcomeLabels[outcome]();
  return way === 'pickup' ? getStatusLabel(status, way) : texts.status({ status });
}

/** An order as a row of a list. */
export function toOrderRow(order: PhoneOrder) {
  const { id, number, totalPaise, customerName, items } = order;
  const title = texts.rowTitle({ order: String(number), customer: customerName ?? texts.unnamed() });
  return {
    id: formatPhoneTapId({ request: 'order', orderId: id }),
    title: markIfTest(order, title),
    description: texts.rowText({
      order: formatOrderLabel(id),
      status: describePhoneStatus(order),
      total: formatPaise(totalPaise),
      items: items.map(({ quantity, productName }) => texts.line({ quantity, product: productName })).join(', '),
    }),
  };
}
