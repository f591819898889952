import { beforeAll, expect, test } from 'vitest';
import type { ShopSort } from '#domain/catalogue/shop.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { listMatchingProducts, type PublicProductFilter } from './productLists.ts';

const server = createTestServer();
let owner: TestSeller;

/**
 * More products than the first scan covers, with a word that one in 150 has, and a word of one of the oldest. The
 * triggers are off because the test reads none of their figures.
 */
beforeAll(async () => {
  owner = await seller(server);
  await server.rows(`
    begin;
    set local session_replication_role = replica;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), '${owner.id}', 'Lamp' || case when i % 150 = 0 then ' seldom' else '' end
          || case when i in (2300, 4450, 5399) then ' hardly' else '' end
          || case when i % 2 = 1 or i in (10, 11300) then ' uneven' else '' end
          || case when i % 2 = 0 then ' even-numbered' else '' end,
        'Made of brass', (array['Home & Garden', 'Automotive'])[1 + i % 2], 10000 + (i * 37) % 1000, 5, true, '{}',
        now() - i * interval '1 second', now()
      from generate_series(1, 11400) i;
    insert into search_words select distinct unnest(search_words(search)) from products;
    commit;
    analyze products`);
});

/** Without the deadline of searches, so that no test depends on it. */
const db = () => server.context.database.read;

/** The ids on all pages of a search. */
async function idsOf(words: string[], filter: Omit<PublicProductFilter, 'cursor'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { products, nextCursor } = await listMatchingProducts(
      db(),
      { ...filter, cursor },
      words.map((word) => [word]),
    );
    ids.push(...products.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

const sequences: Record<ShopSort, string> = {
  newest: 'created_at desc, id desc',
  'price-up': 'price_paise, id',
  'price-down': 'price_paise desc, id desc',
};
const searches = [['seldom'], ['hardly'], ['seldom', 'brass'], ['lamp', 'hardly'], ['SELDO']];

test.each([
  'newest',
  'price-up',
  'price-down',
] as const)('pages by %s contain every match, however far down', async (sort) => {
  for (const words of searches) {
    const contained = words.map((word) => `search like '%${word.toLowerCase()}%'`).join(' and ');
    const find = async (more = '') => {
      const text = `select id from products where ${contained} ${more} order by ${sequences[sort]}`;
      return (await server.rows<{ id: string }>(text)).map(({ id }) => id);
    };
    const all = await find();
    expect(all.length).toBeGreaterThan(2);
    expect(await idsOf(words, { sort, limit: 2 })).toEqual(all);
    expect(await idsOf(words, { sort, limit: 20 })).toEqual(all);
    expect(await idsOf(words, { sort, limit: 20, sellerId: owner.id })).toEqual(all);
    const cars = await find(`and category = 'Automotive'`);
    expect(await idsOf(words, { sort, limit: 20, category: 'Automotive' })).toEqual(cars);
  }
});

test('needs one word of each list', async () => {
  const choices = [['hardly', 'nothing'], ['lamp']];
  const { products } = await listMatchingProducts(db(), { limit: 20 }, choices);
  expect(products).toHaveLength(3);
});

test('returns a page before scanning everything when few products share frequent words', async () => {
  const words = [['uneven'], ['even-numbered']];
  const first = await listMatchingProducts(db(), { limit: 20 }, words);
  expect(first.products).toHaveLength(1);
  expect(first.nextCursor).not.toBeNull();
  const second = await listMatchingProducts(db(), { limit: 20, cursor: first.nextCursor ?? '' }, words);
  expect(second.products).toHaveLength(1);
  expect(second.nextCursor).toBeNull();
});
