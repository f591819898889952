import { expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { preparedStatement } from './statements.ts';

const server = createTestServer();

test('caches the plan of a page, and plans longer lists each time', () => {
  const text = (limit: number) =>
    `select id from orders where seller_id = $1 order by created_at desc, id desc limit ${limit}`;
  const { name } = preparedStatement(text(51), ['one']);
  expect(name).toBeTruthy();
  expect(preparedStatement(text(51), ['other'])).toEqual({ name, text: text(51), values: ['other'] });
  for (const limit of [501, 1001])
    expect(preparedStatement(text(limit), ['one'])).toEqual({ text: text(limit), values: ['one'] });
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
