import { describe, expect, test } from 'vitest';
import { newKey, orderBody, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Variant = { id: string; label: string; values: string[]; stock: number; pricePaise: number };
type Product = {
  id: string;
  version: number;
  stock: number;
  pricePaise: number;
  options: object[];
  variants: Variant[];
};

const options = [
  { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
  { key: 'size', name: 'Size', values: ['S', 'M'] },
];
const variant = (values: string[], changes: object = {}) => ({ values, pricePaise: 499_00, stock: 5, ...changes });
const kurti = (changes: object = {}) => {
  const { pricePaise, stock, ...body } = productBody({ name: 'Cotton kurti' });
  const variants = [variant(['Red', 'S']), variant(['Red', 'M'], { pricePaise: 549_00 }), variant(['Blue', 'M'])];
  return { ...body, options, variants, ...changes };
};

const create = (owner: TestSeller, changes: object = {}) =>
  owner.browser.post('/api/seller/products', kurti(changes), newKey());
async function created(owner: TestSeller, changes: object = {}): Promise<Product> {
  const answer = await create(owner, changes);
  expect(answer.status).toBe(201);
  return answer.body as Product;
}
const read = async (owner: TestSeller, id: string) =>
  (await owner.browser.get(`/api/seller/products/${id}`)).body as Product;

/** The edit form as it was loaded, with changes. */
function revise({ id, version, stock, variants, ...product }: Product, changes: object = {}) {
  const shown = variants.map(({ id, values, stock, pricePaise }) => ({
    ...{ id, values, stock, pricePaise },
    shownStock: stock,
  }));
  const { name, description, category, images, isActive, options } = product as unknown as ReturnType<typeof kurti>;
  return { name, description, category, images, isActive, options, variants: shown, version, ...changes };
}
const save = (owner: TestSeller, product: Product, changes: object = {}) =>
  owner.browser.put(`/api/seller/products/${product.id}`, revise(product, changes));
const fieldsOf = (answer: { body: unknown }) =>
  (answer.body as { error: { details: { fields: Record<string, string> } } }).error.details.fields;

describe('a product with options', () => {
  test('has the figures of its offered variants, and answers with options and labels', async () => {
    const owner = await seller(server);
    const hidden = variant(['Blue', 'S'], { pricePaise: 1_00, stock: 100, isOffered: false });
    const product = await created(owner, { variants: [...kurti().variants, hidden] });
    expect(product).toMatchObject({ pricePaise: 499_00, priceToPaise: 549_00, stock: 15, options });
    expect(product.variants.map(({ label }) => label)).toEqual(['Red, S', 'Red, M', 'Blue, S', 'Blue, M']);
    expect(await read(owner, product.id)).toEqual(product);
    const [counted] = await server.rows('select value_paise from products where id = $1', [product.id]);
    expect(counted).toEqual({ value_paise: 5 * 499_00 + 5 * 549_00 + 5 * 499_00 });
  });

  test.each([
    ['two values of one key', { options: [{ ...options[0], values: ['Red', 'लाल'] }, options[1]] }, 'options.0.values'],
    [
      'two values that look the same',
      { options: [options[0], { key: 'size', name: 'Size', values: ['M', 'M\u200b'] }] },
      'options.1.values',
    ],
    [
      'an invisible value',
      { options: [options[0], { ...options[1], values: ['S', 'M', '\u200b'] }] },
      'options.1.values.2',
    ],
    ['one preset twice', { options: [options[1], { ...options[1], name: 'Chest' }] }, 'options'],
    ['a combination twice', { variants: [variant(['Red', 'S']), variant(['laal', 's'])] }, 'variants.1.values'],
    ['a value of no option', { variants: [variant(['Green', 'S'])] }, 'variants.0.values'],
    ['a missing value', { variants: [variant(['Red'])] }, 'variants.0.values'],
    ['no variants', { variants: [] }, 'variants'],
    ['a price of 0', { variants: [variant(['Red', 'S'], { pricePaise: 0 })] }, 'variants.0.pricePaise'],
    ['a price above the MRP', { variants: [variant(['Red', 'S'], { mrpPaise: 100 })] }, 'variants.0.mrpPaise'],
    [
      'a photo of another product',
      { variants: [variant(['Red', 'S'], { image: '/media/x.webp' })] },
      'variants.0.image',
    ],
    ['one SKU twice', { variants: ['S', 'M'].map((size) => variant(['Red', size], { sku: 'KU' })) }, 'variants.1.sku'],
  ])('refuses %s at its row', async (_, changes, path) => {
    const answer = await create(await seller(server), changes);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toEqual([path]);
  });

  test('stores an empty photo and SKU as none', async () => {
    const product = await created(await seller(server), { variants: [variant(['Red', 'S'], { image: '', sku: ' ' })] });
    expect(product.variants).toMatchObject([{ image: null, sku: null }]);
  });

  test('checks all prices before all stocks, at their place in the form', async () => {
    const variants = [variant(['Red', 'S'], { stock: -1 }), variant(['Red', 'M'], { pricePaise: -1 })];
    const answer = await create(await seller(server), { name: '', category: 'None', variants });
    expect(Object.keys(fieldsOf(answer))).toEqual(['name', 'variants.1.pricePaise', 'variants.0.stock', 'category']);
  });

  test('refuses line breaks and other control characters in names, values and SKUs', async () => {
    const { browser } = await seller(server);
    const body = productBody({
      options: [{ name: 'Fit\tof', values: ['Slim\nfit'] }],
      variants: [{ values: ['Slim\nfit'], pricePaise: 499_00, stock: 5, sku: 'A\u0007' }],
    });
    const answer = await browser.post('/api/seller/products', body);
    const fields = ['options.0.name', 'options.0.values.0', 'variants.0.values.0', 'variants.0.sku'];
    expect(answer.body).toMatchObject({
      error: { details: { fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])) } },
    });
  });

  test('refuses variants without options', async () => {
    const owner = await seller(server);
    const body = { ...productBody(), variants: [variant([])] };
    expect(fieldsOf(await owner.browser.post('/api/seller/products', body, newKey()))).toHaveProperty('variants');
  });
});

