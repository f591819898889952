import { expect, test } from 'vitest';
import { isBalanced, type ServiceBill } from '#domain/chat/serviceBills.ts';
import { createMessageBody } from './messageBodies.ts';

const bill: ServiceBill = {
  orderId: '0f3c2a10-5b7e-4c1d-9e2f-6a1b2c3d4e5f',
  reference: 'HT0f3c2a105b7e4c1d9e2f6a1b2c3d4e5f',
  link: 'upi://pay?pa=meera@ybl&am=1509.05&cu=INR',
  goodsPaise: 1_499_00,
  discountPaise: 74_95,
  shippingPaise: 85_00,
  totalPaise: 1_509_05,
  items: [
    { id: 'kurti', name: 'k'.repeat(80), pricePaise: 499_00, quantity: 2 },
    { id: 'lamp', name: 'Lamp', pricePaise: 501_00, quantity: 1 },
  ],
};
const envelope = { to: { phone: '+919876543210', serviceUserId: null }, messageId: 'm1', replyTo: null };
const bodyOf = (message: Parameters<typeof createMessageBody>[0]['message']) =>
  createMessageBody({ ...envelope, mediaId: undefined, message });
const amount = (value: number) => ({ value, offset: 100 });

test('a bill has the format of the service to the letter', () => {
  expect(bodyOf({ kind: 'text', text: 'Pay here: …', payment: { is: 'bill', bill } })).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    biz_opaque_callback_data: 'm1',
    type: 'interactive',
    interactive: {
      type: 'order_details',
      body: { text: 'Pay here: …' },
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: 'HT0f3c2a105b7e4c1d9e2f6a1b2c3d4e5f',
          type: 'physical-goods',
          currency: 'INR',
          payment_settings: [{ type: 'upi_intent_link', upi_intent_link: { link: bill.link } }],
          total_amount: amount(1_509_05),
          order: {
            status: 'pending',
            items: [
              { retailer_id: 'kurti', name: `${'k'.repeat(59)}…`, amount: amount(499_00), quantity: 2 },
              { retailer_id: 'lamp', name: 'Lamp', amount: amount(501_00), quantity: 1 },
            ],
            subtotal: amount(1_499_00),
            tax: amount(0),
            shipping: amount(85_00),
            discount: amount(74_95),
          },
        },
      },
    },
  });
});

test('its payment is a status with the same reference', () => {
  const { reference } = bill;
  expect(bodyOf({ kind: 'text', text: 'Thank you!', payment: { is: 'paid', reference } })).toMatchObject({
    type: 'interactive',
    interactive: {
      type: 'order_status',
      body: { text: 'Thank you!' },
      action: { name: 'review_order', parameters: { reference_id: reference, order: { status: 'processing' } } },
    },
  });
});

test.each([
  [{}, true],
  [{ totalPaise: 1_509_06 }, false],
  [{ goodsPaise: 1_499_01, totalPaise: 1_509_06 }, false],
  [{ discountPaise: 0 }, false],
  [{ items: [] }, false],
])('the parts with %o add up: %s', (changes, expected) => {
  expect(isBalanced({ ...bill, ...changes })).toBe(expected);
});
