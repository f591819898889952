import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { expectStatus, productBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

/** The plan of a public list as it was run, with the figures of each node. */
async function readListPlan(path: string): Promise<string> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await server.browser().get(path);
  const statements = spy.mock.calls.map(([query]) => query as unknown as pg.QueryConfig);
  spy.mockRestore();
  expect(status).toBe(200);
  const [list] = statements.filter(({ text = '' }) => text.includes('"products"."facets" @>'));
  const rows = await server.rows<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${list?.text}`,
    list?.values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const reads = async (path: string) => !/Scan .*on products.*never executed/.test(await readListPlan(path));

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
