import { beforeAll, describe, expect, test } from 'vitest';
import { admin, customerOrder, product, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
const who = {} as Record<'nobody' | 'owner' | 'administrator', Browser>;
let owner: TestSeller;
let productId: string;
let token: string;
let picturePath: string;
beforeAll(async () => {
  owner = await seller(server);
  productId = await product(owner);
  picturePath = await picture(owner);
  token = (await customerOrder(server, [{ productId, quantity: 1 }])).token;
  Object.assign(who, { nobody: server.browser(), owner: owner.browser, administrator: await admin(server) });
});

/** The headers of every answer. */
function expectSafe(answer: Answer, url: string): void {
  expect(answer.headers, url).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': url.startsWith('/media/') ? 'cross-origin' : 'same-origin',
    'content-security-policy': expect.stringMatching(/object-src 'none';base-uri 'none';.*frame-ancestors 'none'/),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
    'cache-control': expect.any(String),
  });
  expect(answer.headers, url).not.toHaveProperty('access-control-allow-origin');
}

/** Text declares its encoding. */
function expectTyped({ text, headers }: Answer, url: string): void {
  if (!text) return;
  const type = String(headers['content-type']);
  expect(type, url).toMatch(/^\w+\/[\w.+-]+/);
  if (/^text\/|json|xml/.test(type)) expect(type, url).toMatch(/; ?charset=utf-8/i);
}

type Operations = Record<string, Record<string, { tags?: string[] }>>;

test('every answer of the API says what may be done with it, and only the catalogue may be kept', async () => {
  const { paths } = (await who.nobody.get('/api/docs')).body as { paths: Operations };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => ({ path, method, isCatalogue: tags?.includes('shop') })),
  );
  expect(operations.length).toBeGreaterThan(50);
  for (const { path, method, isCatalogue } of operations) {
    const url = path.replace('{id}', productId).replace('{token}', token).replace('{slug}', 'x');
    for (const caller of Object.values(who)) {
      // Changes without or with an empty body have the same headers whether accepted or rejected.
      const answer = await caller.send({ method: method.toUpperCase() as 'GET', url });
      expectSafe(answer, `${method} ${url}`);
      expectTyped(answer, `${method} ${url}`);
      const kept = isCatalogue && answer.status < 400 ? 'no-cache' : 'no-store';
      expect(answer.headers['cache-control'], `${method} ${url}`).toBe(kept);
      if (url.endsWith('/logout')) Object.assign(who, { owner: (await seller(server)).browser });
    }
  }
});

describe('pages', () => {
  test.each([
    ['/', 'no-cache'],
    ['/shop', 'no-cache'],
    ['/nowhere', 'private, no-cache'],
    ['/auth/register', 'private, no-cache'],
    ['/seller/nowhere', 'no-store'],
    ['/api/nowhere', 'no-store'],
    ['/media/nowhere', 'no-store'],
    ['/assets/nowhere', 'no-store'],
    ['/healthz', 'no-store'],
    ['/readyz', 'no-store'],
  ])('%s', async (url, kept) => {
    for (const caller of Object.values(who)) {
      const answer = await caller.get(url);
      expectSafe(answer, url);
      expectTyped(answer, url);
      expect(answer.headers['cache-control']).toBe(kept);
    }
  });

  test('of an order are kept by nobody, and its address is told to nobody', async () => {
    const answer = await who.nobody.get(`/order/${token}`);
    expectSafe(answer, '/order');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  });

  test('and pictures may be shown by other sites', async () => {
    const answer = await who.nobody.get(picturePath);
    expectSafe(answer, picturePath);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

describe('behind https', () => {
  const secure = createTestServer({ publicUrl: 'https://haat.test' });

  test('every answer keeps browsers on https for a year, on all hosts of the domain', async () => {
    for (const url of ['/', '/shop', '/api/products', '/api/admin/sellers', '/nowhere', '/media/nowhere', '/healthz']) {
      const { status, headers } = await secure.browser().get(url);
      // The proxy redirects pages to https; requests that arrive here are answered.
      expect(String(status), url).toMatch(/^[245]/);
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    }
    expect((await server.browser().get('/')).headers['strict-transport-security']).toBeUndefined();
  });
});
