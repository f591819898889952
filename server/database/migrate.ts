import pg from 'pg';
import type { Connection } from './connect.ts';
import { applyMigrations, readApplied, readMigrations, refuseNewer, refuseOldPostgres } from './journal.ts';
import { preparationLock } from './locks.ts';

/**
 * Migrates the database and then runs `prepare` (first administrator, queue, demo), all under one lock, so that
 * several processes may start at once. Refuses PostgreSQL older than 15, and a database that a newer program prepared.
 */
export async function migrate(connection: Connection, prepare: () => Promise<void> = async () => {}): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await refuseOldPostgres(client);
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await refuseNewer(client);
    const last = (await readApplied(client)).at(-1)?.createdAt ?? 0;
    await client.query('begin');
    await applyMigrations(
      client,
      readMigrations().filter(({ createdAt }) => createdAt > last),
    );
    await client.query('commit');
    await prepare();
  } finally {
    await client.end();
  }
}
