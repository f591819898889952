import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { motifs } from '#demo/pictures/productPictures.ts';
import type { GateName } from '#server/identity/gates/gates.ts';
import { accountPageRows, accountRows } from './accountRows.ts';
import {
  admin,
  conversation,
  crossedSellers,
  customerOrder,
  newKey,
  order,
  orderBody,
  password,
  pictureForm,
  product,
  productBody,
  review,
  seller,
  shopQuestions,
  type TestSeller,
  why,
} from './factories.ts';
import { moderationRows } from './moderationRows.ts';
import { privacyRows } from './privacyRows.ts';
import { asForm, formToken } from './publicForms.ts';
import {
  adminOnly,
  adminRows,
  anyone,
  channelRows,
  chatRows,
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
import { type Browser, createTestServer } from './server.ts';

/** Every route of the application, as it registers them. */
const registered: { name: string; url: string; gate: GateName | undefined }[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat().filter((verb) => verb !== 'HEAD')) {
      registered.push({ name: `${verb} ${url}`, url, gate: config?.gate });
    }
  });
});
const server = createTestServer({ metricsToken: 'what only Prometheus knows' });

const table: Record<string, Row> = {
  ...accountRows,
  ...adminRows,
  ...channelRows,
  ...chatRows,
  ...shopRows,
  ...moderationRows,

  'POST /api/admin/sellers/:id/approve': { ...adminOnly(), call: async () => decideAbout('pending', 'approve') },
  'POST /api/admin/sellers/:id/reject': { ...adminOnly(), call: async () => decideAbout('pending', 'reject') },
  'POST /api/admin/sellers/:id/suspend': { ...adminOnly(), call: async () => decideAbout('approved', 'suspend') },
  'POST /api/seller/products': { ...sellerOnly(201), call: () => ({ payload: productBody() }) },
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
  'GET /order/:token': page,
  'POST /order/:token/cancel': {
    answers: everybody(303),
    call: async ({ productId }, caller) => {
      const url = `/order/${await newToken(productId)}`;
      return { url: `${url}/cancel`, ...asForm({ formToken: await formToken(caller, url) }) };
    },
  },
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

/** A call about a seller in the wanted status, of whom only this call decides. */
async function decideAbout(status: 'pending' | 'approved', decision: string): Promise<Partial<InjectOptions>> {
  const { id } = await seller(server, status);
  return { url: `/api/admin/sellers/${id}/${decision}`, payload: why };
}

function orderForm(token: string): Partial<InjectOptions> {
  const typed = { quantity: '1', customerName: 'Asha', customerPhone: '9876543210' };
  return asForm({ ...typed, key: randomUUID(), formToken: token });
}

const newToken = async (productId: string) => (await customerOrder(server, [{ productId, quantity: 1 }])).token;

/** A call about a review of the owner's product. */
async function aboutReview({ owner, productId }: Things, as: 'seller' | 'admin', action: string, payload = {}) {
  const id = await review(server, owner, productId);
  return { url: `/api/${as}/reviews/${id}/${action}`, payload };
}

function pathOf(url: string, { owner, slug, productId, orderId, chatId, token }: Things): string {
  const ids: [RegExp, string][] = [
    [/\/products?\/:id/, productId],
    [/\/(orders|blocked-phones)\/:id/, orderId],
    [/\/(sellers|sessions)\/:id/, owner.id],
    [/\/(chats|chat-reports|pictures)\/:id/, chatId],
  ];
  const parts: Record<string, string> = {
    ':id': ids.find(([pattern]) => pattern.test(url))?.[1] ?? '',
    ':token': token,
    ':slug': slug,
    ':step': 'share',
    ':motif': motifs[0] ?? '',
    ':file': '1.svg',
    '*': 'x',
  };
  return url.replace(/:\w+|\*/g, (part) => parts[part] ?? part);
}

/** Whoever calls, with the column of the table in which their answers stand. */
type Caller = { who: string; browser: Browser; column: number; login?: object };
const shared = {} as { owner: TestSeller; callers: Caller[] };
beforeAll(async () => {
  const [pending, stranger] = [await seller(server, 'pending'), await seller(server)];
  const [owner, crossed] = await crossedSellers(server);
  const administrator = await admin(server);
  const { user } = (await administrator.get('/api/auth/session')).body as { user: { email: string } };
  shared.owner = owner;
  shared.callers = [
    { who: 'nobody', browser: server.browser(), column: 0 },
    { who: 'a pending seller', browser: pending.browser, column: 1, login: { email: pending.email, role: 'seller' } },
    {
      who: 'another approved seller',
      browser: stranger.browser,
      column: 2,
      login: { email: stranger.email, role: 'seller' },
    },
    {
      who: 'a seller with the ids of the owner, crossed',
      browser: crossed.browser,
      column: 2,
      login: { email: crossed.email, role: 'seller' },
    },
    { who: 'an administrator', browser: administrator, column: 3, login: { email: user.email, role: 'admin' } },
  ];
});

async function signInAgain(): Promise<void> {
  const { owner, callers } = shared;
  await owner.browser.post('/api/auth/login', { email: owner.email, role: 'seller', password });
  for (const { browser, login } of callers) if (login) await browser.post('/api/auth/login', { ...login, password });
}

async function things(): Promise<Things> {
  const { owner } = shared;
  const productId = await product(owner);
  const orderId = await order(server, productId);
  const [row] = await server.rows<{ token: string; slug: string }>(
    'select token, slug from orders join sellers on sellers.id = seller_id where orders.id = $1',
    [orderId],
  );
  const chatId = await conversation(server, owner.id);
  const questions = await shopQuestions(server, owner.id, chatId);
  return { owner, productId, orderId, chatId, ...questions, token: '', slug: '', ...row };
}
/** What belongs to the owner, without what orders by customers do to it. */
const belongings = ({ owner, productId, orderId, chatId, answerId, questionId }: Things) =>
  server.rows(
    `select sellers.*, products.name, products.version, products.is_active, orders.status as order_status, unread, reported_at,
       (select question || answer from shop_facts where id = $5) as answer,
       (select answered_at is null from open_questions where id = $6) as is_open
     from sellers left join products on products.id = $2 left join orders on orders.id = $3
       left join conversations on conversations.id = $4 where sellers.id = $1`,
    [owner.id, productId, orderId, chatId, answerId, questionId],
  );

describe('the table of routes', () => {
  // specification 1.7
  test('names every route of the application, and none that is gone', () => {
    expect(registered.length).toBeGreaterThan(0);
    expect(registered.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort());
  });

  // specification 6.1
  test('and the routes agree on who may pass', () => {
    const gates = (entries: [string, GateName | undefined][]) => Object.fromEntries(entries);
    expect(gates(registered.map(({ name, gate }) => [name, gate]))).toEqual(
      gates(Object.entries(table).map(([name, { gate }]) => [name, gate])),
    );
  });

  // specification 6.14
  test('every route under /api has a gate', () => {
    expect(registered.filter(({ url, gate }) => url.startsWith('/api') && !gate)).toEqual([]);
  });

  // specification 6.9
  test('answers 404 to a seller who changes anything by the id of what another seller owns', () => {
    const changes = Object.entries(table).filter(([name]) => /^(POST|PUT|DELETE) \/api\/seller\/.*\/:id/.test(name));
    expect(changes.length).toBeGreaterThan(15);
    expect(changes.filter(([, { answers }]) => answers[2] !== 404).map(([name]) => name)).toEqual([]);
  });
});

// specification 4.8, 4.17, 6.2, 6.5, 6.9, 6.14
describe('who gets which answer from', () => {
  // specification 2.1, 6.9
  test.each(Object.entries(table))('%s', async (name, { answers, call }) => {
    const [method, url = ''] = name.split(' ') as [NonNullable<InjectOptions['method']>, string];
    const about = await things();
    const before = await belongings(about);
    for (const { who, browser, column, login } of shared.callers) {
      const answer = await browser.send({ method, url: pathOf(url, about), ...(await call?.(about, browser)) });
      expect(answer.status, `${who}: ${answer.text}`).toBe(answers[column]);
      if ([401, 403, 404].includes(answer.status)) expect(await belongings(about), who).toEqual(before);
      if (url.endsWith('/auth/logout') && login) await browser.post('/api/auth/login', { ...login, password });
    }
    if (/\/(sessions\/end-all|sign-out)$/.test(url)) await signInAgain();
  });
});
