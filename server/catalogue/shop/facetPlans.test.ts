import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { expectStatus, productBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

/** Whether a public list reads the products of its facets rather than none, by their ids. */
async function reads(path: string): Promise<boolean> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await server.browser().get(path);
  const statements = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  spy.mockRestore();
  expect(status).toBe(200);
  return statements.some(({ text = '' }) => text.includes('from "products"') && !/any\(\$\d+\)/.test(text));
}

test('a list without a product of its facets reads no products', async () => {
  const owner = await seller(server);
  const sizes = {
    options: [{ key: 'size', name: 'Size', values: ['M'] }],
    variants: [{ values: ['M'], pricePaise: 499_00, stock: 3 }],
  };
  expectStatus(await owner.browser.post('/api/seller/products', productBody(sizes)), 201);
  const shop = `/api/products?store=${await slugOf(server, owner)}`;
  expect(await reads(`${shop}&size=m`)).toBe(true);
  expect(await reads(`${shop}&size=xl`)).toBe(false);
  expect(await reads(`${shop}&size=m&category=Automotive`)).toBe(false);
  expect(await reads('/api/products?size=m')).toBe(true);
  expect(await reads('/api/products?size=m&category=Automotive')).toBe(false);
});
