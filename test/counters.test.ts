import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderStatus, orderStatuses } from '#domain/orders.ts';
import { isLowStock, productCategories } from '#domain/products.ts';
import { type CountedOrder, indianDay, revenuePaise } from '#domain/statistics.ts';
import { admin, newKey, orderBody, productBody, seller, type TestSeller } from './factories.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

/** Something that a seller or a customer does; `pick` chooses among the products or orders that there are. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    pricePaise: fc.integer({ min: 1, max: 5_000_00 }),
    stock: fc.integer({ min: 0, max: 25 }),
    isActive: fc.boolean(),
    category: fc.constantFrom(...productCategories),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    pick: fc.nat(),
    pricePaise: fc.integer({ min: 1, max: 5_000_00 }),
    stock: fc.integer({ min: 0, max: 25 }),
  }),
  fc.record({
    kind: fc.constantFrom('activate' as const, 'deactivate' as const, 'delete' as const),
    pick: fc.nat(),
  }),
  fc.record({ kind: fc.constant('order' as const), pick: fc.nat(), quantity: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constantFrom('confirm' as const, 'ship' as const, 'deliver' as const, 'cancel' as const),
    pick: fc.nat(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Row = { id: string; price: number; stock: number; is_active: boolean; category: string };
const productsOf = (owner: TestSeller) =>
  server.rows<Row>(
    'select id, price_paise::int as price, stock, is_active, category from products where seller_id = $1 order by id',
    [owner.id],
  );
const ordersOf = (owner: TestSeller) =>
  server.rows<CountedOrder & { id: string }>(
    'select id, status, total_paise::int as "totalPaise", created_at as "createdAt" from orders where seller_id = $1 order by id',
    [owner.id],
  );
const chosen = <T>(rows: T[], pick: number) => rows[pick % Math.max(rows.length, 1)];

/** Does it through the API. Refusals are part of life: the figures must be right whatever was refused. */
async function take(owner: TestSeller, step: Step): Promise<void> {
  const { browser } = owner;
  if (step.kind === 'create') {
    const { kind: _, ...draft } = step;
    expect((await browser.post('/api/seller/products', productBody(draft))).status).toBe(201);
    return;
  }
  if (['confirm', 'ship', 'deliver', 'cancel'].includes(step.kind)) {
    const order = chosen(await ordersOf(owner), step.pick);
    if (order) expect([200, 409]).toContain((await browser.post(`/api/seller/orders/${order.id}/${step.kind}`)).status);
    return;
  }
  const product = chosen(await productsOf(owner), step.pick);
  if (!product) return;
  const path = `/api/seller/products/${product.id}`;
  if (step.kind === 'order') {
    const items = [{ productId: product.id, quantity: step.quantity }];
    const answer = await server.browser().post('/api/orders', orderBody(product.id, { items }), newKey());
    expect([201, 404, 409]).toContain(answer.status);
  } else if (step.kind === 'edit') {
    const { pricePaise, stock } = step;
    const current = (await browser.get(path)).body as { version?: number; stock?: number; isActive?: boolean };
    const { version, stock: shownStock, isActive } = current;
    const form = productBody({ pricePaise, stock, version, shownStock, isActive });
    expect([200, 400, 404, 409]).toContain((await browser.put(path, form)).status);
  } else if (step.kind === 'delete') {
    expect([204, 404]).toContain((await browser.delete(path)).status);
  } else {
    expect([200, 404]).toContain((await browser.post(`${path}/${step.kind}`)).status);
  }
}

const count = <T>(rows: T[], matches: (row: T) => boolean) => rows.filter(matches).length;
const byStatus = (orders: CountedOrder[]) =>
  Object.fromEntries(orderStatuses.map((status) => [status, count(orders, (order) => order.status === status)]));

/** Every figure that the screens show equals a recount of the rows by the definitions of the domain. */
async function expectRightFigures(owner: TestSeller): Promise<void> {
  const [products, orders] = [await productsOf(owner), await ordersOf(owner)];
  const active = count(products, (product) => product.is_active);
  expect((await owner.browser.get('/api/seller/products/summary')).body).toEqual({
    total: products.length,
    active,
    inactive: products.length - active,
    lowStock: count(products, ({ stock }) => isLowStock(stock)),
    categories: [...new Set(products.map(({ category }) => category))].sort(),
  });
  expect((await owner.browser.get('/api/seller/orders/summary')).body).toEqual({
    total: orders.length,
    ...byStatus(orders),
    totalRevenuePaise: revenuePaise(orders),
  });
  const [counters] = await server.rows('select value_paise::float8 from product_counters where seller_id = $1', [
    owner.id,
  ]);
  const value = products.reduce((sum, { price, stock }) => sum + price * stock, 0);
  expect(counters?.value_paise ?? 0).toBe(value);
  const days = await server.rows<Record<OrderStatus | 'revenue_paise', string> & { day: string }>(
    'select day::text, pending, confirmed, shipped, delivered, cancelled, revenue_paise from order_days where seller_id = $1',
    [owner.id],
  );
  for (const day of days) {
    const placed = orders.filter((order) => indianDay(order.createdAt) === day.day);
    const { day: _, revenue_paise, ...counts } = day;
    expect(Number(revenue_paise)).toBe(revenuePaise(placed));
    expect(Object.fromEntries(Object.entries(counts).map(([status, text]) => [status, Number(text)]))).toEqual(
      byStatus(placed),
    );
  }
  expect(days.length > 0 || orders.length === 0).toBe(true);
}

const steps = fc.array(step, { minLength: 5, maxLength: 15 });

test('after any sequence of events the figures equal a recount', async () => {
  const owner = await seller(server);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const one of sequence) await take(owner, one);
      await expectRightFigures(owner);
    }),
    { numRuns: 30 },
  );
});

test('the same when everything happens at once', async () => {
  const owner = await seller(server);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await Promise.all(sequence.map((one) => take(owner, one)));
      await expectRightFigures(owner);
    }),
    { numRuns: 30 },
  );
});

test("the administrator's figures are those of all sellers together", async () => {
  const administrator = await admin(server);
  const products = await server.rows<Row>('select price_paise::int as price, stock, is_active from products');
  const active = count(products, (product) => product.is_active);
  expect(products.length).toBeGreaterThan(0);
  expect((await administrator.get('/api/admin/products/summary')).body).toEqual({
    total: products.length,
    active,
    inactive: products.length - active,
    lowStock: count(products, ({ stock }) => isLowStock(stock)),
    valuePaise: products.reduce((sum, { price, stock }) => sum + price * stock, 0),
  });
  const orders = await server.rows<CountedOrder>('select status, total_paise::int as "totalPaise" from orders');
  expect((await administrator.get('/api/admin/dashboard')).body).toMatchObject({
    totalProducts: products.length,
    totalOrders: orders.length,
    totalRevenuePaise: revenuePaise(orders),
  });
});
