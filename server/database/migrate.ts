import { createRequire } from 'node:module';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { drizzle } from './drizzle.ts';
import { migrationsFolder, refuseNewer, refuseOldPostgres } from './journal.ts';
import { preparationLock } from './locks.ts';

const migrator: typeof import('drizzle-orm/node-postgres/migrator') = createRequire(import.meta.url)(
  'drizzle-orm/node-postgres/migrator',
);

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
    await migrator.migrate(drizzle(client), { migrationsFolder });
    await prepare();
  } finally {
    await client.end();
  }
}
