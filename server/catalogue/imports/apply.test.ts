import { expect, test } from 'vitest';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { change, creation, importCounts, importedRows, plannedImport, runImport } from '#test/importPlans.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const variantsOf = (id: string) =>
  server.rows('select label, price_paise, stock, sku, is_offered from variants where product_id = $1 order by label', [
    id,
  ]);
const edit = async ({ browser }: TestSeller, id: string, changes: object) => {
  const { body } = await browser.get(`/api/seller/products/${id}`);
  const { name, description, category, pricePaise, stock, images, isActive, version, sku } = body as Record<
    string,
    unknown
  >;
  const own = { name, description, category, pricePaise, stock, shownStock: stock, images, isActive, version, sku };
  const answer = await browser.put(`/api/seller/products/${id}`, { ...own, ...changes });
  expect(answer.status, answer.text).toBe(200);
};
const sizes = { key: 'size' as const, name: 'Size', values: ['S', 'M'] };

test('creates the products of a file, which are counted and found immediately', async () => {
  const owner = await seller(server);
  const variants = [
    { values: ['S'], pricePaise: 300_00, stock: 4, isOffered: true, sku: 'KU-S' },
    { values: ['M'], pricePaise: 350_00, stock: 0, isOffered: true, mrpPaise: 400_00 },
  ];
  const id = await plannedImport(server, owner, [
    creation({ name: 'Copper bottle', sku: 'BO-1', mrpPaise: 1500_00, weightGrams: 400, netQuantity: '1 piece' }),
    creation({ name: 'Linen kurti', options: [sizes], variants }),
    creation({ name: 'Old lamp', isActive: false, stock: 3 }),
  ]);
  await runImport(server, owner, id, 'apply');
  const rows = await importedRows(server, id);
  expect(rows).toMatchObject([{ verdict: 'create' }, { verdict: 'create' }, { verdict: 'create' }]);
  const [bottle, kurti, lamp] = rows.map(({ product_id }) => product_id ?? '');
  expect(await stored(bottle ?? '')).toMatchObject({ sku: 'BO-1', mrp_paise: 150000, net_quantity: '1 piece' });
  expect(await stored(kurti ?? '')).toMatchObject({ price_paise: 30000, price_to_paise: 35000, stock: 4, sku: null });
  expect(await variantsOf(kurti ?? '')).toMatchObject([
    { label: 'M', stock: 0, sku: null },
    { label: 'S', stock: 4, sku: 'KU-S' },
  ]);
  expect(await stored(lamp ?? '')).toMatchObject({ is_active: false, is_visible: false });
  await expectRightFigures(server, owner);
  for (const search of ['copper', 'BO-1', 'KU-S']) {
    const { body } = await owner.browser.get(`/api/seller/products?search=${search}`);
    expect((body as { products: object[] }).products, search).toHaveLength(1);
  }
  const audited = await server.rows("select details from audit where act = 'products_imported' and target_id = $1", [
    owner.id,
  ]);
  expect(audited).toEqual([{ details: { created: 3, changed: 0, refused: 0 } }]);
});

test('changes only the fields that differ, and moves a product in the list only for its content', async () => {
  const owner = await seller(server);
  const [cup, lamp] = [await product(owner, { name: 'Cup' }), await product(owner, { name: 'Lamp' })];
  const before = [await stored(cup), await stored(lamp)];
  const plans = [
    change(cup, { pricePaise: 99_00, isActive: false }),
    change(lamp, { name: 'Brass lamp', alsoCalled: 'diya', sku: 'LA-1' }),
  ];
  await runImport(server, owner, await plannedImport(server, owner, plans), 'apply');
  expect(await stored(cup)).toEqual({
    ...before[0],
    price_paise: 9900,
    is_active: false,
    is_visible: false,
    version: 2,
  });
  expect(await stored(lamp)).toMatchObject({ name: 'Brass lamp', also_called: 'diya', sku: 'LA-1', version: 2 });
  expect((await stored(lamp))?.updated_at).not.toEqual(before[1]?.updated_at);
  const { body } = await owner.browser.get('/api/seller/products?search=diya');
  expect(body).toMatchObject({ products: [{ id: lamp }] });
  await expectRightFigures(server, owner);
});

test('writes stock as a difference, so that what was sold since the dry run stays sold', async () => {
  const owner = await seller(server);
  const [cup, lamp] = [await product(owner, { stock: 10 }), await product(owner, { stock: 10 })];
  const plans = [change(cup, {}, { stock: { from: 10, to: 25 } }), change(lamp, {}, { stock: { from: 10, to: 2 } })];
  const id = await plannedImport(server, owner, plans);
  await order(server, cup, 3);
  await order(server, lamp, 5);
  await runImport(server, owner, id, 'apply');
  expect(await stored(cup)).toMatchObject({ stock: 22 });
  expect(await stored(lamp)).toMatchObject({ stock: 0, is_sold_out: true });
  await expectRightFigures(server, owner);
});

