/**
 * Measures the server's memory and start time: `node bench/memory.ts`, with the flags of `npm start`, or with sizes of
 * the young generation in MB (`node bench/memory.ts 1 4 8 16`), each in turn with ROUNDS (1, and 3 without sizes).
 * Needs a built web app. First a start that fills the demo, until it is idle; then 10,000 requests of visitors,
 * customers, sellers and sign-ins; then starts with an empty database. Exits 1 if the flags of `npm start` miss a bar.
 *
 * The bar applies to the resident memory of Node (RSS), including the image process while it runs. PostgreSQL's memory
 * is printed next to it, with shared memory counted once (PSS).
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminEmail, demoAccountsFile } from '../demo/accounts.ts';
import { orderTwo } from '../test/orderTraffic.ts';
import { nodeFlags, type ServerProcess, startServer } from '../test/process.ts';
import { administrator, call, logIn, openShop, type Shop, trafficEnvironment, visitor } from '../test/traffic.ts';
import { postgresProcesses, postgresTime, processorTime } from './limits/processor.ts';
import { median } from './shopWithOrders.ts';

/** MiB at rest and after the requests; milliseconds until the server responds with an empty database. */
const bars = { rest: 150, worked: 220, first: 2000 };
const sizes = process.argv.slice(2);
const rounds = Number(process.env.ROUNDS ?? (sizes.length > 0 ? 1 : 3));
const requests = { count: 10_000, atOnce: 8 };
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-IN,en;q=0.9' };

type Memory = { rss: number; pss: number; postgres: number };
type Found = { rest: Memory; worked: Memory; again: Memory; processor: number; first: number; later: number };

const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** Zero for an exited process. */
function mebibytes(pid: number | string, name: 'Rss' | 'Pss'): number {
  try {
    const found = new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(found?.[1]) / 1024;
  } catch {
    return 0;
  }
}

function readMemory(pid: number, dataDirectory: string): Memory {
  const database = postgresProcesses(dataDirectory);
  const own = [pid, ...childrenOf(pid).filter((child) => !database.includes(child))];
  const sum = (of: (number | string)[], name: 'Rss' | 'Pss') =>
    of.reduce<number>((all, each) => all + mebibytes(each, name), 0);
  return { rss: sum(own, 'Rss'), pss: sum(own, 'Pss'), postgres: sum(database, 'Pss') };
}

/**
 * Milliseconds in which a process that has come to rest gives back what it does not need
 * (server/platform/processes/memory.ts).
 */
const givenBack = 15_000;

/** Waits until Node and PostgreSQL use less than 5 % of a core for five seconds and memory is released. */
async function untilIdle(pid: number, dataDirectory: string): Promise<void> {
  const used = () => processorTime(pid) + postgresTime(dataDirectory);
  for (let before = used(); ; ) {
    await pause(5000);
    const after = used();
    if (after - before <= 250) break;
    before = after;
  }
  await pause(givenBack);
}

async function readPage(url: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url + path, { headers: { ...visitor(url), ...encodings, ...headers } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}

/** The seller confirms and ships the oldest order. */
async function moveOrder(url: string, { cookie }: Shop): Promise<void> {
  const { body } = await call(url, '/api/seller/orders?status=pending&limit=1', undefined, { cookie });
  const [order] = body.orders as { id: string }[];
  for (const action of order ? ['confirm', 'ship'] : []) {
    await call(url, `/api/seller/orders/${order?.id}/${action}`, {}, { cookie });
  }
}

/**
 * Of twenty requests nine are for public pages, five for the API, three by a seller, two orders, and one moves or signs
 * in.
 */
async function work(url: string, shop: Shop): Promise<void> {
  const list = JSON.parse(await readPage(url, '/api/products?limit=50')) as {
    products: { id: string; name: string; seller: { slug: string } }[];
  };
  const one = (number: number) => list.products[number % list.products.length];
  const seller = { cookie: shop.cookie };
  const jobs: ((number: number) => Promise<unknown>)[] = [
    ...[1, 7, 13].map((step) => (number: number) => readPage(url, `/product/${one(number * step)?.id}`)),
    ...[3, 11].map((step) => (number: number) => readPage(url, `/store/${one(number * step)?.seller.slug}`)),
    () => readPage(url, '/shop'),
    () => readPage(url, '/shop?sort=price-up'),
    (number) => readPage(url, `/shop?search=${encodeURIComponent(one(number)?.name.split(' ')[0] ?? '')}`),
    () => readPage(url, '/'),
    ...[5, 17].map((step) => (number: number) => readPage(url, `/api/products/${one(number * step)?.id}`)),
    () => readPage(url, '/api/products'),
    (number) => readPage(url, `/api/products?search=${encodeURIComponent(one(number)?.name.split(' ')[0] ?? '')}`),
    () => readPage(url, '/api/products?sort=price-up'),
    () => readPage(url, '/seller/orders', seller),
    () => readPage(url, '/api/seller/orders?limit=20', seller),
    () => readPage(url, '/api/seller/products?limit=20', seller),
    (number) => orderTwo(url, shop, number),
    (number) => orderTwo(url, shop, number),
    (number) => (number % 2 ? moveOrder(url, shop) : logIn(url, 'seller', shop)),
  ];
  let next = 0;
  async function visit(): Promise<void> {
    for (let number = next++; number < requests.count; number = next++) {
      await jobs[number % jobs.length]?.(Math.floor(number / jobs.length));
    }
  }
  await Promise.all(Array.from({ length: requests.atOnce }, visit));
}

/** Runs in a temporary folder, which is removed afterwards. */
async function inFolder<Result>(act: (dataDirectory: string) => Promise<Result>): Promise<Result> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-memory-'));
  try {
    return await act(dataDirectory);
  } finally {
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  }
}

