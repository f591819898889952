import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isLowStock, productCategories } from '#domain/catalogue/products.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import { type CountedOrder, revenuePaise } from '#domain/desk/statistics.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { admin, newKey, orderBody, product, productBody, seller, type TestSeller } from './factories.ts';
import { type Browser, createTestServer } from './server.ts';

const server = createTestServer();
const shared = {} as { administrator: Browser };
beforeAll(async () => {
  shared.administrator = await admin(server);
});

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
  fc.record({ kind: fc.constant('review' as const), pick: fc.nat(), stars: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), pick: fc.nat() }),
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
type ReviewRow = { id: string; product_id: string | null; stars: number; hidden_at: Date | null };
const reviewsOf = (owner: TestSeller) =>
  server.rows<ReviewRow>('select id, product_id, stars, hidden_at from reviews where seller_id = $1 order by id', [
    owner.id,
  ]);
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
  if (step.kind === 'hide' || step.kind === 'show') {
    const review = chosen(await reviewsOf(owner), step.pick);
    const body = step.kind === 'hide' ? { reason: 'Test' } : undefined;
    if (review) {
      const answer = await shared.administrator.post(`/api/admin/reviews/${review.id}/${step.kind}`, body);
      expect(answer.status).toBe(204);
    }
    return;
  }
  if (step.kind === 'review') return rate(chosen(await deliveredLines(owner), step.pick), step.stars);
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

const deliveredLines = (owner: TestSeller) =>
  server.rows<{ token: string; product_id: string }>(
    `select token, product_id from orders join order_items on order_id = orders.id
      where seller_id = $1 and status = 'delivered' and product_id is not null order by orders.id`,
    [owner.id],
  );
async function rate(line: { token: string; product_id: string } | undefined, stars: number): Promise<void> {
  if (!line) return;
  const answer = await server
    .browser()
    .post(`/api/orders/${line.token}/reviews`, { productId: line.product_id, stars });
  expect([201, 404, 409]).toContain(answer.status);
}

const count = <T>(rows: T[], matches: (row: T) => boolean) => rows.filter(matches).length;
const byStatus = (orders: CountedOrder[]) =>
  Object.fromEntries(orderStatuses.map((status) => [status, count(orders, (order) => order.status === status)]));

/** What `order_days` should hold. */
function byDay(orders: CountedOrder[]) {
  const days = [...new Set(orders.map((order) => indianDay(order.createdAt)))].sort();
  return days.flatMap((day) =>
    [...orderStatuses].sort().flatMap((status) => {
      const placed = orders.filter((order) => indianDay(order.createdAt) === day && order.status === status);
      const totalPaise = placed.reduce((sum, order) => sum + order.totalPaise, 0);
      return placed.length > 0 ? [{ day, status, orders: placed.length, totalPaise }] : [];
    }),
  );
}

/** The categories of the whole market equal a recount of what the public sees. */
async function expectRightCategories(): Promise<void> {
  const counted = await server.rows(
    'select category, sum(active)::int as active from marketplace_categories group by category having sum(active) <> 0 order by category',
  );
  const seen = await server.rows(
    `select products.category, count(*)::int as active from products join sellers on sellers.id = seller_id
      where is_active and status = 'approved' group by products.category order by products.category`,
  );
  expect(counted).toEqual(seen);
}

/** The public counts of categories, and the ratings, equal a recount of the products and of the reviews shown. */
async function expectRightPublicFigures(owner: TestSeller, products: Row[]): Promise<void> {
  const active = products.filter((product) => product.is_active);
  const stored = await server.rows<{ category: string; active: string }>(
    'select category, active from category_counters where seller_id = $1 and active <> 0 order by category',
    [owner.id],
  );
  expect(stored.map((row) => [row.category, Number(row.active)])).toEqual(
    [...new Set(active.map(({ category }) => category))]
      .sort()
      .map((category) => [category, count(active, (product) => product.category === category)]),
  );
  await expectRightCategories();
  const reviews = (await reviewsOf(owner)).filter(({ hidden_at }) => hidden_at === null);
  const sum = (rows: ReviewRow[]) =>
    ratingOf(
      rows.length,
      rows.reduce((total, { stars }) => total + stars, 0),
    );
  const dashboard = (await owner.browser.get('/api/seller/dashboard')).body as { rating: unknown };
  expect(dashboard.rating).toEqual(sum(reviews));
  for (const { id } of active) {
    const { rating } = (await owner.browser.get(`/api/products/${id}`)).body as { rating: unknown };
    expect(rating).toEqual(sum(reviews.filter(({ product_id }) => product_id === id)));
  }
}

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
  const days = await server.rows(
    `select day::text, status, orders::int, total_paise::float8 as "totalPaise" from order_days
      where seller_id = $1 and orders <> 0 order by day, status`,
    [owner.id],
  );
  expect(days).toEqual(byDay(orders));
  await expectRightPublicFigures(owner, products);
}

const steps = fc.array(step, { minLength: 5, maxLength: 15 });

// specification 2.121, 2.127, 3.20, 9.2
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

// specification 2.121
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

test('the categories of the market follow who sells and what is on sale, also when both change at once', async () => {
  const owner = await seller(server);
  for (const category of productCategories) await product(owner, { category });
  // As the product does, which tries again after a deadlock.
  const change = (text: string, values: unknown[]) =>
    server.context.database.transaction(({ client }) => client.query(text, values));
  const status = (name: string) => change('update sellers set status = $2 where id = $1', [owner.id, name]);
  for (const name of ['suspended', 'approved', 'rejected', 'suspended', 'approved']) {
    const switched = productCategories.map((category) =>
      change('update products set is_active = not is_active where seller_id = $1 and category = $2', [
        owner.id,
        category,
      ]),
    );
    await Promise.all([...switched, status(name)]);
    await expectRightCategories();
  }
  await server.rows('delete from sellers where id = $1', [owner.id]);
  await expectRightCategories();
});

// specification 2.60, 2.61, 2.62, 2.82, 9.11
test("the administrator's figures are those of all sellers together", async () => {
  const administrator = await admin(server);
  const statuses = ['pending', 'rejected', 'approved'] as const;
  const owners = await Promise.all(statuses.map((status) => seller(server, status)));
  const names = ['suspended', 'approved', 'rejected'];
  await Promise.all(
    owners.flatMap(({ id }) =>
      names.map((name) => server.rows('update sellers set status = $2 where id = $1', [id, name])),
    ),
  );
  await server.rows('delete from sellers where id = $1', [owners[0]?.id]);
  const sellers = await server.rows<{ status: string }>('select status from sellers');
  const named = [...new Set(sellers.map(({ status }) => status))];
  expect((await administrator.get('/api/admin/sellers/counts')).body).toMatchObject({
    all: sellers.length,
    ...Object.fromEntries(named.map((name) => [name, count(sellers, ({ status }) => status === name)])),
  });
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
