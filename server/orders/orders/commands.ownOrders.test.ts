import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
const order = (body: object, address?: string) => server.browser(address).post('/api/orders', body, newKey());

describe("a seller's own order", () => {
  const isOwn = async (answer: Answer) => {
    const { token } = answer.body as { token: string };
    return (await server.rows<{ is_own: boolean }>('select is_own from orders where token = $1', [token]))[0]?.is_own;
  };

  test('is marked if it was placed while signed in, or with the phone of the shop', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const id = await product(owner);
    const [shop] = await server.rows<{ phone: string }>('select phone from sellers where id = $1', [owner.id]);
    expect(await isOwn(await owner.browser.post('/api/orders', orderBody(id), newKey()))).toBe(true);
    expect(await isOwn(await order(orderBody(id, { customerPhone: shop?.phone })))).toBe(true);
    expect(await isOwn(await other.browser.post('/api/orders', orderBody(id), newKey()))).toBe(false);
    expect(await isOwn(await order(orderBody(id)))).toBe(false);
    const list = (await owner.browser.get('/api/seller/orders')).body as { orders: { isOwn: boolean }[] };
    expect(list.orders.map((listed) => listed.isOwn)).toEqual([false, false, true, true]);
  });

  test('cannot be rated', async () => {
    const owner = await seller(server);
    const productId = await product(owner);
    const { token } = (await owner.browser.post('/api/orders', orderBody(productId), newKey())).body as {
      token: string;
    };
    await expectNotRated(owner, { token, productId }, server.browser());
  });

  test('cannot be rated by a member of the shop: signed in, or earlier from the same browser', async () => {
    const owner = await seller(server);
    const productId = await product(owner);
    const { token } = (await order(orderBody(productId))).body as { token: string };
    await expectNotRated(owner, { token, productId }, owner.browser);
    await owner.browser.post('/api/auth/logout');
    await expectNotRated(owner, { token, productId }, owner.browser);
    const other = await seller(server);
    expect((await other.browser.post(`/api/orders/${token}/reviews`, { productId, stars: 4 })).status).toBe(201);
  });

  test('cannot be rated if it came from the phone connected to the shop', async () => {
    const owner = await seller(server);
    const productId = await product(owner);
    const { token } = (await order(orderBody(productId, { customerPhone: '9812345670' }))).body as { token: string };
    await connectPhone(owner, '+919812345670');
    await expectNotRated(owner, { token, productId }, server.browser());
    const page = await server.browser().get(`/order/${token}`);
    expect(page.text).toContain('"isOwn":true');
  });
});

type Rated = { token: string; productId: string };

async function expectNotRated(owner: TestSeller, { token, productId }: Rated, browser: Browser): Promise<void> {
  await server.rows(`update orders set status = 'delivered' where token = $1`, [token]);
  const answer = await browser.post(`/api/orders/${token}/reviews`, { productId, stars: 5 });
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'review_own_order', message: 'A shop can’t rate its own products.' } },
  });
  expect(await server.rows('select from reviews where seller_id = $1', [owner.id])).toEqual([]);
  expect(await server.rows('select from seller_ratings where seller_id = $1', [owner.id])).toEqual([]);
}

/** Lets the phone act for the shop in the chat. */
async function connectPhone({ id }: TestSeller, phone: string): Promise<void> {
  await server.rows(
    `with number as (insert into channel_numbers (id, kind, number_id, state, paced_until, created_at, updated_at)
        values ($1::uuid, 'simulator', $1::text, 'disconnected', now(), now(), now()) returning id),
      contact as (insert into contacts (id, number_id, phone, mode, paced_until, created_at, updated_at)
        select $2::uuid, id, $3, 'seller', now(), now(), now() from number returning id)
      insert into connected_phones (seller_id, contact_id, connected_at) select $4::uuid, id, now() from contact`,
    [randomUUID(), randomUUID(), phone, id],
  );
}
