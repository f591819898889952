import { beforeAll, describe, expect, test } from 'vitest';
import { admin, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Listed = { id: string; name: string; isActive: boolean; seller?: { id: string; businessName: string } };
type Page = { products: Listed[]; nextCursor: string | null; matching?: number };

const own = '/api/seller/products';
const all = '/api/admin/products';

async function list(browser: Browser, path: string, query: Record<string, string> = {}): Promise<Page> {
  const answer = await browser.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}
/** All pages in order. */
async function listAll(browser: Browser, path: string, query: Record<string, string>): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(browser, path, { ...query, ...(cursor && { cursor }) });
    found.push(...page.products);
    cursor = page.nextCursor;
  } while (cursor);
  return found;
}
const names = (products: Listed[]) => products.map(({ name }) => name).sort();

describe("a seller's list", () => {
  let owner: TestSeller;
  beforeAll(async () => {
    owner = await seller(server);
    await product(await seller(server), { name: 'Foreign lamp', category: 'Home & Garden' });
    await product(owner, { name: 'Brass LAMP', description: 'Polished by hand', category: 'Home & Garden' });
    await product(owner, { name: 'Éclair Café', description: 'Süße Köstlichkeit', category: 'Food & Beverages' });
    await product(owner, { name: 'दीपक', description: 'मिट्टी का दीया', category: 'Home & Garden', isActive: false });
    await product(owner, { name: '100% cotton_towel', description: 'C:\\towel', category: 'Clothing & Fashion' });
    await product(owner, {
      name: '100 cottonXtowel',
      description: 'plain',
      category: 'Clothing & Fashion',
      isActive: false,
    });
  });
  const found = async (query: Record<string, string>) => names((await list(owner.browser, own, query)).products);

  // specification 2.123, 5.26
  test.each([
    ['the name, in any case', 'brass lamp', ['Brass LAMP']],
    ['the description', 'POLISHED', ['Brass LAMP']],
    ['the category', 'food & bev', ['Éclair Café']],
    ['capitals with accents', 'ÉCLAIR CAFÉ', ['Éclair Café']],
    ['small letters with accents', 'éclair café', ['Éclair Café']],
    ['accents that were typed apart', 'E\u0301clair Cafe\u0301', ['Éclair Café']],
    ['umlauts', 'SÜßE KÖST', ['Éclair Café']],
    ['Devanagari', 'दीया', ['दीपक']],
    ['letters without accents', 'eclair cafe', ['Éclair Café']],
    ['its sound in other letters', 'deepak', ['दीपक']],
    ['nothing', 'elephant', []],
  ])('can be searched by %s', async (_, search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  test.each([
    ['100%', ['100 cottonXtowel', '100% cotton_towel']],
    ['n_t', []],
    ['\\', []],
    ['%', []],
    ["' or 'x'='x' --", []],
  ])('takes nothing in "%s" as a pattern', async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  // specification 2.125
  test('can be filtered by status and category together with the search', async () => {
    expect(await found({ status: 'inactive' })).toEqual(['100 cottonXtowel', 'दीपक']);
    expect(await found({ status: 'active' })).toEqual(['100% cotton_towel', 'Brass LAMP', 'Éclair Café']);
    expect(await found({ category: 'Home & Garden' })).toEqual(['Brass LAMP', 'दीपक']);
    expect(await found({ category: 'Home & Garden', status: 'inactive' })).toEqual(['दीपक']);
    expect(await found({ search: 'towel', status: 'active' })).toEqual(['100% cotton_towel']);
    expect(await found({ category: 'Automotive' })).toEqual([]);
  });

  // specification 6.10
  test("contains only the seller's own products", async () => {
    expect(await found({ search: 'lamp' })).toEqual(['Brass LAMP']);
    expect(await found({})).toHaveLength(5);
  });

  test.each([
    'status=Active',
    'status=',
    'category=Fashion',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'page=2',
    'sellerId=x',
  ])('refuses %s', async (query) => {
    expect((await owner.browser.get(`${own}?${query}`)).status).toBe(400);
  });

  // specification 7.16
  test('starts with the last updated product', async () => {
    const before = await list(owner.browser, own);
    const last = before.products.at(-1)?.id ?? '';
    // Hiding is no update, so the card stays in its place.
    await owner.browser.post(`${own}/${last}/deactivate`);
    expect((await list(owner.browser, own)).products.at(-1)?.id).toBe(last);
    const revision = { ...productBody({ name: 'दीपक' }), version: 2, shownStock: 50 };
    expect((await owner.browser.put(`${own}/${last}`, revision)).status).toBe(200);
    expect((await list(owner.browser, own)).products[0]?.id).toBe(last);
  });
});

describe('pages', () => {
  let owner: TestSeller;
  let expected: string[];
  beforeAll(async () => {
    owner = await seller(server);
    for (let number = 0; number < 45; number += 1) await product(owner, { name: `Crowd ${number}` });
    // In groups of seven with the same update time.
    await server.rows(
      `update products set updated_at = '2026-01-01T00:00:00Z'::timestamptz + place / 7 * interval '1 millisecond'
       from (select id, (row_number() over (order by id))::int as place from products where seller_id = $1) numbered
       where products.id = numbered.id`,
      [owner.id],
    );
    const rows = await server.rows<{ id: string }>(
      'select id from products where seller_id = $1 order by updated_at desc, id desc',
      [owner.id],
    );
    expected = rows.map(({ id }) => id);
  });

  // specification 7.16
  test.each([
    '1',
    '7',
    '20',
    '44',
    '45',
    '46',
    '100',
  ])('of %s show all 45 products once, last updated first', async (limit) => {
    expect((await listAll(owner.browser, own, { limit })).map(({ id }) => id)).toEqual(expected);
  });

  // specification 7.17
  test('show the same to an administrator', async () => {
    const rows = await listAll(await admin(server), all, { limit: '20', sellerId: owner.id });
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  test('keep their position when a later product is deleted', async () => {
    const first = await list(owner.browser, own, { limit: '20' });
    await owner.browser.delete(`${own}/${expected[19]}`);
    const rest = await list(owner.browser, own, { limit: '100', cursor: first.nextCursor ?? '' });
    expect(rest.products.map(({ id }) => id)).toEqual(expected.slice(20));
  });
});

describe("the administrator's list", () => {
  let browser: Browser;
  let one: TestSeller;
  let other: TestSeller;
  beforeAll(async () => {
    browser = await admin(server);
    [one, other] = [await seller(server), await seller(server)];
    await server.rows("update sellers set business_name = 'Bazár %_ Mumbai' where id = $1", [one.id]);
    await product(one, { name: 'Copper pot', category: 'Home & Garden' });
    await product(other, { name: 'Copper wire', category: 'Electronics', isActive: false });
  });
  const found = async (query: Record<string, string>) => names((await list(browser, all, query)).products);

  // specification 6.3
  test('shows the products of all sellers with their names', async () => {
    const { products, matching } = await list(browser, all, { search: 'copper' });
    expect(products).toMatchObject([
      { name: 'Copper wire', seller: { id: other.id, businessName: other.businessName } },
      { name: 'Copper pot', seller: { id: one.id, businessName: 'Bazár %_ Mumbai' } },
    ]);
    expect(matching).toBe(2);
  });

  // specification 5.24
  test.each(['bazár %_', 'BAZÁR', '%_ mumbai'])('can be searched by the business name too: %s', async (search) => {
    expect(await found({ search })).toEqual(['Copper pot']);
  });

  // specification 2.86
  test('can be filtered by seller, status and category', async () => {
    expect(await found({ search: 'copper', sellerId: other.id })).toEqual(['Copper wire']);
    expect(await found({ search: 'copper', status: 'active' })).toEqual(['Copper pot']);
    expect(await found({ search: 'copper', category: 'Electronics' })).toEqual(['Copper wire']);
    expect(await found({ sellerId: one.id, status: 'inactive' })).toEqual([]);
  });

  // specification 2.93
  test('counts all matches, not only those on the page', async () => {
    const { products, matching } = await list(browser, all, { search: 'crowd', limit: '1' });
    expect(products).toHaveLength(1);
    expect(matching).toBe(44);
  });

  test('has the same pages for rare and frequent words, and counts only rare ones', async () => {
    const fill = (word: string, count: number) =>
      server.rows(`insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
        select gen_random_uuid(), '${one.id}', '${word} ' || i, 'plain', 'Electronics', 10000, 5, true, '{}', now() - i * interval '1 second', now()
        from generate_series(1, ${count}) i`);
    await fill('thousandfold', 1_000);
    const first = await list(browser, all, { search: 'thousandfold', limit: '2' });
    expect(first).toMatchObject({
      products: [{ name: 'thousandfold 1' }, { name: 'thousandfold 2' }],
      matching: 1_000,
      hasMoreMatching: false,
    });
    const second = await list(browser, all, { search: 'thousandfold', limit: '2', cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({
      products: [{ name: 'thousandfold 3' }, { name: 'thousandfold 4' }],
      matching: null,
    });
    await fill('Thousandfold again', 2_500);
    const more = await list(browser, all, { search: 'thousandfold', limit: '2' });
    expect(more).toMatchObject({ products: [{}, {}], matching: 3, hasMoreMatching: true });
  });
});
