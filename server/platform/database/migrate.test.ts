import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { olderDatabase } from '#test/olderDatabase.ts';
import { addressOf } from '#test/postgres.ts';
import { describeSchema, schemaFiles } from '../../../scripts/schema.ts';
import { connectDedicated } from './dedicated.ts';
import { migrateDatabase, refuseSharedSession } from './migrate.ts';

const folder = join(import.meta.dirname, '../../../database/migrations');

/** A database of version 0.1 with a shop, an order, and somebody who is signed in. */
async function usedDatabase() {
  const { connection, database, close } = await olderDatabase();
  onTestFinished(close);
  const rows = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(database.write.withoutPlugins())).rows;
  const id = '00000000-0000-7000-8000-000000000001';
  await rows(`
    insert into users (id, name, email, role, created_at, updated_at) values ('${id}', 'Asha', 'a', 'seller', now(), now());
    insert into passwords values ('${id}', '$argon2id$kept', now());
    insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      values ('${id}', '${id}', 'hash', now(), now(), now() + interval '1 day');
    insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
      values ('${id}', 'Asha’s', 'x', 'x', 'x', 'Other', 'approved', 'x', now(), now());
    insert into members values ('${id}', '${id}', 'owner', now());
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      values ('${id}', '${id}', 'Brass lamp', 'x', 'Automotive', 100, 1, true, '{}', now(), now());
    insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
      values ('${id}', '${id}', 'delivered', 700, 'x', '', now(), now());
    insert into order_items values ('${id}', 0, '${id}', 'Brass lamp', 7, 100)`);
  return { connection, rows };
}

type Rows = Record<string, { row: Record<string, unknown> }[]>;

