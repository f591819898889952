import { beforeAll, describe, expect, test } from 'vitest';
import { type CountedOrder, revenuePaise } from '#domain/desk/statistics.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { actionsTo, newKey, order, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Listed = { id: string; status: OrderStatus; customerName: string; createdAt: string };
type Page = { orders: Listed[]; nextCursor: string | null };

const path = '/api/seller/orders';

async function list(owner: TestSeller, query: Record<string, string> = {}): Promise<Page> {
  const answer = await owner.browser.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}
/** All pages, one after the other. */
async function listAll(owner: TestSeller, query: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(owner, { ...query, ...(cursor && { cursor }) });
    found.push(...page.orders.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return found;
}
/** An order with its customer's own words. Returns its id. */
async function place(productIds: string[], changes: Record<string, unknown> = {}): Promise<string> {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  const answer = await server.browser().post('/api/orders', orderBody('', { items, ...changes }), newKey());
  expect(answer.status, answer.text).toBe(201);
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [
    (answer.body as { token: string }).token,
  ]);
  return row?.id ?? '';
}
async function bring(owner: TestSeller, id: string, status: OrderStatus): Promise<void> {
  for (const action of actionsTo(status))
    expect((await owner.browser.post(`${path}/${id}/${action}`)).status).toBe(200);
}

describe('searching for orders', () => {
  let owner: TestSeller;
  let asha: string;
  let percent: string;
  beforeAll(async () => {
    owner = await seller(server);
    const saree = await product(owner, { name: 'Kanjivaram SAREE' });
    const towel = await product(owner, { name: '100% cotton_towel' });
    asha = await place([saree], { customerName: 'Asha Rao', customerPhone: '98123 45678', note: 'needle' });
    percent = await place([saree, towel], { customerName: 'रवि O_Neil', customerPhone: '+14155552671' });
    const stranger = await seller(server);
    await place([await product(stranger, { name: 'Kanjivaram saree' })], { customerName: 'Asha Rao' });
  });
  const found = async (search: string) => (await list(owner, { search })).orders.map(({ id }) => id);

  // specification 2.182
  test('matches the id, whole or the part that people see', async () => {
    for (const part of [asha, asha.slice(-8), asha.slice(-8).toUpperCase(), asha.slice(-12, -4)]) {
      expect(await found(part)).toEqual([asha]);
    }
  });

  // specification 2.183
  test("matches the customer's name and phone, in any case", async () => {
    expect(await found('asha')).toEqual([asha]);
    expect(await found(' RAO ')).toEqual([asha]);
    expect(await found('रवि')).toEqual([percent]);
    for (const digits of ['9812345678', '45678', '+9198123', '919812345678'])
      expect(await found(digits)).toEqual([asha]);
    expect(await found('4155552671')).toEqual([percent]);
  });

  test('a whole phone finds its own orders, and what holds its digits otherwise where it has none', async () => {
    const book = await product(owner, { name: 'Book 98123 45678, 9788172234980' });
    const bought = await place([book], { customerName: 'Meera' });
    for (const whole of ['98123 45678', '+91 98123-45678', '919812345678']) expect(await found(whole)).toEqual([asha]);
    expect(await found('9788172234980')).toEqual([bought]);
    expect(await found('Book 98123 45678')).toEqual([bought]);
    expect((await list(owner, { search: '98123 45678', status: 'cancelled' })).orders).toEqual([]);
  });

  // specification 2.184
  test('matches the name of any ordered product, also after it was renamed or deleted', async () => {
    expect(await found('saree')).toEqual([percent, asha]);
    expect(await found('towel')).toEqual([percent]);
    const lamp = await product(owner, { name: 'Brass lamp' });
    const id = await place([lamp]);
    await owner.browser.delete(`/api/seller/products/${lamp}`);
    expect(await found('BRASS')).toEqual([id]);
  });

  test('takes %, _ and \\ literally and finds nothing else', async () => {
    expect(await found('100%')).toEqual([percent]);
    expect(await found('n_t')).toEqual([percent]);
    expect(await found('o_neil')).toEqual([percent]);
    for (const nothing of ['%%', '__', '\\', 'a_ha', 'a%o', 'needle', "' or true --"])
      expect(await found(nothing)).toEqual([]);
  });
});

describe('filters', () => {
  let owner: TestSeller;
  const ids = {} as Record<OrderStatus, string>;
  beforeAll(async () => {
    owner = await seller(server);
    const id = await product(owner);
    for (const status of orderStatuses) {
      ids[status] = await order(server, id);
      await bring(owner, ids[status], status);
    }
  });

  // specification 2.186, 7.23
  test.each(orderStatuses)('%s shows exactly those orders', async (status) => {
    expect(await listAll(owner, { status })).toEqual([ids[status]]);
    expect(await listAll(owner, { status, search: 'nobody' })).toEqual([]);
  });

  // specification 9.17
  test('since begins at the moment itself', async () => {
    await server.rows("update orders set created_at = '2026-03-01T00:00:00.000Z' where id = $1", [ids.pending]);
    const some = async (since: string) => (await listAll(owner, { since })).includes(ids.pending);
    expect(await some('2026-02-28T23:59:59.999Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00.000Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00Z')).toBe(true);
    expect(await some('2026-03-01T00:00:00.001Z')).toBe(false);
    expect(await listAll(owner, { since: '2026-03-01T00:00:00.000Z' })).toHaveLength(5);
    expect(await listAll(owner, { since: '2026-03-01T00:00:00.000Z', status: 'pending' })).toEqual([ids.pending]);
    expect(await listAll(owner, { since: '9999-12-31T23:59:59.999Z' })).toEqual([]);
  });

  test.each([
    'since=0000-12-31T23:59:59Z',
    'status=open',
    'status=',
    'since=yesterday',
    'since=2026-02-30T00:00:00Z',
    'limit=51',
    'limit=0',
    'seller=x',
  ])('do not understand %s', async (query) => {
    expect((await owner.browser.get(`${path}?${query}`)).status).toBe(400);
  });

  test.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ])('bear the moment %s at the edge of the calendar', async (since) => {
    expect((await owner.browser.get(`${path}?since=${since}`)).status).toBe(200);
  });
});

