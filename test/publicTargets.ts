import type { Target } from './adminTargets.ts';
import { assistantTimes, numberBody } from './chatRows.ts';
import { newKey, orderBody, password, productBody, registrationBody } from './factories.ts';
import { orderBatch, productBatch, productRestoration, stockBatch, stockUndo } from './routeRows.ts';

/** Values that the bodies refer to: the owner's email, a product, the token of a delivered order. */
type Things = { email: string; productId: string; deliveredToken: string };

const profile = () => {
  const { email: _, password: __, ...fields } = registrationBody({ description: 'Silk' });
  return fields;
};
/** Routes for sellers, customers and sign-in. */
export const publicTargets = (things: () => Things): Target[] => [
  {
    route: 'POST /api/auth/register',
    actor: 'nobody',
    body: () => registrationBody({ description: 'Silk' }),
    optional: ['description'],
    works: 201,
  },
  {
    route: 'POST /api/auth/login',
    actor: 'nobody',
    body: () => ({ email: things().email, password, role: 'seller', rememberMe: true }),
    optional: ['rememberMe'],
    works: 200,
  },
  { route: 'POST /api/auth/forgot-password', actor: 'nobody', body: () => ({ email: things().email }), works: 200 },
  // No caller has a valid token, so even a valid body is rejected.
  { route: 'POST /api/auth/reset-password', actor: 'nobody', body: () => ({ token: 'x', password }), works: 400 },
  {
    route: 'PUT /api/account/password',
    actor: 'owner',
    body: () => ({ currentPassword: password, newPassword: password }),
    works: 200,
  },
  { route: 'POST /api/auth/login/code', actor: 'nobody', body: () => ({ code: '123456' }), works: 401 },
  { route: 'PUT /api/seller/profile', actor: 'owner', body: profile, optional: ['description'], works: 200 },
  { route: 'PUT /api/seller/chat-number', actor: 'owner', body: () => numberBody, works: 409 },
  ...[() => ({ kind: 'text', text: 'Yes' }), () => ({ kind: 'product', productId: things().productId })].map(
    (said) => ({
      route: 'POST /api/seller/chats/:chat/messages',
      actor: 'owner' as const,
      body: said,
      works: 201,
    }),
  ),
  { route: 'PUT /api/seller/assistant', actor: 'owner', body: () => assistantTimes, numbers: 'openDays', works: 200 },
  {
    route: 'POST /api/seller/assistant/trial',
    actor: 'owner',
    body: () => ({ text: 'Hello', choiceId: 'x', memory: null }),
    optional: ['choiceId'],
    nullable: 'memory',
    works: 200,
  },
  { route: 'PUT /api/seller/shop-facts', actor: 'owner', body: () => ({ payment: 'UPI' }), works: 200 },
  {
    route: 'POST /api/seller/shop-answers',
    actor: 'owner',
    body: () => ({ question: 'Do you wrap gifts?', answer: 'Yes' }),
    works: 201,
  },
  // No question is open, so even a valid body is rejected.
  { route: 'POST /api/seller/open-questions/:id/answer', actor: 'owner', body: () => ({ answer: 'Yes' }), works: 404 },
  // This marketplace is not a demo, so even a valid body is rejected.
  { route: 'POST /api/demo/phone/messages', actor: 'nobody', body: () => ({ kind: 'text', text: 'Hi' }), works: 404 },
  { route: 'POST /api/seller/archive', actor: 'owner', body: () => ({ currentPassword: password }), works: 200 },
  // The password is wrong, so even a valid body is rejected.
  { route: 'POST /api/seller/close', actor: 'owner', body: () => ({ currentPassword: 'wrong' }), works: 400 },
  { route: 'PUT /api/seller/order-mails', actor: 'owner', body: () => ({ isWanted: false }), works: 204 },
  {
    route: 'POST /api/notifications/read',
    actor: 'owner',
    body: () => ({ kind: 'order_pending', day: '2026-11-22', until: '2026-11-22T09:00:00Z' }),
    works: 204,
  },
  {
    route: 'PUT /api/seller/terms',
    actor: 'owner',
    body: () => ({ mostPerLine: 7, lapseHours: 24 }),
    nullable: 'mostPerLine',
    works: 200,
  },
  {
    route: 'PUT /api/seller/shop-look',
    actor: 'owner',
    body: () => ({ logo: null, cover: null, color: '#a8175b' }),
    nullable: ['logo', 'cover', 'color'],
    works: 200,
  },
  {
    route: 'PUT /api/seller/shop-page',
    actor: 'owner',
    body: () => ({ city: 'Kochi', openingHours: null }),
    nullable: 'openingHours',
    works: 200,
  },
  {
    route: 'POST /api/seller/products',
    actor: 'owner',
    body: () => productBody(),
    optional: ['images', 'isActive'],
    works: 201,
  },
  {
    route: 'PUT /api/seller/products/:id',
    actor: 'owner',
    body: () => productBody({ version: 1, shownStock: 49 }),
    optional: ['images', 'isActive'],
    works: 200,
  },
  {
    route: 'POST /api/seller/products/batch',
    actor: 'owner',
    body: () => productBatch(things().productId),
    works: 200,
  },
  {
    route: 'POST /api/seller/products/batch/undo',
    actor: 'owner',
    body: () => productRestoration(things().productId),
    works: 200,
  },
  {
    route: 'PUT /api/seller/stock',
    actor: 'owner',
    body: () => stockBatch(things().productId),
    works: 200,
  },
  {
    route: 'POST /api/seller/stock/undo',
    actor: 'owner',
    body: () => stockUndo(things().productId),
    works: 200,
  },
  {
    route: 'POST /api/orders',
    actor: 'nobody',
    body: () => orderBody(things().productId, { note: 'Ring', deliveryAddress: 'Pune' }),
    optional: ['note', 'deliveryAddress'],
    headers: newKey,
    works: 201,
  },
  { route: 'POST /api/seller/orders/batch', actor: 'owner', body: () => orderBatch(things().productId), works: 200 },
  {
    route: 'POST /api/orders/remembered',
    actor: 'nobody',
    body: () => ({ tokens: [things().deliveredToken], keys: [newKey()['idempotency-key']] }),
    works: 200,
  },
  {
    route: 'POST /api/orders/:token/reviews',
    actor: 'customer',
    body: () => ({ productId: things().productId, stars: 5, words: 'Lovely.' }),
    optional: ['words'],
    works: 201,
  },
  { route: 'POST /api/seller/reviews/:review/answer', actor: 'owner', body: () => ({ answer: 'Thanks' }), works: 204 },
  // The conversation does not exist, so even a valid body is rejected.
  { route: 'POST /api/seller/chats/:id/report', actor: 'owner', body: () => ({ reason: 'Insulting' }), works: 404 },
];
