import { expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { reserveStatementName, statementName } from './statements.ts';

const server = createTestServer();

test('always names the statements of the program, and only some of those built at run time', () => {
  const built = Array.from({ length: 600 }, (_, number) => statementName(`select ${number} as built`));
  expect(built[0]).toBeTruthy();
  expect(statementName('select 0 as built')).toBe(built[0]);
  expect(built.at(-1)).toBeUndefined();
  reserveStatementName('select 1 as constant');
  expect(statementName('select 1 as constant')).toMatch(/^constant-/);
  expect(new Set(built.filter(Boolean)).size).toBe(built.filter(Boolean).length);
});

test('estimates more than a page per seller, even if most have few rows', async () => {
  const expected = await server.owner.transaction(async ({ client }) => {
    await client.query(`
      set local session_replication_role = replica;
      set local plan_cache_mode = force_generic_plan;
      insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
        select gen_random_uuid(), gen_random_uuid(), 'pending', 100, n::text, n::text, now(), now()
        from generate_series(1, 3000) n;
      analyze orders (seller_id);
      prepare of_a_seller (uuid) as select from orders where seller_id = $1`);
    const { rows } = await client.query(
      "explain (format json) execute of_a_seller ('00000000-0000-7000-8000-000000000000')",
    );
    return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
  });
  expect(expected).toBeGreaterThan(100);
});