describe('pages', () => {
  let owner: TestSeller;
  let expected: string[];
  beforeAll(async () => {
    owner = await seller(server);
    const id = await product(owner, { stock: 100 });
    for (let number = 0; number < 45; number += 1) await order(server, id);
    // In groups of seven that were placed at the same millisecond.
    await server.rows(
      `update orders set created_at = '2026-01-01T00:00:00Z'::timestamptz + place / 7 * interval '1 millisecond'
       from (select id, (row_number() over (order by id))::int as place from orders where seller_id = $1) numbered
       where orders.id = numbered.id`,
      [owner.id],
    );
    const rows = await server.rows<{ id: string }>(
      'select id from orders where seller_id = $1 order by created_at desc, id desc',
      [owner.id],
    );
    expected = rows.map(({ id }) => id);
  });

  // specification 7.23
  test.each(['1', '7', '20', '44', '45', '46', '50'])('of %s show all 45 orders once, newest first', async (limit) => {
    expect(await listAll(owner, { limit })).toEqual(expected);
    expect(await listAll(owner, { limit, status: 'pending', search: 'asha' })).toEqual(expected);
  });

  test('stay whole when an order comes in between', async () => {
    const first = await list(owner, { limit: '20' });
    const id = await place([await product(owner)]);
    const rest = await list(owner, { limit: '50', cursor: first.nextCursor ?? '' });
    expect([...first.orders, ...rest.orders].map((row) => row.id)).toEqual(expected);
    expect((await list(owner)).orders[0]?.id).toBe(id);
  });

  // specification 6.11
  test("another seller's cursor leads only through the own orders", async () => {
    const { nextCursor } = await list(owner, { limit: '5' });
    const stranger = await seller(server);
    expect((await list(stranger, { cursor: nextCursor ?? '' })).orders).toEqual([]);
  });
});

// specification 2.180, 3.20, 7.26, 9.8
test('the summary equals a recount, and knows only the own orders', async () => {
  const [owner, stranger] = [await seller(server), await seller(server)];
  const none = { total: 0, pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0, totalRevenuePaise: 0 };
  expect((await owner.browser.get(`${path}/summary`)).body).toEqual(none);
  const id = await product(owner, { pricePaise: 99_99, stock: 200 });
  for (const [index, status] of [...orderStatuses, ...orderStatuses, 'delivered' as const].entries()) {
    await bring(owner, await order(server, id, index + 1), status);
  }
  const rows = await server.rows<CountedOrder>(
    'select status, total_paise::int as "totalPaise" from orders where seller_id = $1',
    [owner.id],
  );
  const counts = orderStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]);
  const { body } = await owner.browser.get(`${path}/summary`);
  expect(body).toEqual({ total: 11, ...Object.fromEntries(counts), totalRevenuePaise: revenuePaise(rows) });
  expect(body).toMatchObject({ delivered: 3, totalRevenuePaise: (4 + 9 + 11) * 99_99 });
  expect((await stranger.browser.get(`${path}/summary`)).body).toEqual(none);
});

// specification 3.18, 7.22
test('the details hold the lines in their sequence and the whole history', async () => {
  const owner = await seller(server);
  const [lamp, pot] = [
    await product(owner, { name: 'Brass lamp', pricePaise: 500_50 }),
    await product(owner, { name: 'Copper pot', pricePaise: 100 }),
  ];
  const id = await place([pot, lamp], {
    customerPhone: '98765 43210',
    deliveryAddress: ' 12 MG Road\nPune ',
    note: 'Ring twice',
  });
  await bring(owner, id, 'delivered');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const { body } = await owner.browser.get(`${path}/${id}`);
  expect(body).toEqual({
    id,
    status: 'delivered',
    totalPaise: 501_50,
    customerName: 'Asha Rao',
    customerPhone: '+919876543210',
    customerPhoneTyped: '98765 43210',
    deliveryAddress: '12 MG Road\nPune',
    note: 'Ring twice',
    items: [
      { productId: pot, productName: 'Copper pot', quantity: 1, pricePaise: 100 },
      { productId: lamp, productName: 'Brass lamp', quantity: 1, pricePaise: 500_50 },
    ],
    isOwn: false,
    isTest: false,
    lapsesAt: time,
    blockId: null,
    link: expect.stringMatching(/^http:\/\/haat\.test\/order\/[\w-]+$/),
    createdAt: time,
    updatedAt: time,
    history: [
      { from: null, to: 'pending', cause: 'customer', at: time },
      { from: 'pending', to: 'confirmed', cause: 'seller', at: time },
      { from: 'confirmed', to: 'shipped', cause: 'seller', at: time },
      { from: 'shipped', to: 'delivered', cause: 'seller', at: time },
    ],
  });
  const { createdAt, updatedAt, history } = body as { createdAt: string; updatedAt: string; history: { at: string }[] };
  expect([history[0]?.at, history.at(-1)?.at]).toEqual([createdAt, updatedAt]);
  const { history: _, blockId: __, link: ___, ...row } = body as Listed & Record<string, unknown>;
  expect((await list(owner)).orders).toEqual([row]);
});
