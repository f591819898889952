import { beforeAll, describe, expect, test } from 'vitest';
import { type CountedOrder, revenuePaise } from '#domain/desk/statistics.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { order, product, seller, type TestSeller } from '#test/factories.ts';
import { createOrderLists, path } from '#test/orderLists.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { list, listAll, place, bring } = createOrderLists(server);

describe('pages', () => {
  let owner: TestSeller;
  let expected: string[];
  beforeAll(async () => {
    owner = await seller(server);
    const id = await product(owner, { stock: 100 });
    for (let number = 0; number < 45; number += 1) await order(server, id);
    // In groups of seven that were placed in the same millisecond.
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

  test('stay complete when an order arrives in between', async () => {
    const first = await list(owner, { limit: '20' });
    const id = await place([await product(owner)]);
    const rest = await list(owner, { limit: '50', cursor: first.nextCursor ?? '' });
    expect([...first.orders, ...rest.orders].map((row) => row.id)).toEqual(expected);
    expect((await list(owner)).orders[0]?.id).toBe(id);
  });

  // specification 6.11
  test("show only the seller's own orders with another seller's cursor", async () => {
    const { nextCursor } = await list(owner, { limit: '5' });
    const stranger = await seller(server);
    expect((await list(stranger, { cursor: nextCursor ?? '' })).orders).toEqual([]);
  });
});

// specification 2.180, 3.20, 7.26, 9.8
test("the summary equals a recount of the seller's own orders", async () => {
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
test('the details contain the lines in order and the whole history', async () => {
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
    number: 1001,
    notRestocked: [],
    status: 'delivered',
    totalPaise: 501_50,
    customerName: 'Asha Rao',
    customerPhone: '+919876543210',
    customerPhoneTyped: '98765 43210',
    deliveryAddress: '12 MG Road\nPune',
    note: 'Ring twice',
    ...{ discountPaise: 0, deliveryPaise: 0, codFeePaise: 0, method: 'arranged', way: null },
    hasDeliveryCharge: false,
    ...{ pincode: null, state: null, outcome: null, courier: null, tracking: null, trackingLink: null },
    cashConfirmation: null,
    money: {
      ...{ state: 'none', keepPaise: 501_50, receivedPaise: 0, returnedPaise: 0 },
      ...{ isTest: false, problems: [], request: null, claims: [], entries: [], refunds: [] },
    },
    items: [
      { productId: pot, productName: 'Copper pot', quantity: 1, pricePaise: 100, image: null },
      { productId: lamp, productName: 'Brass lamp', quantity: 1, pricePaise: 500_50, image: null },
    ],
    isOwn: false,
    isTest: false,
    lapsesAt: time,
    ...{ blockId: null, hasRefusedParcels: false, returned: [0, 0] },
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
  const details = ['history', 'blockId', 'link', 'notRestocked', 'hasRefusedParcels', 'returned'];
  const row = Object.fromEntries(Object.entries(body as object).filter(([name]) => !details.includes(name)));
  expect((await list(owner)).orders).toEqual([row]);
});
