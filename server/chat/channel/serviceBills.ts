import { channelLimits } from '#domain/chat/channel.ts';
import { truncate } from '#domain/chat/messageLimits.ts';
import type { ServiceBill, ServicePayment } from '#domain/chat/serviceBills.ts';

/** Characters of an item's name (money.md, section 3). */
const itemName = 60;

const amount = (value: number) => ({ value, offset: 100 });

/** A bill, or the status of a paid one, in the service's format. */
export function createPaymentContent(text: string, payment: ServicePayment): object {
  const body = { text: truncate(text, channelLimits.body) };
  if (payment.is === 'bill') {
    const action = { name: 'review_and_pay', parameters: createBillParameters(payment.bill) };
    return { type: 'interactive', interactive: { type: 'order_details', body, action } };
  }
  const parameters = { reference_id: payment.reference, order: { status: 'processing' } };
  const action = { name: 'review_order', parameters };
  return { type: 'interactive', interactive: { type: 'order_status', body, action } };
}

const createBillParameters = (bill: ServiceBill) => ({
  reference_id: bill.reference,
  type: 'physical-goods',
  currency: 'INR',
  payment_settings: [{ type: 'upi_intent_link', upi_intent_link: { link: bill.link } }],
  total_amount: amount(bill.totalPaise),
  order: {
    status: 'pending',
    items: bill.items.map(({ id, name, pricePaise, quantity }) => ({
      retailer_id: id,
      name: truncate(name, itemName),
      amount: amount(pricePaise),
      quantity,
    })),
    subtotal: amount(bill.goodsPaise),
    tax: amount(0),
    shipping: amount(bill.shippingPaise),
    discount: amount(bill.discountPaise),
  },
});
