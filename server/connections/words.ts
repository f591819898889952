import { formatPhone } from '#domain/phone.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import type { PhoneOrder } from './queries.ts';

/** Lines of an order that a message shows; the rest is counted. */
const mostLines = 8;

/** An order as its seller's phone shows it, below a heading. */
export function describeOrder(order: PhoneOrder, heading: string): string {
  const { items, totalPaise, customerName, customerPhone, deliveryAddress, note } = order;
  const lines = items
    .slice(0, mostLines)
    .map(({ quantity, productName }) => texts.line({ quantity, product: productName }));
  const more = items.length - lines.length;
  const customer = customerName ?? texts.unnamed();
  return [
    heading,
    ...lines,
    more > 0 && texts.moreLines({ count: more }),
    texts.total({ total: formatPaise(totalPaise) }),
    customerPhone ? texts.by({ customer, phone: formatPhone(customerPhone) }) : customer,
    deliveryAddress && texts.to({ address: deliveryAddress }),
    note && texts.note({ note }),
  ]
    .filter(Boolean)
    .join('\n');
}
