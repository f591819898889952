import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orderDraftSchema } from '#domain/orders/orders.schema.ts';
import { defaultTerms, orderRateLimit, pendingLimits } from '#domain/sellers/terms.ts';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { type Answer, createTestServer } from '#test/server.ts';
import { placeOrder } from './commands.ts';
import { selectPendingCounts } from './limits.ts';

const server = createTestServer();

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;
const countOrders = async ({ id }: TestSeller) =>
  (await server.rows<{ count: number }>('select count(*)::int from orders where seller_id = $1', [id]))[0]?.count;
const order = (body: object, address?: string) => server.browser(address).post('/api/orders', body, newKey());
const statuses = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('the maximum quantity of a line', () => {
  const orderOf = (productId: string, ...quantities: number[]) =>
    order(orderBody('', { items: quantities.map((quantity) => ({ productId, quantity })) }));

  test('defaults to 10, so that one order cannot take the whole stock', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Blue kurta', stock: 50 });
    const answer = await orderOf(id, 50);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'too_many_pieces',
          message: 'You can order up to 10 of Blue kurta at a time',
          details: { productId: id, most: 10 },
        },
      },
    });
    expect([await stockOf(id), await countOrders(owner)]).toEqual([50, 0]);
    expect((await orderOf(id, 10)).status).toBe(201);
    expect(await stockOf(id)).toBe(40);
  });

  test('counts lines of the same product together', async () => {
    const id = await product(await seller(server), { stock: 50 });
    expect((await orderOf(id, 6, 5)).body).toMatchObject({ error: { code: 'too_many_pieces' } });
    expect(await stockOf(id)).toBe(50);
  });

  test('is a tenth of the stock if that is more', async () => {
    const id = await product(await seller(server), { stock: 500 });
    expect((await orderOf(id, 51)).body).toMatchObject({ error: { details: { most: 50 } } });
    expect((await orderOf(id, 50)).status).toBe(201);
    // Of the current stock, not the earlier one.
    expect((await orderOf(id, 46)).body).toMatchObject({ error: { details: { most: 45 } } });
  });

  test("is the seller's own number if they set one", async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 500 });
    await server.rows('update sellers set most_per_line = 2 where id = $1', [owner.id]);
    expect((await orderOf(id, 3)).body).toMatchObject({ error: { details: { most: 2 } } });
    expect((await orderOf(id, 2)).status).toBe(201);
  });

  test('is replaced by the stock left if that is less', async () => {
    const id = await product(await seller(server), { name: 'Lamp', stock: 4 });
    expect((await orderOf(id, 20)).body).toMatchObject({
      error: { code: 'out_of_stock', message: 'Only 4 left of Lamp' },
    });
  });

  test('is shown on the page, in the list and in the cart, never above the stock', async () => {
    const owner = await seller(server);
    const [plenty, few] = [await product(owner, { stock: 50 }), await product(owner, { stock: 3 })];
    const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
    const visitor = server.browser();
    expect((await visitor.get(`/api/products/${plenty}`)).body).toMatchObject({ most: defaultTerms.mostPerLine });
    expect((await visitor.get(`/api/products/${few}`)).body).toMatchObject({ most: 3 });
    const maximumsOf = (answer: Answer) =>
      Object.fromEntries(
        (answer.body as { products: { id: string; most: number }[] }).products.map((found) => [found.id, found.most]),
      );
    const expected = { [plenty]: defaultTerms.mostPerLine, [few]: 3 };
    expect(maximumsOf(await visitor.get(`/api/products?store=${shop?.slug}`))).toEqual(expected);
    expect(maximumsOf(await visitor.get(`/api/stores/${shop?.slug}/cart?ids=${plenty},${few}`))).toEqual(expected);
  });
});

