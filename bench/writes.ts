/**
 * Compares placing and confirming an order with pgbench running the same statements, in turns on one database. `node
 * bench/writes.ts`. Needs a built web app and pgbench (Debian: postgresql-contrib). Compares the processor time of the
 * program (Node or pgbench) and PostgreSQL together. Exits 1 if a job reaches less than 0.7 of its limit.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { orderBody } from '../test/factories.ts';
import { addressOf } from '../test/postgres.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { newAddress, openShop, placeOrder, trafficEnvironment, visitor } from '../test/traffic.ts';
import { runScript, writeScript } from './limits/pgbench.ts';
import { postgresTime, processorTime } from './limits/processor.ts';
import { type Statement, statementsOf } from './limits/statements.ts';
import { median } from './shopWithOrders.ts';

const bar = 0.7;
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.env.SECONDS ?? 2);
/** Requests in one run, all of which are answered. */
const amount = 500 * seconds;
/** Before anything is measured: by then Node has compiled what each request runs through, as in any server at work. */
const warmUp = 8000;
/** Pending orders: more than a pgbench client can confirm in one run. */
const each = 6000 * seconds;
const orders = 30 * each;

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const embedded = await startEmbedded({
  dataDirectory: directory,
  // Autovacuum would distort whichever side runs at that time.
  settings: {
    ...{ log_line_prefix: '%p ', log_parameter_max_length: '-1', log_error_verbosity: 'default' },
    autovacuum: 'off',
  },
});
const address = addressOf(embedded.connection);
const haat = await startServer(join(directory, 'files'), {
  ...trafficEnvironment,
  DATABASE_URL: address,
  AUTH_SECRET: 'the same secret for each process, 32+',
});
const database = await openDatabase(directory);
const shop = await openShop(haat.url, 0);
const shops: { id: string; product: string }[] = [];
for (let number = 0; number < 20; number += 1) {
  const { id, products } = await openShop(haat.url, 1);
  shops.push({ id, product: products[0] ?? '' });
}

const orderId = (number: number) => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`;
await database.query(
  `insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, number, created_at, updated_at)
    select ('00000000-0000-7000-9000-' || lpad(i::text, 12, '0'))::uuid, $1, 'pending', 30000, 'Asha', '+9198' || lpad((i / 3)::text, 8, '0'),
      gen_random_uuid()::text, 'asha', 1001 + i, now() - i * interval '1 second', now() from generate_series(0, $2::int) i`,
  [shop.id, orders],
);
await database.query('vacuum analyze');
const count = async (where: string) =>
  Number((await database.query<{ count: string }>(`select count(*) from orders where ${where}`)).rows[0]?.count);

/** Cycles through this array by number. */
const oneOf = (all: string[]) => `('{${all}}'::text[])[1 + (:n % ${all.length})::int]`;
const newId = (kind: number) => `'00000000-0000-7000-8${kind}00-' || lpad(:n::text, 12, '0')`;
const valueIn = (statements: Statement[], part: string, index: number) => {
  const value = statements.find(({ text }) => text.includes(part))?.values[index];
  if (!value) throw new Error(`${part} was not asked with ${index}.`);
  return value;
};
const [takeKey, insertOrder] = ['insert into "order_keys"', 'insert into "orders"'];

let next = 0;
const confirm = () => ({ path: `/api/seller/orders/${orderId(next++)}/confirm`, headers: { cookie: shop.cookie } });
const jobs = {
  place: {
    ask: async () => (await placeOrder(haat.url, shops[0]?.product)).status === 201,
    request: (index: number) => ({
      path: '/api/orders',
      headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': newAddress() },
      body: JSON.stringify(orderBody(shops[index % shops.length]?.product ?? '')),
    }),
    done: () => count(`id::text not like '${orderId(0).slice(0, -12)}%'`),
    fresh: (statements: Statement[]) => ({
      [valueIn(statements, takeKey, 0)]: newId(1),
      [valueIn(statements, takeKey, 2)]: newId(2),
      [valueIn(statements, insertOrder, 34)]: newId(3),
      [valueIn(statements, takeKey, 3)]: 'now()::text',
      [valueIn(statements, insertOrder, 1).replace('+91', '')]: "'97' || lpad((:n % 100000000)::text, 8, '0')",
      [valueIn(statements, insertOrder, 19)]: "md5(:n::text) || 'token'",
      [valueIn(statements, takeKey, 6)]: 'md5(:n::text)',
      [shops[0]?.id ?? '']: oneOf(shops.map(({ id }) => id)),
      [shops[0]?.product ?? '']: oneOf(shops.map(({ product }) => product)),
    }),
    isTransaction: true,
  },
  confirm: {
    ask: async () => {
      const { path, headers } = confirm();
      const sent = { ...visitor(haat.url), 'content-type': 'application/json', ...headers };
      return (await fetch(haat.url + path, { method: 'POST', body: '{}', headers: sent })).ok;
    },
    request: () => ({ ...confirm(), body: '{}' }),
    done: () => count(`status = 'confirmed'`),
    fresh: (statements: Statement[]) => {
      const [now = '', , id = '', , history = ''] = statements.at(-1)?.values ?? [];
      return {
        [now ?? '']: 'now()::text',
        [id ?? '']: "'00000000-0000-7000-9000-' || lpad(:n::text, 12, '0')",
        [history?.slice(1, -1) ?? '']: newId(4),
      };
    },
    isTransaction: false,
  },
};
type Job = (typeof jobs)['place' | 'confirm'];
type Figures = { perSecond: number; program: number; postgres: number };

/** Processor time in milliseconds for each of what `work` did, which the database must hold afterwards. */
async function measure(job: Job, work: () => Promise<{ count: number; perSecond: number; program: number }>) {
  await database.query(`update orders set status = 'cancelled' where status = 'pending' and id::text not like $1`, [
    `${orderId(0).slice(0, -12)}%`,
  ]);
  await database.query('vacuum orders');
  const [done, postgres] = [await job.done(), postgresTime(directory)];
  const { count: all, perSecond, program } = await work();
  const used = postgresTime(directory) - postgres;
  const stored = (await job.done()) - done;
  if (stored !== all) throw new Error(`${all} were answered, and ${stored} are in the database.`);
  return { perSecond, program: program / all, postgres: used / all };
}

const ours = (job: Job, connections: number, amount: number) =>
  measure(job, async () => {
    let index = 0;
    const setupRequest = (request: Request): Request => {
      const { headers, ...rest } = job.request(index++);
      return { ...request, ...rest, headers: { ...request.headers, ...headers } };
    };
    const headers = { 'content-type': 'application/json', origin: haat.url, 'sec-fetch-site': 'same-origin' };
    const pid = haat.child.pid ?? 0;
    const before = processorTime(pid);
    const requests = [{ method: 'POST' as const, setupRequest }];
    const result = await autocannon({ url: haat.url, connections, amount, headers, requests });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} failures`);
    // Background work of an order counts as its cost too.
    await pause(300);
    return { count: result['2xx'], perSecond: amount / result.duration, program: processorTime(pid) - before };
  });

