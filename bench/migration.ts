/**
 * Measures how long reads and writes of a released database with 100,000 products and as many orders wait while it is
 * migrated, and whether an export is the same afterwards (options.md, section 11). A database of version 0.1 first gets
 * the migrations from before options, which are only reported: they number its orders. `node bench/migration.ts`;
 * PRODUCTS (100,000), FROM (the number of the first migration that is judged; 0 judges all). Exits 1 if a read or a
 * write waits longer than 2 s, or a row differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { readBackupHead } from '../server/platform/backup/readArchive.ts';
import { connectDedicated } from '../server/platform/database/dedicated.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import {
  applyMigrations,
  type Migration,
  readAppliedMigrations,
  splitMigrations,
} from '../server/platform/database/migrations.ts';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { administrate } from '../test/postgres.ts';

const products = Number(process.env.PRODUCTS ?? 100_000);
const from = Number(process.env.FROM ?? 1_795_639_000_000);
const maxWait = 2_000;
const older = join(import.meta.dirname, '../test/version-0.1.tar.zst');

/** What each table's export reads; the search text is derived, and orders get numbers. */
const exported = ['sellers', 'products', 'orders', 'order_items', 'order_history'];
const derived = ['search', 'number'];

type Connection = Parameters<typeof connectDedicated>[0];

async function prepare(connection: Connection): Promise<void> {
  const { migrations } = await readBackupHead(older);
  const { db, end } = await connectDedicated(connection);
  await applyMigrations(db, splitMigrations(migrations).earlier);
  await sql`truncate drizzle.__drizzle_migrations`.execute(db);
  for (const { createdAt, hash } of migrations) {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`.execute(db);
  }
  await end();
}

const fill = `
  insert into users (id, name, email, role, created_at, updated_at)
    select gen_random_uuid(), 'Owner ' || i, 'o' || i, 'seller', now(), now() from generate_series(1, 100) i;
  insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
    select id, 'Shop ' || name, name, '+919800000000', 'Pune', 'Fashion', 'approved', 's-' || email, email, now(), now() from users;
  create temp table shops as select id, row_number() over (order by id) - 1 as place from sellers;
  insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
    select gen_random_uuid(), id, 'Cotton kurti ' || i, 'Hand block print in ' || i % 977, 'Clothing & Fashion', 10000 + i, i % 100,
      true, '{}', now() - i * interval '1 second', now() - i * interval '1 second'
    from generate_series(1, ${products}) i join shops on place = i % 100;
  insert into orders (id, seller_id, status, total_paise, customer_name, token, search, created_at, updated_at)
    select gen_random_uuid(), id, 'delivered', 20000, 'Asha ' || i, 'token' || i, 'asha ' || i, now() - i * interval '1 minute', now()
    from generate_series(1, ${products}) i join shops on place = i % 100;
  insert into order_items select id, 0, null, 'Cotton kurti', 2, 10000 from orders;
  insert into order_history (id, order_id, seller_id, to_status, cause, created_at)
    select gen_random_uuid(), id, seller_id, 'pending', 'customer', created_at from orders;
  analyze`;

type Rows = Map<string, { columns: string[]; sum: string }>;

/** The columns that each exported table has now, but for these, with a sum of all their values. */
async function readExported(client: pg.Client, without: string[] = []): Promise<Rows> {
  const read: Rows = new Map();
  for (const table of exported) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> all ($2) order by 1`,
      [table, without],
    );
    const columns = rows.map(({ name }) => name);
    read.set(table, { columns, sum: await sumValues(client, table, columns) });
  }
  return read;
}

async function sumValues(client: pg.Client, table: string, columns: string[]): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${columns.join()})::text), 15))::bit(60)::bigint), 0) as sum from ${table}`,
  );
  return rows[0]?.sum ?? '';
}

async function compareExported(client: pg.Client, since: string, before: Rows): Promise<void> {
  for (const [table, { columns, sum }] of before) {
    const isSame = (await sumValues(client, table, columns)) === sum;
    if (!isSame) process.exitCode = 1;
    console.log(`${table.padEnd(24)} ${isSame ? 'the same' : 'differs'} since ${since}`);
  }
}

/** Repeats a statement until stopped, and returns the longest time that it took. */
function probe(connection: pg.ClientConfig, text: string) {
  let isStopped = false;
  const run = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    let longest = 0;
    while (!isStopped) {
      const began = performance.now();
      await client.query(text);
      longest = Math.max(longest, performance.now() - began);
      await pause(20);
    }
    await client.end();
    return longest;
  };
  const running = run();
  return () => {
    isStopped = true;
    return running;
  };
}

/** Prints how long reads and writes of each table waited at most, and returns the longest of these times. */
async function measureWaits(connection: pg.ClientConfig, migrate: () => Promise<void>): Promise<number> {
  const probes = exported.flatMap((table) => [
    { name: `${table}, read`, stop: probe(connection, `select from ${table} limit 1`) },
    { name: `${table}, write`, stop: probe(connection, `delete from ${table} where false`) },
  ]);
  await migrate();
  const waits: number[] = [];
  for (const { name, stop } of probes) {
    const longest = await stop();
    waits.push(longest);
    console.log(`  ${name.padEnd(22)} ${Math.round(longest)} ms at most`);
  }
  return Math.max(...waits);
}

async function readMissing(connection: Connection): Promise<Migration[]> {
  const { db, end } = await connectDedicated(connection);
  const { missing } = splitMigrations(await readAppliedMigrations(db));
  await end();
  return missing;
}

/** Applies migrations as a start of the version that ended with them did. */
async function applyInOneTransaction(connection: Connection, migrations: Migration[]): Promise<void> {
  const { db, end } = await connectDedicated(connection);
  await sql`begin`.execute(db);
  await applyMigrations(db, migrations);
  await sql`commit`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  await end();
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const embedded = await startEmbedded({ dataDirectory: directory });
try {
  const connection = { ...embedded.connection, database: 'released' };
  await administrate(connection, 'create database released');
  await prepare(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(fill);
  const released = await readExported(client, derived);
  const earlier = (await readMissing(connection)).filter(({ createdAt }) => createdAt < from);
  console.log(`${products} products and orders of version 0.1; the ${earlier.length} migrations before ${from}:`);
  await measureWaits(connection, () => applyInOneTransaction(connection, earlier));
  const before = await readExported(client, earlier.length > 0 ? [] : derived);
  console.log(`The ${(await readMissing(connection)).length} migrations from ${from} on:`);
  const longest = await measureWaits(connection, () => migrateDatabase(connection));
  if (longest > maxWait) process.exitCode = 1;
  console.log(`The longest wait is ${Math.round(longest)} of ${maxWait} ms${longest > maxWait ? ': missed' : ''}.`);
  await compareExported(client, 'version 0.1', released);
  await compareExported(client, `the migrations before ${from}`, before);
  await client.end();
} finally {
  await embedded.stop();
  await rm(directory, { recursive: true });
}
