import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import { admin, order, product, seller, type TestSeller } from '#test/factories.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Outcome = { done: number; failures: { id: string; name?: string; reason: string }[]; undo: { id: string }[] };

async function change(owner: TestSeller, productIds: string[], what: object): Promise<Outcome> {
  const answer = await owner.browser.post('/api/seller/products/batch', { productIds, change: what });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Outcome;
}
async function undo(owner: TestSeller, products: object[]): Promise<Omit<Outcome, 'undo'>> {
  const answer = await owner.browser.post('/api/seller/products/batch/undo', { products });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Outcome;
}
const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];

test('hides visible products, and undo shows only those again', async () => {
  const owner = await seller(server);
  const [shown, hidden] = [await product(owner), await product(owner, { isActive: false })];
  const before = [await stored(shown), await stored(hidden)];
  const { done, failures, undo: way } = await change(owner, [shown, hidden], { action: 'deactivate' });
  expect({ done, failures }).toEqual({ done: 2, failures: [] });
  expect(await stored(shown)).toMatchObject({ is_active: false });
  expect(way).toEqual([{ id: shown, version: 2, isActive: true }]);
  expect(await undo(owner, way)).toEqual({ done: 1, failures: [] });
  expect([await stored(shown), await stored(hidden)]).toEqual([{ ...before[0], version: 3 }, before[1]]);
});

test("sets stock and category, and undo restores each product's own earlier value", async () => {
  const owner = await seller(server);
  const [cup, lamp] = [
    await product(owner, { stock: 3, category: 'Home & Garden' }),
    await product(owner, { stock: 40, category: 'Electronics' }),
  ];
  const stocks = await change(owner, [cup, lamp], { action: 'setStock', stock: 20 });
  const categories = await change(owner, [cup, lamp], { action: 'categorize', category: 'Pet Supplies' });
  for (const id of [cup, lamp]) expect(await stored(id)).toMatchObject({ stock: 20, category: 'Pet Supplies' });
  await undo(owner, categories.undo);
  expect(await stored(cup)).toMatchObject({ stock: 20, category: 'Home & Garden' });
  expect(await stored(lamp)).toMatchObject({ stock: 20, category: 'Electronics' });
  // The stock changed before, so the versions are newer by now.
  const late = await undo(owner, stocks.undo);
  expect(late).toMatchObject({ done: 0, failures: [{ id: cup }, { id: lamp }] });
  expect(await stored(cup)).toMatchObject({ stock: 20 });
});

test('leaves sold items sold when a stock change is undone', async () => {
  const owner = await seller(server);
  const id = await product(owner, { stock: 10 });
  const { undo: way } = await change(owner, [id], { action: 'addStock', by: 15 });
  await order(server, id, 2);
  expect(await undo(owner, way)).toEqual({ done: 1, failures: [] });
  expect(await stored(id)).toMatchObject({ stock: 8 });
});

test('never lowers a stock below zero by an undo', async () => {
  const owner = await seller(server);
  const id = await product(owner, { name: 'Tea cup', stock: 1 });
  const { undo: way } = await change(owner, [id], { action: 'setStock', stock: 5 });
  await order(server, id, 3);
  expect(await undo(owner, way)).toMatchObject({ done: 0, failures: [{ id, name: 'Tea cup' }] });
  expect(await stored(id)).toMatchObject({ stock: 2 });
});

test('does not set the stock of a product with options by an undo', async () => {
  const owner = await seller(server);
  const options = [{ key: 'size' as const, name: 'Size', values: ['M'] }];
  const { id } = await productWithOptions(owner, { name: 'Kurti', options, variants: [{ values: ['M'], stock: 5 }] });
  const outcome = await undo(owner, [{ id, version: 1, stockBy: 3 }]);
  expect(outcome).toMatchObject({ done: 0, failures: [{ id, name: 'Kurti' }] });
  expect(await stored(id)).toMatchObject({ stock: 5, version: 1 });
});

test('reports products that changed meanwhile instead of overwriting them', async () => {
  const owner = await seller(server);
  const [cup, lamp] = [await product(owner, { name: 'Tea cup' }), await product(owner)];
  const { undo: way } = await change(owner, [cup, lamp], { action: 'deactivate' });
  const administrator = await admin(server);
  await administrator.post(`/api/admin/products/${cup}/deactivate`, { reason: 'Not allowed.' });
  expect(await undo(owner, way)).toEqual({
    done: 1,
    failures: [
      { id: cup, name: 'Tea cup', reason: 'This product was changed meanwhile. Reload to see the latest version.' },
    ],
  });
  expect(await stored(cup)).toMatchObject({ is_active: false });
  expect(await stored(lamp)).toMatchObject({ is_active: true });
});

