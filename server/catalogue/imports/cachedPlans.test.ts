import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { creation, plannedImport, runImport } from '#test/importPlans.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

// Otherwise each line of an order list reads all products, until PostgreSQL itself analyses the table.
test('an import renews the plans that were made for a small catalogue', async () => {
  const owner = await seller(server);
  await product(owner);
  const client = await server.owner.pool.connect();
  const plan = async () => {
    const { rows } = await client.query(`explain (format json) execute one_product ('${owner.id}')`);
    return rows[0]['QUERY PLAN'][0].Plan['Node Type'];
  };
  try {
    await client.query('analyze products (id)');
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('prepare one_product (uuid) as select images from products where id = $1');
    expect(await plan()).toBe('Seq Scan');
    const plans = Array.from({ length: 1100 }, () => creation());
    await runImport(server, owner, await plannedImport(server, owner, plans), 'apply');
    expect(await plan()).toBe('Index Scan');
  } finally {
    client.release(true);
  }
});
