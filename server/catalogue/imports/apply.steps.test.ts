import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { change, creation, importedRows, plannedImport, runImport, takeImportStep } from '#test/importPlans.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];

test('works in steps of 500 rows, and counts the variants of a product as rows', async () => {
  const owner = await seller(server);
  const values = Array.from({ length: 100 }, (_, index) => `No. ${index}`);
  const variants = values.map((value) => ({ values: [value], pricePaise: 100_00, stock: 1, isOffered: true }));
  const option = { key: null, name: 'Number', values };
  const large = Array.from({ length: 12 }, () => creation({ options: [option], variants }));
  const plans = [...large, ...Array.from({ length: 600 }, () => creation())];
  const id = await plannedImport(server, owner, plans);
  // 5 products, 5 products, 2 products and 298 rows, 302 rows, and nothing is left.
  expect(await runImport(server, owner, id, 'apply')).toBe(5);
  expect(await server.rows('select count(*)::int from products where seller_id = $1', [owner.id])).toEqual([
    { count: 612 },
  ]);
  await expectRightFigures(server, owner);
});

test('stops when the shop is suspended', async () => {
  const owner = await seller(server);
  const id = await plannedImport(server, owner, [creation()]);
  expect((await owner.browser.post(`/api/seller/imports/${id}/apply`)).status).toBe(200);
  await server.rows("update sellers set status = 'suspended' where id = $1", [owner.id]);
  await expect(takeImportStep(server, owner, id, 'apply')).rejects.toMatchObject({ code: 'seller_not_approved' });
  expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toEqual([]);
});

test('leaves out uploads that are gone or of another shop', async () => {
  const owner = await seller(server);
  const lost = `/media/pictures/${owner.id}/1280.webp`;
  const id = await plannedImport(server, owner, [creation({ images: [lost, 'https://shop.example/a.jpg'] })]);
  await runImport(server, owner, id, 'apply');
  const [row] = await importedRows(server, id);
  expect(row).toMatchObject({ verdict: 'create', codes: ['picture_not_found'] });
  expect(await stored(row?.product_id ?? '')).toMatchObject({ images: ['https://shop.example/a.jpg'] });
});

test('refuses an import with errors as a whole, if that was chosen, and those of others', async () => {
  const owner = await seller(server);
  const id = await plannedImport(server, owner, [creation()], { allOrNothing: true });
  await server.rows(`update imports set counts = counts || '{"error": 1}' where id = $1`, [id]);
  const url = `/api/seller/imports/${id}/apply`;
  expect(await owner.browser.post(url)).toMatchObject({ status: 409, body: { error: { code: 'import_has_errors' } } });
  expect(await (await seller(server)).browser.post(url)).toMatchObject({ status: 404 });
});

test('hides active products that the file does not name, if that was chosen', async () => {
  const owner = await seller(server);
  const [named, missing, hidden] = [
    await product(owner),
    await product(owner),
    await product(owner, { isActive: false }),
  ];
  const id = await plannedImport(server, owner, [change(named, { pricePaise: 5_00 })], { hidesMissing: true });
  const later = await product(owner);
  const foreign = await product(await seller(server));
  await runImport(server, owner, id, 'apply');
  const rows = await Promise.all([named, missing, hidden, later, foreign].map(stored));
  expect(rows.map((row) => row?.is_active)).toEqual([true, false, false, true, true]);
  expect(rows[1]).toMatchObject({ version: 2 });
  await expectRightFigures(server, owner);
});
