import { expect, test } from 'vitest';
import { stockListLimits } from '#domain/catalogue/stockLists.ts';
import { newKey, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Line = { productId: string; variantId: string | null; name: string; label: string | null };
type Page = { lines: Line[]; nextCursor: string | null };

async function list(owner: TestSeller, query = ''): Promise<Page> {
  const answer = await owner.browser.get(`/api/seller/stock?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}
const describe = ({ lines }: Page) => lines.map(({ name, label }) => (label ? `${name} ${label}` : name));

type Variant = { stock?: number; pricePaise?: number; isOffered?: boolean; sku?: string };
async function withSizes(owner: TestSeller, name: string, variants: Record<string, Variant>, changes: object = {}) {
  const { pricePaise, stock, ...body } = productBody({ name, ...changes });
  const options = [{ key: 'size', name: 'Size', values: Object.keys(variants) }];
  const rows = Object.entries(variants).map(([size, own]) => ({
    ...{ values: [size], pricePaise: 499_00, stock: 20 },
    ...own,
  }));
  const answer = await owner.browser.post('/api/seller/products', { ...body, options, variants: rows }, newKey());
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}

test('has a line for each variant and each product without options', async () => {
  const owner = await seller(server);
  const images = ['https://cdn.example/1.jpg'];
  const cup = await product(owner, { name: 'Cup', sku: 'CUP', stock: 4, pricePaise: 90_00, mrpPaise: 100_00, images });
  await product(await seller(server));
  await withSizes(owner, 'Kurti', { S: { stock: 0, sku: 'K-S' }, M: { isOffered: false } });
  const page = await list(owner);
  expect(describe(page)).toEqual(['Kurti S', 'Kurti M', 'Cup']);
  expect(page.lines).toMatchObject([
    { sku: 'K-S', stock: 0, pricePaise: 499_00, isOffered: true, version: 1 },
    { sku: null, stock: 20, isOffered: false, isActive: true },
    { productId: cup, variantId: null, sku: 'CUP', stock: 4, mrpPaise: 100_00, image: images[0], isOffered: true },
  ]);
});

test('filters lines, not only products', async () => {
  const owner = await seller(server);
  const kurti = await withSizes(owner, 'Kurti', {
    S: { stock: 0 },
    M: { stock: 9 },
    L: {},
    XL: { isOffered: false, stock: 0 },
  });
  await withSizes(owner, 'Saree', { Free: { pricePaise: 1_00 } }, { isActive: false, category: 'Home & Garden' });
  await product(owner, { name: 'Cup', stock: 0, pricePaise: 900_00 });
  await product(owner, { name: 'Lamp', stock: 70, pricePaise: 700_00, isActive: false });
  expect(describe(await list(owner, 'stock=out'))).toEqual(['Cup', 'Kurti S']);
  expect(describe(await list(owner, 'stock=low'))).toEqual(['Cup', 'Kurti S', 'Kurti M']);
  expect(describe(await list(owner, 'status=inactive'))).toEqual(['Lamp', 'Saree Free', 'Kurti XL']);
  expect(describe(await list(owner, 'status=active'))).toEqual(['Cup', 'Kurti S', 'Kurti M', 'Kurti L']);
  expect(describe(await list(owner, `product=${kurti}&stock=out`))).toEqual(['Kurti S']);
  expect(describe(await list(owner, 'category=Home %26 Garden'))).toEqual(['Saree Free']);
  expect(describe(await list(owner, 'search=lamp'))).toEqual(['Lamp']);
  expect(describe(await list(owner, 'sort=price&status=inactive'))).toEqual(['Saree Free', 'Kurti XL', 'Lamp']);
  expect(describe(await list(owner, 'sort=priceDown&stock=out'))).toEqual(['Cup', 'Kurti S']);
  expect((await owner.browser.get('/api/seller/stock?stock=some')).status).toBe(400);
});

test.each([
  '',
  'search=kurti&',
  'sort=price&',
  'sort=priceDown&',
  'sort=price&search=kurti&',
])('pages by products without losing or repeating a line: %s', async (query) => {
  const owner = await seller(server);
  for (const number of [1, 2, 3, 4, 5]) {
    if (number % 2) await product(owner, { name: `Kurti ${number}`, pricePaise: 500_00 });
    else await withSizes(owner, `Kurti ${number}`, { S: {}, M: {} });
  }
  const all = describe(await list(owner, query));
  expect(all).toHaveLength(7);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await list(owner, `${query}limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...describe(page));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
});

test('a page ends with the product that fills it', async () => {
  const owner = await seller(server);
  const models = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`Model ${index}`, {}]));
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await withSizes(owner, `Cover ${number}`, models);
  const first = await list(owner);
  expect(first.lines).toHaveLength(Math.ceil(stockListLimits.pageLines / 90) * 90);
  const second = await list(owner, `cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ lines: { length: 90 }, nextCursor: null });
});

test('the products list finds those with an option that is sold out', async () => {
  const owner = await seller(server);
  await product(owner, { stock: 0 });
  await withSizes(owner, 'Full', { S: {}, M: { isOffered: false, stock: 0 } });
  const some = await withSizes(owner, 'Some', { S: {}, M: { stock: 0 } });
  const { body } = await owner.browser.get('/api/seller/products?stock=some');
  const soldOut = { labels: ['M'], more: 0, options: 1 };
  expect(body).toMatchObject({ products: [{ id: some, hasOptions: true, soldOut }] });
  expect(body).toHaveProperty('products.length', 1);
});
