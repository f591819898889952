import { beforeAll, describe, expect, test } from 'vitest';
import { admin, newKey, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Saved = { id: string; version: number; variants: { id: string; label: string }[] };
type Listed = { products: { name: string }[]; lines: { name: string; label: string | null }[] };

const options = [
  { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
  { key: 'size', name: 'Size', values: ['M', 'XXL'] },
];
const variants = [
  { values: ['Red', 'M'], pricePaise: 499_00, stock: 5, sku: 'KU-R-M' },
  { values: ['Red', 'XXL'], pricePaise: 499_00, stock: 5, sku: 'KU-R-XXL' },
  { values: ['Blue', 'M'], pricePaise: 499_00, stock: 5, sku: 'KU-B-M', isOffered: false },
];

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  await product(owner, { name: 'Brass lamp', description: 'For Diwali', sku: 'LAMP-7' });
  const body = productBody({ name: 'Cotton kurti', description: 'Hand block print', options, variants });
  const answer = await owner.browser.post('/api/seller/products', body, newKey());
  expect(answer.status, answer.text).toBe(201);
});

async function find(browser: Browser, path: string, search: string): Promise<string[]> {
  const answer = await browser.get(`${path}?${new URLSearchParams({ search })}`);
  expect(answer.status, answer.text).toBe(200);
  const { products, lines } = answer.body as Listed;
  return (products ?? lines).map(({ name }) => name);
}
const inPanel = (search: string) => find(owner.browser, '/api/seller/products', search);
const inPublic = (search: string) => find(server.browser(), '/api/products', search);
const searchOf = async (id: string) =>
  (
    await server.rows<{ search: string; words: string | null }>(
      'select search, option_words as words from products where id = $1',
      [id],
    )
  )[0];

describe('a product with options is found once', () => {
  test.each([
    ['a value', 'xxl'],
    ['a SKU', 'ku-r-xxl'],
    ['a part of a SKU', 'KU-R'],
    ['another word for a colour', 'laal'],
    ['a word for a colour in Hindi', 'लाल'],
  ])('by %s', async (_, typed) => {
    expect(await inPanel(typed)).toEqual(['Cotton kurti']);
    expect(await inPublic(typed)).toEqual(['Cotton kurti']);
    expect(await find(await admin(server), '/api/admin/products', typed)).toEqual(['Cotton kurti']);
    const lines = await find(owner.browser, '/api/seller/stock', typed);
    expect(lines).toEqual(['Cotton kurti', 'Cotton kurti', 'Cotton kurti']);
  });

  test('by its name and a value', async () => {
    expect(await inPublic('red kurti xxl')).toEqual(['Cotton kurti']);
    const { body } = await server.browser().get('/api/products?search=green%20kurti');
    expect(body).toMatchObject({ products: [{ name: 'Cotton kurti' }], isClosest: true });
  });
});

test('only the shop and admins find variants that are not offered', async () => {
  for (const typed of ['blue', 'neela']) {
    expect(await inPublic(typed)).toEqual([]);
    expect(await inPanel(typed)).toEqual(['Cotton kurti']);
    expect(await find(await admin(server), '/api/admin/products', typed)).toEqual(['Cotton kurti']);
  }
});

test('a product without options is found by its SKU', async () => {
  expect(await inPanel('lamp-7')).toEqual(['Brass lamp']);
  expect(await inPublic('lamp-7')).toEqual(['Brass lamp']);
});

test('a product without options and SKU has the same text as before', async () => {
  const id = await product(owner, { name: 'Plain CUP', description: 'White, 200 ml ' });
  expect(await searchOf(id)).toEqual({ search: ' !pln !kup pln kup vit 200 ml ', words: null });
});

test('what is found follows each change of the options', async () => {
  const body = { ...productBody({ name: 'Silk saree', description: 'Soft' }) };
  const one = [{ key: null, name: 'Border', values: ['Zari', 'Temple'] }];
  const rows = [
    { values: ['Zari'], pricePaise: 900_00, stock: 1 },
    { values: ['Temple'], pricePaise: 900_00, stock: 1 },
  ];
  const answer = await owner.browser.post('/api/seller/products', { ...body, options: one, variants: rows }, newKey());
  const { id, version, variants: saved } = answer.body as Saved;
  expect(await inPublic('zari')).toEqual(['Silk saree']);

  const [zari, temple] = saved.map((variant, index) => ({ ...rows[index], id: variant.id, shownStock: 1 }));
  const renamed = await owner.browser.put(`/api/seller/products/${id}`, {
    ...{ ...body, version, options: [{ key: null, name: 'Border', values: ['Ganga', 'Temple'] }] },
    variants: [
      { ...zari, values: ['Ganga'] },
      { ...temple, isOffered: false },
    ],
  });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await inPublic('zari')).toEqual([]);
  expect(await inPublic('ganga')).toEqual(['Silk saree']);
  expect(await inPublic('temple')).toEqual([]);

  await server.rows('update variants set stock = stock - 1 where id = $1', [zari?.id]);
  expect((await searchOf(id))?.words).toBe('Ganga');

  const plain = { ...body, stock: 1, shownStock: 1, version: (renamed.body as Saved).version };
  expect((await owner.browser.put(`/api/seller/products/${id}`, plain)).status).toBe(200);
  expect(await searchOf(id)).toEqual({ search: ' !silk !sri silk sri suft ', words: null });
  expect(await inPanel('temple')).toEqual([]);
});
