import fc from 'fast-check';
import { expect } from 'vitest';
import { productCategories } from '#domain/catalogue/products.ts';
import { newKey, orderBody, productBody, type TestSeller } from './factories.ts';
import { ordersOf, productsOf, reviewsOf } from './recounts.ts';
import type { Browser, TestServer } from './server.ts';

/** A random action of a seller or customer; `pick` selects among the existing products or orders. */
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
  fc.record({ kind: fc.constant('sum' as const), most: fc.integer({ min: 1, max: 20 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const steps = fc.array(step, { minLength: 5, maxLength: 15 });

const chosen = <T>(rows: T[], pick: number) => rows[pick % Math.max(rows.length, 1)];

/** Performs a step through the API. It may be rejected; the figures must be right either way. */
export async function takeStep(
  server: TestServer,
  administrator: Browser,
  owner: TestSeller,
  step: Step,
): Promise<void> {
  const { browser } = owner;
  if (step.kind === 'sum') {
    await server.rows('select sum_figure_changes($1)', [step.most]);
    return;
  }
  if (step.kind === 'create') {
    const { kind: _, ...draft } = step;
    expect((await browser.post('/api/seller/products', productBody(draft))).status).toBe(201);
    return;
  }
  if (['confirm', 'ship', 'deliver', 'cancel'].includes(step.kind)) {
    const order = chosen(await ordersOf(server, owner), step.pick);
    if (order) expect([200, 409]).toContain((await browser.post(`/api/seller/orders/${order.id}/${step.kind}`)).status);
    return;
  }
  if (step.kind === 'hide' || step.kind === 'show') {
    const review = chosen(await reviewsOf(server, owner), step.pick);
    const body = step.kind === 'hide' ? { reason: 'Test' } : undefined;
    if (review) {
      const answer = await administrator.post(`/api/admin/reviews/${review.id}/${step.kind}`, body);
      expect(answer.status).toBe(204);
    }
    return;
  }
  if (step.kind === 'review') return rate(server, chosen(await deliveredLines(server, owner), step.pick), step.stars);
  const product = chosen(await productsOf(server, owner), step.pick);
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

const deliveredLines = (server: TestServer, owner: TestSeller) =>
  server.rows<{ token: string; product_id: string }>(
    `select token, product_id from orders join order_items on order_id = orders.id
      where seller_id = $1 and status = 'delivered' and product_id is not null order by orders.id`,
    [owner.id],
  );
async function rate(
  server: TestServer,
  line: { token: string; product_id: string } | undefined,
  stars: number,
): Promise<void> {
  if (!line) return;
  const answer = await server
    .browser()
    .post(`/api/orders/${line.token}/reviews`, { productId: line.product_id, stars });
  expect([201, 404, 409]).toContain(answer.status);
}
