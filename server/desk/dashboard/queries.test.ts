import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  averageOrderPaise,
  type CountedOrder,
  dashboardWeeks,
  daysUpTo,
  growthPercent,
  indianWeek,
  monthSoFar,
  revenuePaise,
  sameDaysLastMonth,
} from '#domain/desk/statistics.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { overdueCutoff } from '#domain/platform/periods.ts';
import { admin, order, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const dashboard = async ({ browser }: TestSeller) => {
  const answer = await browser.get('/api/seller/dashboard');
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown>;
};
const count = (orders: CountedOrder[], status: OrderStatus) => orders.filter((row) => row.status === status).length;

const noSteps = {
  ...{ product: false, picture: false, pickUp: false, payment: false, share: false, poster: false, phone: false },
};

describe("the seller's dashboard", () => {
  test('shows zeros and no growth before the first sale', async () => {
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
      attention: { newOrders: 0, pendingOverADay: 0, soldOut: 0, low: 0, unansweredReviews: 0 },
      days: daysUpTo(indianDay(server.context.now()), 30).map((day) => ({ day, orders: 0, revenuePaise: 0 })),
      bestSellers: [],
      steps: noSteps,
      activity: [],
    });
  });

  // specification 2.101, 2.102, 2.103, 2.104, 2.105, 2.106, 2.107, 2.108, 2.110, 2.111, 7.27, 9.9, 9.21
  test('counts all orders of the last months by days in India', async () => {
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
      averageOrderValuePaise: averageOrderPaise(revenuePaise(rows), count(rows, 'delivered')),
      growth: {
        orders: growthPercent(current.length, before.length),
        revenue: growthPercent(revenuePaise(current), revenuePaise(before)),
      },
    });
    expect((body.recentOrders as { id: string }[]).map(({ id }) => id)).toEqual(rows.slice(0, 5).map(({ id }) => id));
  });

  test('shows orders and revenue of each of the last 30 days in India', async () => {
    const owner = await seller(server);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
       select gen_random_uuid(), $1, ($2::text[])[n % 5 + 1], n * 1001, 'day token ' || n, '', at, at
       from generate_series(1, 200) n, lateral (select now() - n * interval '5 hours' as at) times`,
      [owner.id, orderStatuses],
    );
    const rows = await server.rows<CountedOrder>(
      'select status, total_paise::int as "totalPaise", created_at as "createdAt" from orders where seller_id = $1',
      [owner.id],
    );
    const { days } = await dashboard(owner);
    const expected = daysUpTo(indianDay(server.context.now()), 30).map((day) => {
      const placed = rows.filter(({ createdAt }) => indianDay(createdAt) === day);
      return { day, orders: placed.length, revenuePaise: revenuePaise(placed) };
    });
    expect(days).toEqual(expected);
  });

  test('lists the best sellers: items ordered and not cancelled', async () => {
    const owner = await seller(server);
    const [cup, lamp, bell] = [
      await product(owner, { name: 'Tea cup', pricePaise: 100_00, images: ['https://cdn.example/cup.jpg'] }),
      await product(owner, { name: 'Clay lamp', pricePaise: 300_00 }),
      await product(owner, { name: 'Brass bell' }),
    ];
    await order(server, cup, 2);
    const cancelled = await order(server, lamp, 5);
    await order(server, lamp, 3);
    await order(server, cup, 2);
    const old = await order(server, bell, 9);
    expect((await dashboard(owner)).bestSellers).toMatchObject([{ name: 'Brass bell' }, { name: 'Clay lamp' }, {}]);
    await owner.browser.post(`/api/seller/orders/${cancelled}/cancel`);
    await owner.browser.post(`/api/seller/orders/${old}/cancel`);
    const best = [
      { id: cup, name: 'Tea cup', image: 'https://cdn.example/cup.jpg', pieces: 4, totalPaise: 400_00 },
      { id: lamp, name: 'Clay lamp', image: null, pieces: 3, totalPaise: 900_00 },
    ];
    expect((await dashboard(owner)).bestSellers).toEqual(best);
    await owner.browser.delete(`/api/seller/products/${lamp}`);
    expect((await dashboard(owner)).bestSellers).toEqual([best[0]]);
  });

  test('counts pending work, and each list matches its count', async () => {
    const owner = await seller(server);
    for (const stock of [0, 4, 30]) await product(owner, { stock });
    await product(owner, { stock: 0, isActive: false });
    const id = await product(owner, { stock: 60 });
    const late = await order(server, id, 1);
    await order(server, id, 1);
    await server.rows("update orders set created_at = now() - interval '26 hours' where id = $1", [late]);
    expect((await dashboard(owner)).attention).toEqual({
      newOrders: 1,
      pendingOverADay: 1,
      soldOut: 1,
      low: 2,
      unansweredReviews: 0,
    });
    const until = encodeURIComponent(overdueCutoff(server.context.now()).toISOString());
    const { body } = await owner.browser.get(`/api/seller/orders?status=pending&until=${until}`);
    expect((body as { orders: { id: string }[] }).orders.map((found) => found.id)).toEqual([late]);
    const low = await owner.browser.get('/api/seller/products?stock=low&status=active');
    expect((low.body as { products: unknown[] }).products).toHaveLength(2);
  });

  // specification 2.112, 9.21
  test('lists what happened to the orders, newest first, and by whom', async () => {
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

describe("the admin's dashboard", () => {
  // specification 2.58, 2.66
  test('counts users, and lists pending sellers and recent decisions', async () => {
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

  test('counts registrations and orders by weeks in India, which begin on Monday', async () => {
    const administrator = await admin(server);
    const read = async () => {
      const { body } = await administrator.get('/api/admin/dashboard');
      return (body as { weeks: { week: string; registrations: number; orders: number }[] }).weeks;
    };
    const week = 7 * 24 * 60 * 60_000;
    const monday = new Date(`${indianWeek(server.context.now())}T00:00:00+05:30`).getTime();
    const before = await read();
    expect(before.map((row) => row.week)).toEqual(
      Array.from({ length: dashboardWeeks }, (_, index) =>
        indianWeek(new Date(monday - (dashboardWeeks - 1 - index) * week)),
      ),
    );
    const { id: owner } = await seller(server);
    const moments = [monday, monday - 1, monday - week, monday - week - 1, monday - 11 * week, monday - 11 * week - 1];
    for (const moment of moments) {
      await server.rows(
        `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
          values ($1::uuid, $2, 'pending', 100, $1::text, '', $3, $3)`,
        [randomUUID(), owner, new Date(moment)],
      );
    }
    const added = (of: string) => moments.filter((moment) => indianWeek(new Date(moment)) === of).length;
    expect(added(before[10]?.week ?? '')).toBe(2);
    expect(await read()).toEqual(
      before.map(({ week, registrations, orders }, index) => {
        return {
          week,
          registrations: registrations + Number(index === dashboardWeeks - 1),
          orders: orders + added(week),
        };
      }),
    );
    await server.rows('delete from orders where seller_id = $1', [owner]);
    expect((await read()).map((row) => row.orders)).toEqual(before.map((row) => row.orders));
  });
});
