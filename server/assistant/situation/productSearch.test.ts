import { beforeAll, describe, expect, test } from 'vitest';
import type { GoodsWord } from '#server/language/understand.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import type { ProductQuery } from './catalogue.ts';
import { findShopProducts } from './productSearch.ts';

const server = createTestServer();
let owner: TestSeller;
let other: TestSeller;

const word = (said: string, kind: GoodsWord['kind'] = 'goods', ...means: string[]): GoodsWord => ({
  said,
  means,
  kind,
});
const find = (words: GoodsWord[], more: Partial<ProductQuery> = {}) =>
  findShopProducts(server.context.database.read, { sellerId: owner.id, words, limit: 6, ...more });
const names = async (...of: Parameters<typeof find>) => (await find(...of)).map(({ name }) => name);

const long = 'x'.repeat(4_900);
beforeAll(async () => {
  owner = await seller(server);
  other = await seller(server);
  const description = 'Made by hand.';
  for (const name of ['Brass Oil-Lamp', "Men's T-Shirt Red", 'नीला कुर्ता', 'Lampshade 🌸', 'Embroidered Cloth']) {
    await product(owner, { name, description, category: 'Home & Garden' });
  }
  await product(owner, { name: 'Shelf', description: `Holds a brass lamp. ${long}`, category: 'Home & Garden' });
  await product(owner, { name: 'ज'.repeat(200), description, category: 'Home & Garden' });
  await product(other, { name: 'Copper Lamp', description, category: 'Home & Garden' });
});

describe('products that match words', () => {
  test('match in the name before the description, of this shop only', async () => {
    const found = await find([word('lamp')]);
    expect(found.map(({ name, fit }) => [name, fit])).toEqual([['Brass Oil-Lamp', 1]]);
    expect((await find([word('holds', 'other')])).map(({ name, fit }) => [name, fit])).toEqual([['Shelf', 0.8]]);
    expect(await names([word('copper', 'material')])).toEqual([]);
    expect(await names([word('shade')])).toEqual([]);
  });

  test('match as a whole, apart from beginnings of unknown names', async () => {
    expect(await names([word('red', 'colour')])).toEqual(["Men's T-Shirt Red"]);
    expect(await names([word('t', 'size')])).toEqual(["Men's T-Shirt Red"]);
    expect(await names([word('clot', 'other')])).toEqual(['Embroidered Cloth']);
  });

  test('match several words in a row, with any separator', async () => {
    expect(await names([word('deepak', 'goods', 'oil lamp')])).toEqual(['Brass Oil-Lamp']);
    expect(await names([word('tshirt', 'goods', 't-shirt')])).toEqual(["Men's T-Shirt Red"]);
    expect(await names([word('lamp oil')])).toEqual([]);
    expect(await names([word('कुर्ते', 'goods', 'कुर्ता')])).toEqual(['नीला कुर्ता']);
  });

  test('match named goods, and list the matched words', async () => {
    const [first, ...others] = await find([word('brass', 'material'), word('hand', 'other'), word('shirts')]);
    expect([first?.name, first?.has, others]).toEqual(["Men's T-Shirt Red", [false, true, true], []]);
    const many = [...Array.from({ length: 40 }, (_, place) => word(`qx${place}`, 'other')), word('lamp', 'other')];
    expect(await names(many)).toEqual([]);
    expect((await find([word('lamp'), ...many]))[0]?.has).toEqual([true, ...many.map(() => false)]);
  });

  test('can be searched with any input', async () => {
    for (const said of ["'", '\\', '🌸', '', "o'lamp:*", '& | !', long, 'ज'.repeat(4_000), '(.*)+', '\u0301', 'İ']) {
      for (const kind of ['goods', 'size'] as const) {
        const hits = await names([word(said, kind, `${said} ${said}`)]);
        expect(hits.length, said.slice(0, 20)).toBeLessThanOrEqual(1);
        const withLamp = await names([word(said, 'other'), word('lamp')]);
        expect(withLamp[0], said.slice(0, 20)).toMatch(/Lamp/);
      }
    }
  });

  test('respect range, category and order', async () => {
    await product(owner, { name: 'Table Lamp', category: 'Home & Garden', pricePaise: 50_000 });
    await server.rows("update products set stock = 0 where name = 'Table Lamp'");
    expect(await names([word('lamp')], { most: 60_000 })).toEqual(['Table Lamp']);
    expect(await names([word('lamp')], { least: 60_000 })).toEqual(['Brass Oil-Lamp']);
    expect((await names([word('lamp')], { sort: 'cheapest' }))[0]).toBe('Table Lamp');
    expect((await names([word('lamp')]))[0]).toBe('Brass Oil-Lamp');
    expect(await names([word('lamp')], { category: 'Electronics' })).toEqual([]);
    expect((await names([word('lamp')], { which: 'hidden' })).length).toBe(0);
    await server.rows("update products set is_active = false where name = 'Table Lamp'");
    expect(await names([word('lamp')], { which: 'hidden' })).toEqual(['Table Lamp']);
    expect(await names([word('lamp')])).toEqual(['Brass Oil-Lamp']);
  });
});

test('corrects words by those of this shop', async () => {
  expect(await names([word('embroidrd', 'other')])).toEqual(['Embroidered Cloth']);
  expect(await names([word('coperr', 'other')])).toEqual([]);
});
