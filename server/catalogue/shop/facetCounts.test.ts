import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type CountedName, countedNames, type FacetName, inStock, priceBands } from '#domain/catalogue/facets.ts';
import { slugOf } from '#test/chats.ts';
import { productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const shops = {} as Record<'pune' | 'jaipur' | 'nowhere' | 'suspended', TestSeller>;

/**
 * Products of four shops, drawn by a fixed sequence: with every price band, facets of options, countries, words, sold
 * out, not active and taken down.
 */
const products = `
  insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, taken_down_at, images,
      country_of_origin, facets, created_at, updated_at)
  select gen_random_uuid(), (array[$1, $2, $3, $4]::uuid[])[1 + i % 4],
    (array['Quexo', 'Zirnap', 'Brimlo quexo'])[1 + i % 3] || case when i % 7 = 0 then ' for Diwali' else '' end,
    'Made by hand', (array['Home & Garden', 'Toys & Games', 'Automotive'])[1 + i % 5 % 3],
    (array[19999, 20000, 49900, 75000, 150000, 499999, 500000])[1 + i % 11 % 7], (i % 6) * (i % 4), i % 13 <> 0,
    case when i % 13 = 0 and i % 2 = 0 then now() end, '{}', case i % 9 when 0 then 'IN' when 1 then 'JP' end,
    case when i % 8 < 3 then array['size:'] || (array['{size:m}', '{size:m,size:xl}', '{size:l,colour:,colour:red}'])[1 + i % 8]::text[] end,
    now() - i * interval '1 minute', now()
  from generate_series(1, 400) as i`;

beforeAll(async () => {
  const put = async (city: string) => {
    const owner = await seller(server);
    await server.rows('update sellers set city = nullif($2, $3) where id = $1', [owner.id, city, '']);
    return owner;
  };
  Object.assign(shops, {
    ...{ pune: await put('Pune'), jaipur: await put('Jaipur'), nowhere: await put(''), suspended: await put('Pune') },
  });
  await server.rows(products, [shops.pune.id, shops.jaipur.id, shops.nowhere.id, shops.suspended.id]);
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [shops.suspended.id]);
  for (const values of [['S', 'M'], ['M']]) {
    const variants = values.map((value) => ({ values: [value], pricePaise: 300_00, stock: value === 'S' ? 0 : 2 }));
    const options = [{ key: 'size', name: 'Size', values }];
    await shops.jaipur.browser.post('/api/seller/products', productBody({ name: 'Zirnap cover', options, variants }));
  }
});

type Row = { category: string; price: number; stock: number; facets: string[]; city: string | null; text: string };
type Filter = { [Name in CountedName]?: string } & {
  under?: string;
  search?: string;
  occasion?: string;
  store?: string;
};

/** All products that the public may see, without any column that triggers write but facets of options and origin. */
const publicRows = (sellerId?: string) =>
  server.rows<Row>(
    `select products.category, price_paise::int as price, stock, coalesce(facets, '{}') as facets, lower(city_of.city) as city,
      lower(name) as text
    from products join sellers as city_of on city_of.id = seller_id
    where is_active and taken_down_at is null and city_of.status = 'approved' and ($1::uuid is null or seller_id = $1)`,
    [sellerId ?? null],
  );

function valuesOf(row: Row, name: CountedName): string[] {
  if (name === 'category') return [row.category];
  if (name === 'city') return row.city ? [row.city] : [];
  if (name === 'stock') return row.stock > 0 ? [inStock] : [];
  if (name !== 'price')
    return row.facets.flatMap((facet) => (facet.startsWith(`${name}:`) ? [facet.slice(name.length + 1)] : []));
  const rupees = row.price / 100;
  const bands = priceBands.map(({ key }) => key.split('-').map(Number) as [number, number]);
  return bands
    .filter(([from, to]) => rupees >= from && (to === 0 || rupees < to))
    .map(([from, to]) => `${from}-${to || ''}`);
}

/** Whether a product meets the filters, apart from those of one facet. */
function isIn(row: Row, filter: Filter, ignored?: CountedName): boolean {
  const meets = (name: CountedName) => !filter[name] || valuesOf(row, name).includes(filter[name]);
  const isUnder = ignored === 'price' || !filter.under || row.price < 500_00;
  const hasWords = [filter.search, filter.occasion].every((word) => !word || row.text.split(' ').includes(word));
  return isUnder && hasWords && countedNames.every((name) => name === ignored || meets(name));
}

/** The counts of a facet by a plain count. */
function recount(rows: Row[], filter: Filter, name: CountedName): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of rows.filter((row) => isIn(row, filter, name)).flatMap((row) => valuesOf(row, name))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  counts.delete('');
  const chosen = filter[name];
  if (chosen && !counts.has(chosen)) counts.set(chosen, 0);
  return Object.fromEntries(counts);
}

type Answer = {
  facets?: Record<CountedName, { value: string; count: number }[]>;
  atLeast?: CountedName[];
  nextCursor: string | null;
};
async function ask(filter: Record<string, string | undefined>): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { status, body } = await server.browser().get(`/api/products?facets=true&limit=1&${query}`);
  expect(status, `${query}`).toBe(200);
  return body as Answer;
}

