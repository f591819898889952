import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildRecord } from '#domain/platform/records.ts';
import { olderDatabase } from '#test/olderDatabase.ts';
import { hashOf } from '../secrets/tokens.ts';
import { migrateDatabase } from './migrate.ts';

test('gives shops and products from before the public pages addresses, counts and words', async () => {
  const { connection, database, close } = await olderDatabase('0001_rules');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const names = ['Asha’s Sweets', 'Asha s Sweets', 'राम', 'Waiting', 'श्याम', 'सीता'];
  for (const [index, name] of names.entries()) {
    const id = `00000000-0000-7000-8000-${index}00000000000`;
    const approved = name === 'Waiting' ? null : new Date(2026, 0, index + 1);
    await database.pool.query(
      `insert into users (id, name, email, role, created_at, updated_at) values ($1::uuid, 'x', $1::text, 'seller', now(), now())`,
      [id],
    );
    await database.pool.query(
      `insert into sellers (id, business_name, owner_name, phone, address, category, status, approved_at, search,
        created_at, updated_at) values ($1, $2, 'x', 'x', 'x', 'Other', $3, $4, 'x', now(), now())`,
      [id, name, approved ? 'approved' : 'pending', approved],
    );
  }
  await rows(
    `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images,
      created_at, updated_at)
    select gen_random_uuid(), '00000000-0000-7000-8000-000000000000', name, 'x', 'Automotive', 100, 1, is_active, '{}',
      now(), now()
    from (values ('Brass lamp', true), ('Brass bowl', true), ('Hidden', false)) as products (name, is_active)`,
  );
  await migrateDatabase(connection);
  expect((await rows('select slug from sellers order by id')).map(({ slug }) => slug)).toEqual([
    'asha-s-sweets',
    'asha-s-sweets-100000000000',
    'shop',
    null,
    'shop-400000000000',
    'shop-500000000000',
  ]);
  expect(await rows('select category, active::int from category_counters')).toEqual([
    { category: 'Automotive', active: 2 },
  ]);
  expect((await rows('select word from product_words order by word')).map(({ word }) => word)).toEqual([
    'bowl',
    'brass',
    'hidden',
    'lamp',
  ]);
  await close();
});

test('leaves sellers and orders from before typed phones unchanged', async () => {
  const { connection, database, close } = await olderDatabase('0003_public_pages_rules');
  const id = randomUUID();
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await query(
    `insert into users (id, name, email, role, created_at, updated_at) values ($1, 'x', 'x', 'seller', now(), now())`,
    [id],
  );
  await query(
    `insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
    values ($1, 'x', 'x', '+919876543210', 'x', 'Other', 'pending', 'x', now(), now())`,
    [id],
  );
  await query(
    `insert into orders (id, seller_id, status, total_paise, customer_phone, token, search, created_at, updated_at)
    values ($1, $1, 'pending', 100, '+919876543210', 'x', 'x', now(), now())`,
    [id],
  );
  await migrateDatabase(connection);
  const kept = { phone: '+919876543210', typed: null };
  expect((await query('select phone, phone_typed as typed from sellers')).rows).toEqual([kept]);
  const orders = await query('select customer_phone as phone, customer_phone_typed as typed from orders');
  expect(orders.rows).toEqual([kept]);
  await close();
});

test('gives older orders a cause and an expiry in 48 hours, and preserves their counts', async () => {
  const { connection, database, close } = await olderDatabase('0004_typed_phones');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const id = '00000000-0000-7000-8000-000000000000';
  await rows(
    `insert into users (id, name, email, role, created_at, updated_at) values ('${id}', 'x', 'x', 'seller', now(), now())`,
  );
  await rows(
    `insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
    values ('${id}', 'x', 'x', 'x', 'x', 'Other', 'approved', 'x', now(), now())`,
  );
  await rows(
    `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
    select gen_random_uuid(), '${id}', status, 100, status, '', '2026-01-01', now()
    from (values ('pending'), ('cancelled')) as orders (status)`,
  );
  await rows(
    `insert into order_history (id, order_id, seller_id, to_status, actor_id, created_at)
    select gen_random_uuid(), orders.id, '${id}', status, case when status = 'cancelled' then '${id}'::uuid end, now() from orders`,
  );
  await migrateDatabase(connection);
  const lapses = `status, lapses_at between now() + interval '47 hours' and now() + interval '48 hours' as lapses`;
  expect(await rows(`select ${lapses} from orders order by status desc`)).toEqual([
    { status: 'pending', lapses: true },
    { status: 'cancelled', lapses: null },
  ]);
  expect(await rows('select to_status, cause from order_history order by to_status')).toEqual([
    { to_status: 'cancelled', cause: 'seller' },
    { to_status: 'pending', cause: 'customer' },
  ]);
  expect(await rows('select status, orders::int from order_counters order by status')).toEqual([
    { status: 'cancelled', orders: 1 },
    { status: 'pending', orders: 1 },
  ]);
  await close();
});

