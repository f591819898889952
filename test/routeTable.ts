import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { accountPageRows, accountRows } from './accountRows.ts';
import { channelRows, chatRows } from './chatRows.ts';
import { customerOrder, newKey, orderBody, productBody, review, seller, why } from './factories.ts';
import { importRows } from './importRows.ts';
import { moderationRows, reportRows } from './moderationRows.ts';
import { moneyRows } from './moneyRows.ts';
import { pictureForm } from './pictureForms.ts';
import { openedForms, privacyRows } from './privacyRows.ts';
import { asForm, formToken } from './publicForms.ts';
import {
  adminOnly,
  adminRows,
  anyone,
  documentRows,
  everybody,
  fileRows,
  page,
  type Row,
  sellerOnly,
  shopRows,
  signedIn,
  type Things,
} from './routeRows.ts';
import type { TestServer } from './server.ts';

/** Every route of the application, with the expected status for each caller. */
export function createRouteTable(server: TestServer): Record<string, Row> {
  /** A decision about a new seller in the given status. */
  async function decideAbout(status: 'pending' | 'approved', decision: string): Promise<Partial<InjectOptions>> {
    const { id } = await seller(server, status);
    return { url: `/api/admin/sellers/${id}/${decision}`, payload: why };
  }

  function orderForm(token: string): Partial<InjectOptions> {
    const { customerName, customerPhone } = orderBody('');
    const typed = { quantity: '1', customerName, customerPhone };
    return asForm({ ...typed, key: randomUUID(), formToken: token });
  }

  /** A form of a new order's page. */
  const orderPageForm = (name: string, status: number, fields: Record<string, string> = {}): Row => ({
    answers: everybody(status),
    call: async ({ productId }, caller) => {
      const url = `/order/${await newToken(productId)}`;
      return { url: `${url}/${name}`, ...asForm({ ...fields, formToken: await formToken(caller, url) }) };
    },
  });
  const newToken = async (productId: string) => (await customerOrder(server, [{ productId, quantity: 1 }])).token;

  /** An action on a review of the owner's product. */
  async function aboutReview({ owner, productId }: Things, as: 'seller' | 'admin', action: string, payload = {}) {
    const id = await review(server, owner, productId);
    return { url: `/api/${as}/reviews/${id}/${action}`, payload };
  }

  return {
    ...accountRows,
    ...adminRows,
    ...channelRows,
    ...chatRows,
    ...importRows,
    ...shopRows,
    ...moderationRows,
    ...moneyRows,
    ...reportRows,

    'POST /api/admin/sellers/:id/approve': { ...adminOnly(), call: async () => decideAbout('pending', 'approve') },
    'POST /api/admin/sellers/:id/reject': { ...adminOnly(), call: async () => decideAbout('pending', 'reject') },
    'POST /api/admin/sellers/:id/suspend': { ...adminOnly(), call: async () => decideAbout('approved', 'suspend') },
    'POST /api/seller/products': { ...sellerOnly(201), call: () => ({ payload: productBody() }) },
    'GET /api/seller/products/export': { ...sellerOnly(), call: () => ({ query: { dialect: 'haat' } }) },
    'GET /api/seller/products/export/summary': { ...sellerOnly(), call: () => ({ query: { dialect: 'haat' } }) },
    'GET /api/seller/products/export/template': { ...sellerOnly(), call: () => ({ query: { dialect: 'haat' } }) },
    'POST /api/seller/products/skus': { ...sellerOnly(), call: () => ({ payload: {} }) },
    'GET /api/seller/products/:id': sellerOnly(404),
    'PUT /api/seller/products/:id': {
      ...sellerOnly(404),
      call: () => ({ payload: productBody({ version: 1, shownStock: 50 }) }),
    },
    'DELETE /api/seller/products/:id': sellerOnly(404),
    'POST /api/seller/products/:id/activate': sellerOnly(404),
    'POST /api/seller/products/:id/deactivate': sellerOnly(404),
    'POST /api/seller/pictures': { ...sellerOnly(201), call: () => pictureForm() },
    'GET /api/admin/products': adminOnly(),
    'GET /api/admin/products/summary': adminOnly(),
    'DELETE /api/admin/products/:id': adminOnly(204),
    'POST /api/admin/products/:id/activate': adminOnly(),

    'POST /api/orders': {
      ...anyone(201),
      call: ({ productId }) => ({ payload: orderBody(productId), headers: newKey() }),
    },
    'POST /api/orders/:token/cancel': {
      ...anyone(),
      call: async ({ productId }) => ({ url: `/api/orders/${await newToken(productId)}/cancel` }),
    },
    'POST /api/orders/:token/reviews': {
      ...anyone(409),
      call: ({ productId }) => ({ payload: { productId, stars: 5 } }),
    },
    'GET /api/seller/orders/:id': sellerOnly(404),
    'POST /api/seller/orders/:id/confirm': sellerOnly(404),
    'POST /api/seller/orders/:id/cancel': sellerOnly(404),
    'POST /api/seller/orders/:id/ship': sellerOnly(404),
    'POST /api/seller/orders/:id/deliver': sellerOnly(404),
    'POST /api/seller/orders/:id/block': sellerOnly(404),
    'DELETE /api/seller/blocked-phones/:id': sellerOnly(404),
    'GET /api/admin/dashboard': adminOnly(),
    'GET /api/notifications': signedIn(),
    'GET /api/notifications/unread': signedIn(),
    'POST /api/notifications/read': {
      ...signedIn(204),
      call: () => ({ payload: { kind: 'order_pending', day: '2026-11-22', until: '2026-11-22T09:00:00Z' } }),
    },
    'POST /api/notifications/seen': signedIn(204),
    'GET /api/events': { ...signedIn(), call: () => ({ payloadAsStream: true }) },
    'GET /api/admin/mails': adminOnly(),
    'GET /api/products': anyone(),
    'GET /api/products/:id': anyone(),
    'GET /api/products/:id/reviews': anyone(),
    'GET /api/stores/:slug': anyone(),
    'GET /api/stores/:slug/cart': {
      ...anyone(),
      call: ({ slug, productId }) => ({ url: `/api/stores/${slug}/cart?ids=${productId}` }),
    },
    'GET /api/seller/reviews': sellerOnly(),
    'POST /api/seller/reviews/:id/answer': {
      ...sellerOnly(404),
      call: (things) => aboutReview(things, 'seller', 'answer', { answer: 'Thank you!' }),
    },
    'GET /api/admin/reviews': adminOnly(),
    'POST /api/admin/reviews/:id/hide': {
      ...adminOnly(204),
      call: (things) => aboutReview(things, 'admin', 'hide', { reason: 'Insulting' }),
    },
    'POST /api/admin/reviews/:id/show': { ...adminOnly(204), call: (things) => aboutReview(things, 'admin', 'show') },
    'GET /': page,
    'GET /product/:id': page,
    'POST /product/:id/order': {
      answers: everybody(303),
      call: async ({ productId }, caller) => orderForm(await formToken(caller, `/product/${productId}`)),
    },
    'GET /shop': page,
    'GET /store/:slug': page,
    'GET /store/:slug/catalogue.csv': page,
    'GET /store/:slug/google.tsv': page,
    'GET /order/:token': page,
    ...openedForms,
    'POST /order/:token/cancel': orderPageForm('cancel', 303),
    'POST /order/:token/paid': orderPageForm('paid', 303),
    'POST /order/:token/pay': orderPageForm('pay', 409),
    'GET /order/:token/payment': { answers: everybody(303) },
    'POST /order/:token/method': orderPageForm('method', 303, { method: 'arranged' }),
    'POST /order/:token/refund': orderPageForm('refund', 409, { vpa: 'asha@ybl' }),
    'POST /order/:token/not-received': orderPageForm('not-received', 409),
    'POST /order/:token/review': {
      answers: everybody(409),
      call: async ({ productId, token }, caller) =>
        asForm({ productId, stars: '5', formToken: await formToken(caller, `/order/${token}`) }),
    },
    ...documentRows,
    ...privacyRows,
    ...accountPageRows,
    ...fileRows,
  };
}
