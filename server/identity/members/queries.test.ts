import { describe, expect, test } from 'vitest';
import {
  admin,
  crossedSellers,
  customerOrder,
  deliver,
  order,
  password,
  product,
  productBody,
  registrationBody,
  review,
  seller,
  type TestSeller,
  why,
} from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

const read = async (browser: Browser, url: string) => {
  const answer = await browser.get(url);
  expect(answer.status, url).toBe(200);
  return answer.body;
};
const bellOf = async (browser: Browser) => {
  const { notifications } = (await read(browser, '/api/notifications')) as {
    notifications: { kind: string; event: { byMe: boolean } }[];
  };
  const { unread } = (await read(browser, '/api/notifications/unread')) as { unread: number };
  return { unread, kinds: notifications.map(({ kind }) => kind), own: notifications.some(({ event }) => event.byMe) };
};
const sessionsOf = (userId: string) => server.rows('select id from sessions where user_id = $1', [userId]);

/** Creates a shop with a row in every table that belongs to a seller. */
async function openShop(owner: TestSeller) {
  const productId = await product(owner, { images: [await picture(owner)] });
  const { id: orderId } = await customerOrder(server, [{ productId, quantity: 2 }]);
  await deliver(owner, orderId);
  const reviewId = await review(server, owner, productId);
  const waitingId = await order(server, productId);
  expect((await owner.browser.post(`/api/seller/orders/${waitingId}/block`)).status).toBe(200);
  const [block] = await server.rows<{ id: string }>('select id from blocked_phones where seller_id = $1', [owner.id]);
  return { productId, orderId: waitingId, reviewId, blockId: block?.id ?? '' };
}

/** Returns all rows of a seller. */
async function rowsOf({ id, userId }: TestSeller) {
  const tables = ['products', 'pictures', 'orders', 'order_history', 'reviews', 'blocked_phones', 'seller_history'];
  const counted = ['product_counters', 'category_counters', 'order_counters', 'figure_changes', 'seller_ratings'];
  const rows = await Promise.all(
    [...tables, ...counted].map((table) =>
      server.rows(`select * from ${table} where seller_id = $1 order by ${table}::text`, [id]),
    ),
  );
  expect(rows.every(({ length }) => length > 0)).toBe(true);
  return [
    ...rows,
    await server.rows('select * from sellers where id = $1', [id]),
    await server.rows('select * from members where seller_id = $1', [id]),
    await server.rows('select name, email, bell_seen_at from users where id = $1', [userId]),
    await server.rows('select hash from passwords where user_id = $1', [userId]),
    await sessionsOf(userId),
  ];
}

describe("a business whose id equals the id of another business's member", () => {
  test('sees nothing of theirs', async () => {
    const [one, other] = await crossedSellers(server);
    const { productId, orderId, reviewId } = await openShop(other);
    const lists = [
      '/api/seller/products',
      '/api/seller/products/summary',
      '/api/seller/orders',
      '/api/seller/orders/summary',
      '/api/seller/orders/export',
      '/api/seller/reviews',
      '/api/seller/dashboard',
      '/api/seller/blocked-phones',
      '/api/notifications',
    ];
    const empty = await seller(server);
    for (const url of lists) {
      const [theirs, none] = [await one.browser.get(url), await empty.browser.get(url)];
      expect({ status: theirs.status, text: theirs.text }, url).toEqual({ status: 200, text: none.text });
    }
    for (const url of [`/api/seller/products/${productId}`, `/api/seller/orders/${orderId}`]) {
      expect((await one.browser.get(url)).status, url).toBe(404);
    }
    expect((await one.browser.post(`/api/seller/reviews/${reviewId}/answer`, { answer: 'Thanks.' })).status).toBe(404);
  });

  test('touches nothing of theirs, whatever it does to its own', async () => {
    const [one, other] = await crossedSellers(server);
    const shop = await openShop(other);
    const foreign = await picture(other);
    const before = await rowsOf(other);
    const { email: _, password: __, ...profile } = registrationBody();
    const own = await openShop(one);
    const newPassword = 'another-good-password';
    const calls: [method: 'POST' | 'PUT' | 'DELETE', url: string, status: number, body?: object][] = [
      ['POST', `/api/seller/orders/${shop.orderId}/confirm`, 404],
      ['POST', `/api/seller/orders/${shop.orderId}/block`, 404],
      ['POST', `/api/seller/products/${shop.productId}/deactivate`, 404],
      ['DELETE', `/api/seller/products/${shop.productId}`, 404],
      ['DELETE', `/api/seller/blocked-phones/${shop.blockId}`, 404],
      ['POST', '/api/seller/products', 404, productBody({ images: [foreign] })],
      ['POST', `/api/seller/orders/${own.orderId}/confirm`, 200],
      ['POST', `/api/seller/products/${own.productId}/deactivate`, 200],
      ['PUT', '/api/seller/terms', 200, { mostPerLine: 1, lapseHours: 1 }],
      ['PUT', '/api/seller/profile', 200, profile],
      ['POST', '/api/notifications/seen', 204],
      ['POST', '/api/account/sessions/end-others', 204],
      ['PUT', '/api/account/password', 200, { currentPassword: password, newPassword }],
      ['DELETE', `/api/seller/products/${own.productId}`, 204],
    ];
    for (const [method, url, status, payload] of calls) {
      const answer = await one.browser.send({ method, url, ...(payload && { payload }) });
      expect(answer.status, `${method} ${url}: ${answer.text}`).toBe(status);
    }
    expect(await rowsOf(other)).toEqual(before);
  });

  test('is suspended alone: only its own members are signed out and emailed', async () => {
    const [one, other] = await crossedSellers(server);
    const administrator = await admin(server);
    expect((await administrator.post(`/api/admin/sellers/${one.id}/suspend`, why)).status).toBe(200);
    expect(await sessionsOf(one.userId)).toEqual([]);
    expect(await sessionsOf(other.userId)).toHaveLength(1);
    expect((await other.browser.get('/api/seller/products')).status).toBe(200);
    const mails = await server.rows("select recipient from mails where subject like '%suspended'");
    expect(mails).toEqual([{ recipient: one.email }]);
    expect(await read(administrator, `/api/admin/sellers/${one.id}`)).toMatchObject({ email: one.email });
  });

  test('can order from the other, and only orders placed by its own members count as its own', async () => {
    const [one, other] = await crossedSellers(server);
    const items = [{ productId: await product(other), quantity: 1 }];
    const place = async (browser: Browser) => {
      const order = { items, customerName: 'Asha Rao', customerPhone: '9700000001' };
      const answer = await browser.post('/api/orders', order, { 'idempotency-key': crypto.randomUUID() });
      expect(answer.status).toBe(201);
      const { token } = answer.body as { token: string };
      return server.rows('select is_own from orders where token = $1', [token]);
    };
    expect(await place(one.browser)).toEqual([{ is_own: false }]);
    expect(await place(other.browser)).toEqual([{ is_own: true }]);
  });
});