describe('the limits of pending orders', () => {
  test('120 from one phone at once, of two products: exactly 5 are placed', async () => {
    const owner = await seller(server);
    const ids = [await product(owner, { stock: 500 }), await product(owner, { stock: 500 })];
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        order(orderBody(ids[number % 2] ?? '', { customerPhone: number % 3 ? '98765 43210' : '+919876543210' })),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: pendingLimits.ofPhone, 409: 120 - pendingLimits.ofPhone });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'too_many_pending_orders', details: { of: 'phone', most: 5 } },
    });
    expect(await countOrders(owner)).toBe(5);
    expect(await server.rows('select sum(stock)::int as left from products where seller_id = $1', [owner.id])).toEqual([
      { left: 995 },
    ]);
  });

  test('free a phone when its orders are answered, and are separate for each shop', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const [id, elsewhere] = [await product(owner), await product(other)];
    const body = (productId: string) => orderBody(productId, { customerPhone: '98765 43211' });
    for (let number = 0; number < pendingLimits.ofPhone; number += 1) expect((await order(body(id))).status).toBe(201);
    expect((await order(body(id))).status).toBe(409);
    expect((await order(body(elsewhere))).status).toBe(201);
    const [first] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [owner.id]);
    await owner.browser.post(`/api/seller/orders/${first?.id}/confirm`);
    expect((await order(body(id))).status).toBe(201);
    expect((await order(body(id))).status).toBe(409);
  });

  test('apply to each source, whatever the phones; an IPv6 network is one source', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 500 });
    for (let number = 0; number < pendingLimits.ofSource; number += 1) {
      expect((await order(orderBody(id), `2001:db8:7:7::${number}`)).status).toBe(201);
      server.pass(orderRateLimit.seconds * 1000);
    }
    const answer = await order(orderBody(id), '2001:db8:7:7:ffff::1');
    expect(answer).toMatchObject({ status: 409, body: { error: { details: { of: 'source' } } } });
    expect((await order(orderBody(id), '2001:db8:7:8::1')).status).toBe(201);
  });

  test('are limited for the whole shop', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, 'pending', 100, gen_random_uuid(), '', now(), now() from generate_series(1, $2)`,
      [owner.id, pendingLimits.ofShop],
    );
    expect((await order(orderBody(id))).body).toMatchObject({ error: { details: { of: 'shop' } } });
    expect(await stockOf(id)).toBe(50);
  });

  test('store no address, only a keyed hash until the order is answered or a day has passed', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const { token } = (await order(orderBody(id), '192.0.2.77')).body as { token: string };
    const stored = () => server.rows<{ source: string | null }>('select source from orders where token = $1', [token]);
    expect((await stored())[0]?.source).toMatch(/^[\w-]{43}$/);
    await server.browser().post(`/api/orders/${token}/cancel`);
    expect(await stored()).toEqual([{ source: null }]);
  });
});

test('looks a source up by its index, even with a plan made when no order had one', async () => {
  const { id } = await seller(server);
  await server.rows(
    `insert into orders (id, seller_id, status, total_paise, customer_phone, token, search, created_at, updated_at)
      select gen_random_uuid(), $1, 'pending', 100, '+91' || 9700000000 + i, i, '', now(), now() from generate_series(1, 2000) i`,
    [id],
  );
  await server.rows('update orders set source = null');
  await server.rows('analyze orders');
  const { read } = server.context.database;
  const order = { sellerId: id, phone: '', source: null, ofSource: pendingLimits.ofSource };
  const plan = await server.rows(`explain (generic_plan) ${selectPendingCounts(read, order).compile().sql}`);
  expect(JSON.stringify(plan)).toContain('orders_seller_id_source_idx');
});

describe('a burst', () => {
  const delayed = { code: 'order_delayed', details: { retryAfterSeconds: orderRateLimit.seconds } };
  /** Orders at a fixed moment, however long the machine takes. */
  const orderAt = (moment: number, ip: string, body: object, key: string = randomUUID()) =>
    placeOrder({ ...server.context, now: () => new Date(moment) }, orderDraftSchema.parse(body), key, { ip });

  test('from one source is slowed down with the time to wait, without affecting other sources', async () => {
    const id = await product(await seller(server), { stock: 500 });
    const now = Date.now();
    const orders = Array.from({ length: orderRateLimit.atOnce + 15 }, () => orderAt(now, '192.0.2.50', orderBody(id)));
    const outcomes = await Promise.allSettled(orders);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(15);
    for (const refusal of refused) expect(refusal).toMatchObject({ reason: delayed });
    await orderAt(now, '192.0.2.51', orderBody(id));
    const later = now + orderRateLimit.seconds * 1000;
    await orderAt(later, '192.0.2.50', orderBody(id));
    await expect(orderAt(later, '192.0.2.50', orderBody(id))).rejects.toMatchObject(delayed);
  });

  test('is refused with the time of the next attempt, and nothing is written', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    expect((await order(orderBody(id), '192.0.2.70')).status).toBe(201);
    await server.rows(`update order_paces set due_at = due_at + interval '50 seconds'`);
    const answer = await order(orderBody(id), '192.0.2.70');
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'order_delayed' } } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([await countOrders(owner), await stockOf(id)]).toEqual([1, 49]);
  });

  test('does not count refused or repeated orders', async () => {
    const id = await product(await seller(server), { stock: 500 });
    const [now, key, body] = [Date.now(), randomUUID(), orderBody(id)];
    const first = await orderAt(now, '192.0.2.60', body, key);
    for (let number = 0; number < 2 * orderRateLimit.atOnce; number += 1) {
      const gone = orderAt(now, '192.0.2.60', orderBody(randomUUID()));
      await expect(gone).rejects.toMatchObject({ code: 'product_not_available' });
    }
    for (let number = 1; number < orderRateLimit.atOnce; number += 1) await orderAt(now, '192.0.2.60', orderBody(id));
    await expect(orderAt(now, '192.0.2.60', orderBody(id))).rejects.toMatchObject(delayed);
    expect(await orderAt(now, '192.0.2.60', body, key)).toEqual(first);
  });
});
