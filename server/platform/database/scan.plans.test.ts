import { expressionBuilder } from 'kysely';
import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { createTestServer } from '#test/server.ts';
import { containsText } from './keysetPagination.ts';
import { createQueryBuilder } from './queryBuilder.ts';
import { readFirstRows } from './scan.ts';

const server = createTestServer();

test('caches the plan of a page, and plans longer lists each time', async () => {
  const statements: QueryConfig[] = [];
  const connect = async () => ({
    query: async (statement: QueryConfig) => {
      statements.push(statement);
      return { rows: [], rowCount: 0, command: 'SELECT', oid: 0, fields: [] };
    },
    release() {},
  });
  const db = createQueryBuilder(connect, 'reading');
  const eb = expressionBuilder<DB, 'orders'>();
  const read = (sellerId: string, limit: number) =>
    readFirstRows(
      db,
      {
        table: 'orders',
        columns: ['createdAt'],
        scope: [eb('orders.sellerId', '=', sellerId)],
        time: 'createdAt',
        contains: (text) => containsText(text, ''),
        query: undefined,
        limit,
      },
      (from) => from.selectFrom('orders').select('orders.id'),
    );
  await read('one', 50);
  await read('other', 50);
  const [first, second] = statements;
  expect(first?.name).toBeTruthy();
  expect(first?.text).toMatch(/ limit 51$/);
  expect(second).toEqual({ ...first, values: ['other'] });
  for (const limit of [500, 1000]) {
    await read('one', limit);
    expect(statements.at(-1)).not.toHaveProperty('name');
  }
});

test('estimates more than a page per seller, even if most have few rows', async () => {
  const expected = await server.owner.transaction(async ({ client }) => {
    await client.query(`
      set local session_replication_role = replica;
      set local plan_cache_mode = force_generic_plan;
      insert into orders (id, seller_id, number, status, total_paise, token, search, created_at, updated_at)
        select gen_random_uuid(), gen_random_uuid(), n, 'pending', 100, n::text, n::text, now(), now()
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
