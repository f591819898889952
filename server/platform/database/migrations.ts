import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { productName } from '#domain/platform/brand.ts';
import type { Database } from './connect.ts';

const folder = new URL('../../../database/migrations/', import.meta.url);

/** A schema change, identified by its creation time in milliseconds. */
export type Migration = { createdAt: number; hash: string; text: string };
export type AppliedMigration = Pick<Migration, 'createdAt' | 'hash'>;

/** The migrations of this program, in order; the first one is the baseline. Files are called `{milliseconds}_{name}.sql`. */
export function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { createdAt: Number.parseInt(name, 10), hash: createHash('sha256').update(text).digest('hex'), text };
  });
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

/**
 * Whether this program can use a database with these migrations: not one that a newer program prepared, nor one that
 * ends before the baseline, on which all later migrations build. Those that the baseline replaced are known.
 */
export function compareMigrations(applied: AppliedMigration[]): 'usable' | 'newer' | 'tooOld' {
  const known = readMigrations().map(({ createdAt }) => createdAt);
  const [baseline = 0] = known;
  if (applied.some(({ createdAt }) => createdAt > baseline && !known.includes(createdAt))) return 'newer';
  return applied.length === 0 || applied.some(({ createdAt }) => createdAt === baseline) ? 'usable' : 'tooOld';
}

/** The migrations of this program: those among the applied ones, and the others; each in order. */
export function splitMigrations(applied: AppliedMigration[]): { earlier: Migration[]; missing: Migration[] } {
  const times = new Set(applied.map(({ createdAt }) => createdAt));
  const known = readMigrations();
  return {
    earlier: known.filter(({ createdAt }) => times.has(createdAt)),
    missing: known.filter(({ createdAt }) => !times.has(createdAt)),
  };
}

/** Throws an error with advice if this program cannot use the database. */
export async function refuseUnusableSchema(client: pg.ClientBase): Promise<void> {
  const comparison = compareMigrations(await readAppliedMigrations(client));
  if (comparison === 'newer') {
    throw new Error(
      `The database was prepared by a newer ${productName} than this one. Start that version or a later one; ` +
        'to go back to this one, restore a backup that it can read (docs/backup.md).',
    );
  }
  if (comparison === 'tooOld') {
    throw new Error(
      `The database is from an early version 0.1 of ${productName}, which this version cannot update. Start the last ` +
        'version 0.1 on it once, which updates it, and then this one (docs/deploy.md). Nothing was changed.',
    );
  }
}

/**
 * For commands that don't migrate: throws an error with advice if the database has an older or newer schema or none.
 */
export async function refuseOtherSchemaVersion({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseUnusableSchema(client);
    if (splitMigrations(await readAppliedMigrations(client)).missing.length === 0) return;
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

/** Applies migrations in the caller's transaction and records them where Drizzle's migrator recorded them before. */
export async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { createdAt, hash, text } of migrations) {
    await client.query(text);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ]);
  }
}
