import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { productName } from '#domain/platform/brand.ts';
import type { Database } from './connect.ts';

const { readMigrationFiles }: typeof import('drizzle-orm/migrator') = createRequire(import.meta.url)(
  'drizzle-orm/migrator',
);

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

/** A schema change, identified by its creation time in milliseconds. */
export type Migration = { createdAt: number; hash: string; statements: string[] };
export type AppliedMigration = Pick<Migration, 'createdAt' | 'hash'>;

/** The migrations of this program, in order. */
export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    createdAt: folderMillis,
    hash,
    statements: sql,
  }));
}

/** The migrations applied to a database, in order; empty if it was never prepared. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as journal");
  if (!found[0]?.journal) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select created_at::float8 as "createdAt", hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows;
}

/** Whether this program has all of these migrations; if not, a newer one applied them. */
export function knowsAllMigrations(applied: AppliedMigration[]): boolean {
  const known = new Set(readMigrations().map(({ createdAt }) => createdAt));
  return applied.every(({ createdAt }) => known.has(createdAt));
}

/** Throws an error with advice if a newer program has prepared the database, whose rules this one doesn't know. */
export async function refuseNewerSchema(client: pg.ClientBase): Promise<void> {
  if (knowsAllMigrations(await readAppliedMigrations(client))) return;
  throw new Error(
    `The database was prepared by a newer ${productName} than this one. Start that version or a later one; ` +
      'to go back to this one, restore a backup that it can read (docs/backup.md).',
  );
}

/**
 * For commands that don't migrate: throws an error with advice if the database has an older or newer schema or none.
 */
export async function refuseOtherSchemaVersion({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseNewerSchema(client);
    const applied = new Set((await readAppliedMigrations(client)).map(({ createdAt }) => createdAt));
    if (readMigrations().every(({ createdAt }) => applied.has(createdAt))) return;
  } finally {
    client.release();
  }
  throw new Error(
    `The database is from an older version of ${productName} than this one. Start this version's server once, which ` +
      'updates it, or run this command with the version that made it. Nothing was changed.',
  );
}

/** Throws an error with advice if PostgreSQL is older than 15, whose features Haat uses. */
export async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) >= 15_00_00) return;
  throw new Error('Haat needs PostgreSQL 15 or newer. Please point DATABASE_URL to a newer server.');
}

/** Applies migrations in the caller's transaction and records them as Drizzle's own migrator would. */
export async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { createdAt, hash, statements } of migrations) {
    await client.query(statements.join('\n;\n'));
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ]);
  }
}
