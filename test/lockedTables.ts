import pg from 'pg';
import { inject } from 'vitest';
import type { TestServer } from './server.ts';

/** Blocks every read of these tables while `work` runs, to simulate a search that never ends. */
export async function whileLocked(
  server: TestServer,
  work: () => Promise<void>,
  tables = ['product_ratings'],
): Promise<void> {
  const [row] = await server.rows<{ name: string }>('select current_database() as name');
  const client = new pg.Client({ ...inject('template'), database: row?.name });
  await client.connect();
  await client.query(`begin; lock table ${tables.join()} in access exclusive mode`);
  await work().finally(() => client.end());
}
