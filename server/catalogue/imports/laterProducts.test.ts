import { expect, test } from 'vitest';
import { claimNextImport, releaseImport } from '#server/catalogue/imports/claims.ts';
import { takeImportStep } from '#server/catalogue/imports/steps.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createImportTests, csv } from '#test/imports.ts';
import { createTestServer } from '#test/server.ts';

/** Rows of a checked import whose products were created before it was imported (import.md, section 1). */

const server = createTestServer();
const { check, map, read, rows, upload, work } = createImportTests(server);
const headings = ['SKU', 'Name', 'Price', 'Stock', 'Category'];
const row = (name: string, price: string, stock = '5', sku = '') => [sku, name, price, stock, 'Home & Garden'];

const apply = async (owner: TestSeller, id: string) => {
  expect((await owner.browser.post(`/api/seller/imports/${id}/apply`)).status).toBe(200);
  await work();
  return read(owner, id);
};
const productsOf = ({ id }: TestSeller) =>
  server.rows('select name, sku, price_paise, stock from products where seller_id = $1 order by created_at, id', [id]);

test('changes a product without SKU that an import checked at the same time has created', async () => {
  const owner = await seller(server);
  const first = await check(owner, csv(headings, row('Blue mug', '100'), row('Red mug', '100')));
  const second = await check(
    owner,
    csv(headings, row('blue  MUG', '120', '8'), row('Green mug', '90'), row('Red mug', '100')),
  );
  expect([first.counts.create, second.counts.create]).toEqual([2, 3]);
  await apply(owner, first.id);
  const done = await apply(owner, second.id);
  expect(done).toMatchObject({ state: 'done', counts: { create: 1, update: 1, unchanged: 1, error: 0 } });
  expect(await productsOf(owner)).toMatchObject([
    { name: 'Blue mug', price_paise: 12000, stock: 8 },
    { name: 'Red mug', price_paise: 10000 },
    { name: 'Green mug', price_paise: 9000 },
  ]);
  expect((await owner.browser.post(`/api/seller/imports/${second.id}/undo`)).status).toBe(200);
  await work();
  expect(await productsOf(owner)).toMatchObject([
    { name: 'Blue mug', price_paise: 10000, stock: 5 },
    { name: 'Red mug' },
  ]);
});

test('changes a product with the SKU of a row that the form has created since', async () => {
  const owner = await seller(server);
  const { id } = await check(owner, csv(headings, row('Mug', '120', '8', 'M-1'), row('Cup', '90', '5', 'C-1')));
  await product(owner, { name: 'Mug', sku: 'M-1', pricePaise: 100_00, stock: 1 });
  expect(await apply(owner, id)).toMatchObject({ state: 'done', counts: { create: 1, update: 1, error: 0 } });
  expect(await productsOf(owner)).toMatchObject([{ sku: 'M-1', price_paise: 12000, stock: 8 }, { sku: 'C-1' }]);
});

test('changes the variants of a group that another import has created', async () => {
  const owner = await seller(server);
  const shopify = (price: string) =>
    csv(
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Type'],
      ['cup', 'Cup', '', price, 'Size', 'S', 'Kitchen'],
      ['cup', '', '', price, '', 'M', ''],
    );
  const [first, second] = [await check(owner, shopify('50')), await check(owner, shopify('60'))];
  await apply(owner, first.id);
  expect(await apply(owner, second.id)).toMatchObject({ counts: { create: 0, update: 1, error: 0 } });
  expect(
    await server.rows('select label, price_paise from variants where seller_id = $1 order by label', [owner.id]),
  ).toEqual([
    { label: 'M', price_paise: 6000 },
    { label: 'S', price_paise: 6000 },
  ]);
});

test('skips what exists by now if the file only adds', async () => {
  const owner = await seller(server);
  const first = await check(owner, csv(headings, row('Mug', '100')));
  const second = await upload(owner, csv(headings, row('Mug', '120'), row('Cup', '90')));
  await work();
  await map(owner, second, { mode: 'add' });
  await apply(owner, first.id);
  expect(await apply(owner, second)).toMatchObject({ counts: { create: 1, update: 0, skipped: 1 } });
  expect(await rows(owner, second)).toMatchObject([
    { verdict: 'skipped', problems: [{ code: 'exists' }] },
    { verdict: 'create' },
  ]);
  expect(await productsOf(owner)).toMatchObject([{ name: 'Mug', price_paise: 10000 }, { name: 'Cup' }]);
});

test('creates a product whose name two others have by now', async () => {
  const owner = await seller(server);
  const { id } = await check(owner, csv(headings, row('Mug', '100')));
  await product(owner, { name: 'Mug' });
  await product(owner, { name: 'Mug' });
  expect(await apply(owner, id)).toMatchObject({ state: 'done', counts: { create: 1, error: 0 } });
  expect(await productsOf(owner)).toHaveLength(3);
});

test('keeps what somebody edited since the dry run, although other rows are compared again', async () => {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Lamp', sku: 'L-1' });
  const { id } = await check(owner, csv(headings, row('Lamp', '70', '5', 'L-1'), row('Mug', '100')));
  await product(owner, { name: 'Mug' });
  await server.rows('update products set price_paise = 5000, version = version + 1 where id = $1', [lamp]);
  expect(await apply(owner, id)).toMatchObject({ counts: { create: 0, update: 1, error: 1 } });
  expect((await rows(owner, id))[0]).toMatchObject({ verdict: 'error', problems: [{ code: 'changed_meanwhile' }] });
});

test('compares more rows again than one step can', async () => {
  const owner = await seller(server);
  const many = Array.from({ length: 620 }, (_, number) => row(`Mug ${number}`, '100'));
  const [first, second] = [await check(owner, csv(headings, ...many)), await check(owner, csv(headings, ...many))];
  await apply(owner, first.id);
  const counts = { create: 0, update: 0, unchanged: 620, error: 0 };
  expect(await apply(owner, second.id)).toMatchObject({ state: 'done', counts });
  expect(await productsOf(owner)).toHaveLength(620);
});

test('recognises products of an older import that was started while it ran', async () => {
  const owner = await seller(server);
  const many = Array.from({ length: 620 }, (_, number) => row(`Mug ${number}`, '100'));
  const [older, newer] = [
    await check(owner, csv(headings, row('Mug 619', '90'))),
    await check(owner, csv(headings, ...many)),
  ];
  const start = ({ id }: { id: string }) => owner.browser.post(`/api/seller/imports/${id}/apply`);
  await start(newer);
  const claimed = await claimNextImport(server.context);
  if (!claimed) throw new Error('Nothing is due.');
  await takeImportStep(server.context, claimed);
  await releaseImport(server.context, claimed);
  await start(older);
  await work();
  expect(await productsOf(owner)).toHaveLength(620);
  expect(await read(owner, older.id)).toMatchObject({ state: 'done', counts: { create: 0, update: 1 } });
});

test('imports nothing with All or nothing if a row can no longer be imported', async () => {
  const owner = await seller(server);
  const { id } = await check(owner, csv(headings, row('Mug', '90'), row('Cup', '90')));
  await map(owner, id, { options: { allOrNothing: true } });
  await product(owner, { name: 'Mug', pricePaise: 40_00, mrpPaise: 50_00 });
  expect(await apply(owner, id)).toMatchObject({ state: 'failed', problem: { code: 'import_has_errors' } });
  expect(await productsOf(owner)).toMatchObject([{ name: 'Mug', price_paise: 4000 }]);
});
