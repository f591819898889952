/**
 * Measures the size of a row with its indexes, for every table that grows: `node bench/sizes.ts`, on a market of ORDERS
 * (100,000) orders and products as `bench/scale.ts` fills it, and 50,000 rows of each table that it leaves empty.
 * docs/scale.md uses these figures. Takes some minutes; needs a built web app.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, startServer } from '../test/process.ts';
import { fill } from './scale/fill.ts';

const orders = Number(process.env.ORDERS ?? 100_000);
/** With fewer rows, the fixed pages of an index would distort the result. */
const leastRows = 5_000;

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(directory, { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1' });
try {
  await fill(directory, orders);
  const database = await openDatabase(directory);
  await database.query(readFileSync(join(import.meta.dirname, 'sizes/rows.sql'), 'utf8'));
  await database.query('vacuum analyze');
  const { rows } = await database.query<{ name: string; rows: string; data: string; indexes: string; all: string }>(
    `select relname as name, reltuples::int as rows, round(pg_table_size(oid) / reltuples) as data,
      round(pg_indexes_size(oid) / reltuples) as indexes, round(pg_total_relation_size(oid) / reltuples) as all
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1
    order by pg_total_relation_size(oid) / reltuples desc`,
    [leastRows],
  );
  console.log('bytes of a row: table, rows, data, indexes, together');
  for (const row of rows) {
    console.log(
      row.name.padEnd(24),
      ...[row.rows, row.data, row.indexes, row.all].map((each) => String(each).padStart(9)),
    );
  }
  await database.end();
} finally {
  await server.stop();
  await rm(directory, { recursive: true });
}
