import { randomUUID } from 'node:crypto';
import { orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { pictureForm } from './pictureForms.ts';
import { adminOnly, anyone, body, everybody, type Row, sellerOnly } from './routeRows.ts';

/** A valid setting for when the assistant answers. */
export const decision = {
  ...{ isOn: true, engine: 'model', dailyTokens: 1000, inputPaise: 25_000, outputPaise: 125_000 },
};
export const assistantTimes = { mode: 'closed', opensAt: 540, closesAt: 1080, openDays: [1, 2] };

/** Routes for the shop's chats. */
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
  // The other seller has none.
  'DELETE /api/seller/phone': sellerOnly(404),
  'PUT /api/seller/phone/summary': { ...sellerOnly(404), call: body({ hour: 20 }) },
  'GET /api/admin/order-templates': adminOnly(),
  'PUT /api/admin/order-templates': { ...adminOnly(), call: body(buildRecord(orderStatuses, () => null)) },
  'GET /api/admin/assistant': adminOnly(),
  'PUT /api/admin/assistant': { ...adminOnly(), call: body(decision) },
  'GET /api/seller/chats': sellerOnly(),
  'GET /api/seller/chats/unread': sellerOnly(),
  'GET /api/seller/chats/:id': sellerOnly(404),
  'POST /api/seller/chats/:id/messages': { ...sellerOnly(404), call: body({ kind: 'text', text: 'Hello' }) },
  'POST /api/seller/chats/:id/take-over': sellerOnly(404),
  'POST /api/seller/chats/:id/hand-back': sellerOnly(404),
  'POST /api/seller/chats/:id/suggestion': sellerOnly(404),
  'GET /api/seller/chats/:id/summary': sellerOnly(404),
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
  'GET /api/seller/learned-answers': sellerOnly(),
  'POST /api/seller/learned-answers/:id/accept': {
    ...sellerOnly(404),
    call: () => ({
      url: `/api/seller/learned-answers/${randomUUID()}/accept`,
      payload: { question: 'Open?', answer: 'Yes' },
    }),
  },
  'DELETE /api/seller/learned-answers/:id': {
    ...sellerOnly(404),
    call: () => ({ url: `/api/seller/learned-answers/${randomUUID()}` }),
  },
  'GET /api/seller/assistant/score': sellerOnly(),
  'GET /api/seller/missed-topics': sellerOnly(),
  'POST /api/seller/missed-topics/:id/answer': {
    ...sellerOnly(404),
    call: () => ({
      url: `/api/seller/missed-topics/${randomUUID()}/answer`,
      payload: { question: 'Open?', answer: 'Yes' },
    }),
  },
  'DELETE /api/seller/missed-topics/:id': {
    ...sellerOnly(404),
    call: () => ({ url: `/api/seller/missed-topics/${randomUUID()}` }),
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
  // Marking nothing is not an error.
  'POST /api/seller/chats/:id/read': sellerOnly(404),
  'POST /api/seller/chats/:id/report': { ...sellerOnly(404), call: body({ reason: 'Insulting' }) },
  'GET /api/admin/chat-reports': adminOnly(),
  'GET /api/admin/chat-reports/count': adminOnly(),
  // Admins see only reported conversations, and none is reported.
  'GET /api/admin/chat-reports/:id': adminOnly(404),
  'POST /api/admin/chat-reports/:id/resolve': adminOnly(404),
  'GET /api/admin/chat-pictures/:id/:width': {
    ...adminOnly(404),
    call: () => ({ url: `/api/admin/chat-pictures/${randomUUID()}/640` }),
  },
  // The phone for demo visitors; this marketplace is not a demo.
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

/** The first ones need tokens and signatures of the messaging service, which no caller has. */
export const channelRows: Record<string, Row> = {
  'GET /webhooks/whatsapp': { answers: everybody(403) },
  'POST /webhooks/whatsapp': { answers: everybody(401) },
  'POST /simulator/v1/:number/messages': { answers: everybody(401) },
  'POST /simulator/v1/:number/media': { answers: everybody(401) },
  'GET /simulator/v1/:id': { answers: everybody(401) },
  'GET /simulator/v1/files/:id': { answers: everybody(401) },
  'GET /api/seller/chat-number': sellerOnly(),
  // No caller has a second factor.
  'PUT /api/seller/chat-number': { ...sellerOnly(409), call: body(numberBody) },
  'DELETE /api/seller/chat-number': sellerOnly(404),
  'PUT /api/seller/chat-number/bills': { ...sellerOnly(404), call: body({ sendsBills: true }) },
  'POST /api/seller/chat-number/check': sellerOnly(404),
  'GET /api/admin/chat-numbers': adminOnly(),
};
