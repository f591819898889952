import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, newKey, orderBody, password, product, seller, type TestSeller } from './factories.ts';
import { isNoFailure, isRefusalOrPage, notRefused } from './refusals.ts';
import { type Browser, createTestServer } from './server.ts';

const server = createTestServer();

type Actor = 'nobody' | 'owner' | 'administrator';
const browsers = {} as Record<Actor, Browser>;
let owner: TestSeller;
let productId: string;
beforeAll(async () => {
  owner = await seller(server);
  Object.assign(browsers, { nobody: server.browser(), owner: owner.browser, administrator: await admin(server) });
  productId = await product(owner);
});

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const calls = (methods: string, urls: string[]) =>
  methods
    .split(' ')
    .flatMap((method) =>
      urls.map((url) => ({ label: '', options: { method: method as NonNullable<InjectOptions['method']>, url } })),
    );

describe('other methods', () => {
  const paths = ['/', '/healthz', '/readyz', '/api', '/api/auth/session', '/api/auth/login', '/api/seller/products'];
  paths.push('/api/seller/orders/export', '/api/events', '/api/nowhere', '/nowhere', '/auth/login', `/product/${uuid}`);

  test.each(['nobody', 'owner', 'administrator'] as const)('cause no server error when called by %s', async (actor) => {
    const methods = 'HEAD OPTIONS PATCH TRACE CONNECT PROPFIND SEARCH';
    expect(await notRefused(server, browsers[actor], calls(methods, paths), isNoFailure)).toEqual([]);
  });

  test('are rejected in the standard error shape where a route lacks them', async () => {
    const known = [
      '/api/auth/session',
      `/api/seller/products/${productId}`,
      '/api/admin/sellers',
      '/api/orders',
      '/api',
    ];
    expect(await notRefused(server, browsers.owner, calls('PATCH TRACE', [...known, '/api/nowhere']))).toEqual([]);
  });

  test('answers HEAD like GET, without the body', async () => {
    for (const url of ['/', '/api/auth/session', '/api/seller/products', `/api/seller/products/${productId}`]) {
      const [get, head] = [await browsers.owner.get(url), await browsers.owner.send({ method: 'HEAD', url })];
      expect([head.status, head.text, head.headers['content-type']]).toEqual([
        get.status,
        '',
        get.headers['content-type'],
      ]);
    }
  });
});

