import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';
import { preparationLock } from './locks.ts';
import {
  applyMigrations,
  readAppliedMigrations,
  refuseOldPostgres,
  refuseUnusableSchema,
  splitMigrations,
} from './migrations.ts';

/**
 * Migrates the database and then runs `prepare` (first admin, queue, demo) under one lock, so that several processes
 * may start together. Rejects PostgreSQL older than 15, a pooler in transaction mode, and a database that a newer
 * program or a very old one prepared.
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  prepare: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await refuseOldPostgres(client);
    if ('connectionString' in connection) await refusePooledTransactions(client, connection);
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await refuseUnusableSchema(client);
    const { missing } = splitMigrations(await readAppliedMigrations(client));
    await client.query('begin');
    await applyMigrations(client, missing);
    await client.query('commit');
    if (missing.length > 0) await vacuumRewritten(client);
    await prepare(client);
  } finally {
    await client.end();
  }
}

async function refusePooledTransactions(client: pg.Client, connection: DatabaseConnection): Promise<void> {
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await other.connect();
  try {
    await refuseSharedSession(client, other);
  } finally {
    await other.end();
  }
}

/** A pooler assigns any of its idle sessions to each query, usually the one used last. */
const poolerProbeCount = 5;

/**
 * Throws an error with advice if a setting of one connection is visible on another. Locks, timeouts, prepared
 * statements and LISTEN belong to a session, which a pooler in transaction mode shares between connections.
 */
export async function refuseSharedSession(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  const mark = randomUUID();
  for (let asked = 0; asked < poolerProbeCount; asked += 1) {
    await one.query("select set_config('haat.connection', $1, false)", [mark]);
    const { rows } = await other.query<{ found: string | null }>(
      "select current_setting('haat.connection', true) as found",
    );
    if (rows[0]?.found !== mark) continue;
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode, which Haat cannot use: it listens, locks and prepares ' +
        'statements in sessions. Please set pool_mode = session for it (docs/database.md, Use PgBouncer).',
    );
  }
}

/**
 * A rewritten table doesn't allow index-only scans until it is vacuumed, which PostgreSQL does by itself only after a
 * fifth of it has changed.
 */
async function vacuumRewritten(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 0 and relallvisible = 0`);
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}
