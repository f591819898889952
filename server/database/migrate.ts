import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { drizzle } from './drizzle.ts';

const migrator: typeof import('drizzle-orm/node-postgres/migrator') = createRequire(import.meta.url)(
  'drizzle-orm/node-postgres/migrator',
);

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** One number for every process of this product: who holds it prepares the database, the others wait. */
const preparationLock = 484_124;

/**
 * Migrates the database and then runs `prepare` (first administrator, queue, demo), all under one lock, so that
 * several processes may start at once. Refuses PostgreSQL older than 15.
 */
export async function migrate(connection: Connection, prepare: () => Promise<void> = async () => {}): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < 15_00_00) {
      throw new Error('Haat needs PostgreSQL 15 or newer. Please point DATABASE_URL to a newer server.');
    }
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    await migrator.migrate(drizzle(client), { migrationsFolder });
    await prepare();
  } finally {
    await client.end();
  }
}