describe('saving options', () => {
  test('keeps a variant whose values are renamed and moved, adds new ones and deletes missing ones', async () => {
    const owner = await seller(server);
    const before = await created(owner);
    const [redSmall, redMedium] = before.variants as [Variant, Variant];
    const renamed = [
      { key: 'size', name: 'Size', values: ['M', 'S'] },
      { key: null, name: 'Border', values: ['Gold', 'Plain'] },
    ];
    const variants = [
      { ...variant(['M', 'Gold'], { id: redMedium.id, stock: 7, shownStock: redMedium.stock }) },
      { ...variant(['S', 'Plain'], { id: redSmall.id, shownStock: redSmall.stock }) },
      variant(['S', 'Gold'], { stock: 1 }),
    ];
    const answer = await save(owner, before, { options: renamed, variants });
    expect(answer.status).toBe(200);
    const after = answer.body as Product;
    expect(after.variants.map(({ label, stock }) => [label, stock])).toEqual([
      ['M, Gold', 7],
      ['S, Gold', 1],
      ['S, Plain', 5],
    ]);
    expect(after.variants[0]?.id).toBe(redMedium.id);
    expect(after).toMatchObject({ stock: 13, version: 2 });
  });

  test('moves the stock by the difference from the stock shown, and refuses a stale copy', async () => {
    const owner = await seller(server);
    const before = await created(owner);
    const [first] = before.variants as [Variant];
    const bought = orderBody(before.id, { items: [{ productId: before.id, variantId: first.id, quantity: 2 }] });
    expect((await server.browser().post('/api/orders', bought, newKey())).status).toBe(201);
    const { variants } = revise(before);
    const raised = variants.map((row) => (row.id === first.id ? { ...row, stock: 15 } : row));
    const saved = await save(owner, before, { variants: raised });
    expect((saved.body as Product).variants.find(({ id }) => id === first.id)?.stock).toBe(13);
    expect((await save(owner, before)).status).toBe(409);
  });

  test('refuses the variant of another product', async () => {
    const owner = await seller(server);
    const [one, other] = [await created(owner), await created(owner)];
    const variants = [{ ...variant(['Red', 'S']), id: other.variants[0]?.id }];
    expect(Object.keys(fieldsOf(await save(owner, one, { variants })))).toEqual(['variants.0.id']);
  });

  test('adds options to a product and takes them away again', async () => {
    const owner = await seller(server);
    const plain = (await owner.browser.post('/api/seller/products', productBody({ stock: 3 }), newKey()))
      .body as Product;
    const { variants } = kurti();
    const added = await save(owner, { ...plain, variants: [] }, { options, variants });
    expect(added.body).toMatchObject({ stock: 15, pricePaise: 499_00, priceToPaise: 549_00 });
    const removed = await save(owner, added.body as Product, {
      ...{ options: [], variants: [], pricePaise: 499_00, stock: 15, shownStock: 15 },
    });
    expect(removed.body).toMatchObject({
      stock: 15,
      pricePaise: 499_00,
      priceToPaise: null,
      options: [],
      variants: [],
    });
    expect(await server.rows('select from variants where product_id = $1', [plain.id])).toEqual([]);
  });

  test('another seller can neither read nor change it', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const product = await created(owner);
    expect((await other.browser.get(`/api/seller/products/${product.id}`)).status).toBe(404);
    expect((await save(other, product)).status).toBe(404);
  });
});

describe('a SKU', () => {
  test('is used once in a shop, over products and variants, and again by another shop', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const variants = [variant(['Red', 'S'], { sku: ' KU-1 ' })];
    await created(owner, { variants });
    expect(Object.keys(fieldsOf(await create(owner, { variants })))).toEqual(['variants.0.sku']);
    const plain = productBody({ sku: 'KU-1' });
    expect(Object.keys(fieldsOf(await owner.browser.post('/api/seller/products', plain, newKey())))).toEqual(['sku']);
    await created(other, { variants });
  });

  test('is not repeated within one product, as the refusal says', async () => {
    const variants = ['S', 'M'].map((size) => variant(['Red', size], { sku: 'KU' }));
    expect(fieldsOf(await create(await seller(server), { variants }))).toEqual({
      'variants.1.sku': 'Two variants of this product have the same SKU.',
    });
  });

  test('can be exchanged between two variants in one save', async () => {
    const owner = await seller(server);
    const sizes = ['S', 'M'];
    const before = await created(owner, {
      variants: sizes.map((size) => variant(['Red', size], { sku: `KU-${size}` })),
    });
    const rows = revise(before).variants.map((row, index) => ({ ...row, sku: `KU-${sizes[1 - index]}` }));
    const answer = await save(owner, before, { variants: rows });
    expect((answer.body as { variants: { sku: string }[] }).variants.map(({ sku }) => sku)).toEqual(['KU-M', 'KU-S']);
  });

  test('is given to one of two products that are created at once', async () => {
    const owner = await seller(server);
    const answers = await Promise.all(
      [1, 2].map(() => create(owner, { variants: [variant(['Red', 'S'], { sku: 'ONE' })] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});
