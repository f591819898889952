/**
 * Two servers behind PgBouncer in session mode, with the settings of docs/database.md: starts and migrations, orders
 * and live events across servers, jobs, a restart of PgBouncer, a full pool, and a PgBouncer in transaction mode, which
 * must be rejected: `node bench/attacks/pooler.ts`. Needs a built web app and Debian's package `pgbouncer`. Exits 1 if
 * any of it fails.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../server/platform/postgres/embedded.ts';
import { registrationBody } from '../../test/factories.ts';
import { answerOrders, auditOrders, orderTwo, type Told } from '../../test/orderTraffic.ts';
import { freePort, type ServerProcess, startServer } from '../../test/process.ts';
import { call, openShop, type Shop, trafficEnvironment } from '../../test/traffic.ts';

const folder = mkdtempSync(join(tmpdir(), 'haat-pooler-'));
const folders = ['database', 'one', 'two'].map((name) => join(folder, name));
const [databaseData = '', firstData = '', secondData = ''] = folders;
chmodSync(folder, 0o755);
const embedded = await startEmbedded({ dataDirectory: databaseData });
const { host, password, user } = embedded.connection;
const port = await freePort();

/** The settings of docs/database.md: the pool has 17 sessions per process. */
function settings(poolSize: number, mode: string): string {
  return `[databases]
haat = host=${host} port=5432 dbname=haat user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 500
server_reset_query = DISCARD ALL
query_wait_timeout = 10
client_idle_timeout = 0
idle_transaction_timeout = 0
query_timeout = 0
`;
}

let pooler: ChildProcess | undefined;
async function startPooler(poolSize: number, mode = 'session'): Promise<void> {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(poolSize, mode), { mode: 0o644 });
  // It refuses to run as root.
  const root = process.getuid?.() === 0;
  const uid = root ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : undefined;
  pooler = spawn('/usr/sbin/pgbouncer', ['-q', file], { ...(uid !== undefined && { uid }), stdio: 'inherit' });
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'haat', password: 'x' });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) return;
    await pause(100);
  }
}
async function stopPooler(signal: NodeJS.Signals): Promise<void> {
  const ended = pooler && once(pooler, 'exit');
  pooler?.kill(signal);
  await ended;
}

const problems: string[] = [];
function expect(what: string, isTrue: boolean): void {
  console.log(`${isTrue ? 'ok  ' : 'BAD '} ${what}`);
  if (!isTrue) problems.push(what);
}

async function until(fact: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < 60_000; await pause(100)) {
    if (await fact()) return true;
  }
  return false;
}

function listenTo(server: ServerProcess, { cookie }: Shop): () => number {
  let received = 0;
  get(`${server.url}/api/events`, { headers: { cookie }, agent: false }, (answer) => {
    answer
      .on('error', () => {})
      .on('data', (text: Buffer) => {
        if (text.includes('changed')) received += 1;
      });
  }).on('error', () => {});
  return () => received;
}

const filesIn = (path: string) => (existsSync(path) ? readdirSync(path).length : 0);
const mails = () => filesIn(join(firstData, 'mails')) + filesIn(join(secondData, 'mails'));
const isReady = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).status === 200;

const environment = {
  ...trafficEnvironment,
  AUTH_SECRET: 'the same secret for each process, 32+',
  DATABASE_URL: `postgres://${user}:x@127.0.0.1:${port}/haat`,
};
await startPooler(40, 'transaction');
const refused = await startServer(firstData, environment).then(
  ({ stop }) => stop().then(() => ''),
  ({ message }: Error) => message,
);
expect('a pool in transaction mode is refused at the start', refused.includes('pool_mode = session'));
await stopPooler('SIGTERM');
await startPooler(40);
// Starts both simultaneously, because the migrations' advisory lock belongs to a session.
const [first, second] = await Promise.all([startServer(firstData, environment), startServer(secondData, environment)]);
expect('two servers start at once on an empty database', (await isReady(first)) && (await isReady(second)));

const shop = await openShop(first.url);
const told: Told = { tokens: [], statuses: new Map() };
const trade = async (server: ServerProcess, orders: number) => {
  for (let number = 0; number < orders; number += 1) told.tokens.push(await orderTwo(server.url, shop, number));
  await answerOrders(server.url, shop, told);
};
const heard = listenTo(first, shop);
await trade(first, 50);
const before = heard();
await trade(second, 50);
expect('an order through one server is heard on the other (LISTEN)', await until(() => heard() > before));
const before1 = mails();
await call(first.url, '/api/auth/register', registrationBody());
expect('mails go out (jobs)', await until(() => mails() > before1));
const direct = new pg.Client(embedded.connection);
await direct.connect();
const { rows } = await direct.query<{ setting: string }>(
  "select count(*) filter (where application_name = 'haat')::text as setting from pg_stat_activity",
);
expect(`both work through it (${rows[0]?.setting} sessions)`, Number(rows[0]?.setting) > 0);

await stopPooler('SIGKILL');
await startPooler(40);
expect('both are back after PgBouncer was killed', await until(async () => (await isReady(first)) && isReady(second)));
const before2 = heard();
expect(
  'and hear of orders again',
  await until(async () => {
    await trade(second, 1);
    return heard() > before2;
  }),
);

await stopPooler('SIGTERM');
await startPooler(12);
await pause(15_000);
const answers = await Promise.all(
  Array.from({ length: 40 }, async () => (await fetch(`${first.url}/api/products`)).status),
);
expect(
  `a pool that is too small is answered in time, by 200 or 503 (${answers.filter((status) => status === 200).length} × 200)`,
  answers.every((status) => status === 200 || status === 503),
);
await stopPooler('SIGTERM');
await startPooler(40);
expect('and all is well when it has room', await until(async () => (await isReady(first)) && isReady(second)));
await trade(first, 10);
expect('what was acknowledged is there, and the books are right', (await auditOrders(direct, told)).length === 0);

await direct.end();
await first.stop();
await second.stop();
await stopPooler('SIGTERM');
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = problems.length === 0 ? 0 : 1;
