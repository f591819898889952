import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { orderStatuses } from '#domain/orders/orders.ts';
import { recordOf } from '#domain/platform/records.ts';
import type { GateName } from '#server/identity/gates/gates.ts';
import { password, pictureForm, type TestSeller } from './factories.ts';
import type { Browser } from './server.ts';

/** What the ids in the paths stand for: all of it belongs to one seller, the owner, who is none of the callers. */
export type Things = {
  owner: TestSeller;
  slug: string;
  productId: string;
  orderId: string;
  chatId: string;
  /** Of a question that the shop has answered, and of one that waits. */
  answerId: string;
  questionId: string;
  token: string;
};
export type Row = {
  gate?: GateName;
  /** The answers to nobody, a pending seller, an approved seller who is not the owner, an administrator. */
  answers: [nobody: number, pending: number, stranger: number, admin: number];
  /** The body, and whatever else the call needs beside its method and path. */
  call?: (things: Things, caller: Browser) => Partial<InjectOptions> | Promise<Partial<InjectOptions>>;
};

export const body = (payload: object) => () => ({ payload });
export const everybody = (status: number): Row['answers'] => [status, status, status, status];
export const anyone = (status = 200) => ({ gate: 'anyone' as const, answers: everybody(status) });
export const signedIn = (status = 200) => ({
  gate: 'signedIn' as const,
  answers: [401, status, status, status] as Row['answers'],
});
export const adminOnly = (status = 200) => ({
  gate: 'admin' as const,
  answers: [401, 403, 403, status] as Row['answers'],
});
export const sellerOnly = (status = 200) => ({
  gate: 'approvedSeller' as const,
  answers: [401, 403, status, 403] as Row['answers'],
});
/** Also an administrator who still lacks the second factor that is required. */
export const settingUp = (status = 200) => ({
  gate: 'settingUp' as const,
  answers: [401, status, status, status] as Row['answers'],
});
export const page = { answers: everybody(200) };

/** What administrators see and do. */
export const adminRows: Record<string, Row> = {
  'GET /api/admin/sellers': adminOnly(),
  'GET /api/admin/sellers/counts': adminOnly(),
  'GET /api/admin/sellers/:id': adminOnly(),
  'GET /api/admin/sellers/:id/background': adminOnly(),
  'POST /api/admin/sellers/:id/sign-out': adminOnly(),
  'POST /api/admin/sessions/end-all': adminOnly(),
  'POST /api/admin/sellers/:id/notes': { ...adminOnly(204), call: body({ note: 'Called back.' }) },
  'GET /api/admin/applications': adminOnly(),
  'GET /api/admin/audit': adminOnly(),
  'GET /api/admin/audit/export': adminOnly(),
  'GET /api/admin/orders': adminOnly(),
  'GET /api/admin/orders/:id': adminOnly(),
  'GET /api/support': anyone(),
  'PUT /api/admin/support': { ...adminOnly(), call: body({ email: 'help@haat.example', phone: '' }) },
};

/** What a shop may say of when its assistant answers. */
export const decision = {
  ...{ isOn: true, engine: 'model', dailyTokens: 1000, inputPaise: 25_000, outputPaise: 125_000 },
};
export const assistantTimes = { mode: 'closed', opensAt: 540, closesAt: 1080, openDays: [1, 2] };

/** One change for one product, and its way back. */
export const productBatch = (productId: string) => ({
  productIds: [productId],
  change: { action: 'addStock', by: 1 },
});
export const productRestoration = (id: string) => ({ products: [{ id, version: 1, stockBy: -1 }] });
export const orderBatch = (...orderIds: string[]) => ({ action: 'confirm', orderIds });

