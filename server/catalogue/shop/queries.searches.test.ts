import { beforeAll, expect, test } from 'vitest';
import type { ShopSort } from '#domain/catalogue/shop.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { readTypedWords } from '../search/typedWords.ts';
import { listMatchingProducts, type PublicProductFilter } from './productLists.ts';

const server = createTestServer();
let owner: TestSeller;

/**
 * More products than the first scan covers, with a word that one in 150 has, a word of one of the oldest, and one that
 * many only sound like. The triggers are off because the test reads none of their figures.
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
        'Made of brass' || case when i in (3, 7000, 7001) then ' with ghee' when i < 7000 then ' of gee' else '' end, (array['Home & Garden', 'Automotive'])[1 + i % 2], 10000 + (i * 37) % 1000, 5, true, '{}',
        now() - i * interval '1 second', now()
      from generate_series(1, 11400) i;
    insert into search_words select distinct unnest(search_words(search)) from products;
    commit;
    analyze products`);
});

/** Without the deadline of searches, so that no test depends on it. */
const db = () => server.context.database.read;

/** The ids on all pages of a search with products that have all words. */
async function idsOf(typed: string, filter: Omit<PublicProductFilter, 'cursor'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMatchingProducts(db(), { ...filter, cursor }, readTypedWords(typed));
    if (page.isClosest || page.isSimilar) return [];
    const { products, nextCursor } = page;
    ids.push(...products.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

const sequences: Record<Exclude<ShopSort, 'relevance'>, string> = {
  newest: 'created_at desc, id desc',
  'price-up': 'price_paise, id',
  'price-down': 'price_paise desc, id desc',
};
const searches = ['seldom', 'hardly', 'seldom brass', 'lamp hardly', 'SELDO'];

test.each([
  'newest',
  'price-up',
  'price-down',
] as const)('pages by %s contain every match, however far down', async (sort) => {
  for (const typed of searches) {
    const words = typed.split(' ').map((word) => `search like '% ' || btrim(sound_keys('${word}')) || '%'`);
    const contained = words.join(' and ');
    const find = async (more = '') => {
      const text = `select id from products where ${contained} ${more} order by ${sequences[sort]}`;
      return (await server.rows<{ id: string }>(text)).map(({ id }) => id);
    };
    const all = await find();
    expect(all.length).toBeGreaterThan(2);
    expect(await idsOf(typed, { sort, limit: 2 })).toEqual(all);
    expect(await idsOf(typed, { sort, limit: 20 })).toEqual(all);
    expect(await idsOf(typed, { sort, limit: 20, sellerId: owner.id })).toEqual(all);
    const cars = await find(`and category = 'Automotive'`);
    expect(await idsOf(typed, { sort, limit: 20, category: 'Automotive' })).toEqual(cars);
  }
});

test('pages by relevance contain every match once: those with all words in their names first', async () => {
  const newest = 'order by created_at desc, id desc';
  const find = async (condition: string) =>
    (await server.rows<{ id: string }>(`select id from products where ${condition} ${newest}`)).map(({ id }) => id);
  // Too many to rank: they are scanned.
  const even = await find(`search like '% !ivin %'`);
  expect(even.length).toBeGreaterThan(2_000);
  expect(await idsOf('even', { limit: 50 })).toEqual(even);
  const inNames = await find(`search like '% !ivin %' and search like '% !sildum %'`);
  expect(await idsOf('even seldom', { limit: 7 })).toEqual(inNames);
  const brass = await idsOf('brass hardly', { limit: 2 });
  expect(brass).toEqual(await find(`search like '% hrdli %'`));
});

test('finds the few products that share frequent words wherever they are in the list', async () => {
  const filter = { sort: 'newest', limit: 20 } as const;
  const page = await listMatchingProducts(db(), filter, readTypedWords('uneven even-numbered'));
  expect(page.products).toHaveLength(2);
  expect(page.nextCursor).toBeNull();
});

test('ends a page early where very many products only sound like the word, and continues on the next', async () => {
  const filter = { sort: 'newest', limit: 20 } as const;
  const first = await listMatchingProducts(db(), filter, readTypedWords('ghee'));
  expect(first.products).toHaveLength(1);
  const second = await listMatchingProducts(
    db(),
    { ...filter, cursor: first.nextCursor ?? undefined },
    readTypedWords('ghee'),
  );
  expect(second.products).toHaveLength(2);
  expect(second.nextCursor).toBeNull();
});
