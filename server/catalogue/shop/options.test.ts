import { expect, test } from 'vitest';
import { product, productBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const shirt = (changes: Record<string, unknown> = {}) =>
  productBody({
    name: 'Cotton kurti',
    images: ['https://photos.example/red.jpg', 'https://photos.example/blue.jpg'],
    options: [
      { key: 'colour', name: 'Colour', values: ['Red', 'Green', 'Blue'] },
      { key: 'size', name: 'Size', values: ['M', 'XL'] },
    ],
    variants: [
      { values: ['Red', 'M'], pricePaise: 499_00, stock: 3 },
      { values: ['Green', 'M'], pricePaise: 299_00, stock: 9, isOffered: false },
      {
        values: ['Blue', 'XL'],
        pricePaise: 899_00,
        mrpPaise: 999_00,
        stock: 0,
        image: 'https://photos.example/blue.jpg',
      },
    ],
    ...changes,
  });

async function openShirt() {
  const owner = await seller(server);
  const { body } = await owner.browser.post('/api/seller/products', shirt());
  const { id, variants } = body as { id: string; variants: { id: string; values: string[] }[] };
  const variantOf = (...values: string[]) => variants.find((one) => one.values.join() === values.join())?.id ?? '';
  const [{ slug }] = (await server.rows('select slug from sellers where id = $1', [owner.id])) as [{ slug: string }];
  return { id, variantOf, owner, slug, visitor: server.browser() };
}

test('shows the options and the offered variants, without values that nothing is offered of', async () => {
  const { id, variantOf, visitor } = await openShirt();
  const { body } = await visitor.get(`/api/products/${id}`);
  expect(body).toMatchObject({
    pricePaise: 499_00,
    priceToPaise: 899_00,
    stock: 3,
    options: [
      {
        key: 'colour',
        name: 'Colour',
        values: [
          { key: 'red', value: 'Red' },
          { key: 'blue', value: 'Blue' },
        ],
      },
      {
        key: 'size',
        name: 'Size',
        values: [
          { key: 'm', value: 'M' },
          { key: 'xl', value: 'XL' },
        ],
      },
    ],
  });
  expect((body as { variants: unknown[] }).variants).toEqual([
    {
      ...{ id: variantOf('Red', 'M'), positions: [0, 0], label: 'Red, M', image: null },
      ...{ pricePaise: 499_00, mrpPaise: null, stock: 3, most: 3 },
    },
    {
      ...{
        id: variantOf('Blue', 'XL'),
        positions: [1, 1],
        label: 'Blue, XL',
        image: 'https://photos.example/blue.jpg',
      },
      ...{ pricePaise: 899_00, mrpPaise: 999_00, stock: 0, most: 0 },
    },
  ]);
});

test('says in lists that a product has options', async () => {
  const { id, slug, owner, visitor } = await openShirt();
  const plain = await product(owner);
  const { body } = await visitor.get(`/api/products?store=${slug}`);
  expect(body).toMatchObject({
    products: [{ id: plain }, { id, options: { sizeCount: 2 }, pricePaise: 499_00, priceToPaise: 899_00 }],
  });
  for (const field of ['options', 'priceToPaise', 'mrpPaise', 'facets'])
    expect(body).not.toHaveProperty(['products', 0, field]);
  const { body: read } = await visitor.get(`/api/products/${plain}`);
  expect(read).toMatchObject({ options: [], variants: [] });
  for (const field of ['priceToPaise', 'mrpPaise', 'weightGrams', 'importer']) expect(read).not.toHaveProperty(field);
});

test('answers a cart with variants, and asks for the choice of a product', async () => {
  const { id, variantOf, slug, owner, visitor } = await openShirt();
  const plain = await product(owner);
  const other = await openShirt();
  const ids = [id, plain, variantOf('Blue', 'XL'), variantOf('Green', 'M'), other.variantOf('Red', 'M')];
  const { body } = await visitor.get(`/api/stores/${slug}/cart?ids=${ids.join()}`);
  const { products } = body as { products: { id: string; variantId: string | null }[] };
  expect(products).toHaveLength(3);
  expect(products).toContainEqual(
    expect.objectContaining({ id, variantId: null, missingOption: { key: 'colour', name: 'Colour' } }),
  );
  expect(products).toContainEqual(expect.objectContaining({ id: plain, variantId: null, missingOption: null }));
  expect(products).toContainEqual({
    ...{ id, variantId: variantOf('Blue', 'XL'), name: 'Cotton kurti', label: 'Blue, XL', missingOption: null },
    ...{ pricePaise: 899_00, stock: 0, most: 0, image: 'https://photos.example/blue.jpg' },
  });
});

test('shows no options where nothing is offered', async () => {
  const owner = await seller(server);
  const id = await product(owner, {
    options: [{ key: 'size', name: 'Size', values: ['M'] }],
    variants: [{ values: ['M'], pricePaise: 499_00, stock: 3, isOffered: false }],
  });
  const { body } = await server.browser().get(`/api/products/${id}`);
  expect(body).toMatchObject({ pricePaise: 499_00, stock: 0, options: [], variants: [] });
});