/** Every row of every table, by table. */
async function everything(rows: (text: string) => Promise<Record<string, unknown>[]>): Promise<Rows> {
  const tables = await rows(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found = tables.map(async ({ name }) => [
    name,
    await rows(`select to_jsonb(t) as row from ${name} t order by 1`),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

/** The rows without those columns that they did not have before and that say nothing. */
const withoutNewDefaults = (after: Rows, before: Rows): Rows =>
  Object.fromEntries(
    Object.entries(after).map(([table, rows]) => [
      table,
      rows.map(({ row }, index) => ({
        row: Object.fromEntries(
          Object.entries(row).filter(
            ([column, value]) => (value !== null && value !== false) || column in (before[table]?.[index]?.row ?? {}),
          ),
        ),
      })),
    ]),
  );

test('updates a database of version 0.1 to the same schema as a new one, and changes no row but numbers orders', async () => {
  const { connection, rows } = await usedDatabase();
  const before = await everything(rows);
  expect(before).toMatchObject({ order_counters: [{ row: { orders: 1, total_paise: 700 } }] });
  await migrateDatabase(connection);
  const after = await everything(rows);
  const added = Object.keys(after).filter((table) => !(table in before));
  const counted = { category: 'Automotive', facet: 'price:0-200', products: 1 };
  const numbered = {
    orders: (before.orders ?? []).map(({ row }) => ({
      // Orders from before cost their items only, and are paid as agreed.
      row: {
        ...{ ...row, number: 1001, search: '\n#1001' },
        ...{ method: 'arranged', discount_paise: 0, delivery_paise: 0, cod_fee_paise: 0 },
      },
    })),
    // Searches match the sounds of names and words since then.
    sellers: (before.sellers ?? []).map(({ row }) => ({
      row: { ...row, search: 'x\u001f AS KS ', translations: {} },
    })),
    products: (before.products ?? []).map(({ row }) => ({ row: { ...row, search: ' !brs !lnp brs lnp ks ' } })),
    search_words: ['!brs', '!lnp', 'brs', 'ks', 'lnp'].map((word) => ({ row: { word } })),
    order_counters: [
      {
        row: {
          seller_id: '00000000-0000-7000-8000-000000000001',
          status: 'pending',
          orders: 0,
          total_paise: 0,
          last_number: 1001,
        },
      },
      ...(before.order_counters ?? []),
    ],
    // What nothing shows is not stored any more.
    product_counters: (before.product_counters ?? []).map(({ row: { value_paise: _, ...row } }) => ({ row })),
    // Its price band is counted.
    facet_counters: [{ row: { seller_id: '00000000-0000-7000-8000-000000000001', ...counted } }],
    marketplace_facets: [{ row: { ...counted, shard: 2 } }],
  };
  // The assistant finds products by the words of all searches.
  const { product_words: _, ...remaining } = before;
  expect(withoutNewDefaults(after, before)).toEqual({
    ...remaining,
    ...Object.fromEntries(added.map((table) => [table, []])),
    ...numbered,
  });
  const { sql } = await describeSchema(addressOf(connection));
  expect(sql).toBe(readFileSync(schemaFiles.sql, 'utf8'));
  const applied = await rows('select count(*)::int as count from drizzle.__drizzle_migrations');
  await migrateDatabase(connection);
  expect(await rows('select count(*)::int as count from drizzle.__drizzle_migrations')).toEqual(applied);
});

test('makes an earlier deactivation by an administrator a take-down, where nothing happened since', async () => {
  const { connection, rows } = await usedDatabase();
  const of = (place: number) => `00000000-0000-7000-8000-00000000001${place}`;
  const at = (hour: number) => `'2026-11-20 ${hour}:00Z'`;
  const add = (place: number, updated: number, ...acts: [role: string, act: string, hour: number][]) =>
    rows(`
      insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
        values ('${of(place)}', '00000000-0000-7000-8000-000000000001', 'Clay pot', 'x', 'Automotive', 100, 1, false, '{}', now(), ${at(updated)});
      ${acts.map(([role, act, hour]) => `insert into audit (id, actor_id, number, act, role, target, target_id, details, created_at) values (gen_random_uuid(), gen_random_uuid(), ${place * 10 + hour}, '${act}', '${role}', 'product', '${of(place)}', '{}', ${at(hour)});`).join('\n')}`);
  await add(1, 9, ['admin', 'product_deactivated', 10]);
  await add(2, 11, ['admin', 'product_deactivated', 10]);
  await add(3, 9, ['admin', 'product_deactivated', 10], ['admin', 'product_activated', 12]);
  await add(4, 9, ['admin', 'product_activated', 10], ['admin', 'product_deactivated', 12]);
  await add(5, 9);
  await migrateDatabase(connection);
  const takenDown = await rows('select id, taken_down_at from products where taken_down_at is not null order by id');
  expect(takenDown).toEqual([
    { id: of(1), taken_down_at: new Date('2026-11-20T10:00Z') },
    { id: of(4), taken_down_at: new Date('2026-11-20T12:00Z') },
  ]);
  expect(await rows('select product_id from moderations where ended_at is null order by 1')).toEqual([
    { product_id: of(1) },
    { product_id: of(4) },
  ]);
});

test('rejects a database from before the baseline and leaves it unchanged', async () => {
  const { connection, rows } = await usedDatabase();
  const journal = 'select created_at from drizzle.__drizzle_migrations';
  await rows(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  const before = await rows(journal);
  await expect(migrateDatabase(connection)).rejects.toThrow(
    /an early version 0\.1 of Haat.*Start the last version 0\.1/,
  );
  expect(await rows(journal)).toEqual(before);
});

test('rejects a database of a newer version and leaves it unchanged', async () => {
  const { connection, rows } = await usedDatabase();
  const journal = 'select created_at from drizzle.__drizzle_migrations';
  await rows(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.now()})`);
  const before = await rows(journal);
  await expect(migrateDatabase(connection)).rejects.toThrow(/prepared by a newer Haat than this one.*restore a backup/);
  expect(await rows(journal)).toEqual(before);
});

test('rejects connections that share a session, as behind a pooler in transaction mode', async () => {
  // Not the template itself: it is copied while tests run.
  const connection = { ...inject('template'), database: 'postgres' };
  const [one, other] = [await connectDedicated(connection), await connectDedicated(connection)];
  await refuseSharedSession(one.db, other.db);
  await expect(refuseSharedSession(one.db, one.db)).rejects.toThrow('a pooler in transaction mode');
  await Promise.all([one.end(), other.end()]);
});

test('names migrations by their creation time', () => {
  const now = Date.now();
  for (const name of readdirSync(folder)) {
    expect(name).toMatch(/^\d{13}_\w+\.sql$/);
    expect(Number.parseInt(name, 10)).toBeLessThanOrEqual(now);
  }
});

test('uses only features of PostgreSQL 15 in migrations', () => {
  const newer =
    /\b(set expression|uuidv7\(|any_value\(|json_table\(|virtual|not enforced|without overlaps|merge into)/i;
  const statements = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll(/^--.*$/gm, '');
  expect(readdirSync(folder).filter((name) => newer.test(statements(name)))).toEqual([]);
});

test('vacuums rewritten tables for index-only scans', async () => {
  const { connection, rows } = await usedDatabase();
  // As a rewritten table is: it has pages, and none of them counts as visible to all.
  await rows('analyze products');
  await migrateDatabase(connection);
  // Counts vacuums, since whether pages count as all-visible also depends on autovacuum.
  const vacuumed = async () =>
    (await rows("select vacuum_count::int as count from pg_stat_user_tables where relname = 'products'"))[0]?.count;
  await expect.poll(vacuumed).toBe(1);
});
