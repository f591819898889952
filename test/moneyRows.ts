import { randomUUID } from 'node:crypto';
import { password } from './factories.ts';
import { pictureForm } from './pictureForms.ts';
import { adminOnly, anyone, body, everybody, type Row, sellerOnly } from './routeRows.ts';

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

/** The stand-in's API answers its own keys only. */
const standInRoutes = [
  ...['GET', 'POST'].map((method) => `${method} /stand-in/v1/payment_links`),
  'GET /stand-in/v1/payment_links/:id',
  'POST /stand-in/v1/payment_links/:id/cancel',
  'GET /stand-in/v1/payments/:id',
  'GET /stand-in/v1/payments/:id/refunds',
  'POST /stand-in/v1/payments/:id/refund',
  'GET /stand-in/v1/refunds/:id',
];
/** A call about a statement that nobody has uploaded. */
const ofUnknownStatement = (path: string, payload?: object): Row => ({
  ...sellerOnly(404),
  call: () => ({ url: `/api/seller/money/statements/${randomUUID()}${path}`, ...(payload && { payload }) }),
});

/** A form with a statement as its file. */
const statementForm = (content: string) =>
  pictureForm({ name: 'statement.csv', type: 'text/csv', content: Buffer.from(content) });

/** Routes for the money of orders. */
export const moneyRows: Record<string, Row> = {
  'GET /api/seller/money': sellerOnly(),
  'GET /api/seller/money/orders': sellerOnly(),
  'GET /api/seller/money/entries': sellerOnly(),
  'GET /api/seller/money/export.csv': sellerOnly(),
  'GET /api/admin/money': adminOnly(),
  'POST /api/seller/money/statements': { ...sellerOnly(201), call: () => statementForm('Date,Narration\n1,2\n') },
  'GET /api/seller/money/statements/:id': ofUnknownStatement(''),
  'POST /api/seller/money/statements/:id/book': ofUnknownStatement('/book', { rows: [1] }),
  'GET /api/seller/money/settings': sellerOnly(),
  'PUT /api/seller/money/settings/upi': {
    ...sellerOnly(204),
    call: body({ vpa: null, name: '', isBusiness: false, currentPassword: password }),
  },
  'PUT /api/seller/money/settings/provider': {
    ...sellerOnly(200),
    call: body({ provider: null, currentPassword: password }),
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
  'POST /api/seller/orders/tracking': {
    ...sellerOnly(),
    call: body({ rows: [{ order: '1042', tracking: '1234567890' }] }),
  },
  'POST /api/seller/orders/:id/tracking': ofOrder({ tracking: '1234567890' }),
  'POST /webhooks/payments/:connection': { answers: everybody(401) },
  ...Object.fromEntries(standInRoutes.map((route) => [route, { answers: everybody(401) }])),
  'GET /stand-in/pay/:id': { answers: everybody(404) },
  'POST /stand-in/pay/:id': { answers: everybody(403) },
  'POST /api/shop/quotes': {
    ...anyone(),
    call: ({ owner, productId }) => ({ payload: { sellerId: owner.id, items: [{ productId, quantity: 1 }] } }),
  },
  'POST /api/orders/:token/claims': byUnknownToken('claims'),
  'POST /api/seller/orders/:id/problems/:problem/resolve': below(`problems/${randomUUID()}/resolve`),
  'POST /api/seller/orders/:id/refunds/:refund/retry': below(`refunds/${randomUUID()}/retry`),
  'POST /api/orders/:token/pay': byUnknownToken('pay'),
  'POST /api/orders/:token/payment-check': byUnknownToken('payment-check'),
  'POST /api/orders/:token/method': byUnknownToken('method', { method: 'upi' }),
  'POST /api/orders/:token/refund-account': byUnknownToken('refund-account', { vpa: 'asha@ybl' }),
  'POST /api/orders/:token/not-received': byUnknownToken('not-received'),
};
