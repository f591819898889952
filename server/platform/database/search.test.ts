import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import { admin, product, seller, type TestSeller } from '../../../test/factories.ts';
import { whileLocked } from '../../../test/lockedTables.ts';
import { createTestServer } from '../../../test/server.ts';
import { runSearch } from './search.ts';

const server = createTestServer({ quiet: true });
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  await product(owner, { name: 'Blue kurta' });
});

test('a search that takes too long is refused with a sentence, and the next one is answered', async () => {
  await whileLocked(server, async () => {
    const answer = await server.browser().get('/api/products?search=kurta');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      error: {
        code: 'search_too_broad',
        message: 'This search takes too long. Please use fewer or more specific words.',
      },
    });
  });
  const answer = await server.browser().get('/api/products?search=kurta');
  expect(answer.body).toMatchObject({ products: [{ name: 'Blue kurta' }] });
});

test('a search that waited for a connection still has its whole time', async () => {
  const { pool } = server.context.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const readTimeout = sql<{ timeout: number }>`
    select setting::int as timeout from pg_settings where name = 'statement_timeout'`;
  const searching = runSearch(server.context, '10.0.0.1', async ({ db }) => {
    await readTimeout.execute(db);
    return (await readTimeout.execute(db)).rows[0]?.timeout;
  });
  await setTimeout(1_200);
  for (const client of clients) client.release();
  expect(await searching).toBeGreaterThan(500);
});

test('shows the shop page with the refusal in place of products', async () => {
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  const paths = ['/shop?search=kurta', `/store/${shop?.slug}?search=kurta`];
  await whileLocked(server, async () => {
    for (const path of paths) {
      const answer = await server.browser().get(path);
      expect(answer.status).toBe(422);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });
  for (const path of paths) expect((await server.browser().get(path)).status).toBe(200);
});

test('more searches than there are slots are each answered: found, too broad or busy', async () => {
  await whileLocked(server, async () => {
    const searching = Array.from({ length: 30 }, () => server.browser().get('/api/products?search=kurta'));
    const statuses = (await Promise.all(searching)).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([422, 503]);
    // Other requests, such as orders, still have connections.
    expect((await server.browser().get('/readyz')).status).toBe(200);
  });
});

test('rejects panel searches with the same message', async () => {
  // Each by another person, because those whose searches take long give way to others.
  const sellerLists = ['orders', 'orders/choice', 'orders/print', 'products', 'products/choice', 'chats'];
  const adminLists = ['orders', 'products', 'reviews', 'mails', 'applications'];
  const searches = await Promise.all([
    ...sellerLists.map(async (list) => ({
      browser: (await seller(server)).browser,
      path: `/api/seller/${list}?search=kurta`,
    })),
    ...adminLists.map(async (list) => ({ browser: await admin(server), path: `/api/admin/${list}?search=kurta` })),
    { browser: await admin(server), path: '/api/admin/audit?person=asha' },
  ]);
  const atOnce = pLimit(3);
  await whileLocked(server, async () => {
    const asked = searches.map(({ browser, path }) => atOnce(async () => ({ path, answer: await browser.get(path) })));
    for (const { path, answer } of await Promise.all(asked)) {
      expect(answer.body, path).toMatchObject({ error: { code: 'search_too_broad' } });
      expect(answer.status).toBe(422);
    }
  }, ['orders', 'products', 'reviews', 'mails', 'conversations', 'seller_notes', 'audit']);
  for (const { browser, path } of searches) expect((await browser.get(path)).status, path).toBe(200);
});
