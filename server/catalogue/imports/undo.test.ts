import { expect, test } from 'vitest';
import { cleanUpUnusedPictures } from '#server/catalogue/pictures/cleanup.ts';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { change, creation, importedRows, plannedImport, runImport, takeImportStep } from '#test/importPlans.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { picture } from '#test/pictureForms.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const day = 24 * 60 * 60 * 1000;

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const variantsOf = (id: string) => server.rows('select * from variants where product_id = $1 order by label', [id]);
const valuesOf = (id: string) => server.rows('select * from product_values where product_id = $1 order by 2, 3', [id]);
const undo = async (owner: TestSeller, id: string) => (await owner.browser.post(`/api/seller/imports/${id}/undo`)).body;
const read = async (owner: TestSeller, id: string) => (await owner.browser.get(`/api/seller/imports/${id}`)).body;
const sizes = { key: 'size' as const, name: 'Size', values: ['S', 'M'] };
/** What no undo can put back. */
/** Without what each change leaves behind. */
const withoutVersion = (row: Record<string, unknown> | undefined) => ({
  ...row,
  ...{ version: 0, updated_at: 0, first_name: null },
});

async function applied(owner: TestSeller, ...[plans, options]: [Parameters<typeof plannedImport>[2], object?]) {
  const id = await plannedImport(server, owner, plans, options);
  await runImport(server, owner, id, 'apply');
  return id;
}

test('deletes what the import created, and hides what was ordered since', async () => {
  const owner = await seller(server);
  const variants = [{ values: ['S'], pricePaise: 300_00, stock: 4, isOffered: true, sku: 'S-1' }];
  const id = await applied(owner, [creation(), creation(), creation({ options: [sizes], variants })]);
  const [cup, lamp, kurti] = (await importedRows(server, id)).map(({ product_id }) => product_id ?? '');
  await order(server, lamp ?? '', 1);
  // Another member uploaded it.
  await server.rows('update imports set user_id = $2 where id = $1', [id, id]);
  await runImport(server, owner, id, 'undo');
  expect([await stored(cup ?? ''), await stored(kurti ?? '')]).toEqual([undefined, undefined]);
  expect(await stored(lamp ?? '')).toMatchObject({ is_active: false, stock: 49 });
  expect(await read(owner, id)).toMatchObject({ state: 'undone', notUndone: { count: 0 } });
  const jobs = "select data from pgboss.job where name = 'remove-preview' and data -> 'productIds' ?| $1";
  const [job, ...others] = await server.rows<{ data: { productIds: string[] } }>(jobs, [[cup, lamp, kurti]]);
  expect(new Set(job?.data.productIds)).toEqual(new Set([cup, kurti]));
  expect(others).toEqual([]);
  expect(await server.rows('select sku from skus where seller_id = $1', [owner.id])).toEqual([]);
  await expectRightFigures(server, owner);
  const audited = "select actor_id from audit where act = 'import_undone' and target_id = $1";
  expect(await server.rows(audited, [owner.id])).toEqual([{ actor_id: owner.userId }]);
});

test('puts back exactly the fields that the import changed, and stock as a difference', async () => {
  const owner = await seller(server);
  const cup = await product(owner, { sku: 'C-1', stock: 20, mrpPaise: 2000_00, netQuantity: '1 piece' });
  const before = await stored(cup);
  const set = { name: 'Mug', pricePaise: 50_00, sku: 'C-2', mrpPaise: null, isActive: false, netQuantity: '2 pieces' };
  const id = await applied(owner, [change(cup, set, { stock: { from: 20, to: 60 } }), creation({ sku: 'C-1' })]);
  expect(await stored(cup)).toMatchObject({ name: 'Mug', mrp_paise: null, stock: 60 });
  await server.rows('update products set stock = 50 where id = $1', [cup]);
  await runImport(server, owner, id, 'undo');
  expect(withoutVersion(await stored(cup))).toEqual(withoutVersion({ ...before, stock: 10 }));
  expect(await server.rows('select sku from skus where seller_id = $1', [owner.id])).toEqual([{ sku: 'C-1' }]);
  await expectRightFigures(server, owner);
});

test('deletes the variants and values that the import added, and restores the others', async () => {
  const owner = await seller(server);
  const { id: kurti, variants } = await productWithOptions(owner, {
    options: [sizes],
    variants: allCombinations([sizes]),
  });
  const cup = await product(owner, { sku: 'CUP', mrpPaise: 2000_00, stock: 7, weightGrams: 90 });
  const state = async () => [
    ...[await stored(kurti), await stored(cup)].map(withoutVersion),
    ...(await variantsOf(kurti)).map((variant) => ({ ...variant, updated_at: 0 })),
    ...(await valuesOf(kurti)),
    ...(await valuesOf(cup)),
    ...(await variantsOf(cup)),
  ];
  const before = await state();
  const id = await applied(owner, [
    change(
      kurti,
      {},
      {
        options: [{ ...sizes, values: ['S', 'M', 'L'] }],
        changedVariants: [
          { id: variants.S ?? '', pricePaise: 10_00, sku: 'K', stock: { from: 5, to: 1 }, isOffered: false },
        ],
        addedVariants: [{ values: ['L'], pricePaise: 600_00, stock: 2, isOffered: true }],
      },
    ),
    change(
      cup,
      {},
      { options: [sizes], addedVariants: [{ values: ['M'], pricePaise: 5_00, stock: 3, isOffered: true, sku: 'CUP' }] },
    ),
  ]);
  expect(await state()).not.toEqual(before);
  await runImport(server, owner, id, 'undo');
  expect(await state()).toEqual(before);
  await expectRightFigures(server, owner);
});

