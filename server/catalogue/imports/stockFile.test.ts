import { expect, test } from 'vitest';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createImportTests, csv } from '#test/imports.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

/** Files with prices and stock of what the shop has (import.md, section 1). */

const server = createTestServer();
const { check, map, read, rows, upload, work } = createImportTests(server);
const headings = ['SKU', 'Name', 'Price', 'MRP', 'Stock'];

const productOf = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const variantsOf = (id: string) =>
  server.rows('select label, price_paise, stock from variants where product_id = $1 order by label', [id]);
const post = async (owner: TestSeller, id: string, step: string) => {
  const answer = await owner.browser.post(`/api/seller/imports/${id}/${step}`);
  expect(answer.status, answer.text).toBe(200);
  await work();
  return read(owner, id);
};

/** Checks a file of which only prices and stock count. */
async function checkStock(owner: TestSeller, ...lines: (string | number)[][]) {
  const { columns, ...found } = await check(owner, csv(headings, ...lines));
  const chosen = columns.map(({ index, target }) => ({ index, target }));
  const { id, counts } = await map(owner, found.id, { columns: chosen, mode: 'stock' });
  const verdicts = (await rows(owner, id)).map(({ row, verdict, problems }) =>
    [row, verdict, ...problems.map(({ code }) => code)].join(' '),
  );
  return { id, counts, verdicts };
}

test('changes what its cells say, leaves what they leave empty, and refuses the rest', async () => {
  const owner = await seller(server);
  const [mug, cup, pot] = [
    await product(owner, { name: 'Mug', sku: 'M', pricePaise: 100_00, mrpPaise: 150_00, stock: 5 }),
    await product(owner, { name: 'Cup', sku: 'C', pricePaise: 100_00, mrpPaise: 150_00, stock: 5 }),
    await product(owner, { name: 'Pot', sku: 'P', pricePaise: 100_00, stock: 5 }),
  ];
  const before = await productOf(cup);
  const { id, verdicts } = await checkStock(
    owner,
    ['M', 'Another name', '120', '[empty]', ''],
    ['C', '', '', '', ''],
    ['P', '', '', '', '0'],
    ['NOBODY', 'New', '99', '', '4'],
    ['m', 'Mug', '99', '', '4'],
    ['P2', '', '-5', '', '-4'],
  );
  expect(verdicts).toEqual([
    ...['2 update', '3 unchanged', '4 update', '5 error not_found', '6 error not_found'],
    '7 error price_not_positive stock_negative',
  ]);
  expect(await post(owner, id, 'apply')).toMatchObject({ state: 'done', counts: { update: 2, error: 3 } });
  expect(await productOf(mug)).toMatchObject({ name: 'Mug', price_paise: 120_00, mrp_paise: null, stock: 5 });
  expect(await productOf(cup)).toEqual(before);
  expect(await productOf(pot)).toMatchObject({ price_paise: 100_00, stock: 0 });
  expect(await server.rows('select from products where seller_id = $1', [owner.id])).toHaveLength(3);
  await expectRightFigures(server, owner);
});

test.each([
  ['[empty]', '5', 'price_not_positive'],
  ['120', '[empty]', 'stock_unreadable'],
  ['120', '-4', 'stock_negative'],
  ['120', '4.5', 'stock_not_whole'],
  ['₹999 ₹499', '4', 'price_unreadable'],
  ['200', '4', 'price_above_mrp'],
])('refuses a price of %s with a stock of %s', async (price, stock, code) => {
  const owner = await seller(server);
  const id = await product(owner, { sku: 'M', pricePaise: 100_00, mrpPaise: 150_00, stock: 5 });
  const before = await productOf(id);
  const found = await checkStock(owner, ['M', '', price, '', stock]);
  expect(found.verdicts).toEqual([`2 error ${code}`]);
  await post(owner, found.id, 'apply');
  expect(await productOf(id)).toEqual(before);
});

test('sets each variant by its SKU, counts their product once, and cannot set the product itself', async () => {
  const owner = await seller(server);
  const sizes = { key: 'size' as const, name: 'Size', values: ['S', 'M', 'L'] };
  const { id } = await productWithOptions(owner, {
    name: 'Kurti',
    options: [sizes],
    variants: allCombinations([sizes]).map((variant) => ({ ...variant, sku: `K-${variant.values[0]}`, stock: 5 })),
  });
  const found = await checkStock(
    owner,
    ['K-S', '', '549', '', '0'],
    ['K-X', '', '549', '', '1'],
    ['K-M', '', '', '', '7'],
    ['', 'Kurti', '1', '', '1'],
  );
  expect(found.verdicts).toEqual(['2 update', '3 error not_found', '5 error option_needed']);
  expect(found.counts).toMatchObject({ update: 1, error: 2 });
  await post(owner, found.id, 'apply');
  expect(await variantsOf(id)).toMatchObject([
    { label: 'L', stock: 5 },
    { label: 'M', stock: 7 },
    { label: 'S', price_paise: 549_00, stock: 0 },
  ]);
  await expectRightFigures(server, owner);
});

test('of rows with one SKU takes the first of equal ones, and none of different ones', async () => {
  const owner = await seller(server);
  const [mug] = [await product(owner, { sku: 'M', stock: 5 }), await product(owner, { sku: 'C', stock: 5 })];
  const { id, verdicts } = await checkStock(
    owner,
    ['M', '', '', '', '9'],
    ['C', '', '', '', '1'],
    [' M ', '', '', '', '9'],
    ['C', '', '', '', '2'],
  );
  expect(verdicts).toEqual(['2 update', '3 error sku_repeated', '4 skipped duplicate_row', '5 error sku_repeated']);
  await post(owner, id, 'apply');
  expect(await productOf(mug)).toMatchObject({ stock: 9 });
});

test('imported in two tabs at once writes everything once, and is taken back in turn', async () => {
  const owner = await seller(server);
  const file = csv(
    ['SKU', 'Name', 'Price', 'Stock', 'Category'],
    ...['A', 'B', 'C'].map((sku) => [sku && `T-${sku}`, `Tray ${sku}`, '100', '4', 'Home & Garden']),
    ['', 'Tray D', '100', '4', 'Home & Garden'],
  );
  const [first, second] = [await upload(owner, file), await upload(owner, file)];
  await work();
  const start = (id: string) => owner.browser.post(`/api/seller/imports/${id}/apply`);
  await Promise.all([start(first), start(second), start(first), start(second)]);
  await work();
  const counts = await Promise.all([first, second].map(async (id) => (await read(owner, id)).counts));
  expect(counts.map(({ create }) => create).toSorted()).toEqual([0, 4]);
  expect(counts.map(({ unchanged }) => unchanged).toSorted()).toEqual([0, 4]);
  expect(await server.rows('select from products where seller_id = $1', [owner.id])).toHaveLength(4);
  const creating = counts[0]?.create === 4 ? first : second;
  const [ordered] = await server.rows<{ id: string }>("select id from products where seller_id = $1 and sku = 'T-A'", [
    owner.id,
  ]);
  await owner.browser.post(`/api/seller/products/${ordered?.id}/deactivate`);
  await owner.browser.post(`/api/seller/products/${ordered?.id}/activate`);
  await order(server, ordered?.id ?? '', 1);
  expect(await post(owner, creating, 'undo')).toMatchObject({ state: 'undone' });
  expect(await server.rows('select sku, is_active, stock from products where seller_id = $1', [owner.id])).toEqual([
    { sku: 'T-A', is_active: false, stock: 3 },
  ]);
  await expectRightFigures(server, owner);
});
