import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { orderBody } from './factories.ts';
import type { ServerProcess } from './process.ts';
import { call, piecesOfEach, type Shop } from './traffic.ts';

/** Acknowledged orders and statuses, which must survive every crash. */
export type Told = { tokens: string[]; statuses: Map<string, string> };

const under = (bound: number) => Math.floor(Math.random() * bound);

/** Orders one item of each of two products. Returns the order's token. */
export async function orderTwo(url: string, { products }: Shop, number: number): Promise<string> {
  const items = [number, number + 1].map((index) => ({ productId: products[index % products.length], quantity: 1 }));
  const order = orderBody('', { items, customerPhone: `9${String(under(1e9)).padStart(9, '0')}` });
  // Each customer uses their own network, because orders per source are limited.
  const network = randomUUID().slice(0, 4);
  const headers = {
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `2001:db8:${network}:${randomUUID().slice(0, 4)}::1`,
  };
  const { status, body } = await call(url, '/api/orders', order, headers);
  if (status !== 201) throw new Error(`An order was answered with ${status}: ${JSON.stringify(body)}`);
  return String(body.token);
}

/** The seller confirms half of the pending orders and cancels the rest. */
export async function answerOrders(url: string, { cookie }: Shop, { statuses }: Told): Promise<void> {
  const { status, body } = await call(url, '/api/seller/orders?status=pending&limit=20', undefined, { cookie });
  if (status !== 200) throw new Error(`The seller's orders were answered with ${status}: ${JSON.stringify(body)}`);
  for (const { id } of body.orders as { id: string }[]) {
    const action = under(2) ? 'confirm' : 'cancel';
    const answer = await call(url, `/api/seller/orders/${id}/${action}`, {}, { cookie });
    if (answer.status === 200) statuses.set(id, String(answer.body.status));
  }
}

/**
 * Runs eight customers and the seller until so many orders are acknowledged, then kills the server with requests in
 * flight. Throws when an order is rejected.
 */
export async function killInTraffic(server: ServerProcess, shop: Shop, orders: number, told: Told): Promise<void> {
  let isDead = false;
  let left = orders;
  const refused: unknown[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const repeat = async (work: () => Promise<void>) => {
    try {
      while (!isDead) await work();
    } catch (error) {
      // Expected after the kill: the server is down or a response was cut off.
      if (isDead) return;
      refused.push(error);
      resolve();
    }
  };
  const customer = (number: number) =>
    repeat(async () => {
      told.tokens.push(await orderTwo(server.url, shop, number));
      left -= 1;
      if (left <= 0) resolve();
    });
  const everybody = Promise.all([
    ...Array.from({ length: 8 }, (_, number) => customer(number)),
    repeat(() => answerOrders(server.url, shop, told)),
  ]);
  await enough;
  isDead = true;
  await server.kill();
  await everybody;
  if (refused.length > 0) throw refused[0];
}

const invariants: Record<string, string> = {
  'orders without their two lines': `select id from orders where (select count(*) from order_items where order_id = id) <> 2`,
  'products whose stock and sold pieces are not what they began with': `select id from products
    where stock + coalesce((select sum(quantity) from order_items join orders on orders.id = order_id
      where product_id = products.id and status <> 'cancelled'), 0) <> ${piecesOfEach}`,
  'orders whose history does not begin with pending and end with their status': `select id from orders
    where array(select to_status from order_history where order_id = orders.id order by created_at, id)
      <> case status when 'pending' then array['pending'] else array['pending', status] end`,
  'counters that are not what their orders add up to': `select seller_id from order_counters as counters
    where (counters.orders, counters.total_paise) <> (select count(*), coalesce(sum(total_paise), 0) from orders
      where orders.seller_id = counters.seller_id and orders.status = counters.status)`,
  'sellers whose orders nobody counts': `select seller_id from orders where (seller_id, status) not in (select seller_id, status from order_counters)`,
  'shops whose order numbers have gaps': `select seller_id from orders group by 1 having max(number) <> 1000 + count(*)`,
};

/** Descriptions of all inconsistencies in the database; empty if there are none. */
export async function auditOrders(database: pg.Client, told: Told): Promise<string[]> {
  const problems: string[] = [];
  for (const [problem, text] of Object.entries(invariants)) {
    const { rowCount } = await database.query(text);
    if (rowCount) problems.push(`${rowCount} ${problem}`);
  }
  const { rows } = await database.query<{ id: string; token: string; status: string }>(
    'select id, token, status from orders',
  );
  const tokens = new Set(rows.map(({ token }) => token));
  const lost = told.tokens.filter((token) => !tokens.has(token)).length;
  if (lost > 0) problems.push(`${lost} acknowledged orders are lost`);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const undone = [...told.statuses].filter(([id, status]) => statuses.get(id) !== status).length;
  if (undone > 0) problems.push(`${undone} acknowledged decisions are lost`);
  return problems;
}