const limit = (job: Job, script: string, clients: number) =>
  measure(job, async () => {
    const run = { clients, seconds, first: next, each: each / clients };
    next += each;
    const { transactions, perSecond, processor } = await runScript(script, address, run);
    return { count: transactions, perSecond, program: processor };
  });

const middle = (figures: Figures[], of: (each: Figures) => number) => median(figures.map(of));
const show = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

console.log(
  `${'job (connections)'.padEnd(28)}    per s    limit     node postgres  pgbench postgres  by processor, bar ${bar}`,
);
try {
  for (const [name, job] of Object.entries(jobs)) {
    if (!(await job.ask())) throw new Error(`${name} was refused.`);
    const listened = await statementsOf(database, join(directory, 'postgres.log'), job.ask);
    const named = listened.filter(({ isTextAlone }) => !isTextAlone);
    const command = (text: string) => ({ name: '', text, values: [], isTextAlone: true });
    const script = join(directory, `${name}.sql`);
    const statements = job.isTransaction ? [command('begin'), ...named, command('commit')] : named;
    await writeScript(script, database, statements, job.fresh(named));
    await ours(job, 8, warmUp);
    for (const connections of [1, 8]) {
      const [of, beside]: [Figures[], Figures[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        const one = await ours(job, connections, amount);
        const other = await limit(job, script, connections);
        if (round < 0) continue;
        of.push(one);
        beside.push(other);
      }
      const processor = ({ program, postgres }: Figures) => program + postgres;
      const ratio = middle(beside, processor) / middle(of, processor);
      const isMet = ratio >= bar;
      if (!isMet) process.exitCode = 1;
      const columns = [
        ...[of, beside].map((figures) => show(middle(figures, ({ perSecond }) => perSecond))),
        ...[of, beside].flatMap((figures) => [
          show(
            middle(figures, ({ program }) => program),
            2,
          ),
          show(
            middle(figures, ({ postgres }) => postgres),
            2,
          ),
        ]),
        show(ratio, 2),
      ];
      const label = `${name} (${connections}), ${statements.length} statements`;
      console.log(`${label.padEnd(28)}${columns.join('')}  ${isMet ? 'met' : 'missed'}`);
    }
  }
} finally {
  await database.end();
  await haat.stop();
  await embedded.stop();
  await rm(directory, { recursive: true });
}
