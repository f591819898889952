import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { grantServingPrivileges } from '#server/platform/database/privileges.ts';
import { installQueue } from '#server/platform/jobs/queue.ts';
import { createServingAccount } from '#server/platform/postgres/cluster.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

export type TestConnection = { host: string; port: number; user: string; password: string; database: string };

export type TestPostgres = {
  /** A migrated database that each test file copies. */
  template: TestConnection;
  /** PostgreSQL's own log. */
  logFile: string;
  stop(): Promise<void>;
};

/**
 * Test databases need no durability, so nothing waits for the disk. Every server of every running journey connects
 * here, so many connections are allowed.
 */
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ max_connections: '400', max_wal_size: '256MB' },
};

/** One real PostgreSQL for a whole run. */
export async function startPostgres(): Promise<TestPostgres> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-test-'));
  const embedded = await startEmbedded({ dataDirectory, settings });
  const template = { ...embedded.connection, database: 'template_haat' };
  await administrate(template, `create database ${template.database}`);
  await migrateDatabase(template, async (db) => {
    await installQueue(template);
    await grantServingPrivileges(db, { owner: template, serving: createServingAccount(template) });
  });
  return {
    template,
    logFile: join(dataDirectory, 'postgres.log'),
    stop: async () => {
      await embedded.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Creates or drops a database on the template's server. */
export async function administrate(template: TestConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  try {
    // PostgreSQL rejects concurrent copies of one template.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The `DATABASE_URL` for a connection. */
export function addressOf({ host, port, user, password, database }: TestConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