// specification 2.22
describe('an address that does not exist', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/auth',
    '/assets/x',
    '/assets/panel/',
    '/media/x',
    '/api?x=1',
  ])('%s answers with JSON', async (url) => {
    expect(await browsers.nobody.get(url)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: 'Page not found' } },
    });
  });

  test.each([
    '/nowhere',
    '/apis',
    '/product',
    '/.env',
    '/.git/config',
    '/package.json',
    '/index.php',
    '/robots.txtx',
    '/admin.html',
  ])('%s answers with a page', async (url) => {
    const answer = await browsers.nobody.get(url);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('pages of other sites', () => {
  const changes: [NonNullable<InjectOptions['method']>, string][] = [
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/seller/products'],
    ['PUT', '/api/account/password'],
    ['DELETE', '/api/seller/products/:id'],
    ['POST', '/api/orders'],
    ['POST', '/product/:id/order'],
    ['POST', '/order/:id/cancel'],
    ['POST', '/order/:id/review'],
    ['POST', '/api/orders/:id/cancel'],
    ['POST', '/api/orders/:id/reviews'],
  ];

  test.each(changes)('cannot send %s %s', async (method, path) => {
    const options = {
      method,
      url: path.replace(':id', productId),
      payload: { email: owner.email, password, role: 'seller' },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    };
    expect(await notRefused(server, browsers.owner, [{ label: '', options }], ({ status }) => status === 403)).toEqual(
      [],
    );
  });

  test('can link here, and our own pages can send changes', async () => {
    const send = (site: string, options: InjectOptions) =>
      browsers.owner.send({ ...options, headers: { 'sec-fetch-site': site, ...newKey() } });
    expect((await send('cross-site', { method: 'GET', url: `/product/${productId}` })).status).toBe(200);
    const options = { method: 'POST', url: '/api/orders', payload: orderBody(productId) } as const;
    expect((await send('same-origin', options)).status).toBe(201);
  });
});

describe('headers that no proxy would write', () => {
  test.each([
    '',
    ',',
    'x'.repeat(8000),
    'é',
    '::1%eth0',
    '127.0.0.1, 127.0.0.1',
    "' or 1=1 --",
    randomText(8000),
  ])('an address like "%.20s" breaks nothing', async (address) => {
    const browser = server.browser(address);
    const login = { email: 'nobody@haat.example', password: 'x', role: 'seller' };
    expect([401, 429]).toContain((await browser.post('/api/auth/login', login)).status);
    expect([404, 429]).toContain((await browser.post('/api/auth/forgot-password', { email: login.email })).status);
  });
});

/** Random text, which an index cannot compress. */
function randomText(length: number): string {
  return Array.from({ length: Math.ceil(length / 36) }, () => randomUUID())
    .join('')
    .slice(0, length);
}

describe('the order form of a page', () => {
  const form = { key: randomUUID(), quantity: '1', customerName: 'Asha', customerPhone: '9876543210' };
  const post = (payload: string | Buffer, id = productId): InjectOptions => ({
    method: 'POST',
    url: `/product/${id}/order`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const encoded = (changes: Record<string, string>) => new URLSearchParams({ ...form, ...changes }).toString();

  test('rejects what the order API rejects', async () => {
    const payloads = ['', '&&&', '%', '%ZZ=%ZZ', '__proto__=1', `${'a=1&'.repeat(5000)}`, `${encoded({})}&quantity=2`];
    const quantities = ['', '0', '-1', '1.5', '1e400', 'NaN', 'x', '10000001'];
    payloads.push(...quantities.map((quantity) => encoded({ quantity })));
    payloads.push(
      ...['', ' ', '\0', 'x'.repeat(121), 'x'.repeat(6000)].map((customerName) => encoded({ customerName })),
    );
    payloads.push(...['', '12345', 'x'].map((customerPhone) => encoded({ customerPhone })));
    payloads.push(...['short', 'x'.repeat(101), 'é'.repeat(20)].map((key) => encoded({ key })));
    payloads.push(encoded({ note: 'x'.repeat(1001) }));
    const refused = payloads.map((payload) => ({ label: payload.slice(0, 80), options: post(payload) }));
    refused.push({ label: 'too large', options: post(`note=${'x'.repeat(2 * 1024 * 1024)}`) });
    refused.push(...['x', uuid, '%', '%00'].map((id) => ({ label: id, options: post(encoded({}), id) })));
    expect(await notRefused(server, browsers.nobody, refused, isRefusalOrPage)).toEqual([]);
    expect((await browsers.nobody.send(post(encoded({})))).status).toBe(303);
  });
});

describe('on the wire', () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /** Sends raw bytes. Resolves with everything received until the server closes the connection. */
  function send(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
      let received = '';
      socket.setEncoding('utf8').on('data', (text) => {
        received += text;
      });
      // The server may close the connection while bytes are still being sent.
      socket.on('error', () => {}).on('close', () => resolve(received));
    });
  }
  const get = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nHost: haat.test\r\nConnection: close\r\n${headers}\r\n`;
  const post = (headers: string, body: string) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: haat.test\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;

  test.each([
    ['an address of 20 KB', () => get(`/${'x'.repeat(20_000)}`)],
    ['an id of 20 KB', () => get(`/api/products/${'x'.repeat(20_000)}`)],
    ['headers of 20 KB', () => get('/api/auth/session', `X: ${'x'.repeat(20_000)}\r\n`)],
    ['3,000 headers', () => get('/api/auth/session', 'X: x\r\n'.repeat(3000))],
    ['no HTTP', () => 'hello\r\n\r\n'],
    ['another protocol', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a NUL in a header', () => get('/api/auth/session', 'Cookie: a\0b\r\n')],
    ['a blank in the address', () => get('/api/auth/session x')],
    ['no host', () => 'GET /api/auth/session HTTP/1.1\r\n\r\n'],
    ['two lengths', () => post('Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3', '{} ')],
    ['a length and chunks', () => post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['a negative length', () => post('Content-Type: application/json\r\nContent-Length: -1', '{}')],
    ['a length that is a lie', () => post('Content-Type: application/json\r\nContent-Length: 10', '{}')],
    ['broken chunks', () => post('Content-Type: application/json\r\nTransfer-Encoding: chunked', 'x\r\n{}')],
    ['a body larger than allowed', () => post('Content-Type: application/json\r\nContent-Length: 999999999', '{}')],
  ])('%s gets 4xx in the one shape', async (_, bytes) => {
    const received = await send(bytes());
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    // Node answers some requests itself with an empty body; any other body has the standard error shape.
    const [, body = ''] = received.split('\r\n\r\n');
    if (body.includes('{')) {
      expect(JSON.parse(body)).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
      expect(received).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    }
    expect((await send(get('/healthz'))).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  });

  test('non-ASCII bytes in headers and addresses cause no server error', async () => {
    for (const path of ['/api/products/\xff\xfe', '/\xe0\xa4', '/product/\x80']) {
      expect(await send(get(path))).toMatch(/^HTTP\/1\.1 4/);
    }
    for (const header of ['Cookie: haat.session_token=\xff\xfe', 'User-Agent: \xff\xfe', 'Cookie: \x80=\x80; =; ;;']) {
      expect(await send(get('/api/auth/session', `${header}\r\n`))).toMatch(/^HTTP\/1\.1 200/);
    }
  });
});