describe('two people who act for one business', () => {
  /** Creates a shop with a second member, as invitations will. */
  async function partners() {
    const owner = await seller(server);
    await server.rows('alter table members drop constraint if exists members_role_check');
    const second = await seller(server);
    await server.rows("update members set seller_id = $1, role = 'staff' where user_id = $2", [
      owner.id,
      second.userId,
    ]);
    return { owner, second };
  }

  test('appear by name in the history of orders, and have separate notification bells', async () => {
    const { owner, second } = await partners();
    const orderId = await order(server, await product(owner));
    expect((await second.browser.post(`/api/seller/orders/${orderId}/confirm`)).status).toBe(200);
    const history = 'select to_status, actor_id from order_history where order_id = $1 order by created_at';
    expect(await server.rows(history, [orderId])).toEqual([
      { to_status: 'pending', actor_id: null },
      { to_status: 'confirmed', actor_id: second.userId },
    ]);
    expect(await bellOf(second.browser)).toEqual({ unread: 1, kinds: ['order_pending'], own: false });
    expect(await bellOf(owner.browser)).toEqual({ unread: 2, kinds: ['order_confirmed', 'order_pending'], own: false });
    await owner.browser.post('/api/notifications/seen');
    expect([(await bellOf(owner.browser)).unread, (await bellOf(second.browser)).unread]).toEqual([0, 1]);
  });

  test('lose their sessions together when it is suspended, and the owner alone is written to', async () => {
    const { owner, second } = await partners();
    const administrator = await admin(server);
    const listed = await read(administrator, `/api/admin/sellers?search=${encodeURIComponent(owner.email)}`);
    expect(listed).toMatchObject({ sellers: [{ id: owner.id, email: owner.email }] });
    await administrator.post(`/api/admin/sellers/${owner.id}/suspend`, why);
    for (const { userId } of [owner, second]) expect(await sessionsOf(userId)).toEqual([]);
    const login = { email: second.email, password, role: 'seller' };
    expect((await server.browser().post('/api/auth/login', login)).status).toBe(403);
    const told = 'select recipient from mails where recipient = any ($1) and subject like $2';
    expect(await server.rows(told, [[owner.email, second.email], '%suspended'])).toEqual([{ recipient: owner.email }]);
  });
});

test('a business has one owner, and a person has one business', async () => {
  const [one, other] = [await seller(server), await seller(server)];
  const insert = 'insert into members values ($1, $2, $3, now())';
  await expect(server.rows(insert, [one.userId, other.id, 'owner'])).rejects.toMatchObject({ code: '23505' });
  await server.rows('delete from members where user_id = $1', [one.userId]);
  await expect(server.rows(insert, [one.userId, other.id, 'owner'])).rejects.toMatchObject({ code: '23505' });
});
