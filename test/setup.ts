import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { startEmbedded } from '#server/postgres/embedded.ts';

export type TestConnection = { host: string; port: number; user: string; password: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TestConnection;
    /** What PostgreSQL itself writes, in a file. */
    postgresLog: string;
  }
}

/** One real PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-test-'));
  const embedded = await startEmbedded({ dataDirectory });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await client.query('create database template_haat');
  await client.end();
  const template = { ...embedded.connection, database: 'template_haat' };
  await migrate(template, async () => {
    const database = connect(template, { size: 2 });
    const queue = await openQueue(database, (error) => console.error(error));
    await queue.stop();
    await database.close();
  });
  project.provide('template', template);
  project.provide('postgresLog', join(dataDirectory, 'postgres.log'));
  return async () => {
    await embedded.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
