import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { grantServingPrivileges } from '#server/platform/database/privileges.ts';
import { installQueue } from '#server/platform/jobs/queue.ts';
import { servingAccount } from '#server/platform/postgres/cluster.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

export type TestConnection = { host: string; port: number; user: string; password: string; database: string };

export type TestPostgres = {
  /** A migrated database, to be copied. */
  template: TestConnection;
  /** What PostgreSQL itself writes. */
  logFile: string;
  stop(): Promise<void>;
};

/**
 * Nobody misses a database of the tests after a power cut: nothing waits for the disk. Every server of every journey at
 * work connects here, each as if it had all for itself.
 */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

/** One real PostgreSQL for a whole run. */
export async function startPostgres(): Promise<TestPostgres> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-test-'));
  const embedded = await startEmbedded({ dataDirectory, settings });
  const template = { ...embedded.connection, database: 'template_haat' };
  await administrate(template, `create database ${template.database}`);
  await migrateDatabase(template, async (client) => {
    await installQueue(template);
    await grantServingPrivileges(client, { owner: template, serving: servingAccount(template) });
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

/** Makes or drops a database beside the template. */
export async function administrate(template: TestConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  try {
    // Copies of one template wait for each other.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What `DATABASE_URL` says for it. */
export function addressOf({ host, port, user, password, database }: TestConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