test('changes the others if some fail, and reports each failure with name and reason', async () => {
  const owner = await seller(server);
  const stranger = await product(await seller(server), { stock: 50 });
  const [few, many, full] = [
    await product(owner, { name: 'Few', stock: 2 }),
    await product(owner, { stock: 30 }),
    await product(owner, { name: 'Full', stock: productLimits.stock }),
  ];
  const missing = randomUUID();
  const reduced = await change(owner, [few, many, stranger, missing], { action: 'addStock', by: -3 });
  expect(reduced.done).toBe(1);
  const notFound = 'Product not found or you do not have permission to view it.';
  expect(reduced.failures).toEqual([
    { id: stranger, reason: notFound },
    { id: missing, reason: notFound },
    { id: few, name: 'Few', reason: 'Stock cannot be negative.' },
  ]);
  const added = await change(owner, [full], { action: 'addStock', by: 1 });
  expect(added).toEqual({
    done: 0,
    failures: [{ id: full, name: 'Full', reason: 'Stock can be at most 10,00,000.' }],
    undo: [],
  });
  expect(await stored(many)).toMatchObject({ stock: 27 });
  expect(await stored(few)).toMatchObject({ stock: 2 });
  expect(await stored(stranger)).toMatchObject({ stock: 50 });
});

test("deletes for good, and skips another seller's products", async () => {
  const owner = await seller(server);
  const [cup, lamp] = [await product(owner), await product(owner)];
  const stranger = await product(await seller(server));
  const outcome = await change(owner, [cup, lamp, stranger], { action: 'delete' });
  expect(outcome).toMatchObject({ done: 2, failures: [{ id: stranger }], undo: [] });
  for (const id of [cup, lamp]) expect(await stored(id)).toBeUndefined();
  expect(await stored(stranger)).toBeDefined();
  const jobs = await server.rows(
    "select data from pgboss.job where name = 'remove-preview' and data->'productIds' ? $1",
    [cup],
  );
  expect(jobs).toHaveLength(1);
});

test('does not let another seller undo a batch', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  const { undo: way } = await change(owner, [id], { action: 'deactivate' });
  expect(await undo(await seller(server), way)).toMatchObject({ done: 0, failures: [{ id }] });
  expect(await stored(id)).toMatchObject({ is_active: false });
});

test.each([
  ['no products', { productIds: [], change: { action: 'deactivate' } }],
  [
    'more than are changed at once',
    {
      productIds: Array.from({ length: productBatchLimits.products + 1 }, () => randomUUID()),
      change: { action: 'deactivate' },
    },
  ],
  ['a stock below nothing', { productIds: [randomUUID()], change: { action: 'setStock', stock: -1 } }],
  ['a category of its own', { productIds: [randomUUID()], change: { action: 'categorize', category: 'Lamps' } }],
  ['a price', { productIds: [randomUUID()], change: { action: 'setPrice', pricePaise: 1 } }],
])('refuses %s', async (_, body) => {
  const { browser } = await seller(server);
  expect(await browser.post('/api/seller/products/batch', body)).toMatchObject({ status: 400 });
});

test('selects exactly the products that match a filter', async () => {
  const owner = await seller(server);
  const out = await product(owner, { name: 'Sold out', stock: 0 });
  const low = await product(owner, { name: 'Nearly gone', stock: 9 });
  await product(owner, { name: 'Plenty', stock: 10 });
  await product(await seller(server), { stock: 0 });
  const choose = async (query: string) => {
    const { body } = await owner.browser.get(`/api/seller/products/choice?${query}`);
    return body as { products: { id: string; name: string }[]; hasMore: boolean };
  };
  expect(await choose('stock=out')).toEqual({ products: [{ id: out, name: 'Sold out' }], hasMore: false });
  expect((await choose('stock=low')).products.map(({ id }) => id).sort()).toEqual([out, low].sort());
  expect((await choose('search=plenty')).products).toMatchObject([{ name: 'Plenty' }]);
  const { body } = await owner.browser.get('/api/seller/products?stock=low&status=active');
  expect((body as { products: unknown[] }).products).toHaveLength(2);
});
