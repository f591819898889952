import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { customerOrder, newKey, orderBody, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;
const orders = (productId: string) => server.rows('select from order_items where product_id = $1', [productId]);

describe('the price that a customer was shown', () => {
  const order = (items: object[]) => server.browser().post('/api/orders', orderBody('', { items }), newKey());

  test('is the price that they pay', async () => {
    const productId = await product(await seller(server), { pricePaise: 500_00 });
    const answer = await order([{ productId, quantity: 2, shownPricePaise: 500_00 }]);
    expect([answer.status, answer.body]).toMatchObject([201, { totalPaise: 1_000_00 }]);
  });

  test('refuses the order with the prices of now when it has changed, and writes nothing', async () => {
    const owner = await seller(server);
    const [kurta, stole] = [
      await product(owner, { name: 'Blue kurta', pricePaise: 500_00, stock: 5 }),
      await product(owner),
    ];
    const answer = await order([
      { productId: kurta.toUpperCase(), quantity: 1, shownPricePaise: 450_00 },
      { productId: stole, quantity: 1, shownPricePaise: 1_250_00 },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: {
        code: 'price_changed',
        message: 'The price of Blue kurta is now ₹500',
        details: { prices: [{ productId: kurta, name: 'Blue kurta', pricePaise: 500_00 }] },
      },
    });
    expect([await stockOf(kurta), await orders(kurta), await orders(stole)]).toEqual([5, [], []]);
  });

  test.each([0, -1, 1.5, '500'])('is refused as %o', async (shownPricePaise) => {
    const productId = await product(await seller(server));
    expect((await order([{ productId, quantity: 1, shownPricePaise }])).status).toBe(400);
  });
});

describe('a customer cancels', () => {
  const cancel = (token: string) => server.browser().post(`/api/orders/${token}/cancel`);

  test('a pending order of several lines, which restores the stock and records the customer as the cause', async () => {
    const owner = await seller(server);
    const [first, second] = [await product(owner, { stock: 5 }), await product(owner, { stock: 7 })];
    const { id, token } = await customerOrder(server, [
      { productId: first, quantity: 2 },
      { productId: second, quantity: 3 },
    ]);
    expect([await stockOf(first), await stockOf(second)]).toEqual([3, 4]);
    expect((await cancel(token)).body).toEqual({ status: 'cancelled' });
    expect([await stockOf(first), await stockOf(second)]).toEqual([5, 7]);
    expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'cancelled' }]);
    expect(
      await server.rows(
        'select from_status, to_status, actor_id from order_history where order_id = $1 and from_status is not null',
        [id],
      ),
    ).toEqual([{ from_status: 'pending', to_status: 'cancelled', actor_id: null }]);
  });

  test.each(orderStatuses.filter((status) => status !== 'pending'))('but never a %s one', async (status) => {
    const productId = await product(await seller(server), { stock: 5 });
    const { id, token } = await customerOrder(server, [{ productId, quantity: 2 }]);
    await server.rows('update orders set status = $2 where id = $1', [id, status]);
    const answer = await cancel(token);
    expect([answer.status, answer.body]).toMatchObject([409, { error: { code: 'order_action_conflict' } }]);
    expect(await stockOf(productId)).toBe(3);
    expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status }]);
  });

  test('once, however often they click, and loses or wins against a concurrent confirmation', async () => {
    const owner = await seller(server);
    for (let round = 0; round < 10; round += 1) {
      const productId = await product(owner, { stock: 5 });
      const { id, token } = await customerOrder(server, [{ productId, quantity: 2 }]);
      const answers = await Promise.all([
        cancel(token),
        owner.browser.post(`/api/seller/orders/${id}/confirm`),
        cancel(token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const isConfirmed = answers[1].status === 200;
      expect(await stockOf(productId)).toBe(isConfirmed ? 3 : 5);
    }
  });

  test('only with the token of the order, never with its id', async () => {
    const { id } = await customerOrder(server, [{ productId: await product(await seller(server)), quantity: 1 }]);
    for (const token of [id, id.slice(-8), 'x', '%00', 'undefined']) {
      expect([400, 404]).toContain((await cancel(token)).status);
    }
    expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'pending' }]);
  });
});
