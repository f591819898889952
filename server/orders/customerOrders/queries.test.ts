import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderLimits } from '#domain/orders/orders.ts';
import { customerOrder, deliver, newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { readOrderByToken } from './queries.ts';

const server = createTestServer();
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

const ask = (tokens: string[], keys: string[] = []) =>
  server.browser().post('/api/orders/remembered', { tokens, keys });

describe('the orders that a browser remembers', () => {
  test('are returned by their tokens in one answer, newest first, without unknown ones', async () => {
    const [lamp, pot] = [
      await product(owner, { name: 'Brass lamp', pricePaise: 500_50, images: ['https://cdn.example/lamp.jpg'] }),
      await product(owner, { name: 'Copper pot', pricePaise: 100_00 }),
    ];
    const first = await customerOrder(server, [
      { productId: lamp, quantity: 2 },
      { productId: pot, quantity: 1 },
    ]);
    const second = await customerOrder(server, [{ productId: pot, quantity: 1 }]);
    await deliver(owner, first.id);
    const { status, body } = await ask([first.token, 'x'.repeat(32), second.token]);
    expect(status).toBe(200);
    const shown = {
      key: null,
      way: null,
      outcome: null,
      shop: owner.businessName,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(body).toEqual({
      orders: [
        {
          ...shown,
          token: second.token,
          label: second.id.slice(-8),
          number: 1002,
          status: 'pending',
          totalPaise: 100_00,
          firstProduct: 'Copper pot',
          image: null,
          lines: 1,
        },
        {
          ...shown,
          token: first.token,
          label: first.id.slice(-8),
          number: 1001,
          status: 'delivered',
          totalPaise: 1_101_00,
          firstProduct: 'Brass lamp',
          image: '/media/remote/320.webp?url=https%3A%2F%2Fcdn.example%2Flamp.jpg',
          lines: 2,
        },
      ],
    });
    expect((await ask(['y'.repeat(32)])).body).toEqual({ orders: [] });
  });

  test('say how they ended', async () => {
    const { id, token } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    for (const [path, body] of [['confirm'], ['call-off', { reason: 'Sold out' }]] as const) {
      expect((await owner.browser.post(`/api/seller/orders/${id}/${path}`, body)).status).toBe(200);
    }
    expect((await ask([token])).body).toMatchObject({ orders: [{ status: 'confirmed', outcome: 'called_off' }] });
  });

  test('are found by the key of an order whose answer was lost', async () => {
    const [productId, key] = [await product(owner), randomUUID()];
    const placed = await server.browser().post('/api/orders', orderBody(productId), { 'idempotency-key': key });
    const { token } = placed.body as { token: string };
    expect((await ask([], [key, randomUUID()])).body).toMatchObject({ orders: [{ key, token, status: 'pending' }] });
  });

  test('are not found by keys that others could guess', async () => {
    const productId = await product(owner);
    const key = 'my-very-first-order-of-all-orders';
    await server.browser().post('/api/orders', orderBody(productId), { 'idempotency-key': key });
    expect((await ask([], [key])).status).toBe(400);
    expect((await ask([], [`chat:${randomUUID()}`])).status).toBe(400);
  });

  test('can be requested up to a limit', async () => {
    const many = (count: number) => Array.from({ length: count }, () => newKey()['idempotency-key']);
    expect((await ask(many(orderLimits.remembered), many(orderLimits.remembered))).status).toBe(200);
    expect((await ask(many(orderLimits.remembered + 1))).status).toBe(400);
    expect((await ask([], many(orderLimits.remembered + 1))).status).toBe(400);
  });
});

type WithFacts = { facts: object };

describe("a shop's payment and delivery facts", () => {
  const stated = { payment: 'UPI or cash.', returns: 'Within 7 days.' };

  test('appear at its products, its shop and its orders, and only where it stated them', async () => {
    const shop = await seller(server);
    const productId = await product(shop);
    const { token } = await customerOrder(server, [{ productId, quantity: 1 }]);
    const facts = async () => {
      const browser = server.browser();
      const { seller: ofProduct } = (await browser.get(`/api/products/${productId}`)).body as { seller: WithFacts };
      const ofShop = (await browser.get(`/api/stores/${await slugOf(shop)}`)).body as WithFacts;
      return [ofProduct.facts, ofShop.facts];
    };
    const orderPage = async () => (await server.browser().get(`/order/${token}`)).text;
    expect(await facts()).toEqual([{}, {}]);
    expect(await orderPage()).toContain('"facts":{}');
    const saved = await shop.browser.put('/api/seller/shop-facts', { ...stated, address: '12 Johari Bazaar' });
    expect(saved.status).toBe(200);
    expect(await facts()).toEqual([stated, stated]);
    expect(await orderPage()).toContain(stated.payment);
    await shop.browser.put('/api/seller/shop-facts', { payment: '' });
    expect(await facts()).toEqual([{ returns: stated.returns }, { returns: stated.returns }]);
  });

  async function slugOf({ id }: TestSeller): Promise<string> {
    const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [id]);
    return row?.slug ?? '';
  }
});

test('an order shows the first photo of a product as long as it is offered', async () => {
  const images = ['https://cdn.example/first.jpg', 'https://cdn.example/second.jpg'];
  const productId = await product(owner, { images });
  const { token } = await customerOrder(server, [{ productId, quantity: 1 }]);
  const readImage = async () => (await readOrderByToken(server.context, token)).items.map(({ image }) => image);
  expect(await readImage()).toEqual([images[0]]);
  await server.rows('update products set is_active = false where id = $1', [productId]);
  expect(await readImage()).toEqual([null]);
  await server.rows('delete from products where id = $1', [productId]);
  expect(await readImage()).toEqual([null]);
});

test("an order has its own number beside the one of the shop's chat", async () => {
  const shop = await seller(server);
  const { token } = await customerOrder(server, [{ productId: await product(shop), quantity: 1 }]);
  const { number, seller: ofOrder } = await readOrderByToken(server.context, token);
  expect(number).toBe(1001);
  expect(ofOrder.chat?.phone).toMatch(/^\+91\d{10}$/);
  expect((await server.browser().get(`/order/${token}`)).text).toContain('"number":1001');
});
