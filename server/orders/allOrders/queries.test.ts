import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, customerOrder, deliver, newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
type Listed = { id: string; status: string; seller: { id: string; businessName: string } };
type List = { orders: Listed[]; nextCursor: string | null };
let browser: Browser;
let silks: TestSeller;
let lamps: TestSeller;
const placed: Record<string, { id: string; token: string }> = {};

const list = async (query = '') => (await browser.get(`/api/admin/orders?limit=50${query}`)).body as List;
const idsOf = async (query = '') => (await list(query)).orders.map(({ id }) => id);

beforeAll(async () => {
  browser = await admin(server);
  [silks, lamps] = [await seller(server), await seller(server)];
  const [saree, lamp] = [await product(silks, { name: 'Silk saree' }), await product(lamps, { name: 'Clay lamp' })];
  placed.first = await customerOrder(server, [{ productId: saree, quantity: 1 }]);
  placed.second = await customerOrder(server, [{ productId: lamp, quantity: 2 }]);
  placed.third = await customerOrder(server, [{ productId: saree, quantity: 3 }]);
  await deliver(silks, placed.first.id);
});
const id = (name: string) => placed[name]?.id ?? '';

describe('the orders of all sellers', () => {
  test('lists them newest first with their shop, page by page', async () => {
    const { orders } = await list();
    expect(orders.map((order) => order.id)).toEqual([id('third'), id('second'), id('first')]);
    expect(orders.map((order) => order.seller)).toEqual([
      { id: silks.id, businessName: silks.businessName },
      { id: lamps.id, businessName: lamps.businessName },
      { id: silks.id, businessName: silks.businessName },
    ]);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = (await browser.get(`/api/admin/orders?limit=1${cursor && `&cursor=${cursor}`}`)).body as List;
      paged.push(...page.orders.map((order) => order.id));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual([id('third'), id('second'), id('first')]);
  });

  test('filters by status, shop, time and words, also combined', async () => {
    expect(await idsOf('&status=delivered')).toEqual([id('first')]);
    expect(await idsOf(`&sellerId=${silks.id}`)).toEqual([id('third'), id('first')]);
    expect(await idsOf(`&sellerId=${silks.id}&status=pending`)).toEqual([id('third')]);
    expect(await idsOf(`&sellerId=${randomUUID()}`)).toEqual([]);
    expect(await idsOf('&search=CLAY')).toEqual([id('second')]);
    expect(await idsOf(`&search=${id('second').slice(-8)}`)).toEqual([id('second')]);
    const [row] = await server.rows<{ at: Date }>('select created_at as at from orders where id = $1', [id('second')]);
    expect(await idsOf(`&since=${row?.at.toISOString()}`)).toEqual([id('third'), id('second')]);
  });

  test('reads one with its history, without data private to its customer or seller', async () => {
    const { body, text } = await browser.get(`/api/admin/orders/${id('first')}`);
    expect(body).toMatchObject({
      id: id('first'),
      status: 'delivered',
      seller: { id: silks.id, businessName: silks.businessName },
      items: [{ productName: 'Silk saree', quantity: 1 }],
      history: ['pending', 'confirmed', 'shipped', 'delivered'].map((to) => ({ to })),
    });
    const listed = await browser.get('/api/admin/orders');
    for (const answer of [text, listed.text]) {
      expect(answer).not.toContain(placed.first?.token);
      expect(answer).not.toMatch(/"(token|source|blockId|conversationId)"/);
    }
    expect(await browser.get(`/api/admin/orders/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'order_not_found' } },
    });
  });

  test('does not let an administrator change an order', async () => {
    const before = await server.rows('select * from orders order by id');
    for (const action of ['confirm', 'cancel', 'ship', 'deliver']) {
      expect((await browser.post(`/api/admin/orders/${id('third')}/${action}`)).status).toBe(404);
      expect((await browser.post(`/api/seller/orders/${id('third')}/${action}`)).status).toBe(403);
    }
    expect(await server.rows('select * from orders order by id')).toEqual(before);
  });

  test('refuses everyone else', async () => {
    const pending = await seller(server, 'pending');
    for (const caller of [server.browser(), pending.browser, silks.browser]) {
      for (const path of ['/api/admin/orders', `/api/admin/orders/${id('first')}`]) {
        expect([401, 403]).toContain((await caller.get(path)).status);
      }
    }
  });

  test.each([
    ['', 'orders_created_at_id_idx'],
    ["where status = 'pending'", 'orders_status_created_at_id_idx'],
    [`where seller_id = '${randomUUID()}'`, 'orders_seller_id_created_at_id_idx'],
  ])('uses an index for each filter (%s)', async (condition, index) => {
    const explained = await server.rows(
      `explain select * from orders ${condition} order by created_at desc, id desc limit 51`,
    );
    // With three rows PostgreSQL would prefer a sequential scan.
    const forced = await server.context.database.transaction(async ({ client }) => {
      await client.query(
        'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
      );
      return (
        await client.query(`explain select * from orders ${condition} order by created_at desc, id desc limit 51`)
      ).rows;
    });
    expect(JSON.stringify([explained, forced])).toContain(index);
  });
});

test('does not shift a page when a new order arrives', async () => {
  const first = (await browser.get('/api/admin/orders?limit=2')).body as List;
  const late = await server.browser().post('/api/orders', orderBody(await product(lamps)), newKey());
  expect(late.status).toBe(201);
  const rest = (await browser.get(`/api/admin/orders?cursor=${first.nextCursor}`)).body as List;
  expect(rest.orders.map((order) => order.id)).toEqual([id('first')]);
});

test.each([
  ['orders_customer_phone_idx', "select from orders where customer_phone = any(array['+919812345678'])"],
  ['orders_label_idx', "select from orders where right(id::text, 8) = '099a8057'"],
  ['conversations_phone_seller_id_unique', "select from conversations where phone = any(array['+919812345678'])"],
  ['conversations_service_user_id_idx', "select from conversations where service_user_id = any(array['IN.1'])"],
])('finds an exact match among all sellers by %s', async (index, statement) => {
  const plan = await server.context.database.transaction(async ({ client }) => {
    await client.query('set local enable_seqscan = off');
    return (await client.query(`explain (costs off) ${statement}`)).rows;
  });
  expect(JSON.stringify(plan)).toMatch(new RegExp(`${index}.*Index Cond`, 's'));
});
