import { expect } from 'vitest';
import { isLowStock } from '#domain/catalogue/products.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import { type CountedOrder, revenuePaise } from '#domain/desk/statistics.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import type { TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

export type ProductRow = { id: string; price: number; stock: number; is_active: boolean; category: string };
export const productsOf = (server: TestServer, owner: TestSeller) =>
  server.rows<ProductRow>(
    'select id, price_paise::int as price, stock, is_active, category from products where seller_id = $1 order by id',
    [owner.id],
  );
export const ordersOf = (server: TestServer, owner: TestSeller) =>
  server.rows<CountedOrder & { id: string }>(
    'select id, status, total_paise::int as "totalPaise", created_at as "createdAt" from orders where seller_id = $1 order by id',
    [owner.id],
  );
type ReviewRow = { id: string; product_id: string | null; stars: number; hidden_at: Date | null };
export const reviewsOf = (server: TestServer, owner: TestSeller) =>
  server.rows<ReviewRow>('select id, product_id, stars, hidden_at from reviews where seller_id = $1 order by id', [
    owner.id,
  ]);

export const count = <T>(rows: T[], matches: (row: T) => boolean) => rows.filter(matches).length;
const byStatus = (orders: CountedOrder[]) =>
  Object.fromEntries(orderStatuses.map((status) => [status, count(orders, (order) => order.status === status)]));

/** The expected rows of `order_days`. */
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

/** The orders of a shop by day and status, as they are counted: summed, or noted to be summed. */
export const daysOf = (server: TestServer, { id }: TestSeller) =>
  server.rows(
    `select day::text, status, sum(orders)::int as orders, sum(total_paise)::float8 as "totalPaise" from (
      select seller_id, day, status, orders, total_paise from order_days
      union all select seller_id, day, status, orders, total_paise from figure_changes
    ) as days where seller_id = $1 group by day, status having sum(orders) <> 0 order by day, status`,
    [id],
  );

/** Expects the figures of all shops together to equal a recount. */
export async function expectRightMarket(server: TestServer): Promise<void> {
  const counted = `select (
      select coalesce(sum(value_paise), 0)::float8 from (
        select value_paise from marketplace_products union all select value_paise from figure_changes
      ) as noted
    ) as value, (
      select jsonb_object_agg(status, orders) from (
        select status, sum(orders) as orders from (
          select status, orders from marketplace_orders union all select status, orders from figure_changes
        ) as noted where status is not null group by status having sum(orders) <> 0
      ) as statuses
    ) as orders, (
      select jsonb_object_agg(week, orders) from (
        select week, sum(orders) as orders from (
          select week, orders from marketplace_weeks
          union all select indian_week(day::timestamp at time zone 'Asia/Kolkata'), orders from figure_changes
        ) as noted where week is not null group by week having sum(orders) <> 0
      ) as weeks
    ) as weeks`;
  const recount = `select (
      select coalesce(sum(coalesce(value_paise, price_paise * stock)), 0)::float8 from products
    ) as value, (
      select jsonb_object_agg(status, orders)
      from (select status, count(*) as orders from orders where not is_test group by status) as statuses
    ) as orders, (
      select jsonb_object_agg(week, orders) from (
        select indian_week(created_at) as week, count(*) as orders from orders where not is_test group by week
      ) as weeks
    ) as weeks`;
  expect(await server.rows(counted)).toEqual(await server.rows(recount));
}

/** Expects the marketplace's category counts to equal a recount of the public products. */
export async function expectRightCategories(server: TestServer): Promise<void> {
  const counted = await server.rows(
    'select category, sum(active)::int as active from marketplace_categories group by category having sum(active) <> 0 order by category',
  );
  const differences = await server.rows(
    `select products.category, count(*)::int as active from products join sellers on sellers.id = seller_id
      where is_active and status = 'approved' group by products.category order by products.category`,
  );
  expect(counted).toEqual(differences);
}

/** Expects public category counts and ratings to equal a recount of visible products and reviews. */
async function expectRightPublicFigures(server: TestServer, owner: TestSeller, products: ProductRow[]): Promise<void> {
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
  await expectRightCategories(server);
  const reviews = (await reviewsOf(server, owner)).filter(({ hidden_at }) => hidden_at === null);
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

/** Expects every figure on the screens to equal a recount of the rows by the domain's definitions. */
export async function expectRightFigures(server: TestServer, owner: TestSeller): Promise<void> {
  const [products, orders] = [await productsOf(server, owner), await ordersOf(server, owner)];
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
  expect(await daysOf(server, owner)).toEqual(byDay(orders));
  await expectRightMarket(server);
  await expectRightPublicFigures(server, owner, products);
}
