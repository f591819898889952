import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { olderDatabase } from '#test/olderDatabase.ts';
import { migrateDatabase, refuseSharedSession } from './migrate.ts';

test('rejects connections that share a session, as behind a pooler in transaction mode', async () => {
  const [one, other] = [new pg.Client(inject('template')), new pg.Client(inject('template'))];
  await Promise.all([one.connect(), other.connect()]);
  await refuseSharedSession(one, other);
  await expect(refuseSharedSession(one, one)).rejects.toThrow('a pooler in transaction mode');
  await Promise.all([one.end(), other.end()]);
});

test('rejects a database of a newer version and leaves it unchanged', async () => {
  const { connection, database, close } = await olderDatabase('0010_tidying_rules');
  const journal = 'select count(*)::int as applied from drizzle.__drizzle_migrations';
  await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)", [
    Date.now(),
  ]);
  const before = (await database.pool.query(journal)).rows;
  await expect(migrateDatabase(connection)).rejects.toThrow(/prepared by a newer Haat than this one.*restore a backup/);
  expect((await database.pool.query(journal)).rows).toEqual(before);
  await close();
});

test('uses only features of PostgreSQL 15 in migrations', () => {
  const newer =
    /\b(set expression|uuidv7\(|any_value\(|json_table\(|virtual|not enforced|without overlaps|merge into)/i;
  const folder = join(import.meta.dirname, '../../../database/migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(30);
  const statements = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll(/^--.*$/gm, '');
  expect(files.filter((name) => newer.test(statements(name)))).toEqual([]);
});

test('vacuums rewritten products for index-only scans', async () => {
  const { connection, database, close } = await olderDatabase('0039_market_figures');
  await database.pool.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000000', 'x', 'x', 'seller', now(), now());
    insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
      select id, 'x', 'x', 'x', 'x', 'Other', 'approved', 'x', now(), now() from users;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), id, 'x', 'x', 'Automotive', 100, 1, true, '{}', now(), now() from users, generate_series(1, 200)`);
  await database.pool.query('vacuum products');
  await migrateDatabase(connection);
  // Counts vacuums, since whether pages count as all-visible also depends on autovacuum.
  const vacuumed = async () => {
    const { rows } = await database.pool.query(
      "select vacuum_count::int from pg_stat_user_tables where relname = 'products'",
    );
    return rows[0].vacuum_count;
  };
  await expect.poll(vacuumed).toBe(2);
  await close();
});
