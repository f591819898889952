/**
 * Measures how long a batch with the maximum number of orders takes, and how long a customer of the same shop waits
 * meanwhile. `node bench/batches.ts`. Needs a built web app. Fails if a batch takes longer than 3 seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OrderBatchAction, orderBatchActions, orderBatchLimits } from '../domain/orders/orders.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { addOrders, login, median, openShop } from './shopWithOrders.ts';

const bar = 3_000;
const rounds = 3;
const json = { 'content-type': 'application/json' };

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, { ADMIN_EMAIL: 'a@haat.example', ADMIN_PASSWORD: 'secret-haat-1' });
const database = await openDatabase(dataDirectory);
const { sellerId, productId } = await openShop(database);
const signedIn = await fetch(`${server.url}/api/auth/login`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify(login),
});
const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
const headers = { ...json, cookie: cookie.join('; '), origin: server.url };

/** The milliseconds of a call that must succeed. */
async function time(path: string, body: object, more: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || /"failures":\[\{/.test(text)) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - start;
}

let customers = 0;
/** A new customer of the shop. */
function placeOrder(): Promise<number> {
  customers += 1;
  const customerPhone = `97${String(customers).padStart(8, '0')}`;
  const body = { items: [{ productId, quantity: 1 }], customerName: 'Meera', customerPhone };
  const more = { 'idempotency-key': `bench-of-batches-${customers}`, cookie: '' };
  return time('/api/orders', body, more);
}

const lasted: Record<OrderBatchAction, number[]> = { confirm: [], ship: [] };
const waits: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const orderIds = await addOrders(database, sellerId, orderBatchLimits.orders);
  for (const action of orderBatchActions) {
    const batch = time('/api/seller/orders/batch', { action, orderIds });
    // Starts after the batch has locked the shop's counters.
    await new Promise((resolve) => setTimeout(resolve, 50));
    waits.push(await placeOrder());
    lasted[action].push(await batch);
  }
}
await database.end();
await server.stop();
await rm(dataDirectory, { recursive: true });

for (const action of orderBatchActions) {
  const all = lasted[action].map((each) => each.toFixed(0)).join(', ');
  console.log(`${action} ${orderBatchLimits.orders} orders: median ${median(lasted[action]).toFixed(0)} ms (${all})`);
}
console.log(`an order of a customer meanwhile: at most ${Math.max(...waits).toFixed(0)} ms`);
const isMissed = orderBatchActions.some((action) => median(lasted[action]) > bar);
console.log(isMissed ? `missed: more than ${bar} ms` : `met: at most ${bar} ms`);
process.exitCode = isMissed ? 1 : 0;
