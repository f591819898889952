import { describe, expect, test } from 'vitest';
import { indianDay } from '#domain/platform/indianTime.ts';
import { admin, customerOrder, deliver, newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { daysOf, expectRightFigures, expectRightMarket } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';
import { sumFigures } from './jobs.ts';

const server = createTestServer();
const sum = () => sumFigures(server.context.database);
const unsummed = async () => (await server.rows('select from figure_changes')).length;
const cancel = ({ browser }: TestSeller, id: string) => browser.post(`/api/seller/orders/${id}/cancel`);

type Dashboard = { days: { day: string }[]; bestSellers: { id: string }[] };
type Weeks = { weeks: { orders: number }[]; totalOrders: number; totalRevenuePaise: number };

/** Everything that is read from figures which are summed later. */
async function readFigures(owner: TestSeller) {
  const administrator = await admin(server);
  const [own, market, products] = await Promise.all([
    owner.browser.get('/api/seller/dashboard'),
    administrator.get('/api/admin/dashboard'),
    administrator.get('/api/admin/products/summary'),
  ]);
  const { days, bestSellers } = own.body as Dashboard;
  const { weeks, totalOrders, totalRevenuePaise } = market.body as Weeks;
  const today = days.find(({ day }) => day === indianDay(server.context.now()));
  const { valuePaise } = products.body as { valuePaise: number };
  return { today, bestSellers, orders: weeks.at(-1)?.orders, totalOrders, totalRevenuePaise, valuePaise };
}

describe('figures that are summed each minute', () => {
  test('are exact before and after, with cancelled, delivered and changed orders', async () => {
    await sum();
    const owner = await seller(server);
    const lamp = await product(owner, { name: 'Lamp', pricePaise: 500_00, stock: 50 });
    const cup = await product(owner, { name: 'Cup', pricePaise: 100_00, stock: 50 });
    const before = await readFigures(owner);
    const place = (productId: string, quantity: number) => customerOrder(server, [{ productId, quantity }]);
    const [first, second, third] = [await place(lamp, 2), await place(cup, 5), await place(cup, 1)];
    const expected = {
      today: { ...before.today, orders: 3, revenuePaise: 0 },
      bestSellers: [
        expect.objectContaining({ id: cup, pieces: 6, totalPaise: 600_00 }),
        expect.objectContaining({ id: lamp, pieces: 2, totalPaise: 1000_00 }),
      ],
      orders: (before.orders ?? 0) + 3,
      totalOrders: before.totalOrders + 3,
      totalRevenuePaise: before.totalRevenuePaise,
      valuePaise: before.valuePaise - 1600_00,
    };
    expect(await readFigures(owner)).toEqual(expected);
    expect(await unsummed()).toBeGreaterThan(0);
    await sum();
    expect(await unsummed()).toBe(0);
    expect(await readFigures(owner)).toEqual(expected);

    // Now each change meets figures that are summed already.
    await cancel(owner, second.id);
    await deliver(owner, first.id);
    await server.rows('update orders set total_paise = total_paise + 50 where id = $1', [first.id]);
    await owner.browser.put(`/api/seller/products/${cup}`, {});
    await server.rows('update products set price_paise = 90_00 where id = $1', [cup]);
    const changed = {
      ...expected,
      today: { ...before.today, orders: 3, revenuePaise: 1000_50 },
      bestSellers: [
        expect.objectContaining({ id: lamp, pieces: 2, totalPaise: 1000_00 }),
        expect.objectContaining({ id: cup, pieces: 1, totalPaise: 100_00 }),
      ],
      totalRevenuePaise: before.totalRevenuePaise + 1000_50,
      valuePaise: before.valuePaise - 1000_00 - 100_00 - 49 * 10_00,
    };
    expect(await readFigures(owner)).toEqual(changed);
    await sum();
    expect(await readFigures(owner)).toEqual(changed);

    await server.rows('delete from orders where id = $1', [third.id]);
    expect((await daysOf(server, owner)).map(({ status }) => status)).toEqual(['cancelled', 'delivered']);
    await sum();
    await expectRightFigures(server, owner);
  });

  test('are exact however many processes sum while others order, move and cancel', async () => {
    const owner = await seller(server);
    const products = await Promise.all([1, 2, 3].map(() => product(owner, { stock: 40 })));
    const buy = async (number: number) => {
      const body = orderBody(products[number % 3] ?? '', { items: [{ productId: products[number % 3], quantity: 2 }] });
      const { status } = await server.browser().post('/api/orders', body, newKey());
      expect([201, 409]).toContain(status);
    };
    const move = async (number: number) => {
      const [row] = await server.rows<{ id: string }>(
        `select id from orders where seller_id = $1 and status = 'pending' order by id offset $2 limit 1`,
        [owner.id, number % 4],
      );
      if (row) await owner.browser.post(`/api/seller/orders/${row.id}/${number % 2 ? 'cancel' : 'confirm'}`);
    };
    const few = () => server.rows('select sum_figure_changes(3)');
    await Promise.all(Array.from({ length: 45 }, (_, number) => [buy, move, few][number % 3]?.(number)));
    await expectRightFigures(server, owner);
    await Promise.all([sum(), sum(), sum()]);
    expect(await unsummed()).toBe(0);
    await expectRightFigures(server, owner);
    const [sold] = await server.rows(
      `select (select coalesce(sum(pieces), 0)::int from product_days where seller_id = $1) as counted,
        (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
          where seller_id = $1 and status <> 'cancelled') as recounted`,
      [owner.id],
    );
    expect(sold?.counted).toBe(sold?.recounted);
  });

  test('lose nothing when a process dies while it sums', async () => {
    const owner = await seller(server);
    await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    const noted = await unsummed();
    const dies = server.context.database.transaction(async ({ client }) => {
      await client.query('select sum_figure_changes(1000)');
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(dies).rejects.toThrow();
    expect(await unsummed()).toBe(noted);
    await expectRightMarket(server);
    await sum();
    await expectRightFigures(server, owner);
  });
});

test('an order of one line without options writes eight tables', async () => {
  const owner = await seller(server);
  const lamp = await product(owner, { stock: 50 });
  // The shop's first order also takes the row in which its numbers are counted.
  await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  const { id } = await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  const tables = await server.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const written = tables.map(
    ({ name }) => `select '${name}' as name from ${name} where xmin = (select xmin from orders
    where id = '${id}') group by 1`,
  );
  expect((await server.rows<{ name: string }>(written.join(' union all '))).map(({ name }) => name)).toEqual([
    'figure_changes',
    'order_counters',
    'order_history',
    'order_items',
    'order_keys',
    'order_paces',
    'orders',
    'products',
  ]);
});
