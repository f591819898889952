import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { product, review, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
/** Its pages show the surrounding layout too. */
const layoutServer = createTestServer({
  quiet: true,
  render: (page, { support }) => ({ html: JSON.stringify([page, support]), styles: '', script: '' }),
});

type Shop = { owner: TestSeller; id: string; other: string; reviewId: string; slug: string };
async function openShop(on = server): Promise<Shop> {
  const owner = await seller(on);
  const [id, other] = [await product(owner), await product(owner, { category: 'Toys & Games' })];
  const reviewId = await review(on, owner, id);
  const [row] = await on.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  return { owner, id, other, reviewId, slug: row?.slug ?? '' };
}

/** The content of a page for a visitor without cookies. */
const readPage = async (url: string, on = server) => (await on.browser().get(url)).text;

/** Changes data without a notification, so that a page shows whether it came from the cache. */
function changeSilently(text: string, values: unknown[], on = server): Promise<void> {
  return on.owner.transaction(async ({ db }) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await db.executeQuery(CompiledQuery.raw(text, values));
  });
}

const rename = 'update products set name = $2 where id = $1';

describe('a public page', () => {
  test('is served from the cache, whatever unknown parameters the address has', async () => {
    const { id, slug } = await openShop();
    const pages = ['/', '/privacy', '/shop', '/shop?sort=price-up', `/store/${slug}`, `/product/${id}`];
    for (const page of pages) await readPage(page);
    await changeSilently(rename, [id, 'Renamed in silence']);
    for (const page of pages.slice(2)) {
      const separator = page.includes('?') ? '&' : '?';
      for (const address of [page, `${page}${separator}utm_source=chat&x=1`]) {
        const text = await readPage(address);
        expect(text, address).toContain('Blue kurta');
        expect(text, address).not.toContain('Renamed in silence');
      }
    }
    // Searches are not cached, so that nobody can fill the memory with them.
    for (const name of ['First kurta', 'Second kurta']) {
      await changeSilently(rename, [id, name]);
      for (const page of ['/shop?search=kurta', `/store/${slug}?search=kurta`]) {
        expect(await readPage(page)).toContain(name);
      }
    }
  });

  test('is the same for everybody, signed in or not, and sets no cookie', async () => {
    const { owner, id, slug } = await openShop();
    for (const page of ['/', '/privacy', '/shop', `/store/${slug}`, `/product/${id}`]) {
      const [own, foreign] = [await owner.browser.get(page), await server.browser().get(page)];
      expect(own.text).toBe(foreign.text);
      expect([own.headers['set-cookie'], foreign.headers['set-cookie']]).toEqual([undefined, undefined]);
      expect(foreign.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie, accept-encoding',
      });
    }
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate, zstd', 'zstd', zstdDecompressSync],
    ['gzip;q=1.0, br;q=0, zstd;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is compressed as the browser allows: %s', async (accepted, encoding, unpack) => {
    const { id } = await openShop();
    const answer = await server.app.inject({ url: `/product/${id}`, headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toBe(await readPage(`/product/${id}`));
  });

  test('uses the fastest compression if it is made for one request', async () => {
    await openShop();
    await openShop();
    for (const url of ['/shop?search=kurta', '/api/products']) {
      const answer = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
      expect(answer.headers['content-encoding'], url).toBe('zstd');
      expect(answer.headers.vary, url).toMatch(/accept-encoding/i);
    }
  });

  test('is 304 with the headers of every answer, in each encoding, until it changes', async () => {
    const { id } = await openShop();
    const url = `/product/${id}`;
    const first = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const tag = String(first.headers.etag);
    const ask = (known: string, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({ method, url, headers: { 'accept-encoding': 'gzip', 'if-none-match': known } });
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(known, method);
        expect([answer.statusCode, answer.payload], known).toEqual([304, '']);
        const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...same } = first.headers;
        expect(answer.headers).toMatchObject({ ...same, date: expect.any(String), 'x-request-id': expect.any(String) });
      }
    }
    expect((await ask('W/"x"')).statusCode).toBe(200);
    await server.rows(rename, [id, 'Red kurta']);
    const changed = await ask(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  });

  test('is never cached if it shows nothing', async () => {
    const { id } = await openShop();
    await changeSilently('update products set is_active = false, is_visible = false where id = $1', [id]);
    expect(await readPage(`/product/${id}`)).toContain('product-not-available');
    await changeSilently('update products set is_active = true, is_visible = true where id = $1', [id]);
    expect(await readPage(`/product/${id}`)).toContain('Blue kurta');
  });
});

/** Each change with the pages that it affects; all of them are compared with uncached ones. */
const changes: [what: string, pages: string[], sql: string, value: (shop: Shop) => unknown][] = [
  ['a price', ['product', 'store', 'shop'], 'update products set price_paise = 77700 where id = $1', ({ id }) => id],
  ['a stock', ['product', 'store', 'shop'], 'update products set stock = 3 where id = $1', ({ id }) => id],
  ['a name', ['product', 'store', 'shop'], "update products set name = 'Ikat' where id = $1", ({ id }) => id],
  ['a description', ['product'], "update products set description = 'Ikat' where id = $1", ({ id }) => id],
  [
    'an occasion in the description',
    ['product', 'shop'],
    "update products set description = 'For Diwali' where id = $1",
    ({ id }) => id,
  ],
  ['pictures', ['product', 'store', 'shop'], "update products set images = '{/media/a}' where id = $1", ({ id }) => id],
  ['a category', ['store', 'shop'], "update products set category = 'Electronics' where id = $1", ({ other }) => other],
  ['visibility', ['product', 'store', 'shop'], 'update products set is_active = false where id = $1', ({ id }) => id],
  ['a deleted product', ['store', 'shop'], 'delete from products where id = $1', ({ other }) => other],
  [
    'a new product',
    ['store', 'shop'],
    `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), seller_id, 'New', '', category, 100, 1, true, '{}', now(), now() from products where id = $1`,
    ({ id }) => id,
  ],
  ["a seller's status", ['product', 'store', 'shop'], "update sellers set status = 'suspended' where id = $1", ownerId],
  ["a shop's name", ['product', 'store', 'shop'], "update sellers set business_name = 'Ikat' where id = $1", ownerId],
  ['terms', ['product', 'store', 'shop'], 'update sellers set most_per_line = 2 where id = $1', ownerId],
  [
    'a fact of selling',
    ['product', 'store'],
    `insert into shop_facts values (gen_random_uuid(), $1, 'payment', '', 'UPI', now(), now())`,
    ownerId,
  ],
  ['a hidden review', ['product', 'store', 'shop'], 'update reviews set hidden_at = now() where id = $1', reviewOf],
  ['a reply', ['product', 'store'], "update reviews set answer = 'Thank you' where id = $1", reviewOf],
  ['a deleted review', ['product', 'store', 'shop'], 'delete from reviews where id = $1', reviewOf],
];
function ownerId({ owner }: Shop) {
  return owner.id;
}
function reviewOf({ reviewId }: Shop) {
  return reviewId;
}

describe('invalidation of cached pages', () => {
  test.each(changes)('%s', async (_, concerned, sql, value) => {
    const shop = await openShop();
    const pages = { product: `/product/${shop.id}`, store: `/store/${shop.slug}`, shop: '/shop' };
    const all = Object.entries({ ...pages, landing: '/', privacy: '/privacy' });
    const readPages = () => Promise.all(all.map(async ([name, url]) => [name, await readPage(url)] as const));
    const before = Object.fromEntries(await readPages());
    await server.rows(sql, [value(shop)]);
    const seen = Object.fromEntries(await readPages());
    server.context.events.notices.emit('page', 'all');
    expect(seen).toEqual(Object.fromEntries(await readPages()));
    expect(Object.keys(pages).filter((name) => seen[name] !== before[name])).toEqual(concerned);
  });

  test.each([
    [
      'how administrators are reached',
      true,
      "insert into support_contacts values (gen_random_uuid(), 'help@haat.test', null, null, null, now())",
    ],
    [
      "the marketplace's number",
      true,
      `insert into channel_numbers (id, kind, number_id, phone, state, paced_until, created_at, updated_at)
        values (gen_random_uuid(), 'marketplace', '1', '+914842000000', 'working', now(), now(), now())`,
    ],
    ['another number', true, "update channel_numbers set phone = '+914842000001' where kind = 'simulator'"],
    [
      "the assistant's engine",
      false,
      "insert into assistant_settings values (gen_random_uuid(), true, 'builtIn', 1, 1, 1, null, now())",
    ],
  ])('%s', async (_, concernsAll, sql) => {
    const shop = await openShop(layoutServer);
    const pages = ['/privacy', '/', '/shop', `/store/${shop.slug}`, `/product/${shop.id}`];
    const readPages = () => Promise.all(pages.map((url) => readPage(url, layoutServer)));
    await readPages();
    await changeSilently(rename, [shop.id, 'Renamed in silence'], layoutServer);
    await layoutServer.rows(sql);
    const seen = await readPages();
    // A new page also shows changes without a notification.
    expect(seen[4]?.includes('Renamed in silence')).toBe(concernsAll);
    layoutServer.context.events.notices.emit('page', 'all');
    const fresh = await readPages();
    expect(seen[0]).toEqual(fresh[0]);
    if (concernsAll) expect(seen).toEqual(fresh);
  });
});
