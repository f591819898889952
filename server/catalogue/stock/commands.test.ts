import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stockListLimits } from '#domain/catalogue/stockLists.ts';
import { admin, newKey, order, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Outcome = { done: number; failures: object[]; undo: object[] };
type Kurti = { id: string; version: number; variants: { id: string; label: string }[] };

async function change(owner: TestSeller, rows: object[]): Promise<Outcome> {
  const answer = await owner.browser.put('/api/seller/stock', { rows });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Outcome;
}
async function undo(owner: TestSeller, rows: object[]): Promise<Omit<Outcome, 'undo'>> {
  const answer = await owner.browser.post('/api/seller/stock/undo', { rows });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Outcome;
}
/** Sizes S, M and L at ₹499, 5 of each. */
async function kurti(owner: TestSeller, changes: object = {}): Promise<Kurti> {
  const { pricePaise, stock, ...body } = productBody({ name: 'Cotton kurti' });
  const variants = ['S', 'M', 'L'].map((size) => ({ values: [size], pricePaise: 499_00, stock: 5, ...changes }));
  const options = [{ key: 'size', name: 'Size', values: ['S', 'M', 'L'] }];
  const answer = await owner.browser.post('/api/seller/products', { ...body, options, variants }, newKey());
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Kurti;
}
const rowOf = ({ id, version, variants }: Kurti, index: number, changes: object) => ({
  ...{ productId: id, variantId: variants[index]?.id, version },
  ...changes,
});
const storedProduct = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const storedVariants = (id: string) =>
  server.rows('select stock, price_paise, is_offered from variants where product_id = $1 order by positions', [id]);

test('changes variants and products without options together, and undo puts them back', async () => {
  const owner = await seller(server);
  const shirt = await kurti(owner);
  const cup = await product(owner, { stock: 3, pricePaise: 100_00 });
  const before = [await storedVariants(shirt.id), await storedProduct(cup)];
  const {
    done,
    failures,
    undo: way,
  } = await change(owner, [
    rowOf(shirt, 0, { stock: 9, shownStock: 5 }),
    rowOf(shirt, 1, { by: -5, pricePaise: 549_00 }),
    rowOf(shirt, 2, { isOffered: false }),
    { productId: cup, version: 1, stock: 7, pricePaise: 110_00, isOffered: false },
  ]);
  expect({ done, failures }).toEqual({ done: 4, failures: [] });
  expect(await storedVariants(shirt.id)).toEqual([
    { stock: 9, price_paise: 499_00, is_offered: true },
    { stock: 0, price_paise: 549_00, is_offered: true },
    { stock: 5, price_paise: 499_00, is_offered: false },
  ]);
  expect(await storedProduct(shirt.id)).toMatchObject({
    ...{ stock: 9, price_paise: 499_00, price_to_paise: 549_00, value_paise: 9 * 499_00, version: 2 },
    ...{ has_low_option: true, has_sold_out_option: true },
  });
  expect(await storedProduct(cup)).toMatchObject({ stock: 7, price_paise: 110_00, is_active: false, version: 2 });
  expect(await undo(owner, way)).toEqual({ done: 4, failures: [] });
  expect([await storedVariants(shirt.id), await storedProduct(cup)]).toEqual([before[0], { ...before[1], version: 3 }]);
  expect(await storedProduct(shirt.id)).toMatchObject({ has_sold_out_option: false, version: 3 });
});

test('judges each row alone', async () => {
  const owner = await seller(server);
  const shirt = await kurti(owner, { mrpPaise: 599_00 });
  const other = await kurti(owner);
  const stranger = await kurti(await seller(server));
  const missing = randomUUID();
  const { done, failures } = await change(owner, [
    rowOf(shirt, 0, { stock: -1 }),
    rowOf(shirt, 1, { pricePaise: 0 }),
    rowOf(shirt, 2, { pricePaise: 600_00 }),
    rowOf(other, 0, { stock: 8 }),
    { ...rowOf(other, 1, { stock: 8 }), version: 2 },
    { ...rowOf(other, 1, { stock: 8 }), variantId: shirt.variants[0]?.id },
    { productId: other.id, version: 1, stock: 8 },
    rowOf(stranger, 0, { stock: 0 }),
    { productId: missing, version: 1, stock: 8 },
  ]);
  const notFound = 'Product not found or you do not have permission to view it.';
  const [s, m, l] = shirt.variants.map(({ id }) => ({ productId: shirt.id, variantId: id }));
  expect(done).toBe(1);
  expect(failures).toEqual([
    { ...s, name: 'Cotton kurti (S)', reason: 'Stock cannot be negative.' },
    { ...m, name: 'Cotton kurti (M)', reason: 'Price must be greater than 0.' },
    { ...l, name: 'Cotton kurti (L)', reason: expect.stringContaining('MRP') },
    expect.objectContaining({ reason: 'This product was changed meanwhile. Reload to see the latest version.' }),
    expect.objectContaining({ name: 'Cotton kurti', reason: 'This variant no longer exists.' }),
    expect.objectContaining({ name: 'Cotton kurti', reason: expect.stringContaining('Stock and prices') }),
    { productId: stranger.id, variantId: stranger.variants[0]?.id, reason: notFound },
    { productId: missing, reason: notFound },
  ]);
  expect((await storedVariants(other.id)).map(({ stock }) => stock)).toEqual([8, 5, 5]);
  expect((await storedVariants(stranger.id)).map(({ stock }) => stock)).toEqual([5, 5, 5]);
  expect(await storedProduct(shirt.id)).toMatchObject({ version: 1 });
});

test('finds lines by ids in upper case', async () => {
  const owner = await seller(server);
  const shirt = await kurti(owner);
  const cup = (await product(owner)).toUpperCase();
  const inUpperCase = { productId: shirt.id.toUpperCase(), variantId: shirt.variants[0]?.id.toUpperCase() };
  const rows = [
    { ...rowOf(shirt, 0, { stock: 9 }), ...inUpperCase },
    { productId: cup, version: 1, stock: 7 },
  ];
  expect(await change(owner, rows)).toMatchObject({ done: 2, failures: [] });
  expect((await storedVariants(shirt.id)).map(({ stock }) => stock)).toEqual([9, 5, 5]);
  const batch = { productIds: [cup], change: { action: 'setStock', stock: 3 } };
  expect((await owner.browser.post('/api/seller/products/batch', batch)).body).toMatchObject({ done: 1, failures: [] });
});

test('undoes a batch for ten minutes', async () => {
  const owner = await seller(server);
  const shirt = await kurti(owner);
  const began = Date.now();
  const { undo: way } = await change(owner, [rowOf(shirt, 0, { pricePaise: 399_00 })]);
  const [row] = way as { undoUntil: string }[];
  const left = new Date(row?.undoUntil ?? '').getTime() - began;
  expect(left).toBeGreaterThanOrEqual(10 * 60_000 - 1000);
  expect(left).toBeLessThan(10 * 60_000 + 30_000);
  const late = { ...row, undoUntil: new Date(Date.now() - 1).toISOString() };
  expect(await undo(owner, [late])).toMatchObject({
    done: 0,
    failures: [{ name: 'Cotton kurti (S)', reason: 'It’s too late to undo this.' }],
  });
  const answer = await owner.browser.post('/api/seller/stock/undo', { rows: [{ ...row, undoUntil: undefined }] });
  expect(answer.status).toBe(400);
  expect(await undo(owner, way)).toEqual({ done: 1, failures: [] });
});

test('keeps what was sold meanwhile, also when it is undone', async () => {
  const owner = await seller(server);
  const cup = await product(owner, { stock: 10 });
  await order(server, cup, 3);
  const { undo: way } = await change(owner, [{ productId: cup, version: 1, stock: 15, shownStock: 10 }]);
  expect(await storedProduct(cup)).toMatchObject({ stock: 12 });
  await order(server, cup, 2);
  expect(await undo(owner, way)).toMatchObject({ done: 1 });
  expect(await storedProduct(cup)).toMatchObject({ stock: 5 });
});

test('leaves alone what was changed after the batch', async () => {
  const owner = await seller(server);
  const shirt = await kurti(owner);
  const { undo: way } = await change(owner, [rowOf(shirt, 0, { pricePaise: 1_00 })]);
  await change(owner, [{ ...rowOf(shirt, 1, { stock: 1 }), version: 2 }]);
  expect(await undo(owner, way)).toMatchObject({ done: 0, failures: [{ name: 'Cotton kurti (S)' }] });
  expect(await undo(await seller(server), way)).toMatchObject({ done: 0, failures: [{ productId: shirt.id }] });
});

test('adds up the rows of one line, and keeps the place in the list', async () => {
  const owner = await seller(server);
  const cup = await product(owner, { stock: 10 });
  const before = await storedProduct(cup);
  await change(owner, [
    { productId: cup, version: 1, by: 2 },
    { productId: cup, version: 1, by: 3 },
  ]);
  expect(await storedProduct(cup)).toEqual({ ...before, stock: 15, version: 2 });
});

test('does not offer a product again that an administrator took down', async () => {
  const owner = await seller(server);
  const cup = await product(owner);
  await (await admin(server)).post(`/api/admin/products/${cup}/deactivate`, { reason: 'Not allowed.' });
  const version = Number((await storedProduct(cup))?.version);
  const { done } = await change(owner, [{ productId: cup, version, isOffered: true }]);
  expect(done).toBe(0);
  expect(await storedProduct(cup)).toMatchObject({ is_active: false });
});

const row = { productId: randomUUID(), version: 1, stock: 1 };
test.each([
  ['no rows', []],
  ['more rows than the limit', Array.from({ length: stockListLimits.rows + 1 }, () => row)],
  ['a stock and a difference', [{ ...row, by: 1 }]],
  ['an unknown field', [{ ...row, name: 'Cup' }]],
  ['a missing version', [{ productId: row.productId, stock: 1 }]],
])('refuses %s', async (_, rows) => {
  const { browser } = await seller(server);
  expect(await browser.put('/api/seller/stock', { rows })).toMatchObject({ status: 400 });
});

test('takes 500 rows with long ids and prices, which is more than other calls may send', async () => {
  const { browser } = await seller(server);
  const padding = ' '.repeat(600_000);
  const payload = `{"rows":[${JSON.stringify(row)}]${padding}}`;
  const headers = { 'content-type': 'application/json' };
  const send = (method: 'PUT' | 'POST', url: string) => browser.send({ method, url, payload, headers });
  expect(await send('PUT', '/api/seller/stock')).toMatchObject({ status: 200 });
  expect(await send('POST', '/api/seller/products/batch')).toMatchObject({ status: 413 });
});
