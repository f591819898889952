import { expect, test } from 'vitest';
import { defaultTerms } from '#domain/sellers/terms.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { expireOrders } from './transitions.ts';

const server = createTestServer();

/** Runs the expiry check this many hours later. Sessions stay valid. */
const runExpiry = (hours = 0) => {
  const now = new Date(Date.now() + hours * 60 * 60 * 1000);
  return expireOrders({ ...server.context, now: () => now });
};

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;
const statusOf = async (id: string) =>
  (await server.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
const endings = (id: string) =>
  server.rows(
    'select from_status, to_status, cause, actor_id from order_history where order_id = $1 and from_status is not null',
    [id],
  );

test('expires a pending order in time: restores stock, records history, notifies customer and seller', async () => {
  const owner = await seller(server);
  const [one, two] = [await product(owner, { stock: 5 }), await product(owner, { stock: 7 })];
  const { id, token } = await customerOrder(server, [
    { productId: one, quantity: 2 },
    { productId: two, quantity: 3 },
  ]);
  expect(await runExpiry(defaultTerms.lapseHours - 1)).toBe(0);
  expect([await statusOf(id), await stockOf(one)]).toEqual(['pending', 3]);
  let notified = 0;
  server.context.events.notices.on(owner.id, () => {
    notified += 1;
  });
  expect(await runExpiry(defaultTerms.lapseHours)).toBe(1);
  expect([await statusOf(id), await stockOf(one), await stockOf(two)]).toEqual(['cancelled', 5, 7]);
  expect(await endings(id)).toEqual([
    { from_status: 'pending', to_status: 'cancelled', cause: 'lapsed', actor_id: null },
  ]);
  await expect.poll(() => notified).toBeGreaterThan(0);
  expect((await owner.browser.get(`/api/seller/orders/${id}`)).body).toMatchObject({
    history: [{ cause: 'customer' }, { to: 'cancelled', cause: 'lapsed' }],
  });
  expect((await owner.browser.get('/api/notifications/unread')).body).toEqual({ unread: 2 });
  expect((await owner.browser.get('/api/notifications')).body).toMatchObject({
    notifications: [
      { kind: 'order_lapsed', event: { to: 'cancelled', cause: 'lapsed', byMe: false } },
      { kind: 'order_pending' },
    ],
  });
  expect((await server.browser().post(`/api/orders/${token}/cancel`)).status).toBe(409);
});

test('expires the others where one order fails, and that one later', async () => {
  const owner = await seller(server);
  const [bad, good] = [await product(owner, { stock: 5 }), await product(owner, { stock: 5 })];
  const first = await customerOrder(server, [{ productId: bad, quantity: 1 }]);
  const second = await customerOrder(server, [{ productId: good, quantity: 1 }]);
  await server.rows(`create function break_product() returns trigger language plpgsql as
    $$ begin if new.id = '${bad}' then raise exception 'broken'; end if; return new; end $$`);
  await server.rows(
    'create trigger break_product before update on products for each row execute function break_product()',
  );
  expect(await runExpiry(defaultTerms.lapseHours + 1)).toBe(1);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['pending', 'cancelled']);
  await server.rows('drop trigger break_product on products');
  expect(await runExpiry(defaultTerms.lapseHours + 1)).toBe(1);
  expect(await statusOf(first.id)).toBe('cancelled');
});

test('expires an order once, however often and in however many processes, but no confirmed one', async () => {
  const owner = await seller(server);
  const productId = await product(owner, { stock: 50 });
  const ids: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    ids.push((await customerOrder(server, [{ productId, quantity: 1 }])).id);
  }
  const confirmed = ids.pop() ?? '';
  expect((await owner.browser.post(`/api/seller/orders/${confirmed}/confirm`)).status).toBe(200);
  const counts = await Promise.all([1, 2, 3, 4].map(() => runExpiry(defaultTerms.lapseHours)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(11);
  expect(await runExpiry(defaultTerms.lapseHours)).toBe(0);
  expect(await stockOf(productId)).toBe(49);
  for (const id of ids) expect(await endings(id)).toHaveLength(1);
  expect(await statusOf(confirmed)).toBe('confirmed');
  const counters = await server.rows(
    'select status, orders::int from order_counters where seller_id = $1 and orders <> 0 order by status',
    [owner.id],
  );
  expect(counters).toEqual([
    { status: 'cancelled', orders: 11 },
    { status: 'confirmed', orders: 1 },
  ]);
});

test("applies the seller's own time to orders placed after it was set", async () => {
  const owner = await seller(server);
  const productId = await product(owner);
  const before = await customerOrder(server, [{ productId, quantity: 1 }]);
  await server.rows('update sellers set lapse_hours = 2 where id = $1', [owner.id]);
  const after = await customerOrder(server, [{ productId, quantity: 1 }]);
  await runExpiry(2);
  expect([await statusOf(before.id), await statusOf(after.id)]).toEqual(['pending', 'cancelled']);
});

test('accepts one of three concurrent endings: by customer, seller and expiry', async () => {
  const owner = await seller(server);
  const productId = await product(owner, { stock: 50 });
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await customerOrder(server, [{ productId, quantity: 2 }]);
    await server.rows('update orders set lapses_at = created_at where id = $1', [id]);
    await Promise.all([
      runExpiry(),
      server.browser().post(`/api/orders/${token}/cancel`),
      owner.browser.post(`/api/seller/orders/${id}/cancel`),
    ]);
    expect(await endings(id)).toHaveLength(1);
    expect([await statusOf(id), await stockOf(productId)]).toEqual(['cancelled', 50]);
  }
});

test('deletes the source of an order after a day', async () => {
  const { id } = await customerOrder(server, [{ productId: await product(await seller(server)), quantity: 1 }]);
  const sources = async () => [
    (await server.rows('select from orders where id = $1 and source is not null', [id])).length,
    (await server.rows('select from order_paces')).length,
  ];
  expect((await sources())[0]).toBe(1);
  await runExpiry(25);
  expect([await statusOf(id), ...(await sources())]).toEqual(['pending', 0, 0]);
});
