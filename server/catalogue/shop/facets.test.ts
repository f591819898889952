import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { expectStatus, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });

type Made = { id: string; version: number; variants: { id: string; values: string[] }[] };

const options = [
  { key: 'colour', name: 'Colour', values: ['Red', 'laal and gold', 'Blue'] },
  { key: 'size', name: 'Size', values: ['M', 'XL'] },
];
const variant = (colour: string, size: string, changes: Record<string, unknown> = {}) => ({
  ...{ values: [colour, size], pricePaise: 499_00, stock: 3, ...changes },
});
const variants = [
  variant('Red', 'M', { mrpPaise: 599_00 }),
  variant('laal and gold', 'M', { pricePaise: 899_00, mrpPaise: 999_00 }),
  variant('Blue', 'XL', { isOffered: false }),
];
const kurti = (changes: Record<string, unknown> = {}) => productBody({ name: 'Kurti', options, variants, ...changes });

async function add({ browser }: TestSeller, changes: Record<string, unknown> = {}): Promise<Made> {
  const { status, body } = await browser.post('/api/seller/products', kurti(changes));
  expect(status).toBe(201);
  return body as Made;
}

async function save({ browser }: TestSeller, { id, version }: Made, body: Record<string, unknown>) {
  const answer = await browser.put(`/api/seller/products/${id}`, { ...body, version });
  expectStatus(answer, 200);
  return answer.body as Made;
}

const storedOf = async (id: string) => {
  const [row] = await server.rows<{ facets: string[] | null; card: Record<string, unknown> | null }>(
    'select facets, card_options as card from products where id = $1',
    [id],
  );
  return row;
};

/** Expects both counters to equal a recount of public products. */
async function expectRightCounts(): Promise<void> {
  const recount =
    'from products, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible';
  expect(
    await server.rows(
      'select seller_id, category, facet, products::int from facet_counters where products <> 0 order by 1, 2, 3',
    ),
  ).toEqual(
    await server.rows(
      `select seller_id, category, facet, count(*)::int as products ${recount} group by 1, 2, 3 order by 1, 2, 3`,
    ),
  );
  expect(
    await server.rows(
      `select category, facet, sum(products)::int as products from marketplace_facets
        group by 1, 2 having sum(products) <> 0 order by 1, 2`,
    ),
  ).toEqual(
    await server.rows(`select category, facet, count(*)::int as products ${recount} group by 1, 2 order by 1, 2`),
  );
}

test('facets and cards follow what is offered, and an order changes neither', async () => {
  const owner = await seller(server);
  let made = await add(owner);
  const expected = {
    facets: ['colour:', 'colour:red', 'size:', 'size:m'],
    card: { colours: ['red'], colourCount: 2, sizeCount: 1, mrpPaise: 599_00 },
  };
  expect(await storedOf(made.id)).toMatchObject(expected);
  await expectRightCounts();

  await server.rows('update variants set stock = stock - 1 where id = $1', [made.variants[0]?.id]);
  expect(await storedOf(made.id)).toMatchObject(expected);

  const withIds = (rows: ReturnType<typeof variant>[]) =>
    rows.map((row, index) => ({ ...row, id: made.variants[index]?.id }));
  made = await save(owner, made, kurti({ variants: withIds([...variants.slice(0, 2), variant('Blue', 'XL')]) }));
  expect((await storedOf(made.id))?.facets).toEqual([
    ...['colour:', 'colour:blue', 'colour:red', 'size:', 'size:m', 'size:xl'],
  ]);
  await expectRightCounts();

  const renamed = [options[0], { name: 'Chest', values: ['M', 'XL'] }];
  made = await save(owner, made, kurti({ options: renamed, variants: withIds(variants) }));
  expect(await storedOf(made.id)).toMatchObject({ facets: ['colour:', 'colour:red'], card: { sizeCount: 0 } });
  await expectRightCounts();

  made = await save(owner, made, productBody({ name: 'Kurti', category: 'Toys & Games', shownStock: 50 }));
  expect(await storedOf(made.id)).toMatchObject({ facets: null, card: null });
  await expectRightCounts();
});

test('only public products are counted, in their category', async () => {
  const owner = await seller(server);
  const made = await add(owner);
  const { id } = await add(owner, { category: 'Toys & Games' });
  await expectRightCounts();
  await server.rows(`update products set category = 'Automotive', is_active = false where id = $1`, [made.id]);
  await expectRightCounts();
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [owner.id]);
  await expectRightCounts();
  await server.rows(`update sellers set status = 'approved' where id = $1`, [owner.id]);
  await server.rows('delete from products where id = $1', [id]);
  await expectRightCounts();
});

