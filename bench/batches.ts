/**
 * How long a batch of as many orders as one call takes lasts, and how long a customer of the same shop waits meanwhile.
 * `node bench/batches.ts`. Needs a built web app. Fails when a batch lasts longer than 3 seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchAction, batchActions, orderBatchLimits } from '#domain/orders.ts';
import { createHashing } from '#server/passwords/hashing.ts';
import { openDatabase, startServer } from '#test/process.ts';

const bar = 3_000;
const rounds = 3;
const password = 'a-good-password';
const login = { email: 'seller@haat.example', password, role: 'seller' };
const json = { 'content-type': 'application/json' };

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** One approved seller with a product on sale; returns the ids of both. */
async function fill(database: Database): Promise<{ sellerId: string; productId: string }> {
  const { rows } = await database.query<{ id: string; product: string }>(`
    with person as (
      insert into users (id, name, email, role, created_at, updated_at)
      values (gen_random_uuid(), 'Asha', '${login.email}', 'seller', now(), now()) returning id),
    shop as (
      insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop', 'Asha', '+919800000000', 'Pune', 'Fashion', 'approved', 'shop', 'shop', now(), now()
      from person returning id),
    member as (insert into members select id, id, 'owner', now() from shop)
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), id, 'Kurta', 'Cotton', 'Automotive', 10000, 100000, true, '{}', now(), now() from shop
      returning seller_id as id, id as product`);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL kept nothing.');
  const hash = await createHashing().hash(password);
  await database.query('insert into passwords (user_id, hash, changed_at) values ($1, $2, now())', [row.id, hash]);
  return { sellerId: row.id, productId: row.product };
}

/** As many pending orders as one call takes; returns their ids. */
async function addOrders(database: Database, sellerId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, created_at, updated_at)
     select gen_random_uuid(), $1, 'pending', 10000, 'Asha', '+919811111111', gen_random_uuid()::text, 'asha', now(), now()
     from generate_series(1, $2::int) returning id`,
    [sellerId, orderBatchLimits.orders],
  );
  return rows.map(({ id }) => id);
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, { ADMIN_EMAIL: 'a@haat.example', ADMIN_PASSWORD: 'secret-haat-1' });
const database = await openDatabase(dataDirectory);
const { sellerId, productId } = await fill(database);
const signedIn = await fetch(`${server.url}/api/auth/login`, {
  method: 'POST',
  headers: json,
  body: JSON.stringify(login),
});
const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
const headers = { ...json, cookie: cookie.join('; '), origin: server.url };

/** Milliseconds of a call that must succeed. */
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
/** A customer of the shop, unknown until now. */
function placeOrder(): Promise<number> {
  customers += 1;
  const customerPhone = `97${String(customers).padStart(8, '0')}`;
  const body = { items: [{ productId, quantity: 1 }], customerName: 'Meera', customerPhone };
  const more = { 'idempotency-key': `bench-of-batches-${customers}`, cookie: '' };
  return time('/api/orders', body, more);
}

const lasted: Record<BatchAction, number[]> = { confirm: [], ship: [] };
const waits: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const orderIds = await addOrders(database, sellerId);
  for (const action of batchActions) {
    const batch = time('/api/seller/orders/batch', { action, orderIds });
    // Once it holds the shop's counters.
    await new Promise((resolve) => setTimeout(resolve, 50));
    waits.push(await placeOrder());
    lasted[action].push(await batch);
  }
}
await database.end();
await server.stop();
await rm(dataDirectory, { recursive: true });

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
for (const action of batchActions) {
  const all = lasted[action].map((each) => each.toFixed(0)).join(', ');
  console.log(`${action} ${orderBatchLimits.orders} orders: median ${median(lasted[action]).toFixed(0)} ms (${all})`);
}
console.log(`an order of a customer meanwhile: at most ${Math.max(...waits).toFixed(0)} ms`);
const isMissed = batchActions.some((action) => median(lasted[action]) > bar);
console.log(isMissed ? `missed: more than ${bar} ms` : `met: at most ${bar} ms`);
process.exitCode = isMissed ? 1 : 0;
