import { type Expression, expressionBuilder } from 'kysely';
import type { QueryConfig } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { matchesTextOrPhone, toLikePattern } from './keysetPagination.ts';
import { createQueryBuilder } from './queryBuilder.ts';
import { findFirstIds, type ListSearch } from './scan.ts';

const server = createTestServer();
const shared = {} as { owner: TestSeller; other: TestSeller };

/**
 * For each seller, of 400 orders: 'asha' in all, 'kurta' in every second, 'lamp' in every 50th, 'bell' in the oldest,
 * its number in one.
 */
beforeAll(async () => {
  for (const name of ['owner', 'other'] as const) {
    shared[name] = await seller(server);
    await server.rows(
      `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
        select gen_random_uuid(), $1::uuid, 'pending', 100, $1::text || n,
          'asha ' || n || ' +9198' || lpad(n::text, 8, '0') || case when n % 2 = 0 then ' kurta' else '' end
            || case when n % 50 = 0 then ' brass lamp' else '' end || case when n = 400 then ' bell' else '' end,
          now() - n / 3 * interval '1 minute', now()
        from generate_series(1, 400) as n`,
      [shared[name].id],
    );
  }
});

const sequence = 'order by orders.created_at desc, orders.id desc';

const eb = expressionBuilder<DB, 'orders'>();
const list = { table: 'orders', columns: ['sellerId', 'createdAt'], time: 'createdAt' } satisfies Partial<
  ListSearch<'orders'>
>;
const hasPhone = (typed: string) => (text: Expression<string>) => matchesTextOrPhone(text, typed);

/** Searches a seller's orders with the given scan limits, and with a single statement. */
async function both(typed: string, limit: number, walks: { first: number; further: number }) {
  const { id } = shared.owner;
  const found = await findFirstIds(
    server.context.database.read,
    {
      ...list,
      scope: [eb('orders.sellerId', '=', id)],
      contains: hasPhone(typed),
      query: typed,
      limit,
    },
    walks,
  );
  const phone = typed.replace(/[ -]/g, '').replace(/^0+/, '');
  const patterns = [toLikePattern(typed), toLikePattern(/^[\d -]+$/.test(typed) ? phone : typed)];
  const all = await server.rows<{ id: string }>(
    `select id from orders where seller_id = $1 and search like any($2) ${sequence} limit ${limit + 1}`,
    [id, patterns],
  );
  return { found, all: all.map((row) => row.id) };
}

test.each([
  ['a word of all', 'asha', 50],
  ['one of many', 'kurta', 50],
  ['one of few', 'lamp', 8],
  ['several, of which one is rare', 'brass lamp', 3],
  ['one of none but the oldest', 'Bell', 51],
  ['a name and digits', 'asha 39', 11],
  ['two letters', 'll', 1],
  ['a phone with blanks', '098000 00377', 1],
  ['a part of a phone', '00000377', 1],
  ['what none has', 'zzzzzz', 0],
  ['a sign that the index does not know', '%', 0],
  ['several words, none of them alone', 'lamp brass', 0],
])('finds %s, however far it scans', async (_, typed, limit) => {
  // Common, half and rare words, so that the index is used.
  for (const [first, further] of [
    [1000, 1000],
    [100, 300],
    [30, 60],
    [1, 1],
  ] as const) {
    const { found, all } = await both(typed, limit, { first, further });
    expect(found, `${first} and ${further}`).toEqual(all);
  }
});

test('returns only exact matches, and searches texts if there are none', async () => {
  const statements: string[] = [];
  const { pool } = server.context.database;
  const connect = async () => {
    const client = await pool.connect();
    const query = (statement: QueryConfig) => {
      statements.push(statement.text);
      return client.query(statement);
    };
    return { query, release: () => client.release() };
  };
  const db = createQueryBuilder(connect, 'reading');
  const { id } = shared.owner;
  const [one] = await server.rows<{ id: string }>(
    "select id from orders where seller_id = $1 and search like '%bell%'",
    [id],
  );
  const found = (token: string) =>
    findFirstIds(
      db,
      {
        ...list,
        scope: [eb('orders.sellerId', '=', id)],
        contains: hasPhone('bell'),
        exactMatch: eb('token', '=', token),
        query: 'bell',
        limit: 20,
      },
      { first: 1000, further: 1000 },
    );
  expect(await found(`${id}7`)).toHaveLength(1);
  expect(statements).toHaveLength(1);
  expect(await found('none')).toEqual([one?.id]);
  expect(statements).toHaveLength(3);
  // The same for rows outside of the scope.
  expect(await found(`${shared.other.id}7`)).toEqual([one?.id]);
});
