import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { productName } from '#domain/platform/brand.ts';
import type { Database } from './connect.ts';
import type { QueryBuilder } from './queryBuilder.ts';

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

/** Where Drizzle's migrator began it, so that databases, backups and programs of version 0.1 understand it. */
const journalName = 'drizzle.__drizzle_migrations';
const withJournal = (db: QueryBuilder) => db.withTables<{ [journalName]: AppliedMigration }>();

/** The migrations applied to a database, in order; empty if it was never prepared. */
export async function readAppliedMigrations(db: QueryBuilder): Promise<AppliedMigration[]> {
  const exists = sql<boolean>`to_regclass(${journalName}) is not null`.as('exists');
  if (!(await db.selectNoFrom(exists).executeTakeFirstOrThrow()).exists) return [];
  return withJournal(db).selectFrom(journalName).select(['createdAt', 'hash']).orderBy('createdAt').execute();
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
export async function refuseUnusableSchema(db: QueryBuilder): Promise<void> {
  const comparison = compareMigrations(await readAppliedMigrations(db));
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
export async function refuseOtherSchemaVersion({ read: db }: Pick<Database, 'read'>): Promise<void> {
  await refuseUnusableSchema(db);
  if (splitMigrations(await readAppliedMigrations(db)).missing.length === 0) return;
  throw new Error(
    `The database is from an older version of ${productName} than this one. Start this version's server once, which ` +
      'updates it, or run this command with the version that made it. Nothing was changed.',
  );
}

/** Throws an error with advice if PostgreSQL is older than 15, whose features Haat uses. */
export async function refuseOldPostgres(db: QueryBuilder): Promise<void> {
  const version = sql<number>`current_setting('server_version_num')::int`.as('version');
  if ((await db.selectNoFrom(version).executeTakeFirstOrThrow()).version >= 15_00_00) return;
  throw new Error('Haat needs PostgreSQL 15 or newer. Please point DATABASE_URL to a newer server.');
}

/** Applies migrations in the caller's transaction and records them. */
export async function applyMigrations(db: QueryBuilder, migrations: Migration[]): Promise<void> {
  await sql`create schema if not exists drizzle`.execute(db);
  await sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`.execute(db);
  for (const { createdAt, hash, text } of migrations) {
    await sql.raw(text).execute(db);
    await withJournal(db).insertInto(journalName).values({ createdAt, hash }).execute();
  }
}
