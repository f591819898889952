import { expect, test } from 'vitest';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ publicUrl: 'http://localhost:3000', isPublicUrlGuessed: true });

/** An order from a page of the origin at which the product was reached. */
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
])('accepts changes from %s to itself without PUBLIC_URL', async (origin, host) => {
  expect(await order(origin, host)).toBe(201);
});

test.each([
  ['http://192.168.1.20:8080', '192.168.1.20:3000'],
  ['https://192.168.1.20:3000', '192.168.1.20:3000'],
  // A name that its owner has pointed at this machine after the page was loaded (DNS rebinding).
  ['http://rebound.example:3000', 'rebound.example:3000'],
  ['http://192.168.1.20.example:3000', '192.168.1.20.example:3000'],
  ['null', '192.168.1.20:3000'],
])('rejects changes from %s to %s', async (origin, host) => {
  expect(await order(origin, host)).toBe(403);
});