/** Where customers chat. */
export const chatRows: Record<string, Row> = {
  'GET /api/seller/phone': sellerOnly(),
  'POST /api/seller/phone/code': sellerOnly(),
  'GET /api/seller/drafts': sellerOnly(),
  'POST /api/seller/drafts/:id/open': {
    ...sellerOnly(404),
    call: () => ({ url: `/api/seller/drafts/${randomUUID()}/open` }),
  },
  'DELETE /api/seller/drafts/:id': {
    ...sellerOnly(404),
    call: () => ({ url: `/api/seller/drafts/${randomUUID()}` }),
  },
  // The stranger has none.
  'DELETE /api/seller/phone': sellerOnly(404),
  'PUT /api/seller/phone/summary': { ...sellerOnly(404), call: body({ hour: 20 }) },
  'GET /api/admin/order-templates': adminOnly(),
  'PUT /api/admin/order-templates': { ...adminOnly(), call: body(recordOf(orderStatuses, () => null)) },
  'GET /api/admin/assistant': adminOnly(),
  'PUT /api/admin/assistant': { ...adminOnly(), call: body(decision) },
  'GET /api/seller/chats': sellerOnly(),
  'GET /api/seller/chats/unread': sellerOnly(),
  'GET /api/seller/chats/:id': sellerOnly(404),
  'POST /api/seller/chats/:id/messages': { ...sellerOnly(404), call: body({ kind: 'text', text: 'Hello' }) },
  'POST /api/seller/chats/:id/take-over': sellerOnly(404),
  'POST /api/seller/chats/:id/hand-back': sellerOnly(404),
  'GET /api/seller/assistant': sellerOnly(),
  'PUT /api/seller/assistant': { ...sellerOnly(), call: body(assistantTimes) },
  'GET /api/seller/assistant/engine': sellerOnly(),
  'POST /api/seller/assistant/trial': { ...sellerOnly(), call: body({ text: 'Hello', memory: null }) },
  'GET /api/seller/shop-facts': sellerOnly(),
  'PUT /api/seller/shop-facts': { ...sellerOnly(), call: body({ payment: 'UPI' }) },
  'POST /api/seller/shop-answers': {
    ...sellerOnly(201),
    call: () => ({ payload: { question: randomUUID(), answer: 'Yes' } }),
  },
  'PUT /api/seller/shop-answers/:id': {
    ...sellerOnly(404),
    call: ({ answerId }) => ({
      url: `/api/seller/shop-answers/${answerId}`,
      payload: { question: 'Open?', answer: 'No' },
    }),
  },
  'DELETE /api/seller/shop-answers/:id': {
    ...sellerOnly(404),
    call: ({ answerId }) => ({ url: `/api/seller/shop-answers/${answerId}` }),
  },
  'GET /api/seller/open-questions': sellerOnly(),
  'POST /api/seller/open-questions/:id/answer': {
    ...sellerOnly(404),
    call: ({ questionId }) => ({
      url: `/api/seller/open-questions/${questionId}/answer`,
      payload: { answer: 'Yes' },
    }),
  },
  'DELETE /api/seller/open-questions/:id': {
    ...sellerOnly(404),
    call: ({ questionId }) => ({ url: `/api/seller/open-questions/${questionId}` }),
  },
  // Nothing to mark is no error.
  'POST /api/seller/chats/:id/read': sellerOnly(404),
  'POST /api/seller/chats/:id/report': { ...sellerOnly(404), call: body({ reason: 'Insulting' }) },
  'GET /api/admin/chat-reports': adminOnly(),
  'GET /api/admin/chat-reports/count': adminOnly(),
  // Nobody has reported anything: an administrator finds no conversation.
  'GET /api/admin/chat-reports/:id': adminOnly(404),
  'POST /api/admin/chat-reports/:id/resolve': adminOnly(404),
  'GET /api/admin/chat-pictures/:id/:width': {
    ...adminOnly(404),
    call: () => ({ url: `/api/admin/chat-pictures/${randomUUID()}/640` }),
  },
  // The phone of a demo's visitors: this marketplace is none.
  'GET /api/demo/phone': anyone(),
  'POST /api/demo/phone/messages': { ...anyone(404), call: body({ kind: 'text', text: 'Hello' }) },
  'GET /api/demo/phone/pictures/:id': anyone(404),
  'GET /api/seller/simulator': { ...sellerOnly(), call: () => ({ url: '/api/seller/simulator?as=customer' }) },
  'POST /api/seller/simulator/read': {
    ...sellerOnly(204),
    call: () => ({ url: '/api/seller/simulator/read?as=customer' }),
  },
  'POST /api/seller/simulator/jump': {
    ...sellerOnly(204),
    call: () => ({ url: '/api/seller/simulator/jump?as=customer' }),
  },
  'POST /api/seller/simulator/messages': {
    ...sellerOnly(204),
    call: () => ({ url: '/api/seller/simulator/messages?as=customer', payload: { kind: 'text', text: 'Hello' } }),
  },
  'POST /api/seller/simulator/pictures': {
    ...sellerOnly(204),
    call: () => ({ url: '/api/seller/simulator/pictures?as=customer', ...pictureForm() }),
  },
  'GET /api/seller/simulator/pictures/:id': sellerOnly(404),
  'GET /api/seller/chat-pictures/:id/:width': {
    ...sellerOnly(404),
    call: () => ({ url: `/api/seller/chat-pictures/${randomUUID()}/640` }),
  },
};

export const numberBody = {
  numberId: '109876543210987',
  businessAccountId: '209876543210987',
  token: 'EAAG-token',
  appSecret: 'app-secret',
  verifyToken: 'verify-token',
};