test('leaves what somebody has edited since, and lists it', async () => {
  const owner = await seller(server);
  const [cup, lamp] = [await product(owner, { name: 'Cup' }), await product(owner)];
  const id = await applied(owner, [change(cup, { pricePaise: 5_00 }), change(lamp, { pricePaise: 5_00 })]);
  await owner.browser.post(`/api/seller/products/${cup}/deactivate`);
  await runImport(server, owner, id, 'undo');
  expect(await stored(cup)).toMatchObject({ price_paise: 500, is_active: false });
  expect(await stored(lamp)).toMatchObject({ price_paise: 125000 });
  expect(await importedRows(server, id)).toMatchObject([{ codes: ['edited_since'] }, { codes: null }]);
  expect(await read(owner, id)).toMatchObject({ notUndone: { count: 1, products: [{ id: cup, name: 'Cup' }] } });
});

test('leaves a product whose SKU another has taken since', async () => {
  const owner = await seller(server);
  const cup = await product(owner, { sku: 'A' });
  const id = await applied(owner, [change(cup, { sku: 'B' })]);
  await product(owner, { sku: 'A' });
  await runImport(server, owner, id, 'undo');
  expect(await stored(cup)).toMatchObject({ sku: 'B' });
  expect(await importedRows(server, id)).toMatchObject([{ codes: ['edited_since'] }]);
});

test('is possible for 7 days, for the latest import first, and only for the shop', async () => {
  const owner = await seller(server);
  const [first, second, empty] = [
    await applied(owner, [creation()]),
    await applied(owner, [creation()]),
    await applied(owner, []),
  ];
  expect(await undo(owner, first)).toMatchObject({
    error: {
      code: 'import_undo_later_first',
      message: '“products.csv” was imported later. Undo it first.',
      details: { importId: second },
    },
  });
  await runImport(server, owner, empty, 'undo');
  await runImport(server, owner, second, 'undo');
  expect(await undo(await seller(server), first)).toMatchObject({ error: { code: 'import_not_found' } });
  const waiting = await plannedImport(server, owner, [creation()]);
  expect(await undo(owner, waiting)).toMatchObject({ error: { code: 'import_not_ready' } });
  await server.rows(`update imports set applied_at = now() - interval '7 days 1 minute' where id = $1`, [first]);
  expect(await undo(owner, first)).toMatchObject({ error: { code: 'import_undo_over' } });
});

test('shows the products again that the import hid, unless somebody edited them', async () => {
  const owner = await seller(server);
  const [cup, lamp, mug] = [await product(owner), await product(owner), await product(owner)];
  const id = await applied(owner, [], { hidesMissing: true });
  await owner.browser.post('/api/seller/products/batch', {
    productIds: [lamp],
    change: { action: 'setStock', stock: 3 },
  });
  await server.rows('delete from products where id = $1', [mug]);
  await runImport(server, owner, id, 'undo');
  expect([await stored(cup), await stored(lamp)]).toMatchObject([{ is_active: true }, { is_active: false }]);
  expect(await read(owner, id)).toMatchObject({ notUndone: { count: 1, products: [{ id: lamp }] } });
  await expectRightFigures(server, owner);
});

test('keeps replaced uploads while they can be put back', async () => {
  const owner = await seller(server);
  const photo = await picture(owner);
  const cup = await product(owner, { images: [photo] });
  const id = await applied(owner, [change(cup, { images: ['https://shop.example/new.jpg'] })]);
  await server.rows(`update pictures set created_at = now() - interval '3 days'`);
  expect(await cleanUpUnusedPictures(server.context)).toBe(0);
  await runImport(server, owner, id, 'undo');
  expect(await stored(cup)).toMatchObject({ images: [photo] });
  await server.rows('update products set images = $2 where id = $1', [cup, []]);
  server.pass(day);
  expect(await cleanUpUnusedPictures(server.context)).toBe(1);
});

test('works in steps, each of which can be the last before a crash', async () => {
  const owner = await seller(server);
  const cup = await product(owner);
  const plans = [change(cup, { name: 'First' }), ...Array.from({ length: 1200 }, () => creation())];
  const id = await applied(owner, plans);
  expect(await runImport(server, owner, id, 'undo')).toBe(4);
  expect(await server.rows('select name from products where seller_id = $1', [owner.id])).toHaveLength(1);
  await expectRightFigures(server, owner);
});

test('says how far it is, and reads no row twice', async () => {
  const owner = await seller(server);
  const id = await applied(
    owner,
    Array.from({ length: 1200 }, () => creation()),
  );
  expect((await owner.browser.post(`/api/seller/imports/${id}/undo`)).status).toBe(200);
  const progress: number[] = [];
  for (let isDone = false; !isDone; isDone = await takeImportStep(server, owner, id, 'undo')) {
    const found = (await read(owner, id)) as { progress: { done: number } };
    progress.push(found.progress.done);
  }
  expect(progress[0]).toBe(0);
  for (const [step, done] of [500, 1000, 1200].entries())
    expect(Math.abs((progress[step + 1] ?? 0) - done), progress.join()).toBeLessThanOrEqual(2);
  const [left] = await server.rows('select count(*)::int from products where seller_id = $1', [owner.id]);
  expect(left).toEqual({ count: 0 });
  // What is behind the position was looked at before.
  await server.rows(`update import_rows set undo = '{"kind":"create"}' where import_id = $1 and row > 600`, [id]);
  await server.rows(`update imports set state = 'undoing', position = 600 where id = $1`, [id]);
  await takeImportStep(server, owner, id, 'undo');
  const [found] = await server.rows('select count(*)::int from import_rows where import_id = $1 and undo is not null', [
    id,
  ]);
  expect(found).toEqual({ count: 601 });
});