test('leaves products that somebody edited or deleted since the dry run, and writes the others', async () => {
  const owner = await seller(server);
  const [cup, lamp, gone] = [await product(owner), await product(owner), await product(owner)];
  const stranger = await product(await seller(server), { name: 'Not theirs' });
  const plans = [cup, lamp, gone, stranger].map((id) => change(id, { name: 'From the file' }));
  const id = await plannedImport(server, owner, plans);
  await edit(owner, cup, { name: 'By hand' });
  await owner.browser.delete(`/api/seller/products/${gone}`);
  await runImport(server, owner, id, 'apply');
  expect(await stored(cup)).toMatchObject({ name: 'By hand' });
  expect(await stored(lamp)).toMatchObject({ name: 'From the file' });
  expect(await stored(stranger)).toMatchObject({ name: 'Not theirs', version: 1 });
  const meanwhile = { verdict: 'error', codes: ['changed_meanwhile'] };
  expect(await importedRows(server, id)).toMatchObject([
    meanwhile,
    { verdict: 'update', codes: null },
    meanwhile,
    meanwhile,
  ]);
  expect(await importCounts(server, id)).toMatchObject({ update: 1, error: 3 });
});

test('refuses a SKU that another product has taken since the dry run', async () => {
  const owner = await seller(server);
  const cup = await product(owner);
  const id = await plannedImport(server, owner, [
    creation({ sku: 'A-1' }),
    creation({ sku: 'A-2' }),
    change(cup, { sku: 'A-3' }),
    creation({ sku: 'A-2' }),
  ]);
  await product(owner, { sku: 'A-1' });
  await product(owner, { sku: 'A-3' });
  await runImport(server, owner, id, 'apply');
  const taken = { verdict: 'error', codes: ['sku_taken'] };
  expect(await importedRows(server, id)).toMatchObject([taken, { verdict: 'create' }, taken, taken]);
  expect(await stored(cup)).toMatchObject({ sku: null, version: 1 });
  expect(await importCounts(server, id)).toMatchObject({ create: 1, update: 0, error: 3 });
});

test('lets products and variants exchange their SKUs, unless one of them keeps its own', async () => {
  const owner = await seller(server);
  const [cup, lamp, mug] = [
    await product(owner, { sku: 'X' }),
    await product(owner, { sku: 'Y' }),
    await product(owner, { sku: 'Z' }),
  ];
  await runImport(
    server,
    owner,
    await plannedImport(server, owner, [change(cup, { sku: 'Y' }), change(lamp, { sku: 'X' }), creation({ sku: 'W' })]),
    'apply',
  );
  expect([await stored(cup), await stored(lamp)]).toMatchObject([{ sku: 'Y' }, { sku: 'X' }]);
  const id = await plannedImport(server, owner, [
    change(cup, { sku: 'X' }, { version: 2 }),
    change(lamp, { sku: 'Z' }, { version: 2 }),
    change(mug, { sku: 'V' }, { version: 9 }),
  ]);
  await runImport(server, owner, id, 'apply');
  expect((await importedRows(server, id)).map(({ codes }) => codes)).toEqual([
    ['sku_taken'],
    ['sku_taken'],
    ['changed_meanwhile'],
  ]);
});

test('changes variants and adds values to options', async () => {
  const owner = await seller(server);
  const { id: kurti, variants } = await productWithOptions(owner, {
    options: [sizes],
    variants: allCombinations([sizes]),
  });
  const options = [{ ...sizes, values: ['S', 'M', 'L'] }];
  const plan = change(
    kurti,
    {},
    {
      options,
      changedVariants: [
        { id: variants.S ?? '', pricePaise: 250_00, sku: 'K-S', stock: { from: 5, to: 9 } },
        { id: variants.M ?? '', isOffered: false },
      ],
      addedVariants: [{ values: ['L'], pricePaise: 600_00, stock: 2, isOffered: true }],
    },
  );
  await runImport(server, owner, await plannedImport(server, owner, [plan]), 'apply');
  expect(await variantsOf(kurti)).toMatchObject([
    { label: 'L', price_paise: 60000, stock: 2 },
    { label: 'M', is_offered: false },
    { label: 'S', price_paise: 25000, stock: 9, sku: 'K-S' },
  ]);
  expect(await stored(kurti)).toMatchObject({ price_paise: 25000, price_to_paise: 60000, stock: 11, version: 2 });
  await expectRightFigures(server, owner);
});

test('adds a variant of known values, and gives options to a product that had none', async () => {
  const owner = await seller(server);
  const { id: kurti } = await productWithOptions(owner, { options: [sizes], variants: [{ values: ['S'] }] });
  const cup = await product(owner, { sku: 'CUP', mrpPaise: 2000_00, stock: 7 });
  const variants = [{ values: ['M'], pricePaise: 100_00, stock: 3, isOffered: true, sku: 'CUP' }];
  await runImport(
    server,
    owner,
    await plannedImport(server, owner, [
      change(kurti, {}, { addedVariants: [{ values: ['M'], pricePaise: 499_00, stock: 1, isOffered: true }] }),
      change(cup, {}, { options: [{ ...sizes, values: ['M'] }], addedVariants: variants }),
    ]),
    'apply',
  );
  expect(await variantsOf(kurti)).toMatchObject([{ label: 'M' }, { label: 'S' }]);
  expect(await variantsOf(cup)).toMatchObject([{ label: 'M', sku: 'CUP' }]);
  expect(await stored(cup)).toMatchObject({
    has_options: true,
    sku: null,
    mrp_paise: null,
    stock: 3,
    price_paise: 10000,
  });
  await expectRightFigures(server, owner);
});
