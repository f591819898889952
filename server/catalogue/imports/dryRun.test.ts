import { describe, expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createImportTests, csv, importsUrl } from '#test/imports.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { check, map, read, rows, upload, work } = createImportTests(server);
const headings = ['SKU', 'Name', 'Price', 'Stock', 'Category', 'Description'];

describe('the dry run', () => {
  test('finds new products, and writes none', async () => {
    const owner = await seller(server);
    const found = await check(
      owner,
      csv(
        headings,
        ['K-1', 'Cotton kurti', '499', '5', 'Clothing & Fashion', 'Soft'],
        ['K-2', 'Saree', '₹ 1,299', '', 'Sarees', ''],
      ),
    );
    expect(found).toMatchObject({
      state: 'ready',
      headerRow: 1,
      counts: { rows: 2, create: 2, update: 0, unchanged: 0, skipped: 0, error: 0, notice: 1 },
    });
    expect(found.rows).toMatchObject([
      {
        ...{ row: 2, verdict: 'create', sku: 'K-1', name: 'Cotton kurti', problems: [], changes: [] },
        product: {
          id: null,
          name: 'Cotton kurti',
          pricePaise: 499_00,
          stock: 5,
          category: 'Clothing & Fashion',
          isActive: true,
        },
      },
      {
        ...{ row: 3, verdict: 'create', problems: [{ row: 3, code: 'description_from_name', isError: false }] },
        product: { description: 'Saree', pricePaise: 1299_00, stock: 0 },
      },
    ]);
    expect(await server.rows('select 1 from products where seller_id = $1', [owner.id])).toEqual([]);
  });

  test('finds a group by its name unless one of its rows has a SKU', async () => {
    const owner = await seller(server);
    const [lamp] = [await product(owner, { name: 'Brass lamp' }), await product(owner, { name: 'Cup' })];
    const found = await check(
      owner,
      csv(
        ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Type'],
        ['lamp', 'Brass Lamp', '', '90', 'Title', 'Default Title', 'Home Decor'],
        ['cup', 'Cup', '', '50', 'Size', 'S', 'Kitchen'],
        ['cup', '', 'C-M', '60', '', 'M', ''],
      ),
    );
    expect(found.rows).toMatchObject([
      { row: 2, verdict: 'update', product: { id: lamp } },
      { row: 3, verdict: 'create', product: { id: null } },
    ]);
  });

  test("joins WooCommerce's variations with a parent that has a SKU and is called by its id", async () => {
    const owner = await seller(server);
    const found = await check(
      owner,
      csv(
        [
          ...['ID', 'Type', 'SKU', 'Name', 'Stock', 'Regular price', 'Categories', 'Parent'],
          ...['Attribute 1 name', 'Attribute 1 value(s)'],
        ],
        ['45', 'variation', 'P1-S', '', '3', '499', '', 'id:44', 'Size', 'S'],
        ['44', 'variable', 'P1', 'Kurti', '', '', 'Kurtis', '', 'Size', 'S, M'],
        ['46', 'variation', 'P1-M', '', '4', '499', '', 'P1', 'Size', 'M'],
      ),
    );
    expect(found.rows).toMatchObject([
      { row: 2, verdict: 'create', name: 'Kurti', product: { options: [{ name: 'Size', values: ['S', 'M'] }] } },
    ]);
  });

  test('compares known products, found by SKU and by name', async () => {
    const owner = await seller(server);
    const first = await product(owner, { sku: 'K-1', name: 'Cotton kurti', stock: 5 });
    const second = await product(owner, { name: 'Brass lamp' });
    const found = await check(
      owner,
      csv(['SKU', 'Name', 'Price', 'Stock'], ['K-1', 'Cotton kurti', '550', '7'], ['', 'BRASS  lamp', '', '']),
    );
    expect(found.counts).toMatchObject({ update: 1, unchanged: 1, create: 0, error: 0 });
    expect(found.rows).toMatchObject([
      {
        verdict: 'update',
        changes: [
          { field: 'pricePaise', to: 550_00 },
          { field: 'stock', from: 5, to: 7 },
        ],
        product: { id: first, pricePaise: 550_00, stock: 7 },
      },
      { verdict: 'unchanged', name: 'Brass lamp', changes: [], product: { id: second } },
    ]);
  });
});

