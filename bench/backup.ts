/**
 * Measures what a backup costs with 100,000 orders and 1,000 photos: its time and size, those of a physical copy of the
 * same database, of checking and of restoring, and the latency of customers' orders meanwhile. `node bench/backup.ts`.
 * Needs a built web app; takes some minutes.
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { openDatabase, startServer } from '../test/process.ts';
import { openShop, placeOrder, type Shop, trafficEnvironment } from '../test/traffic.ts';

const sizes = { orders: 100_000, pictures: 1000, pictureBytes: 50_000 };
const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const data = join(directory, 'data');
const file = join(directory, 'haat.tar.zst');

async function insertOrders(shop: Shop): Promise<void> {
  const database = await openDatabase(data);
  await database.query(
    `with placed as (
        insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, number, created_at, updated_at)
        select gen_random_uuid(), $1, 'delivered', 30000, 'Asha ' || i, '+9198' || lpad(i::text, 8, '0'), gen_random_uuid()::text,
          'asha ' || i || ' kurta', 1000 + i, now() - i * interval '5 minutes', now() from generate_series(1, $3::int) i returning id, created_at),
      history as (
        insert into order_history (id, order_id, seller_id, to_status, cause, created_at)
        select gen_random_uuid(), id, $1, status, 'customer', created_at
        from placed, unnest(array['pending', 'confirmed', 'shipped', 'delivered']) status)
      insert into order_items (order_id, position, product_id, product_name, quantity, price_paise)
        select id, position, $2, 'Kurta ' || position, 1, 10000 from placed, generate_series(0, 2) position`,
    [shop.id, shop.products[0], sizes.orders],
  );
  for (let number = 0; number < sizes.pictures; number += 1) {
    const id = randomUUID();
    await database.query('insert into pictures values ($1, $2, now())', [id, shop.id]);
    const folder = join(data, 'pictures/pictures', id);
    await mkdir(folder, { recursive: true });
    for (const width of [320, 640, 1280])
      await writeFile(join(folder, `${width}.webp`), randomBytes(sizes.pictureBytes));
  }
  await database.query('checkpoint');
  await database.end();
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function run(script: string, args: string[], dataDirectory = data): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
}

const megabytes = async (path: string) => `${((await stat(path)).size / 1_000_000).toFixed(1)} MB`;

/**
 * As pg_basebackup would: the files between a start and a stop, without the log that it takes to bring them to one
 * moment.
 */
async function copyFiles(): Promise<void> {
  const database = await openDatabase(data);
  await database.query("select pg_backup_start('bench', true)");
  const tar = spawn('tar', ['-C', join(data, 'postgres'), '-c', '--exclude=./pg_wal', '.']);
  await pipeline(tar.stdout, createZstdCompress(), createWriteStream(join(directory, 'physical.tar.zst')));
  await database.query('select pg_backup_stop()');
  await database.end();
}

/** Places ten orders per second until `work` is done. Returns their latencies. */
async function orderDuring(what: string, url: string, work: () => Promise<unknown>): Promise<void> {
  // A shop can only have a limited number of pending orders.
  const shop = await openShop(url);
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  let goesOn = true;
  const order = async () => {
    const start = performance.now();
    const { status } = await placeOrder(url, shop.products[0]);
    if (status !== 201) throw new Error(`An order was answered with ${status}.`);
    waits.push(performance.now() - start);
  };
  const sending = (async () => {
    while (goesOn) {
      sent.push(order());
      await pause(100);
    }
    await Promise.all(sent);
  })();
  await work();
  goesOn = false;
  await sending;
  const sorted = waits.sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(`${what}, ${sorted.length} orders: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`);
}

/**
 * Waits for a file of the daily backup, made by the server itself: `.part` when it has begun, `.zst` when it is done.
 */
async function untilThere(end: string): Promise<void> {
  const names = () => readdir(join(data, 'backups')).catch((): string[] => []);
  while (!(await names()).some((name) => name.endsWith(end))) await pause(50);
}

const server = await startServer(data, trafficEnvironment);
await insertOrders(await openShop(server.url));
await orderDuring('without a backup', server.url, () => pause(15_000));
await orderDuring('beside `npm run backup`', server.url, () =>
  timed('  backup', () => run('scripts/backup.ts', [file])),
);
console.log(`  its size: ${await megabytes(file)}`);
const database = await openDatabase(data);
await database.query("insert into pgboss.job (name, data) values ('back-up', '{}')");
await database.end();
await untilThere('.part');
await orderDuring('beside the daily one', server.url, () => timed('  backup', () => untilThere('.zst')));
await timed('a physical copy of the database alone', copyFiles);
console.log(`  its size: ${await megabytes(join(directory, 'physical.tar.zst'))}`);
await server.stop();
await timed('check', () => run('scripts/restore.ts', [file, '--check']));
await timed('restore', () => run('scripts/restore.ts', [file], join(directory, 'restored')));
await rm(directory, { recursive: true });
