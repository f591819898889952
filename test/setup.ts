import type { TestProject } from 'vitest/node';
import { startPostgres, type TestConnection } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: TestConnection;
    /** The file of PostgreSQL's own log. */
    postgresLog: string;
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('template', postgres.template);
  project.provide('postgresLog', postgres.logFile);
  return postgres.stop;
}
