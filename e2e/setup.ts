import { startPostgres } from '#test/postgres.ts';
import { openMarketplace, templateVariable } from './marketplace.ts';

/** One real PostgreSQL for all journeys, and in it a marketplace with its administrator, which each file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env[templateVariable] = JSON.stringify(postgres.template);
  const first = await openMarketplace(postgres.template);
  await first.close();
  return postgres.stop;
}