test('who was signed in stays so, passwords and mailed links hold, and of tokens only hashes are left', async () => {
  const { connection, database, close } = await olderDatabase('0010_tidying_rules');
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  const [id, sessionId] = [randomUUID(), randomUUID()];
  // As the released version wrote them.
  await query(
    `insert into users (id, name, email, role, created_at, updated_at) values ($1, 'x', 'x', 'seller', now(), now())`,
    [id],
  );
  const token = 'QmHhTcE1lzZ0aW8kY3v9RbX7uNsJ5dGf';
  await query(
    `insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
    values ($1, $2, $3, '2027-01-02Z', '', 'Firefox', '2026-11-01Z', '2026-11-03Z')`,
    [sessionId, id, token],
  );
  await query(
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (gen_random_uuid(), $1::uuid, $1::text, 'credential', '$argon2id$kept', '2026-11-01Z', '2026-11-04Z')`,
    [id],
  );
  await query(
    `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (gen_random_uuid(), $1, $2, '2026-11-21T13:00Z', '2026-11-21T12:00Z', now()),
      (gen_random_uuid(), 'of nobody', gen_random_uuid(), now(), now(), now())`,
    [hashOf('reset-password:mailed'), id],
  );
  await migrateDatabase(connection);
  expect((await query('select * from sessions')).rows).toEqual([
    {
      id: sessionId,
      user_id: id,
      token_hash: hashOf(token),
      user_agent: 'Firefox',
      created_at: new Date('2026-11-01'),
      last_used_at: new Date('2026-11-03'),
      expires_at: new Date('2027-01-02'),
    },
  ]);
  expect((await query('select * from passwords')).rows).toEqual([
    { user_id: id, hash: '$argon2id$kept', changed_at: new Date('2026-11-04') },
  ]);
  expect((await query('select * from reset_links')).rows).toEqual([
    {
      token_hash: hashOf('reset-password:mailed'),
      user_id: id,
      created_at: new Date('2026-11-21T12:00Z'),
      expires_at: new Date('2026-11-21T13:00Z'),
    },
  ]);
  await close();
});

test('counts orders by status as the columns did, in total and by day', async () => {
  const { connection, database, close } = await olderDatabase('0010_tidying_rules');
  const rows = async <Row extends object>(text: string) => (await database.pool.query<Row>(text)).rows;
  await rows(
    `insert into users (id, name, email, role, created_at, updated_at)
      select gen_random_uuid(), 'x', number, 'seller', now(), now() from generate_series(1, 3) as number;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
      select id, 'x', 'x', 'x', 'x', 'Other', 'approved', 'x', now(), now() from users;`,
  );
  // There was one column for each of these.
  const columns = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
  const statuses = columns.map((status) => `'${status}'`).join(', ');
  // The third seller has none.
  await rows(
    `insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
      select gen_random_uuid(), users.id, (array[${statuses}])[1 + number % 4], 100 * number, users.id::text || number, '',
        '2026-01-30T18:00:00Z'::timestamptz + number * interval '7 hours', now()
      from users, generate_series(1, 60) as number where email <> '3';
    update orders set status = 'cancelled' where total_paise % 900 = 0;
    delete from orders where total_paise = 2300;`,
  );
  type Old = Record<(typeof columns)[number], number> & { place: string; revenue: number };
  const counts = columns.map((status) => `${status}::int`).join(', ');
  const old = (table: string, place: string) =>
    rows<Old>(`select ${place} as place, ${counts}, revenue_paise::float8 as revenue from ${table} order by place`);
  const now = async (table: string, place: string) => {
    const found = await rows<{ place: string; status: string; orders: number; total: number }>(
      `select ${place} as place, status, orders::int, total_paise::float8 as total from ${table} order by place`,
    );
    return [...new Set(found.map((row) => row.place))].map((name) => {
      const of = (status: string) => found.find((row) => row.place === name && row.status === status);
      return {
        place: name,
        ...buildRecord(columns, (status) => of(status)?.orders ?? 0),
        revenue: of('delivered')?.total ?? 0,
      };
    });
  };
  const [all, days] = ['seller_id::text', "seller_id || ' ' || day"];
  const before = { all: await old('order_counters', all), days: await old('order_days', days) };
  expect(before.all).toHaveLength(2);
  expect(before.days.length).toBeGreaterThan(20);
  await migrateDatabase(connection);
  expect({ all: await now('order_counters', all), days: await now('order_days', days) }).toEqual(before);
  await close();
});

test('computes marketplace figures from all sellers, products and orders', async () => {
  const { connection, database, close } = await olderDatabase('0038_orders_in_messages');
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  await rows(
    `insert into users (id, name, email, role, created_at, updated_at)
      select gen_random_uuid(), 'x', number, 'seller', now(), now() from generate_series(1, 5) as number;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
      select id, 'x', 'x', 'x', 'x', 'Other', case when email < '4' then 'approved' else 'pending' end, 'x', now(), now() from users;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), users.id, 'x', 'x', 'Automotive', 100 * number, number, number % 3 <> 0, '{}', now(), now()
      from users, generate_series(1, 20) as number where email < '3';
    insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
      select gen_random_uuid(), users.id, (array['pending', 'delivered'])[1 + number % 2], 100 * number,
        users.id::text || number, '', now(), now()
      from users, generate_series(1, 9) as number where email < '3';`,
  );
  await migrateDatabase(connection);
  expect(await rows('select total, active, low_stock, value_paise from marketplace_products')).toEqual(
    await rows(`select count(*) as total, count(*) filter (where is_active) as active,
      count(*) filter (where stock < 10) as low_stock, sum(price_paise * stock) as value_paise from products`),
  );
  expect(await rows('select status, orders, total_paise from marketplace_orders order by status')).toEqual(
    await rows('select status, count(*) as orders, sum(total_paise) as total_paise from orders group by 1 order by 1'),
  );
  expect(await rows('select status, sellers from marketplace_sellers order by status')).toEqual(
    await rows('select status, count(*) as sellers from sellers group by status order by status'),
  );
  await close();
});
