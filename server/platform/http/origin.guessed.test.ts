import { expect, test } from 'vitest';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ publicUrl: 'http://localhost:3000', isPublicUrlGuessed: true });

/** An order from a page of this origin, which the product was reached under. */
async function order(origin: string, host: string): Promise<number> {
  const owner = await seller(server);
  const payload = orderBody(await product(owner));
  const headers = { ...newKey(), origin, host };
  return (await server.browser().send({ method: 'POST', url: '/api/orders', payload, headers })).status;
}

test.each([
  ['http://localhost:3000', 'localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://192.168.1.20:3000', '192.168.1.20:3000'],
  ['http://[fd00::1]:3000', '[fd00::1]:3000'],
  ['http://shop-pc:3000', 'shop-pc:3000'],
  ['http://shop-pc.local:3000', 'shop-pc.local:3000'],
])('without PUBLIC_URL a page of %s may send to itself', async (origin, host) => {
  expect(await order(origin, host)).toBe(201);
});

test.each([
  ['http://192.168.1.20:8080', '192.168.1.20:3000'],
  ['https://192.168.1.20:3000', '192.168.1.20:3000'],
  // A name that its owner has pointed at this machine after their page was loaded.
  ['http://rebound.example:3000', 'rebound.example:3000'],
  ['http://192.168.1.20.example:3000', '192.168.1.20.example:3000'],
  ['null', '192.168.1.20:3000'],
])('but a page of %s may not send to %s', async (origin, host) => {
  expect(await order(origin, host)).toBe(403);
});