describe('rows with errors', () => {
  test('are listed with all that is wrong, and downloaded in the file’s own columns', async () => {
    const owner = await seller(server);
    const found = await check(
      owner,
      csv(
        ['Code', 'Item', 'Rate', 'Stock', 'Category', 'Shelf'],
        ['A', 'Lamp', '499-599', '1.5', 'Widgets', '7'],
        ['B', 'Bowl', '100', '1', 'Home & Garden', '=8'],
        ['C', 'Cup', '50', '1', 'Home & Garden', ''],
        ['C', 'Cup', '60', '1', 'Home & Garden', '=9'],
      ),
    );
    expect(found.counts).toMatchObject({ rows: 4, create: 1, error: 3 });
    expect(found.rows.map(({ row, verdict, problems }) => [row, verdict, problems.map(({ code }) => code)])).toEqual([
      [2, 'error', expect.arrayContaining(['price_unreadable', 'stock_not_whole', 'category_unknown'])],
      [3, 'create', ['description_from_name']],
      [4, 'error', ['sku_repeated']],
      [5, 'error', ['sku_repeated']],
    ]);
    expect(found.rows[2]?.problems).toMatchObject([{ value: 'C', rows: [4, 5], isError: true }]);
    const answer = await owner.browser.get(`${importsUrl}/${found.id}/problems.csv`);
    const [headings, first, second, third, ...rest] = answer.text.trim().split('\n');
    expect(headings).toBe('Haat: problem,Code,Item,Rate,Stock,Category,Shelf');
    expect([first, second, third]).toEqual([
      expect.stringMatching(/,A,Lamp,499-599,1.5,Widgets,7$/),
      expect.stringMatching(/,C,Cup,50,1,Home & Garden,$/),
      expect.stringMatching(/,C,Cup,60,1,Home & Garden,'=9$/),
    ]);
    expect(rest).toEqual([]);
    const codes = (await read(owner, found.id)).codes;
    expect(codes).toContainEqual({ code: 'sku_repeated', count: 2, isError: true });
    expect(codes).toContainEqual({ code: 'description_from_name', count: 1, isError: false });
    await server.rows("update imports set state = 'importing' where id = $1", [found.id]);
    expect((await read(owner, found.id)).codes).toEqual([]);
  });

  test('can be corrected and uploaded: the column with the problem is ignored', async () => {
    const owner = await seller(server);
    const found = await check(owner, csv(headings, ['K-1', 'Kurti', '499-599', '1', 'Sarees', 'Soft']));
    const { text } = await owner.browser.get(`${importsUrl}/${found.id}/problems.csv`);
    const again = await check(owner, text.replaceAll('499-599', '499'));
    expect(again).toMatchObject({ state: 'ready', counts: { create: 1, error: 0 } });
    expect(again.columns[0]).toMatchObject({ heading: 'Haat: problem', target: null });
  });

  test('of a group stop only themselves', async () => {
    const owner = await seller(server);
    const found = await check(
      owner,
      csv(
        [
          'Handle',
          'Title',
          'Variant SKU',
          'Variant Price',
          'Variant Inventory Qty',
          'Option1 Name',
          'Option1 Value',
          'Type',
        ],
        ['kurti', 'Kurti', 'K-S', '499-599', '5', 'Size', 'S', 'Kurtis'],
        ['kurti', '', 'K-M', '499', '5', 'Size', 'M', ''],
        ['kurti', '', 'K-L', '', '5', 'Size', 'L', ''],
      ),
    );
    expect(found.counts).toMatchObject({ create: 1, error: 2 });
    expect(found.rows).toMatchObject([
      { row: 2, verdict: 'error', problems: [{ code: 'price_unreadable' }] },
      {
        row: 3,
        verdict: 'create',
        product: { options: [{ name: 'Size', values: ['M'] }], variants: [{ sku: 'K-M' }] },
      },
      { row: 4, verdict: 'error', problems: [{ code: 'price_not_positive' }] },
    ]);
  });
});

describe('the mapping', () => {
  test('is asked for where headings are unknown, and remembered for the next file', async () => {
    const owner = await seller(server);
    const file = (price: string) => csv(['Ref', 'Thing', 'Cost'], ['A', 'Lamp', price]);
    const id = await upload(owner, file('100'));
    await work();
    expect(await read(owner, id)).toMatchObject({ state: 'mapping', headerRow: null, columns: [] });
    const shown = await map(owner, id, { headerRow: 1 });
    expect(shown).toMatchObject({
      state: 'mapping',
      headerRow: 1,
      columns: [{ heading: 'Ref', samples: ['A'], target: null }, {}, {}],
    });
    const targets = ['sku', 'name', 'price'].map((target, index) => ({ index, target }));
    const options = { fallbackCategory: 'Home & Garden' };
    expect(await map(owner, id, { columns: targets, options })).toMatchObject({
      state: 'ready',
      counts: { create: 1, error: 0 },
    });
    const next = await upload(owner, file('200'));
    await work();
    const again = await map(owner, next, { headerRow: 1 });
    expect(again.columns.map(({ target }) => target)).toEqual(['sku', 'name', 'price']);
  });

  test('chooses categories beside the errors, and remembers them', async () => {
    const owner = await seller(server);
    const file = csv(headings, ['K-1', 'Kurti', '499', '1', 'Widgets', 'Soft']);
    const found = await check(owner, file);
    expect(found).toMatchObject({ counts: { error: 1 }, values: { category: [{ value: 'Widgets', choice: null }] } });
    const chosen = await map(owner, found.id, { categories: { Widgets: 'Toys & Games' } });
    expect(chosen).toMatchObject({
      counts: { create: 1, error: 0 },
      values: { category: [{ value: 'Widgets', choice: 'Toys & Games' }] },
    });
    expect(await check(owner, file)).toMatchObject({ counts: { create: 1, error: 0 } });
  });

  test.each([
    ['add', { create: 1, skipped: 1, update: 0, error: 0 }],
    ['update', { create: 0, skipped: 0, update: 1, error: 1 }],
    ['stock', { create: 0, skipped: 0, update: 1, error: 1 }],
    ['both', { create: 1, skipped: 0, update: 1, error: 0 }],
  ])('mode %s', async (mode, counts) => {
    const owner = await seller(server);
    await product(owner, { sku: 'K-1', name: 'Kurti' });
    const file = csv(
      headings,
      ['K-1', 'Renamed', '555', '9', 'Sarees', 'New'],
      ['K-2', 'Saree', '1', '1', 'Sarees', 'x'],
    );
    const { id } = await check(owner, file);
    expect((await map(owner, id, { mode })).counts).toMatchObject(counts);
    const [first] = await rows(owner, id);
    const fields = first?.changes.map(({ field }) => field) ?? [];
    if (mode === 'stock') expect(fields).toEqual(['pricePaise', 'stock']);
    if (mode === 'both') expect(fields).toEqual(expect.arrayContaining(['name', 'description', 'pricePaise', 'stock']));
  });
});