test('lists are filtered by keys, with search, category, sort and pages', async () => {
  const owner = await seller(server);
  const plain = await product(owner, { name: 'Lamp' });
  const red = await add(owner, { name: 'Red lamp' });
  const hindi = { ...options[0], values: ['लाल'] };
  const other = await add(owner, {
    name: 'Hindi lamp',
    options: [hindi],
    variants: [{ ...variant('', ''), values: ['लाल'] }],
  });
  const slug = await slugOf(server, owner);
  const list = async (query: string) => {
    const { body } = await server.browser().get(`/api/products?store=${slug}${query}`);
    return (body as { products: { id: string }[] }).products.map(({ id }) => id);
  };
  expect(await list('')).toEqual([other.id, red.id, plain]);
  expect(await list('&colour=red')).toEqual([other.id, red.id]);
  expect(await list('&colour=red&size=m')).toEqual([red.id]);
  expect(await list('&colour=red&sort=price-up&search=hindi')).toEqual([other.id]);
  expect(await list('&size=xl')).toEqual([]);
  expect(await list('&colour=red&category=Automotive')).toEqual([]);
  expect((await server.browser().get('/api/products?colour=mud')).status).toBe(400);
  const { body } = await server.browser().get(`/api/products?store=${slug}&colour=red&limit=1`);
  const { nextCursor } = body as { nextCursor: string };
  expect(await list(`&colour=red&limit=1&cursor=${nextCursor}`)).toEqual([red.id]);
});

test('pages offer the filters of five results, keep other parameters, and clear them when nothing is found', async () => {
  const owner = await seller(server);
  const path = `/store/${await slugOf(server, owner)}`;
  const open = async (query = '') => (await server.browser().get(path + query)).text.replaceAll('<!-- -->', '');
  for (let count = 0; count < 4; count += 1) await add(owner, { name: `Kurti ${count}` });
  expect(await open()).not.toContain('name="size"');
  await add(owner, { name: 'Fifth kurti' });
  const all = await open();
  expect(all).toContain('<option value="m">M (5)</option>');
  expect(all).toContain('<option value="red">Red (5)</option>');
  expect(all).not.toContain('<option value="xl">');
  expect(all).toContain('Colours: Red and 1 more');
  expect(all).toContain('MRP ₹599, now from ₹499');
  expect(all).toContain('16% off MRP');
  const chosen = await open('?size=m&sort=price-up');
  expect(chosen).toContain('<option value="m" selected="">M (5)</option>');
  expect(chosen).toContain('href="/store/');
  expect(chosen).toMatch(/href="[^"]*\?category=[^"]*&amp;size=m&amp;sort=price-up"/);
  const none = await open('?size=xl&search=Kurti');
  expect(none).toContain('<option value="xl" selected="">XL (0)</option>');
  expect(none).toContain(`href="${path}?search=Kurti">Clear filters`);
  expect(await open('?search=Fifth')).not.toContain('name="size"');
});

/** The first table of each statement that a page sends; jobs of the server send others meanwhile. */
async function tablesRead(path: string): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await server.browser().get(path);
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
  spy.mockRestore();
  expect(status).toBe(200);
  const tables = texts.flatMap(
    (text) =>
      /^\(?select .*? from \(?(?:select .*? from )?"(products|sellers|reviews|\w+_counters)"/.exec(text)?.[1] ?? [],
  );
  return tables.sort();
}

test('a page reads all counters in one statement, and a later one only those of categories', async () => {
  const [plainOwner, owner] = [await seller(server), await seller(server)];
  await product(plainOwner);
  await add(owner);
  const plain = await tablesRead(`/store/${await slugOf(server, plainOwner)}`);
  expect(plain).toEqual(['category_counters', 'products', 'products', 'reviews', 'sellers']);
  expect(await tablesRead(`/store/${await slugOf(server, owner)}`)).toEqual(plain);
});

test('lists are filtered by the country of origin, with counts that follow every change', async () => {
  const owner = await seller(server);
  const slug = await slugOf(server, owner);
  const importer = 'Rao Traders, Surat 395003';
  const { body: lamp } = await owner.browser.post(
    '/api/seller/products',
    productBody({ name: 'Lamp', countryOfOrigin: 'CN', importer }),
  );
  await product(owner, { name: 'Plain' });
  const sized = await add(owner, { countryOfOrigin: 'IN' });
  expect((await storedOf((lamp as Made).id))?.facets).toEqual(['origin:', 'origin:CN']);
  expect((await storedOf(sized.id))?.facets).toEqual(expect.arrayContaining(['size:m', 'origin:', 'origin:IN']));
  await expectRightCounts();
  const found = async (query: string) => {
    const { body } = await server.browser().get(`/api/products?store=${slug}&${query}`);
    return (body as { products: { name: string }[] }).products.map(({ name }) => name);
  };
  expect(await found('origin=CN')).toEqual(['Lamp']);
  expect(await found('origin=IN&size=m')).toEqual(['Kurti']);
  const page = await server.browser().get(`/store/${slug}?origin=CN`);
  expect(page.text).toContain('<option value="CN" selected="">China');
  expect(page.text).toContain('From China');
  const changed = await save(owner, lamp as Made, productBody({ name: 'Lamp', shownStock: 5, countryOfOrigin: null }));
  expect(await storedOf(changed.id)).toEqual({ facets: null, card: null });
  await save(owner, sized, kurti({ countryOfOrigin: 'JP', importer, variants: [variants[1]] }));
  expect((await storedOf(sized.id))?.facets).toEqual(expect.arrayContaining(['origin:JP', 'size:m']));
  expect((await storedOf(sized.id))?.facets).not.toContain('origin:IN');
  await expectRightCounts();
});

test('importers are required on the server', async () => {
  const { browser } = await seller(server);
  const answer = await browser.post('/api/seller/products', productBody({ countryOfOrigin: 'CN' }));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { details: { fields: { importer: expect.any(String) } } } },
  });
});
