/**
 * Measures what placing an order of one line, confirming and shipping it, and creating a product cost: processor time of
 * Node and PostgreSQL, tables written, and write-ahead log with the full pages after a checkpoint. `node bench/writes.ts
 * [rounds]`. Needs a built web app. Exits 1 if a bar is missed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { orderBody, productBody } from '../test/factories.ts';
import { addressOf } from '../test/postgres.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { newAddress, openShop, trafficEnvironment } from '../test/traffic.ts';
import { postgresTime, processorTime } from './limits/processor.ts';
import { median } from './shopWithOrders.ts';

/** Milliseconds of processor time of Node and PostgreSQL together; of confirming and shipping as a sum. */
const bars = { place: 2.5, move: 3.5, create: 2, tables: 8, logBytes: 9 * 1024 };
const rounds = Number(process.argv[2] ?? 3);
const amount = 1000;
/** Before anything is measured: by then Node has compiled what each request runs through, as in any server at work. */
const warmUp = 4000;

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const embedded = await startEmbedded({
  dataDirectory: directory,
  // Both would distort whichever job runs at that time.
  settings: { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '16GB' },
});
const haat = await startServer(join(directory, 'files'), {
  ...trafficEnvironment,
  DATABASE_URL: addressOf(embedded.connection),
  AUTH_SECRET: 'the same secret for each process, 32+',
});
const database = await openDatabase(directory);
const shops: { id: string; product: string; cookie: string }[] = [];
for (let number = 0; number < 20; number += 1) {
  const { id, products, cookie } = await openShop(haat.url, 1);
  shops.push({ id, product: products[0] ?? '', cookie });
}

type Sent = { path: string; headers: Record<string, string>; body: string };
const shopOf = (index: number) => shops[index % shops.length] ?? { id: '', product: '', cookie: '' };

/** Moves the orders that now have this status, one after the other. */
async function moves(status: string, action: string): Promise<(index: number) => Sent> {
  const { rows } = await database.query<{ id: string; seller: string }>(
    'select id, seller_id as seller from orders where status = $1 order by id',
    [status],
  );
  const cookies = new Map(shops.map(({ id, cookie }) => [id, cookie]));
  return (index) => {
    const { id = '', seller = '' } = rows[index] ?? {};
    return {
      path: `/api/seller/orders/${id}/${action}`,
      headers: { cookie: cookies.get(seller) ?? '' },
      body: '{}',
    };
  };
}

const jobs = {
  place: async () => (index: number) => ({
    path: '/api/orders',
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': newAddress() },
    body: JSON.stringify(orderBody(shopOf(index).product)),
  }),
  confirm: () => moves('pending', 'confirm'),
  ship: () => moves('confirmed', 'ship'),
  create: async () => (index: number) => ({
    path: '/api/seller/products',
    headers: { 'idempotency-key': randomUUID(), cookie: shopOf(index).cookie },
    body: JSON.stringify(productBody({ name: `Blue cotton kurta ${index}` })),
  }),
};
type Job = keyof typeof jobs;
type Figures = { node: number; postgres: number };

async function run(job: Job, connections: number, count: number): Promise<Figures> {
  const sent = await jobs[job]();
  let index = 0;
  const setupRequest = (request: Request): Request => {
    const { headers, ...rest } = sent(index++);
    return { ...request, ...rest, headers: { ...request.headers, ...headers } };
  };
  const headers = { 'content-type': 'application/json', origin: haat.url, 'sec-fetch-site': 'same-origin' };
  const pid = haat.child.pid ?? 0;
  const [node, postgres] = [processorTime(pid), postgresTime(directory)];
  const requests = [{ method: 'POST' as const, setupRequest }];
  const { non2xx, errors } = await autocannon({ url: haat.url, connections, amount: count, headers, requests });
  if (non2xx + errors > 0) throw new Error(`${job}: ${non2xx + errors} failures`);
  // Background work counts as the cost of what caused it.
  await pause(300);
  return { node: (processorTime(pid) - node) / count, postgres: (postgresTime(directory) - postgres) / count };
}

async function measure(job: Job, connections: number): Promise<number> {
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run(job, connections, amount));
  const [node, postgres] = [median(all.map((one) => one.node)), median(all.map((one) => one.postgres))];
  const label = `${job} (${connections})`.padEnd(14);
  console.log(
    `${label} Node ${node.toFixed(2)} + PostgreSQL ${postgres.toFixed(2)} = ${(node + postgres).toFixed(2)} ms`,
  );
  return node + postgres;
}

/** Bytes of write-ahead log per order, from a checkpoint on and with what the index of searches keeps for later. */
async function measureLog(): Promise<number> {
  const written = async () =>
    Number((await database.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")).rows[0]?.at);
  await database.query("select gin_clean_pending_list('orders_search_idx')");
  await database.query('checkpoint');
  const before = await written();
  await run('place', 1, amount);
  const placed = ((await written()) - before) / amount;
  await database.query("select gin_clean_pending_list('orders_search_idx')");
  const later = ((await written()) - before) / amount - placed;
  console.log(
    `write-ahead log: ${placed.toFixed(0)} bytes, and ${later.toFixed(0)} when the index of searches is merged`,
  );
  return placed;
}

/** The tables that the newest order wrote. */
async function readTables(): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const asked = tables.map(
    ({ name }) => `select '${name}' as name from ${name}
    where xmin = (select xmin from orders order by created_at desc limit 1) group by 1`,
  );
  const { rows } = await database.query<{ name: string }>(asked.join(' union all '));
  console.log(`${rows.length} tables: ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ name }) => name);
}

const missed: string[] = [];
const judge = (what: string, figure: number, bar: number) => {
  if (figure > bar) missed.push(`${what}: ${figure.toFixed(2)}, bar ${bar}`);
};
try {
  await run('place', 8, warmUp);
  await database.query('vacuum analyze');
  for (const connections of [1, 8]) judge(`place (${connections})`, await measure('place', connections), bars.place);
  judge('write-ahead log', await measureLog(), bars.logBytes);
  judge('tables', (await readTables()).length, bars.tables);
  await run('confirm', 8, amount);
  for (const connections of [1, 8]) {
    const both = (await measure('confirm', connections)) + (await measure('ship', connections));
    judge(`confirm and ship (${connections})`, both, bars.move);
    await run('place', 8, 2 * rounds * amount);
  }
  await run('create', 8, amount);
  for (const connections of [1, 8]) judge(`create (${connections})`, await measure('create', connections), bars.create);
} finally {
  await database.end();
  await haat.stop();
  await embedded.stop();
  await rm(directory, { recursive: true });
}
console.log(missed.length > 0 ? `missed: ${missed.join('; ')}` : 'met');
process.exitCode = missed.length > 0 ? 1 : 0;
