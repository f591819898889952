import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  allowedActions,
  type OrderStatus,
  orderActionNames,
  orderActions,
  orderStatuses,
} from '#domain/orders/orders.ts';
import { actionsTo, newKey, order, orderBody, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;

describe('placing an order', () => {
  // specification 3.16, 7.21
  test('stores its own names and prices, reduces the stock and writes history', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Blue kurta', pricePaise: 999_50, stock: 5 });
    const body = orderBody(id, {
      items: [
        { productId: id, quantity: 1 },
        { productId: id, quantity: 2 },
      ],
      customerPhone: '98765 43210',
      note: ' Gift wrap ',
    });
    const answer = await server.browser().post('/api/orders', body, newKey());
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ totalPaise: 3 * 999_50 });
    expect(await stockOf(id)).toBe(2);
    const { token } = answer.body as { token: string };
    const [stored] = await server.rows(
      'select id, seller_id, status, customer_phone, note from orders where token = $1',
      [token],
    );
    expect(stored).toMatchObject({
      seller_id: owner.id,
      status: 'pending',
      customer_phone: '+919876543210',
      note: 'Gift wrap',
    });
    expect(
      await server.rows('select product_name, quantity, price_paise from order_items where order_id = $1', [
        stored?.id,
      ]),
    ).toEqual([{ product_name: 'Blue kurta', quantity: 3, price_paise: 99950 }]);
    expect(
      await server.rows('select from_status, to_status, actor_id from order_history where order_id = $1', [stored?.id]),
    ).toEqual([{ from_status: null, to_status: 'pending', actor_id: null }]);
  });

  test('200 buyers at once for 50 pieces: exactly 50 succeed and nothing is oversold', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Last saree', stock: 50 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.browser().post('/api/orders', orderBody(id), newKey())),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(50);
    expect(refused).toHaveLength(150);
    expect(refused[0]?.body).toMatchObject({ error: { code: 'out_of_stock', message: 'Last saree is out of stock' } });
    expect(await stockOf(id)).toBe(0);
    expect(await server.rows('select count(*)::int from orders where seller_id = $1', [owner.id])).toEqual([
      { count: 50 },
    ]);
  });

  test('sells items that return while an order waits for their row', async () => {
    const id = await product(await seller(server), { stock: 0 });
    const other = await server.context.database.pool.connect();
    await other.query('begin');
    await other.query('update products set stock = 5 where id = $1', [id]);
    const placing = server.browser().post('/api/orders', orderBody(id), newKey());
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect(await server.rows(waiting)).toHaveLength(1);
    }, 60_000);
    await other.query('commit');
    other.release();
    expect((await placing).status).toBe(201);
    expect(await stockOf(id)).toBe(4);
  });

  // specification 7.21
  test('places one order for the same key sent 20 times in parallel', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 1 });
    const [key, body] = [newKey(), orderBody(id)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.browser().post('/api/orders', body, key)),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await stockOf(id)).toBe(0);
  });

  test('refuses the same key with another body', async () => {
    const id = await product(await seller(server));
    const key = newKey();
    expect((await server.browser().post('/api/orders', orderBody(id), key)).status).toBe(201);
    const other = await server.browser().post('/api/orders', orderBody(id, { note: 'another' }), key);
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } });
    expect(await stockOf(id)).toBe(49);
  });

  test('rejects an order above the stock with the stock left, and writes nothing', async () => {
    const owner = await seller(server);
    const scarce = await product(owner, { name: 'Blue kurta', stock: 2 });
    const plenty = await product(owner, { stock: 9 });
    const items = [
      { productId: plenty, quantity: 1 },
      { productId: scarce, quantity: 3 },
    ];
    const answer = await server.browser().post('/api/orders', orderBody(scarce, { items }), newKey());
    expect(answer).toMatchObject({ status: 409, body: { error: { message: 'Only 2 left of Blue kurta' } } });
    expect([await stockOf(scarce), await stockOf(plenty)]).toEqual([2, 9]);
    expect(await server.rows('select id from orders where seller_id = $1', [owner.id])).toEqual([]);
  });

  test('hidden, foreign and unknown products are not available', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const suspended = await seller(server, 'suspended');
    const hidden = await product(one, { isActive: false });
    const visible = await product(one);
    await server.rows(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
       values ($1, $2, 'x', 'x', 'Automotive', 100, 5, true, '{}', now(), now())`,
      [suspended.id, suspended.id],
    );
    for (const productId of [hidden, suspended.id, randomUUID()]) {
      const answer = await server.browser().post('/api/orders', orderBody(productId), newKey());
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'product_not_available' } } });
    }
    const items = [visible, await product(other)].map((productId) => ({ productId, quantity: 1 }));
    const mixed = await server.browser().post('/api/orders', orderBody(visible, { items }), newKey());
    expect(mixed).toMatchObject({
      status: 400,
      body: { error: { message: 'You can only order from one shop at a time.' } },
    });
    expect(await stockOf(visible)).toBe(50);
  });
});

describe('processing an order', () => {
  /** An order of this status, reached by allowed actions. */
  async function orderIn(status: OrderStatus) {
    const owner = await seller(server);
    const productId = await product(owner, { stock: 10 });
    const id = await order(server, productId, 3);
    for (const action of actionsTo(status)) await owner.browser.post(`/api/seller/orders/${id}/${action}`);
    return { owner, productId, id };
  }

  // specification 4.21, 7.24
  test.each(orderStatuses)('allows exactly the right actions for %s orders', async (status) => {
    for (const action of orderActionNames) {
      const { owner, id } = await orderIn(status);
      const before = await server.rows('select status, updated_at from orders where id = $1', [id]);
      const answer = await owner.browser.post(`/api/seller/orders/${id}/${action}`);
      const after = await server.rows('select status, updated_at from orders where id = $1', [id]);
      if (orderActions[action].from === status) {
        expect(answer).toMatchObject({ status: 200, body: { id, status: orderActions[action].to } });
        expect(after[0]?.status).toBe(orderActions[action].to);
        const history = await server.rows(
          'select from_status, to_status, actor_id from order_history where order_id = $1 order by created_at desc, id desc limit 1',
          [id],
        );
        expect(history).toEqual([{ from_status: status, to_status: orderActions[action].to, actor_id: owner.userId }]);
      } else {
        const details = { status, allowed: allowedActions(status) };
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 'order_action_conflict', details } } });
        expect(after).toEqual(before);
      }
    }
  });

  // specification 4.22, 7.25
  test('restores the stock once on cancelling, however often it is clicked', async () => {
    const { owner, productId, id } = await orderIn('pending');
    expect(await stockOf(productId)).toBe(7);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.browser.post(`/api/seller/orders/${id}/cancel`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await stockOf(productId)).toBe(10);
  });

  // specification 4.21
  test('accepts one of a concurrent confirmation and cancellation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, productId, id } = await orderIn('pending');
      const answers = await Promise.all(
        ['confirm', 'cancel'].map((action) => owner.browser.post(`/api/seller/orders/${id}/${action}`)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const cancelled = answers[1]?.status === 200;
      expect(await stockOf(productId)).toBe(cancelled ? 10 : 7);
    }
  });

  // specification 6.11
  test("does not find another seller's order", async () => {
    const { id } = await orderIn('pending');
    const stranger = await seller(server);
    expect((await stranger.browser.get(`/api/seller/orders/${id}`)).status).toBe(404);
    for (const action of orderActionNames) {
      expect((await stranger.browser.post(`/api/seller/orders/${id}/${action}`)).status).toBe(404);
    }
    expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'pending' }]);
  });

  // specification 3.19
  test('leaves orders complete and cancellable when their product is deleted', async () => {
    const { owner, productId, id } = await orderIn('pending');
    expect((await owner.browser.delete(`/api/seller/products/${productId}`)).status).toBe(204);
    const details = await owner.browser.get(`/api/seller/orders/${id}`);
    expect(details.body).toMatchObject({ items: [{ productId: null, quantity: 3, pricePaise: 1_250_00 }] });
    expect((await owner.browser.post(`/api/seller/orders/${id}/cancel`)).status).toBe(200);
  });
});
