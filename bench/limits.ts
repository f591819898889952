/**
 * Measures how close the API comes to the machine's limit: each list and product compared to Fastify with `pg`, the
 * same statements and compression, alternating on one database of 10,000 products and orders. `node bench/limits.ts`,
 * optionally with parts of job names. Needs a built web app. Compares the processor time of Node and PostgreSQL
 * together, which a busy machine distorts least. Exits 1 if a job reaches less than 0.6 of its limit.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { addressOf } from '../test/postgres.ts';
import { freePort, openDatabase, startServer } from '../test/process.ts';
import type { Jobs } from './limits/bare.ts';
import { becomesIdle, postgresTime, processorTime } from './limits/processor.ts';
import { statementsOf } from './limits/statements.ts';
import { fill, seller, wordOf } from './scale/fill.ts';
import { median } from './shopWithOrders.ts';

const bar = 0.6;
const rows = 10_000;
const rounds = 5;
const seconds = Number(process.env.SECONDS ?? 2);
/** Warm-up requests, after which Node has compiled the hot code on both sides. */
const warmUp = 4000;
const admin = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const encoding = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const embedded = await startEmbedded({
  dataDirectory: directory,
  settings: { log_line_prefix: '%p ', log_parameter_max_length: '-1', log_error_verbosity: 'default' },
});
const haat = await startServer(join(directory, 'files'), {
  DATABASE_URL: addressOf(embedded.connection),
  AUTH_SECRET: 'the same secret for each process, 32+',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
await fill(directory, rows);
const database = await openDatabase(directory);

async function cookieOf(login: typeof admin): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${haat.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return cookies.join('; ');
}
const cookies = { nobody: '', seller: await cookieOf(seller), admin: await cookieOf(admin) };
const { rows: shown } = await database.query<{ id: string }>(
  `select products.id from products join sellers on sellers.id = seller_id
    where is_active and sellers.status = 'approved' order by products.id limit 1`,
);

type Job = { path: string; who: keyof typeof cookies };
const all: Record<string, Job> = {
  product: { path: `/api/products/${shown[0]?.id}`, who: 'nobody' },
  list: { path: '/api/products', who: 'nobody' },
  search: { path: `/api/products?search=${wordOf(30)}`, who: 'nobody' },
  'seller-products': { path: '/api/seller/products?limit=20', who: 'seller' },
  'seller-orders': { path: '/api/seller/orders?limit=50', who: 'seller' },
  'seller-orders-by-status': { path: '/api/seller/orders?limit=50&status=pending', who: 'seller' },
  'admin-products': { path: '/api/admin/products?limit=50', who: 'admin' },
  'admin-orders': { path: '/api/admin/orders?limit=50', who: 'admin' },
};
const filters = process.argv.slice(2);
const jobs = Object.entries(all).filter(
  ([name]) => filters.length === 0 || filters.some((part) => name.includes(part)),
);

const log = join(directory, 'postgres.log');
const statements: Jobs['statements'] = {};
for (const [name, { path, who }] of jobs) {
  const sendLoad = async () => {
    const answer = await fetch(haat.url + path, { headers: { cookie: cookies[who], ...encoding } });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  await sendLoad();
  statements[name] = await statementsOf(database, log, sendLoad);
}
const port = await freePort();
const plan = join(directory, 'jobs.json');
await writeFile(plan, JSON.stringify({ port, connection: embedded.connection, statements } satisfies Jobs));
const bare = fork(join(import.meta.dirname, 'limits/bare.ts'), [plan]);
await once(bare, 'message');
await becomesIdle(haat.child.pid ?? 0);

type Figures = { perSecond: number; p99: number; node: number; postgres: number };

/** Requests per second, the p99 in milliseconds, and the processor time per request in milliseconds. */
async function load(url: string, pid: number, connections: number, cookie = '', amount?: number): Promise<Figures> {
  const before = { node: processorTime(pid), postgres: postgresTime(directory) };
  const headers = { ...encoding, ...(cookie && { cookie }) };
  const span = amount === undefined ? { duration: seconds } : { amount };
  const { requests, non2xx, errors, latency } = await autocannon({ url, connections, headers, ...span });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} failures`);
  return {
    perSecond: requests.average,
    p99: latency.p99,
    node: (processorTime(pid) - before.node) / requests.total,
    postgres: (postgresTime(directory) - before.postgres) / requests.total,
  };
}

const middle = (figures: Figures[], of: (each: Figures) => number) => median(figures.map(of));
const show = (value: number, digits = 0) => value.toFixed(digits).padStart(8);

async function compare(name: string, { path, who }: Job, connections: number): Promise<void> {
  const [ours, limit]: [Figures[], Figures[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const of = await load(haat.url + path, haat.child.pid ?? 0, connections, cookies[who]);
    const beside = await load(`http://127.0.0.1:${port}/${name}`, bare.pid ?? 0, connections);
    if (round < 0) continue;
    ours.push(of);
    limit.push(beside);
  }
  const processor = (each: Figures) => each.node + each.postgres;
  const ratio = middle(limit, processor) / middle(ours, processor);
  const isMet = ratio >= bar;
  if (!isMet) process.exitCode = 1;
  const columns = [
    ...[ours, limit].map((figures) => show(middle(figures, ({ perSecond }) => perSecond))),
    show(middle(ours, ({ perSecond }) => perSecond) / middle(limit, ({ perSecond }) => perSecond), 2),
    show(middle(ours, ({ p99 }) => p99)),
    ...[ours, limit].flatMap((figures) => [
      show(
        middle(figures, ({ node }) => node),
        2,
      ),
      show(
        middle(figures, ({ postgres }) => postgres),
        2,
      ),
    ]),
    show(ratio, 2),
  ];
  const label = `${name} (${connections}), ${statements[name]?.length ?? 0} statements`;
  console.log(`${label.padEnd(48)}${columns.join('')}  ${isMet ? 'met' : 'missed'}`);
}

console.log(
  `${'job (connections)'.padEnd(48)}   req/s   limit   ratio     p99    node postgres  (limit's)        by processor, bar ${bar}`,
);
try {
  for (const [name, job] of jobs) {
    await load(haat.url + job.path, haat.child.pid ?? 0, 32, cookies[job.who], warmUp);
    await load(`http://127.0.0.1:${port}/${name}`, bare.pid ?? 0, 32, '', warmUp);
    for (const connections of [1, 32]) await compare(name, job, connections);
  }
} finally {
  bare.kill();
  await database.end();
  await haat.stop();
  await embedded.stop();
  await rm(directory, { recursive: true });
}
