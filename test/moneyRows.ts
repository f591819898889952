import { randomUUID } from 'node:crypto';
import { password } from './factories.ts';
import { adminOnly, anyone, body, type Row, sellerOnly } from './routeRows.ts';

const rules = { askWhen: 'placed', discount: null, offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 };
const cod = {
  ...{ isOn: false, largestPaise: 1, feePaise: 0, advancePaise: 0, onlyPins: [], neverPins: [], collector: 'shop' },
  newCustomerPaise: 1,
};

/** A call about another seller's order, with a body. */
const ofOrder = (payload: object): Row => ({ ...sellerOnly(404), call: body(payload) });

/** A call below an order that nobody has. */
const below = (path: string, payload: object = {}): Row => ({
  ...sellerOnly(404),
  call: () => ({ url: `/api/seller/orders/${randomUUID()}/${path}`, payload }),
});

/** A customer's call with a token that no order has. */
const byUnknownToken = (path: string, payload: object = {}): Row => ({
  ...anyone(404),
  call: () => ({ url: `/api/orders/${'x'.repeat(32)}/${path}`, payload }),
});

/** Routes for the money of orders. */
export const moneyRows: Record<string, Row> = {
  'GET /api/seller/money': sellerOnly(),
  'GET /api/seller/money/orders': sellerOnly(),
  'GET /api/seller/money/entries': sellerOnly(),
  'GET /api/seller/money/export.csv': sellerOnly(),
  'GET /api/admin/money': adminOnly(),
  'GET /api/seller/money/settings': sellerOnly(),
  'PUT /api/seller/money/settings/upi': {
    ...sellerOnly(204),
    call: body({ vpa: null, name: '', isBusiness: false, currentPassword: password }),
  },
  'PUT /api/seller/money/settings/payment': { ...sellerOnly(204), call: body(rules) },
  'PUT /api/seller/money/settings/cod': { ...sellerOnly(204), call: body(cod) },
  'PUT /api/seller/money/settings/delivery': { ...sellerOnly(204), call: body({ zones: [], defaultGrams: 500 }) },
  'POST /api/seller/orders/:id/payments': ofOrder({ amountPaise: 1, channel: 'cash' }),
  'POST /api/seller/orders/:id/payments/:entry/correct': below(`payments/${randomUUID()}/correct`, { reason: 'Wrong' }),
  'POST /api/seller/orders/:id/claims/:claim/refuse': below(`claims/${randomUUID()}/refuse`),
  'POST /api/seller/orders/:id/refunds/:refund/sent': below(`refunds/${randomUUID()}/sent`),
  'POST /api/seller/orders/:id/call-off': ofOrder({ reason: 'Sold out' }),
  'POST /api/seller/orders/:id/came-back': ofOrder({ reason: 'Refused', putsBack: true }),
  'POST /api/seller/orders/:id/returns': ofOrder({
    ...{ items: [{ position: 0, quantity: 1 }], reason: 'Too small', putsBack: true },
    givesDeliveryBack: false,
  }),
  'POST /api/seller/orders/:id/discount': ofOrder({ discountPaise: 0 }),
  'POST /api/seller/orders/:id/allow-cash': sellerOnly(404),
  'POST /api/seller/orders/:id/tracking': ofOrder({ tracking: '1234567890' }),
  'POST /api/shop/quotes': {
    ...anyone(),
    call: ({ owner, productId }) => ({ payload: { sellerId: owner.id, items: [{ productId, quantity: 1 }] } }),
  },
  'POST /api/orders/:token/claims': byUnknownToken('claims'),
  'POST /api/orders/:token/method': byUnknownToken('method', { method: 'upi' }),
  'POST /api/orders/:token/refund-account': byUnknownToken('refund-account', { vpa: 'asha@ybl' }),
  'POST /api/orders/:token/not-received': byUnknownToken('not-received'),
};
