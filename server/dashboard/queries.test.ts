import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders.ts';
import {
  averagePaise,
  type CountedOrder,
  growthPercent,
  indianDay,
  monthSoFar,
  revenuePaise,
  sameDaysLastMonth,
} from '#domain/statistics.ts';
import { admin, order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const dashboard = async ({ browser }: TestSeller) => {
  const answer = await browser.get('/api/seller/dashboard');
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown>;
};
const count = (orders: CountedOrder[], status: OrderStatus) => orders.filter((row) => row.status === status).length;

describe("the seller's dashboard", () => {
  test('of somebody who has sold nothing yet holds zeros, and claims no growth', async () => {
    expect(await dashboard(await seller(server))).toEqual({
      totalProducts: 0,
      activeProducts: 0,
      totalOrders: 0,
      pendingOrders: 0,
      confirmedOrders: 0,
      totalRevenuePaise: 0,
      thisMonthRevenuePaise: 0,
      averageOrderValuePaise: 0,
      rating: { average: null, count: 0 },
      growth: { orders: null, revenue: null },
      recentOrders: [],
      activity: [],
    });
  });

  // specification 2.101, 2.102, 2.103, 2.104, 2.105, 2.106, 2.107, 2.108, 2.110, 2.111, 7.27, 9.9, 9.21
  test('counts all orders of the last months by the days of India', async () => {
    const owner = await seller(server);
    await product(owner);
    await product(owner, { isActive: false });
    // Every five hours back from now, so that some fall on each side of midnight in India, of the first and of today.
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, ($2::text[])[n % 5 + 1], n * 1001, 'token ' || n, '', at, at
       from generate_series(1, 400) n, lateral (select now() - n * interval '5 hours' as at) times`,
      [owner.id, orderStatuses],
    );
    const rows = await server.rows<CountedOrder & { id: string }>(
      'select id, status, total_paise::int as "totalPaise", created_at as "createdAt" from orders where seller_id = $1 order by created_at desc',
      [owner.id],
    );
    const today = indianDay(server.context.now());
    const within = ({ from, to }: { from: string; to: string }) =>
      rows.filter(({ createdAt }) => from <= indianDay(createdAt) && indianDay(createdAt) <= to);
    const [current, before] = [within(monthSoFar(today)), within(sameDaysLastMonth(today))];
    expect(before.length).toBeGreaterThan(0);
    const body = await dashboard(owner);
    expect(body).toMatchObject({
      totalProducts: 2,
      activeProducts: 1,
      totalOrders: 400,
      pendingOrders: count(rows, 'pending'),
      confirmedOrders: count(rows, 'confirmed'),
      totalRevenuePaise: revenuePaise(rows),
      thisMonthRevenuePaise: revenuePaise(current),
      averageOrderValuePaise: averagePaise(revenuePaise(rows), count(rows, 'delivered')),
      growth: {
        orders: growthPercent(current.length, before.length),
        revenue: growthPercent(revenuePaise(current), revenuePaise(before)),
      },
    });
    expect((body.recentOrders as { id: string }[]).map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
  });

  // specification 2.112, 9.21
  test('tells what happened to the orders, newest first, and by whom', async () => {
    const owner = await seller(server);
    const id = await order(server, await product(owner));
    await owner.browser.post(`/api/seller/orders/${id}/confirm`);
    await order(server, await product(await seller(server)));
    const { activity } = await dashboard(owner);
    const event = { kind: 'order', orderId: id, orderLabel: id.slice(-8), customerName: 'Asha Rao' };
    expect(activity).toMatchObject([
      { ...event, to: 'confirmed', byMe: true },
      { ...event, to: 'pending', byMe: false },
    ]);
  });
});

describe("the administrator's dashboard", () => {
  // specification 2.58, 2.66
  test('counts everybody, lists who waits and tells what was decided', async () => {
    const administrator = await admin(server);
    const waiting = await seller(server, 'pending');
    const rejected = await seller(server, 'rejected');
    const [all] = await server.rows(
      `select (select count(*)::int from sellers) as "totalSellers",
        (select count(*)::int from sellers where status = 'pending') as "pendingApprovals",
        (select count(*)::int from products) as "totalProducts", (select count(*)::int from orders) as "totalOrders",
        (select sum(total_paise)::float8 from orders where status = 'delivered') as "totalRevenuePaise"`,
    );
    const { body } = await administrator.get('/api/admin/dashboard');
    expect(body).toMatchObject({ ...all, pendingSellers: [{ id: waiting.id, status: 'pending' }] });
    const { activity } = body as { activity: object[] };
    expect(activity).toHaveLength(8);
    expect(activity.slice(0, 3)).toMatchObject([
      { kind: 'seller', sellerId: rejected.id, businessName: rejected.businessName, decision: 'reject', byMe: false },
      { kind: 'seller', sellerId: rejected.id, decision: 'register' },
      { kind: 'seller', sellerId: waiting.id, decision: 'register' },
    ]);
  });
});
