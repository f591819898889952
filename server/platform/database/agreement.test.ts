import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLowStock, lowStockBelow } from '#domain/catalogue/products.ts';
import { reviewActionNames, reviewLimits } from '#domain/catalogue/reviews.ts';
import { reportedKinds, visitorReportOutcomes, visitorReportReasonNames } from '#domain/catalogue/visitorReports.ts';
import { roles } from '#domain/identity/accounts.ts';
import {
  notRestockedReasons,
  orderActions,
  orderCauses,
  orderStatuses,
  undoesOrder,
  waitingStatus,
} from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { sellerStatuses } from '#domain/sellers/sellers.ts';
import { defaultTerms, termsLimits } from '#domain/sellers/terms.ts';
import { product, seller } from '#test/factories.ts';
import { daysOf } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

/** Rules that triggers, checks and indexes must repeat, compared with the domain. */
const server = createTestServer();

/** The text of a check constraint, in PostgreSQL's words. */
async function check(table: string, column: string): Promise<string> {
  const rows = await server.rows<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'c' and conrelid = $1::regclass and pg_get_constraintdef(oid) like '%' || $2 || '%'`,
    [table, column],
  );
  expect(rows, `checks of ${table}.${column}`).toHaveLength(1);
  return rows[0]?.text ?? '';
}
const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);
const numbersIn = (text: string) => [...text.matchAll(/\b\d+\b/g)].map(([number]) => Number(number));

test.each([
  ['users', 'role', roles],
  ['sellers', 'status', sellerStatuses],
  ['orders', 'status', orderStatuses],
  ['order_history', 'cause', orderCauses],
  ['order_items', 'not_restocked', notRestockedReasons],
  ['reported_subjects', 'kind', reportedKinds],
  ['reported_subjects', 'outcome', visitorReportOutcomes],
  ['visitor_reports', 'reason', visitorReportReasonNames],
])('%s.%s accepts exactly the names of the domain', async (table, column, names) => {
  expect(namesIn(await check(table, column)).sort()).toEqual([...names].sort());
});

test.each([
  ['reviews', 'stars', [1, reviewLimits.stars]],
  ['sellers', 'most_per_line', [1, termsLimits.mostPerLine]],
  ['sellers', 'lapse_hours', [1, termsLimits.lapseHours]],
])('%s.%s accepts values within the limits of the domain', async (table, column, limits) => {
  expect(numbersIn(await check(table, column))).toEqual(limits);
});

test('allows only hiding and showing a review', async () => {
  const rows = await server.rows<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'review_history'::regclass and contype = 'c'`,
  );
  const names = new Set(rows.flatMap(({ text }) => namesIn(text)));
  expect([...names].sort()).toEqual([...reviewActionNames].sort());
});

test('gives a new seller the default terms', async () => {
  const owner = await seller(server);
  const [row] = await server.rows('select lapse_hours from sellers where id = $1', [owner.id]);
  expect(row).toEqual({ lapse_hours: defaultTerms.lapseHours });
});

test('indexes waiting orders by the status in which they wait', async () => {
  const rows = await server.rows<{ condition: string }>(
    `select pg_get_expr(indpred, indrelid) as condition from pg_index
      where indrelid = 'orders'::regclass and pg_get_expr(indpred, indrelid) like '%status%'`,
  );
  expect(rows).toHaveLength(3);
  for (const { condition } of rows) expect(condition).toBe(`(status = '${waitingStatus}'::text)`);
});

test('names in functions only the statuses that begin, confirm or undo an order', async () => {
  const rows = await server.rows<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like '%orders%' order by proname`,
  );
  const named = rows.map(({ name, source }) => ({
    name,
    statuses: orderStatuses.filter((status) => namesIn(source).includes(status)),
  }));
  const statuses = orderStatuses.filter((status) => undoesOrder[status]);
  expect(named.filter((trigger) => trigger.statuses.length > 0)).toEqual([
    { name: 'count_confirmed_orders', statuses: [orderActions.confirm.from, orderActions.confirm.to] },
    { name: 'next_order_number', statuses: [waitingStatus] },
    { name: 'sum_figure_changes', statuses },
  ]);
});

test('uses the same low-stock limit in counters and on screens', async () => {
  const owner = await seller(server);
  const stocks = [0, lowStockBelow - 1, lowStockBelow, lowStockBelow + 1];
  for (const stock of stocks) await product(owner, { stock });
  const [row] = await server.rows('select low_stock::int from product_counters where seller_id = $1', [owner.id]);
  expect(row).toEqual({ low_stock: stocks.filter(isLowStock).length });
  const lists = await server.rows(
    'select stock, is_low, is_sold_out from products where seller_id = $1 order by stock',
    [owner.id],
  );
  expect(lists).toEqual(stocks.map((stock) => ({ stock, is_low: isLowStock(stock), is_sold_out: stock === 0 })));
});

test('updates stock in place, without touching an index', async () => {
  const owner = await seller(server);
  await product(owner, { stock: 500 });
  const inPlace = await server.context.database.transaction(async ({ db }) => {
    for (const stock of [400, 401, 402]) {
      await db.updateTable('products').set({ stock }).where('sellerId', '=', owner.id).execute();
    }
    return sql`select n_tup_upd as changed, n_tup_hot_upd as in_place from pg_stat_xact_user_tables
      where relname = 'products'`.execute(db);
  });
  expect(inPlace.rows).toEqual([{ changed: 3, inPlace: 3 }]);
});

test('an order counts on the day that it is in India', async () => {
  const owner = await seller(server);
  const moments = ['2026-03-31T18:29:59.999Z', '2026-03-31T18:30:00.000Z', '2025-12-31T23:59:59.999Z'];
  for (const moment of moments) {
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
        values ($1::uuid, $2, $3, 100, $1::text, '', $4, $4)`,
      [randomUUID(), owner.id, waitingStatus, moment],
    );
  }
  const days = moments.map((moment) => indianDay(new Date(moment))).sort();
  const counted = days.map((day) => ({ day, status: waitingStatus, orders: 1, totalPaise: 100 }));
  expect(await daysOf(server, owner)).toEqual(counted);
});
