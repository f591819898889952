import { startPostgres } from '#test/postgres.ts';
import { openMarketplace, templateVariable } from './marketplace.ts';

/** Starts one PostgreSQL for all tests, with a template database that each marketplace copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env[templateVariable] = JSON.stringify(postgres.template);
  const first = await openMarketplace(postgres.template);
  await first.close();
  return postgres.stop;
}