/** The first are proven by tokens and signatures of the messaging service, which nobody here has. */
export const channelRows: Record<string, Row> = {
  'GET /webhooks/whatsapp': { answers: everybody(403) },
  'POST /webhooks/whatsapp': { answers: everybody(401) },
  'POST /simulator/v1/:number/messages': { answers: everybody(401) },
  'POST /simulator/v1/:number/media': { answers: everybody(401) },
  'GET /simulator/v1/:id': { answers: everybody(401) },
  'GET /simulator/v1/files/:id': { answers: everybody(401) },
  'GET /api/seller/chat-number': sellerOnly(),
  // None of them has a second factor.
  'PUT /api/seller/chat-number': { ...sellerOnly(409), call: body(numberBody) },
  'DELETE /api/seller/chat-number': sellerOnly(404),
  'POST /api/seller/chat-number/check': sellerOnly(404),
  'GET /api/admin/chat-numbers': adminOnly(),
};

/** What a seller reads of their own shop, and its terms. */
export const shopRows: Record<string, Row> = {
  'GET /api/seller/orders': sellerOnly(),
  'GET /api/seller/products': sellerOnly(),
  'GET /api/seller/products/summary': sellerOnly(),
  'POST /api/seller/products/:id/pictures': {
    ...sellerOnly(404),
    call: () => ({ payload: { image: 'https://cdn.example/1.jpg' } }),
  },
  'GET /api/seller/products/choice': sellerOnly(),
  // What is another seller's is named as not found, beside what was done.
  'POST /api/seller/products/batch': {
    ...sellerOnly(),
    call: ({ productId }) => ({ payload: { productIds: [productId], change: { action: 'delete' } } }),
  },
  'POST /api/seller/products/batch/undo': {
    ...sellerOnly(),
    call: ({ productId }) => ({ payload: { products: [{ id: productId, version: 1, isActive: false }] } }),
  },
  'GET /api/seller/orders/choice': sellerOnly(),
  // The owner's order does not exist for others.
  'POST /api/seller/orders/batch': {
    ...sellerOnly(),
    call: ({ orderId }) => ({ payload: orderBatch(orderId) }),
  },
  'GET /api/seller/orders/export': sellerOnly(),
  'GET /api/seller/orders/print': sellerOnly(),
  'GET /api/seller/orders/summary': sellerOnly(),
  'GET /api/seller/order-mails': sellerOnly(),
  'PUT /api/seller/order-mails': { ...sellerOnly(204), call: () => ({ payload: { isWanted: false } }) },
  'POST /api/seller/archive': { ...sellerOnly(), call: () => ({ payload: { currentPassword: password } }) },
  // Nobody has typed a password for it.
  'GET /api/seller/archive/:ticket': { ...sellerOnly(404), call: () => ({ url: '/api/seller/archive/1.x' }) },
  // A wrong password closes nothing; an administrator has no shop.
  'POST /api/seller/close': {
    gate: 'signedIn',
    answers: [401, 400, 400, 403],
    call: () => ({ payload: { currentPassword: 'wrong' } }),
  },
  'GET /api/seller/terms': sellerOnly(),
  'PUT /api/seller/terms': { ...sellerOnly(), call: () => ({ payload: { mostPerLine: 3, lapseHours: 24 } }) },
  'GET /api/seller/blocked-phones': sellerOnly(),
  'GET /api/seller/dashboard': sellerOnly(),
  'POST /api/seller/steps/:step': sellerOnly(204),
};

/** What browsers and search engines fetch beside the pages of products and shops. */
export const documentRows: Record<string, Row> = {
  'GET /orders': page,
  'POST /api/orders/remembered': {
    ...anyone(),
    call: ({ token }) => ({ payload: { tokens: [token], keys: [] } }),
  },
  'GET /media/store-previews/:slug/:file': {
    answers: everybody(302),
    call: ({ slug }) => ({ url: `/media/store-previews/${slug}/0.jpg` }),
  },
  'GET /robots.txt': page,
  'GET /sitemap.xml': page,
  'GET /sitemap/pages': page,
  'GET /sitemap/stores': page,
  // Only the parts that the sitemap names.
  'GET /sitemap/products/:id': { answers: everybody(404) },
  'GET /admin': { answers: [302, 200, 200, 200] },
  'GET /admin/*': { answers: everybody(404) },
  'GET /seller': { answers: [302, 200, 200, 200] },
  'GET /seller/*': { answers: everybody(404) },
};

/** Pictures, files of the web app, and what only machines ask for. */
export const fileRows: Record<string, Row> = {
  'GET /media/demo/:motif/:file': page,
  'GET /media/pictures/:id/:file': { answers: everybody(404) },
  // Only with a signed address.
  'GET /media/remote/:file': { answers: everybody(404) },
  // Another version than the one that stands: redirected to the right one.
  'GET /media/previews/:id/:file': {
    answers: everybody(302),
    call: ({ productId }) => ({ url: `/media/previews/${productId}/0.jpg` }),
  },
  'GET /assets/panel/*': { answers: everybody(404) },
  'GET /assets/storefront/*': { answers: everybody(404) },
  'GET /healthz': page,
  'GET /readyz': page,
  // Whoever they are: only with its token.
  'GET /metrics': { answers: everybody(401) },
};
