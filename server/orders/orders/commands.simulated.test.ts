import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { admin, order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });

/** The simulated customer of a shop's page. */
async function simulatedCustomer(owner: TestSeller): Promise<Phone> {
  const phone = newDigits();
  await server.rows(
    "insert into simulated_phones (id, phone, service_user_id, name, seller_id, created_at) values ($1, $2, $3, 'Test customer', $4, now())",
    [randomUUID(), phone, `IN.${phone}`, owner.id],
  );
  const { appSecret } = server.context.credentials.simulator;
  return createChats(server, { ...marketplaceNumber, numberId: 'simulator', appSecret }).phone({
    phone,
    userId: `IN.${phone}`,
    name: 'Test customer',
  });
}

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;
const lists = async ({ browser }: TestSeller) =>
  (await browser.get('/api/seller/orders')).body as { orders: { id: string; isTest: boolean; status: string }[] };

/** All counts and sums of orders, wherever they are shown. */
async function figures(owner: TestSeller) {
  const [summary, dashboard, bell] = await Promise.all(
    ['/api/seller/orders/summary', '/api/seller/dashboard', '/api/notifications/unread'].map((path) =>
      owner.browser.get(path),
    ),
  );
  const { recentOrders, ...counted } = dashboard?.body as { recentOrders: unknown[]; [name: string]: unknown };
  const tables = [
    'order_counters',
    'order_days',
    'marketplace_orders',
    'marketplace_weeks',
    'product_days',
    'figure_changes',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      server.rows(`select * from ${table} where to_jsonb(${table}) ->> 'orders' is distinct from '0'`),
    ),
  );
  return { summary: summary?.body, counted, recentOrders, bell: bell?.body, rows };
}

describe('a simulated customer', () => {
  test('reaches no other shop than their own', async () => {
    const [owner, rival] = [await seller(server), await seller(server)];
    const lamp = await product(rival, { stock: 5 });
    const customer = await simulatedCustomer(owner);
    await customer.ask(`SHOP ${await slugOf(server, rival)}`);
    await customer.ask('do you have a lamp?');
    await customer.cart([lamp, 2, 1250]);
    await customer.say('12 MG Road, Pune 411001');
    expect(await server.rows('select from conversations where seller_id = $1', [rival.id])).toEqual([]);
    expect((await lists(rival)).orders).toEqual([]);
    expect(await stockOf(lamp)).toBe(5);
  });

  test("places orders that the shop's phone shows as tests and counts in its list", async () => {
    const owner = await seller(server);
    const lamp = await product(owner, { stock: 50 });
    const phone = await createChats(server).sellerPhone(owner, { phone: newDigits() });
    const customer = await simulatedCustomer(owner);
    await customer.ask(`SHOP ${await slugOf(server, owner)}`);
    for (let n = 0; n < 3; n += 1) {
      await customer.cart([lamp, 2, 1250]);
      await customer.say('12 MG Road, Pune 411001');
      await customer.tap('Place order');
    }
    const orders = (await lists(owner)).orders.map(({ id }) => id.slice(-8));
    const notices = (await phone.hear()).filter(({ text }) => text.includes('order #'));
    expect(notices.map(({ text }) => text.split('\n')[0]?.replace(/ \(#100\d\)$/, '')).sort()).toEqual(
      orders.map((order) => `Test: New order #${order}`).sort(),
    );
    for (let n = 0; n < 9; n += 1) await order(server, lamp);
    const [list] = await phone.say('orders');
    expect(list?.text).toContain('12 open orders');
    const titles = Object.keys(list?.choices ?? {});
    expect(titles).toHaveLength(10);
    expect(titles.filter((title) => title.startsWith('Test: #'))).toHaveLength(3);
    const first = titles.find((title) => title.startsWith('Test: #')) ?? '';
    expect((await phone.tap(first))[0]?.text).toMatch(/^Test: Order #/);
  });

  test('places test orders, which take no stock and count nowhere', async () => {
    const owner = await seller(server);
    const lamp = await product(owner, { stock: 5 });
    const customer = await simulatedCustomer(owner);
    await customer.ask(`SHOP ${await slugOf(server, owner)}`);
    const before = await figures(owner);
    const place = async () => {
      await customer.cart([lamp, 2, 1250]);
      await customer.say('12 MG Road, Pune 411001');
      await customer.tap('Place order');
    };
    await place();
    await place();
    const { orders } = await lists(owner);
    expect(orders.map(({ isTest }) => isTest)).toEqual([true, true]);
    expect(await stockOf(lamp)).toBe(5);
    expect(await figures(owner)).toEqual(before);

    const [one, two] = orders.map(({ id }) => `/api/seller/orders/${id}`);
    for (const action of ['confirm', 'ship', 'deliver']) {
      expect((await owner.browser.post(`${one}/${action}`)).status).toBe(200);
    }
    expect((await owner.browser.post(`${two}/cancel`)).status).toBe(200);
    expect(await stockOf(lamp)).toBe(5);
    expect(await figures(owner)).toEqual(before);
    expect((await owner.browser.get('/api/seller/orders/export')).text).not.toContain(orders[0]?.id.slice(-8));
    const all = (await (await admin(server)).get('/api/admin/orders')).body as { orders: { id: string }[] };
    expect(all.orders.filter(({ id }) => orders.some((order) => order.id === id))).toEqual([]);
    const chats = (await owner.browser.get('/api/seller/chats')).body as { chats: { isTest: boolean }[] };
    expect(chats.chats.map(({ isTest }) => isTest)).toEqual([true]);
  });

  test('cannot order what the shop does not have', async () => {
    const owner = await seller(server);
    const lamp = await product(owner, { stock: 1 });
    const customer = await simulatedCustomer(owner);
    await customer.ask(`SHOP ${await slugOf(server, owner)}`);
    const [answer] = await customer.cart([lamp, 2, 1250]);
    expect(answer?.text).toMatch(/1 /);
    expect((await lists(owner)).orders).toEqual([]);
  });
});
