import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admin, newKey, order, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createOrderLists } from '#test/orderLists.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { list } = createOrderLists(server);

const numbersOf = async ({ id }: TestSeller) =>
  (await server.rows<{ number: number }>('select number from orders where seller_id = $1 order by number', [id])).map(
    ({ number }) => number,
  );
const consecutive = (count: number) => Array.from({ length: count }, (_, place) => 1001 + place);
const placeIn = (productId: string, changes: Record<string, unknown> = {}) =>
  server.browser().post('/api/orders', orderBody(productId, changes), newKey());

describe('the number of an order', () => {
  test('is counted per shop from 1001, without gaps or doubles, however many order at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 12 }), async (shops) => {
        const owners = [await seller(server), await seller(server)] as const;
        const products = await Promise.all(owners.map((owner) => product(owner, { stock: 100 })));
        const answers = await Promise.all(shops.map((shop) => placeIn(products[shop] ?? '')));
        expect(answers.map(({ status }) => status)).toEqual(shops.map(() => 201));
        for (const [shop, owner] of owners.entries()) {
          expect(await numbersOf(owner)).toEqual(consecutive(shops.filter((each) => each === shop).length));
        }
      }),
      { numRuns: 8 },
    );
  });

  test('skips none for orders that are refused, and is not given again after a cancellation', async () => {
    const owner = await seller(server);
    const [lamp, sold] = [await product(owner, { stock: 5 }), await product(owner, { stock: 1 })];
    const first = await order(server, lamp);
    const answers = await Promise.all(Array.from({ length: 6 }, () => placeIn(sold)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await owner.browser.post(`/api/seller/orders/${first}/cancel`);
    await order(server, lamp);
    expect(await numbersOf(owner)).toEqual(consecutive(3));
  });

  test('is the same for a repeated request', async () => {
    const lamp = await product(await seller(server));
    const [body, key] = [orderBody(lamp), newKey()];
    const answers = await Promise.all([1, 2, 3].map(() => server.browser().post('/api/orders', body, key)));
    for (const answer of answers) expect(answer.body).toMatchObject({ number: 1001 });
  });

  test('is also counted where a writer knows nothing of numbers, and goes on after given ones', async () => {
    const owner = await seller(server);
    const insert = (number?: number) =>
      server.rows(
        `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at ${number ? ', number' : ''})
          values (gen_random_uuid(), $1, 'delivered', 100, $2, 'asha', now(), now() ${number ? `, ${number}` : ''})
          returning number, search`,
        [owner.id, randomUUID()],
      );
    await insert(1041);
    expect(await insert()).toEqual([{ number: 1042, search: 'asha\n#1042' }]);
    await order(server, await product(owner));
    expect(await numbersOf(owner)).toEqual([1041, 1042, 1043]);
  });
});

describe('an order is found by its number', () => {
  test('in its own shop only', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const lamp = await product(owner, { stock: 100 });
    const [first, second] = [await order(server, lamp), await order(server, lamp)];
    await order(server, await product(other));
    const found = async (by: TestSeller, search: string) => (await list(by, { search })).orders.map(({ id }) => id);
    for (const typed of [
      '#1002',
      '# 1002',
      'Order #1002',
      'order 1002',
      '#१००२',
      `Order #${second.slice(-8)} (#1002)`,
    ]) {
      expect(await found(owner, typed), typed).toEqual([second]);
      expect(await found(other, typed), typed).toEqual([]);
    }
    expect(await found(owner, '#1001')).toEqual([first]);
    expect(await found(owner, '1002')).toContain(second);
    expect(await found(owner, '#100')).toEqual([second, first]);
    expect((await list(owner, { search: '#1002', status: 'cancelled' })).orders).toEqual([]);
  });

  test('in all shops by administrators, and by nobody else', async () => {
    const owner = await seller(server);
    const id = await order(server, await product(owner));
    const path = '/api/admin/orders?limit=50&search=%231001';
    const { orders } = (await (await admin(server)).get(path)).body as { orders: { id: string; number: number }[] };
    expect(orders).toContainEqual(expect.objectContaining({ id, number: 1001 }));
    expect((await server.browser().get(path)).status).toBe(401);
    expect((await owner.browser.get(path)).status).toBe(403);
    expect((await server.browser().get('/api/seller/orders?search=%231001')).status).toBe(401);
    const pending = await seller(server, 'pending');
    expect((await pending.browser.get('/api/seller/orders?search=%231001')).status).toBe(403);
  });
});
