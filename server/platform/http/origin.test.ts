import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, newKey, order, orderBody, password, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const own = 'http://haat.test';

let owner: TestSeller;
let productId: string;
beforeAll(async () => {
  owner = await seller(server);
  productId = await product(owner);
});

const statusOf = async (orderId: string) =>
  (await server.rows<{ status: string }>('select status from orders where id = $1', [orderId]))[0]?.status;

type Headers = Record<string, string | undefined>;

/** Origins from which a browser can be made to send a request without our scripts. */
const strangers: [string, Headers][] = [
  ['another port of this host', { origin: `${own}:8080`, 'sec-fetch-site': 'same-site' }],
  ['another port of this host, by a browser before 2020', { origin: `${own}:8080` }],
  ['a neighbouring host', { origin: 'http://evil.haat.test' }],
  ['the same host without TLS or with', { origin: 'https://haat.test' }],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a frame without an origin that speaks of itself', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['what is no origin', { origin: 'x' }],
  ['a longer name', { origin: `${own}.evil.example` }],
  ['another site, without Origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['another port, without Origin', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['an address bar, which sends no changes', { origin: undefined, 'sec-fetch-site': 'none' }],
  ['another page, by its Referer alone', { origin: undefined, referer: `${own}:8080/form.html` }],
  ['a Referer that is none', { origin: undefined, referer: 'about:blank' }],
  ['nowhere, with a session', { origin: undefined }],
];

describe.each(strangers)('a change from %s', (_, headers) => {
  test('does nothing for a seller', async () => {
    const orderId = await order(server, productId);
    const url = `/api/seller/orders/${orderId}/confirm`;
    for (const type of [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]) {
      const answer = await owner.browser.send({ method: 'POST', url, headers: { ...headers, ...type }, payload: '' });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'cross_site_request' } } });
    }
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('approves nobody for an administrator', async () => {
    const administrator = await admin(server);
    const { id } = await seller(server, 'pending');
    const url = `/api/admin/sellers/${id}/approve`;
    expect((await administrator.send({ method: 'POST', url, headers })).status).toBe(403);
    expect(await server.rows('select status from sellers where id = $1', [id])).toEqual([{ status: 'pending' }]);
  });
});

test.each<[string, Headers]>([
  ['Origin', { origin: own }],
  ['Origin and what browsers say beside it', { origin: own, 'sec-fetch-site': 'same-origin' }],
  ['Sec-Fetch-Site where no Origin is sent', { origin: undefined, 'sec-fetch-site': 'same-origin' }],
  ['Referer where neither is sent', { origin: undefined, referer: `${own}/seller/orders?page=2` }],
])('a change from a page of this origin is done, proven by %s', async (_, headers) => {
  const orderId = await order(server, productId);
  const url = `/api/seller/orders/${orderId}/confirm`;
  expect((await owner.browser.send({ method: 'POST', url, headers })).status).toBe(200);
  expect(await statusOf(orderId)).toBe('confirmed');
});

describe('a caller without a session', () => {
  const place = (headers: Headers): InjectOptions => ({
    method: 'POST',
    url: '/api/orders',
    payload: orderBody(productId),
    headers: { ...newKey(), ...headers },
  });

  test('may order and sign in without a browser', async () => {
    const caller = server.browser();
    expect((await caller.send(place({ origin: undefined }))).status).toBe(201);
    const payload = { email: owner.email, password, role: 'seller' };
    const login: InjectOptions = { method: 'POST', url: '/api/auth/login', payload, headers: { origin: undefined } };
    expect((await caller.send(login)).status).toBe(200);
    expect(caller.cookies.size).toBeGreaterThan(0);
  });

  test('cannot be signed in by a page of another origin', async () => {
    const payload = { email: owner.email, password, role: 'seller' };
    for (const [, headers] of strangers.slice(0, -1)) {
      const caller = server.browser();
      expect((await caller.send({ method: 'POST', url: '/api/auth/login', payload, headers })).status).toBe(403);
      expect(caller.cookies.size).toBe(0);
    }
  });
});

describe('what a form can send to /api', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'x',
  ];

  test.each(types)('as %s is refused, with a body and without', async (type) => {
    const orderId = await order(server, productId);
    for (const payload of ['', '{"a":1}']) {
      const options: InjectOptions = { method: 'POST', url: `/api/seller/orders/${orderId}/confirm`, payload };
      const answer = await owner.browser.send({ ...options, headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
    }
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('rejects a body without a content type', async () => {
    const orderId = await order(server, productId);
    const url = `/api/seller/orders/${orderId}/confirm`;
    const answer = await owner.browser.send({ method: 'POST', url, payload: '{}', headers: { 'content-type': '' } });
    expect(answer.status).toBe(415);
    expect(await statusOf(orderId)).toBe('pending');
  });
});
