import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type DatabaseConnection, setSessionSettings } from './connect.ts';
import { connectDedicated } from './dedicated.ts';
import { preparationLock } from './locks.ts';
import {
  applyMigrations,
  readAppliedMigrations,
  refuseOldPostgres,
  refuseUnusableSchema,
  splitMigrations,
} from './migrations.ts';
import type { QueryBuilder } from './queryBuilder.ts';

/**
 * Migrates the database and then runs `prepare` (first admin, queue, demo) under one lock, so that several processes
 * may start together. Rejects PostgreSQL older than 15, a pooler in transaction mode, and a database that a newer
 * program or a very old one prepared.
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  prepare: (db: QueryBuilder) => Promise<void> = async () => {},
): Promise<void> {
  const { db, end } = await connectDedicated(connection);
  try {
    await refuseOldPostgres(db);
    if ('connectionString' in connection) await refusePooledTransactions(db, connection);
    await sql`select pg_advisory_lock(${preparationLock})`.execute(db);
    await refuseUnusableSchema(db);
    const { missing } = splitMigrations(await readAppliedMigrations(db));
    await sql`begin`.execute(db);
    await applyMigrations(db, missing);
    await sql`commit`.execute(db);
    if (missing.length > 0) await vacuumRewritten(db);
    await prepare(db);
  } finally {
    await end();
  }
}

async function refusePooledTransactions(db: QueryBuilder, connection: DatabaseConnection): Promise<void> {
  const other = await connectDedicated(connection);
  try {
    await refuseSharedSession(db, other.db);
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
export async function refuseSharedSession(one: QueryBuilder, other: QueryBuilder): Promise<void> {
  const mark = randomUUID();
  const setting = sql<string | null>`current_setting('haat.connection', true)`.as('mark');
  for (let asked = 0; asked < poolerProbeCount; asked += 1) {
    await setSessionSettings(one, { 'haat.connection': mark });
    const found = await other.selectNoFrom(setting).executeTakeFirst();
    if (found?.mark !== mark) continue;
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
async function vacuumRewritten(db: QueryBuilder): Promise<void> {
  const rewritten = sql<string[]>`array(select relname::text from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 0 and relallvisible = 0)`;
  const { names } = await db.selectNoFrom(rewritten.as('names')).executeTakeFirstOrThrow();
  for (const name of names) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}
