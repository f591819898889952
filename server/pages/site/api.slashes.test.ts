import { expect, test } from 'vitest';
import { admin, product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();

test.each([
  ['/shop/', '/shop'],
  ['/shop/?search=lamp%20red&sort=newest', '/shop?search=lamp%20red&sort=newest'],
  ['/shop//', '/shop'],
  ['/hi/shop/?search=lamp', '/hi/shop?search=lamp'],
  ['/hi/store/some-shop/', '/hi/store/some-shop'],
  ['/privacy/', '/privacy'],
  ['/orders/', '/orders'],
  ['/order/some-token/', '/order/some-token'],
  ['/store/some-shop/', '/store/some-shop'],
  ['/auth/login/?redirect=%2Fseller%2Forders', '/auth/login?redirect=%2Fseller%2Forders'],
  ['/auth/register/', '/auth/register'],
  ['/auth/', '/auth'],
])('redirects %s to %s', async (url, to) => {
  const { status, headers } = await server.browser().get(url);
  expect([status, headers.location]).toEqual([308, to]);
});

test('redirects a trailing slash to the page itself, whoever asks', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  for (const browser of [server.browser(), owner.browser, await admin(server)]) {
    const { headers } = await browser.get(`/product/${id}/`);
    expect((await browser.get(String(headers.location))).status).toBe(200);
    expect((await browser.send({ method: 'HEAD', url: `/product/${id}/` })).status).toBe(308);
  }
});

test.each([
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '/\\/evil.example/',
  '/shop//evil.example/',
  '//',
  '/%2F/evil.example//',
  'http://evil.example/shop/',
])('does not redirect %s to another host', async (url) => {
  const { headers } = await server.browser().get(url);
  const { host } = new URL(String(headers.location ?? '/'), 'http://haat.test');
  expect(host).toBe('haat.test');
});

test.each(['/', '/api/products/', '/assets/panel/', '/media/x/'])('leaves %s as it is', async (url) => {
  expect((await server.browser().get(url)).headers.location).toBeUndefined();
});

test('leaves posts unchanged', async () => {
  expect((await server.browser().post('/auth/login/', {})).status).toBe(404);
});
