import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { motifs } from '#demo/photos.ts';
import type { GateName } from '#server/identity/gates/gates.ts';
import { conversation, shopQuestions } from './chatRecords.ts';
import {
  admin,
  crossedSellers,
  customerOrder,
  order,
  password,
  product,
  seller,
  type TestSeller,
  why,
} from './factories.ts';
import type { Things } from './routeRows.ts';
import { createRouteTable } from './routeTable.ts';
import { type Browser, createTestServer } from './server.ts';

/** Every route that the application registers. */
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

const table = createRouteTable(server);

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

/** A caller, with the column of the table that lists their expected statuses. */
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
    // A session ends with the decision; the cookie stays in the browser.
    { who: 'a rejected seller', browser: await decidedAbout('pending', 'reject'), column: 0 },
    { who: 'a suspended seller', browser: await decidedAbout('approved', 'suspend'), column: 0 },
    { who: 'a customer of another order', browser: await customerOf(stranger), column: 0 },
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

/** The browser in which a seller was signed in until an admin decided about them. */
async function decidedAbout(status: 'pending' | 'approved', decision: string): Promise<Browser> {
  const { id, browser } = await seller(server, status);
  const administrator = await admin(server);
  expect((await administrator.post(`/api/admin/sellers/${id}/${decision}`, why)).status).toBe(200);
  return browser;
}

/** A browser that has opened the page of its own order at a shop. */
async function customerOf(owner: TestSeller): Promise<Browser> {
  const { token } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  const browser = server.browser();
  expect((await browser.get(`/order/${token}`)).status).toBe(200);
  return browser;
}

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
/** The owner's data, except what customers' orders change. */
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
  test('lists exactly the routes of the application', () => {
    expect(registered.length).toBeGreaterThan(0);
    expect(registered.map(({ name }) => name).sort()).toEqual(Object.keys(table).sort());
  });

  // specification 6.1
  test('agrees with the gates of the routes', () => {
    const gates = (entries: [string, GateName | undefined][]) => Object.fromEntries(entries);
    expect(gates(registered.map(({ name, gate }) => [name, gate]))).toEqual(
      gates(Object.entries(table).map(([name, { gate }]) => [name, gate])),
    );
  });

  // specification 6.14
  test('has a gate for every route under /api', () => {
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
describe('permissions of', () => {
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
