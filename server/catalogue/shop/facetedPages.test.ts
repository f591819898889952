import { beforeAll, expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
let owner: TestSeller;

/**
 * More products than are scanned or counted: only the 2,500 oldest have size M, and one in 500 of all is from Japan. The
 * counters are filled afterwards, because the triggers would take long.
 */
beforeAll(async () => {
  owner = await seller(server);
  await server.rows(`
    begin;
    set local session_replication_role = replica;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, is_visible, city, images,
        facets, created_at, updated_at)
      select gen_random_uuid(), '${owner.id}', 'Quexo', '', 'Automotive', 10000 + i, i % 2, true, true, 'pune', '{}',
        case when i > 4500 then '{size:,size:m}'::text[] else '{}' end
          || case when i % 500 = 0 then '{origin:,origin:JP}'::text[] else '{}' end,
        now() - i * interval '1 second', now()
      from generate_series(1, 7000) i;
    insert into search_words select distinct unnest(search_words(search)) from products;
    insert into category_counters select seller_id, category, count(*) from products group by 1, 2;
    insert into marketplace_categories select category, 0, count(*) from products group by 1;
    insert into facet_counters select seller_id, category, facet, count(*)
      from products, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet group by 1, 2, 3;
    insert into marketplace_facets select category, facet, 0, products from facet_counters;
    commit;
    analyze products`);
});

type Answer = {
  products: { pricePaise: number }[];
  nextCursor: string | null;
  facets: Record<string, { value: string; count: number }[]>;
  atLeast: string[];
};
async function ask(query: string): Promise<Answer> {
  const { status, body } = await server.browser().get(`/api/products?${query}`);
  expect(status).toBe(200);
  return body as Answer;
}
const pricesOf = ({ products }: Answer) => products.map(({ pricePaise }) => pricePaise - 10_000);

test.each([
  ['of a frequent value that the newest lack', 'size=m', [4_501, 4_502, 4_503]],
  ['of a rare value', 'origin=JP', [500, 1_000, 1_500]],
  ['of two values', 'size=m&origin=JP', [5_000, 5_500, 6_000]],
  ['of a value that nearly all have', 'stock=in', [1, 3, 5]],
  ['by price', 'size=m&sort=price-down', [7_000, 6_999, 6_998]],
  ['of a price band by price', 'price=0-200&sort=price-down&size=m', [7_000, 6_999, 6_998]],
])('finds the first products %s, and those after them', async (_, query, expected) => {
  const first = await ask(`${query}&limit=2`);
  const second = await ask(`${query}&limit=1&cursor=${first.nextCursor}`);
  expect([...pricesOf(first), ...pricesOf(second)]).toEqual(expected);
});

test('lists the filters of a large shop', async () => {
  const store = await slugOf(server, owner);
  expect(pricesOf(await ask(`store=${store}&size=m&limit=2`))).toEqual([4_501, 4_502]);
  expect(pricesOf(await ask(`store=${store}&search=quexo&size=m&limit=2&sort=newest`))).toEqual([4_501, 4_502]);
});

test('counts all of an unfiltered list, and of rare values', async () => {
  const all = await ask('facets=true&limit=1');
  expect(all).toMatchObject({
    atLeast: [],
    facets: { stock: [{ value: 'in', count: 3_500 }], size: [{ value: 'm', count: 2_500 }] },
  });
  const rare = await ask('facets=true&limit=1&origin=JP&search=quexo');
  expect(rare.atLeast).toEqual(['origin']);
  expect(rare.facets).toMatchObject({ category: [{ count: 14 }], size: [{ count: 5 }], stock: [] });
});

test('counts at least so many where the matches are too many, and then says so', async () => {
  const { facets, atLeast } = await ask('facets=true&limit=1&stock=in');
  // Besides its own filter, and that of categories, which counters know by stock.
  expect(atLeast).toEqual(['price', 'size', 'colour', 'origin', 'city']);
  expect(facets).toMatchObject({ category: [{ count: 3_500 }], stock: [{ count: 3_500 }], city: [{ value: 'pune' }] });
  // None of the newest has the size, but some products do.
  expect(facets.size).toEqual([{ value: 'm', count: 0 }]);
  expect(facets.city?.[0]?.count).toBeGreaterThan(900);
  expect(facets.city?.[0]?.count).toBeLessThanOrEqual(3_500);
  const words = await ask('facets=true&limit=1&search=quexo');
  expect(words.atLeast).toHaveLength(7);
  expect(words.facets.category?.[0]?.count).toBeGreaterThan(900);
});