const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const filters = fc.record({
  category: maybe('Home & Garden', 'Toys & Games', 'Automotive', 'Pet Supplies'),
  price: maybe('0-200', '200-500', '500-1000', '5000-'),
  stock: maybe(inStock),
  size: maybe('m', 'xl', 's', '3xl'),
  colour: maybe('red', 'blue'),
  origin: maybe('IN', 'JP'),
  city: maybe('pune', 'jaipur', 'goa'),
  under: maybe('500'),
  search: maybe('quexo', 'zirnap', 'brimlo'),
  occasion: maybe('diwali'),
  shop: maybe('pune', 'nowhere'),
});

test('each facet has the counts of a plain count that ignores its own filter', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async ({ shop, ...drawn }) => {
      const owner = shop ? shops[shop as keyof typeof shops] : undefined;
      const filter = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value)) as Filter;
      const store = owner && (await slugOf(server, owner));
      const { facets, atLeast } = await ask({ ...filter, ...(store && { store }) });
      expect(atLeast).toEqual([]);
      const rows = await publicRows(owner?.id);
      for (const name of countedNames) {
        const counted = Object.fromEntries((facets?.[name] ?? []).map(({ value, count }) => [value, count]));
        expect(counted, `${name} of ${JSON.stringify(filter)}`).toEqual(recount(rows, filter, name));
      }
    }),
    { numRuns: 150 },
  );
});

test('a list with filters has the products of a plain list, on all its pages', async () => {
  const sorts = fc.constantFrom('newest', 'price-up', 'price-down');
  await fc.assert(
    fc.asyncProperty(filters, sorts, async ({ shop: _, occasion: __, search: ___, ...drawn }, sort) => {
      const filter = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value)) as Filter;
      const prices: number[] = [];
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams({ ...filter, sort, limit: '40', ...(cursor && { cursor }) });
        const { body } = await server.browser().get(`/api/products?${query}`);
        const page = body as { products: { pricePaise: number }[]; nextCursor: string | null };
        prices.push(...page.products.map(({ pricePaise }) => pricePaise));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const rows = (await publicRows()).filter((row) => isIn(row, filter));
      expect(prices).toHaveLength(rows.length);
      const sorted = prices.toSorted((one, other) => (sort === 'price-up' ? one - other : other - one));
      if (sort !== 'newest') expect(prices).toEqual(sorted);
    }),
    { numRuns: 40 },
  );
});

test('only a first page that asks for facets has them, and nobody sees more than the public', async () => {
  const { facets, nextCursor } = await ask({});
  const { body: plain } = await server.browser().get('/api/products');
  expect(plain).not.toHaveProperty('facets');
  expect(await ask({ cursor: nextCursor ?? '' })).not.toHaveProperty('facets');
  const pending = await seller(server, 'pending');
  for (const { browser } of [shops.nowhere, shops.suspended, pending]) {
    expect((await browser.get('/api/products?facets=true&limit=1')).body).toMatchObject({ facets });
  }
});

test.each([
  'facets=maybe',
  'city=',
  `city=${'x'.repeat(61)}`,
  'city=%00',
  'price=1-2',
  'stock=out',
  'shape=round',
])('refuses %s', async (query) => {
  expect((await server.browser().get(`/api/products?${query}`)).status).toBe(400);
});

test('follows the city, stock, price and state of shops and products', async () => {
  const owner = await seller(server);
  const slug = await slugOf(server, owner);
  const { body } = await owner.browser.post('/api/seller/products', productBody({ pricePaise: 150_00, stock: 1 }));
  const { id } = body as { id: string };
  const count = async (name: FacetName, value: string) =>
    (await ask({ store: slug })).facets?.[name].find((one) => one.value === value)?.count ?? 0;
  const places = async () => [
    await count('city', 'surat'),
    await count('price', '0-200'),
    await count('stock', inStock),
  ];
  expect(await places()).toEqual([0, 1, 1]);
  await server.rows(`update sellers set city = 'Surat' where id = $1`, [owner.id]);
  expect(await places()).toEqual([1, 1, 1]);
  expect((await ask({ city: 'SURAT', store: slug })).facets?.city).toEqual([{ value: 'surat', count: 1 }]);
  await server.rows('update products set stock = 0, price_paise = 20000 where id = $1', [id]);
  expect(await places()).toEqual([1, 0, 0]);
  await server.rows('update products set is_active = false where id = $1', [id]);
  await server.rows(`update sellers set city = 'Kochi' where id = $1`, [owner.id]);
  await server.rows('update products set is_active = true where id = $1', [id]);
  expect((await ask({ store: slug })).facets?.city).toEqual([{ value: 'kochi', count: 1 }]);
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [owner.id]);
  await server.rows(`update sellers set city = 'Agra', status = 'approved' where id = $1`, [owner.id]);
  expect((await ask({ store: slug })).facets?.city).toEqual([{ value: 'agra', count: 1 }]);
});
