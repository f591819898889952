import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { pendingLimits } from '#domain/sellers/terms.ts';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { placeOrder } from './commands.ts';
import { expireOrders } from './transitions.ts';

const server = createTestServer();

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;
const order = (body: object) => server.browser().post('/api/orders', body, newKey());
const history = ({ id }: TestSeller, status: string, count: number) =>
  server.rows(
    `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 100, gen_random_uuid(), '', now(), now() from generate_series(1, $3)`,
    [id, status, count],
  );
const orderFrom = (ip: string, body: object, moment = server.context.now()) =>
  placeOrder({ ...server.context, now: () => moment }, orderDraftSchema.parse(body), randomUUID(), { ip });
const tooMany = (of: 'source' | 'shop') => ({ code: 'too_many_pending_orders', details: { of } });
/** Places pending orders of one source, spread over time; a new shop reaches its limit. */
async function fillSource(id: string, ip: string): Promise<void> {
  for (let number = 0; number < pendingLimits.ofSource; number += 1) {
    await orderFrom(ip, orderBody(id));
    await server.rows('delete from order_paces');
  }
  await expect(orderFrom(ip, orderBody(id))).rejects.toMatchObject(tooMany('source'));
}

test('a shop with 1,000 delivered orders takes 11,000 pending ones before anybody answers, and no more', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  await history(owner, 'delivered', 1000);
  await history(owner, 'pending', 10_999);
  expect((await order(orderBody(id))).status).toBe(201);
  expect((await order(orderBody(id))).body).toMatchObject({ error: { details: { of: 'shop', most: 11_000 } } });
});

test('gives no standing for cancelled orders', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  await history(owner, 'cancelled', 1000);
  await history(owner, 'pending', pendingLimits.ofShop);
  expect((await order(orderBody(id))).body).toMatchObject({ error: { details: { of: 'shop', most: 1000 } } });
});

test('a shop with 1,000 delivered orders takes 500 in ten minutes from one unknown address', async () => {
  const owner = await seller(server);
  const id = await product(owner, { stock: 600 });
  await history(owner, 'delivered', 1000);
  const start = Date.now();
  // At twice the rate: in five minutes.
  for (let number = 0; number < 500; number += 1) {
    await orderFrom('192.0.2.80', orderBody(id), new Date(start + number * 600));
  }
  expect(await stockOf(id)).toBe(100);
  const others = await Promise.allSettled(
    Array.from({ length: 31 }, () => orderFrom('192.0.2.80', orderBody(id), new Date(start + 500_000))),
  );
  expect(others.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: tooMany('source') }]);
});

test('raises the limits with each order that a new shop confirms: of its source first, and of others', async () => {
  const owner = await seller(server);
  const id = await product(owner, { stock: 500 });
  await fillSource(id, '192.0.2.81');
  await fillSource(id, '192.0.2.82');
  const [first] = await server.rows<{ id: string }>(
    `select id from orders where seller_id = $1 order by created_at, id limit 1`,
    [owner.id],
  );
  await owner.browser.post(`/api/seller/orders/${first?.id}/confirm`);
  await server.rows('delete from order_paces');
  const placed = async (ip: string) => {
    const tries = Array.from({ length: 15 }, () => orderFrom(ip, orderBody(id)));
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
  };
  // 11 points for the shop, 21 for the source of the order, of which one more is answered: half of them each.
  expect([await placed('192.0.2.81'), await placed('192.0.2.82')]).toEqual([11, 5]);
});

test("ignores another shop's confirmations of a source, and those from two days ago", async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const [id, elsewhere] = [await product(owner, { stock: 500 }), await product(other)];
  await orderFrom('192.0.2.83', orderBody(elsewhere));
  const [foreign] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [other.id]);
  await other.browser.post(`/api/seller/orders/${foreign?.id}/confirm`);
  await server.rows(
    `insert into order_confirmations values ($1, '', now() - interval '2 days', 500), ($1, $2, now() - interval '2 days', 500)`,
    [owner.id, server.context.secrets.pseudonym('192.0.2.83')],
  );
  await fillSource(id, '192.0.2.83');
  await expireOrders(server.context);
  expect(await server.rows('select from order_confirmations where seller_id = $1', [owner.id])).toEqual([]);
  expect(await server.rows('select from order_confirmations where seller_id = $1', [other.id])).toHaveLength(2);
});

test('does not stop a known customer because of others at the same address', async () => {
  const owner = await seller(server);
  const id = await product(owner, { stock: 500 });
  const known = { customerPhone: '98765 43219' };
  await order(orderBody(id, known));
  const [first] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [owner.id]);
  await owner.browser.post(`/api/seller/orders/${first?.id}/confirm`);
  await server.rows('delete from order_confirmations');
  await fillSource(id, '192.0.2.84');
  await server.rows(`update order_paces set due_at = due_at + interval '10 minutes'`);
  for (let number = 0; number < pendingLimits.ofPhone; number += 1) {
    await orderFrom('192.0.2.84', orderBody(id, known));
  }
  await expect(orderFrom('192.0.2.84', orderBody(id, known))).rejects.toMatchObject({ details: { of: 'phone' } });
});