const pidOf = ({ child }: ServerProcess) => child.pid ?? 0;

const measureDemo = (flags: string[]) =>
  inFolder(async (dataDirectory) => {
    const server = await startServer(dataDirectory, { TRUST_PROXY: trafficEnvironment.TRUST_PROXY }, flags);
    const pid = pidOf(server);
    try {
      await untilIdle(pid, dataDirectory);
      const rest = readMemory(pid, dataDirectory);
      const [password = ''] = /(?<=password: ).+/.exec(readFileSync(demoAccountsFile(dataDirectory), 'utf8')) ?? [];
      const shop = await openShop(server.url, 20, { email: adminEmail, password });
      const before = processorTime(pid);
      await work(server.url, shop);
      const processor = (processorTime(pid) - before) / requests.count;
      const worked = readMemory(pid, dataDirectory);
      await untilIdle(pid, dataDirectory);
      return { rest, worked, again: readMemory(pid, dataDirectory), processor };
    } finally {
      await server.stop();
    }
  });

const measureStarts = (flags: string[]) =>
  inFolder(async (dataDirectory) => {
    const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
    const empty = await startServer(dataDirectory, environment, flags);
    await empty.stop();
    const filled = await startServer(dataDirectory, environment, flags);
    await filled.stop();
    return { first: empty.startMilliseconds, later: filled.startMilliseconds };
  });

// Same as `npm start`.
spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], { stdio: 'inherit' });
const withSize = (size: string) => [
  ...nodeFlags.filter((flag) => !flag.startsWith('--max-semi-space-size')),
  `--max-semi-space-size=${size}`,
];
const variants: Record<string, string[]> =
  sizes.length > 0
    ? Object.fromEntries(sizes.map((size) => [`${size} MB`, withSize(size)]))
    : { [nodeFlags.join(' ')]: nodeFlags };
const found = Object.keys(variants).map((name): [string, Found[]] => [name, []]);
for (let round = 0; round < rounds; round += 1) {
  for (const [name, list] of found) {
    const flags = variants[name] ?? [];
    list.push({ ...(await measureDemo(flags)), ...(await measureStarts(flags)) });
  }
}

for (const [name, list] of found) {
  const of = (read: (each: Found) => number) => median(list.map(read));
  const memory = (when: 'rest' | 'worked' | 'again') =>
    `${of((each) => each[when].rss).toFixed(0)} MiB (PSS ${of((each) => each[when].pss).toFixed(0)}), PostgreSQL ${of((each) => each[when].postgres).toFixed(0)}`;
  const rows = [
    { figure: of(({ rest }) => rest.rss), bar: bars.rest, text: `at rest after a first start: ${memory('rest')}` },
    { figure: of(({ worked }) => worked.rss), bar: bars.worked, text: `after 10,000 requests: ${memory('worked')}` },
    {
      figure: of(({ first }) => first),
      bar: bars.first,
      text: `first start: ${of(({ first }) => first).toFixed(0)} ms`,
    },
  ];
  console.log(`${name}, median of ${list.length}`);
  for (const { figure, bar, text } of rows) {
    console.log(`${figure <= bar ? 'ok ' : 'BAD'} ${text} (bar ${bar})`);
    if (sizes.length === 0 && figure > bar) process.exitCode = 1;
  }
  console.log(`    at rest again: ${memory('again')}; a later start: ${of(({ later }) => later).toFixed(0)} ms`);
  console.log(`    processor for each of the requests: ${of(({ processor }) => processor).toFixed(2)} ms`);
}
