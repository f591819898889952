import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createContext } from '#server/app/createContext.ts';
import { countUnreadNotifications } from '#server/desk/bell/queries.ts';
import { readAdminDashboard, readSellerDashboard } from '#server/desk/dashboard/queries.ts';
import { prove } from '#server/identity/actors/actors.ts';
import { findAccount } from '#server/identity/actors/queries.ts';
import { olderDatabase } from '#test/olderDatabase.ts';
import { createPictureStorage } from '../pictures/storage.ts';
import type { Database } from './connect.ts';
import { NotificationEmitter } from './listener.ts';
import { migrateDatabase } from './migrate.ts';

const id = (kind: number, number: number) => `00000000-0000-7000-8000-0000000${kind}000${number}`;
const [one, two, waiting, administrator] = [id(1, 1), id(1, 2), id(1, 3), id(1, 9)];

/** Rows of every table that names a seller or a person, from when a seller was a user. */
const released = `
  insert into users (id, name, email, role, created_at, updated_at, last_login, bell_seen_at)
    select id::uuid, 'Owner', name || '@haat.example', role, '2026-01-01Z', '2026-01-02Z', '2026-02-01Z', '2026-03-01T06:00Z'
    from (values ('${one}', 'one', 'seller'), ('${two}', 'two', 'seller'), ('${waiting}', 'waiting', 'seller'),
      ('${administrator}', 'admin', 'admin')) as people (id, name, role);
  insert into passwords select id, '$argon2id$' || email, '2026-01-01Z' from users;
  insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, 'hash of ' || email, 'Firefox', now(), now(), now() + interval '1 day' from users;
  insert into known_browsers select id, 'browser', now() from users;
  insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, approved_at, approved_by,
      search, created_at, updated_at)
    select id, 'Shop ' || email, 'Owner', '+919876543210', 'Pune', 'Fashion',
      case when id = '${waiting}' then 'pending' else 'approved' end, case when id <> '${waiting}' then left(email, 3) end,
      case when id <> '${waiting}' then timestamptz '2026-01-03Z' end, case when id <> '${waiting}' then '${administrator}'::uuid end,
      email, created_at, now()
    from users where role = 'seller';
  insert into seller_history
    select gen_random_uuid(), id, 'register', null, 'pending', null, created_at from sellers
    union all
    select gen_random_uuid(), id, 'approve', 'pending', 'approved', approved_by, approved_at from sellers where slug is not null;
  insert into pictures select gen_random_uuid(), id, now() from sellers;
  insert into blocked_phones select gen_random_uuid(), id, '+919800000000', now() from sellers;
  insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
    select gen_random_uuid(), sellers.id, 'Lamp ' || n, 'Brass', 'Automotive', 100 * n, 4 * n, n <> 3, '{}', now(), now()
    from sellers, generate_series(1, case when id = '${one}' then 5 else 2 end) as n;
  insert into orders (id, seller_id, status, total_paise, token, search, created_at, updated_at)
    select gen_random_uuid(), sellers.id, (array['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])[1 + n % 5],
      1000 * n, slug || n, '', '2026-03-01Z'::timestamptz + n * interval '1 hour', now()
    from sellers, generate_series(1, case when id = '${one}' then 13 else 4 end) as n where slug is not null;
  insert into order_items select id, 0, (select id from products where products.seller_id = orders.seller_id limit 1), 'Lamp', 1,
    total_paise from orders;
  insert into order_history
    select gen_random_uuid(), id, seller_id, null, 'pending', null, created_at, 'customer' from orders
    union all
    select gen_random_uuid(), id, seller_id, 'pending', 'confirmed', seller_id, created_at + interval '1 minute', 'seller'
    from orders where status <> 'pending';
  insert into reviews (id, order_id, position, seller_id, product_id, author, stars, search, created_at)
    select gen_random_uuid(), id, 0, orders.seller_id, product_id, 'Asha', 4, '', now()
    from orders join order_items on order_id = id where status = 'delivered';
  insert into review_history select gen_random_uuid(), id, 'hide', 'rude', '${administrator}', now() from reviews limit 1;
`;

/** Every row of every table, by table. */
async function everything({ pool }: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows: found } = await pool.query(`select to_jsonb(t) as row from ${name} t order by 1`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

test('makes owners of existing sellers members, and changes no other row', async () => {
  const { connection, database, close } = await olderDatabase('0013_status_checks');
  await database.pool.query(released);
  const before = await everything(database);
  // The search text is derived from other columns, no longer including the category.
  before.products = before.products?.map((row) => ({ ...(row as object), search: expect.any(String) })) ?? [];
  await migrateDatabase(connection);
  const { members, ...after } = await everything(database);
  // Later releases added tables and columns.
  expect(after).toMatchObject(before);
  expect(before).toMatchObject({
    order_counters: expect.arrayContaining([expect.objectContaining({ seller_id: one })]),
  });
  expect(members).toEqual(
    [one, two, waiting].map((same) => {
      const { created_at } = before.sellers?.find((row) => (row as { id: string }).id === same) as {
        created_at: string;
      };
      return { user_id: same, seller_id: same, role: 'owner', created_at };
    }),
  );
  await close();
});

test('shows the same figures on dashboards and bells as before', async () => {
  const { connection, database, close } = await olderDatabase('0013_status_checks');
  await database.pool.query(released);
  const figures = async (sellerId: string) =>
    (
      await database.pool.query(
        `select count(*)::int as "totalOrders", count(*) filter (where status = 'pending')::int as "pendingOrders",
          count(*) filter (where status = 'confirmed')::int as "confirmedOrders",
          (sum(total_paise) filter (where status = 'delivered'))::int as "totalRevenuePaise",
          (select count(*)::int from products where seller_id = $1) as "totalProducts",
          (select count(*)::int from products where seller_id = $1 and is_active) as "activeProducts"
        from orders where seller_id = $1`,
        [sellerId],
      )
    ).rows[0];
  const unreadOf = async (sellerId: string) =>
    (
      await database.pool.query(
        `select (select count(*)::int from order_history where seller_id = $1 and created_at > '2026-03-01T06:00Z'
            and actor_id is distinct from $1) + (select count(*)::int from reviews where seller_id = $1) as unread`,
        [sellerId],
      )
    ).rows[0].unread;
  const before = {
    one: await figures(one),
    two: await figures(two),
    unread: [await unreadOf(one), await unreadOf(two)],
  };
  await migrateDatabase(connection);
  const context = createContext({
    database,
    notices: new NotificationEmitter(),
    isUpToDate: async () => false,
    queue: { add: async () => {} },
    pictures: createPictureStorage({ dataDirectory: tmpdir(), s3: undefined }),
    publicUrl: 'http://haat.test',
    hideAccounts: false,
    requireSecondFactor: false,
    authSecret: 'a secret that only tests know, 32 long',
    serviceAddresses: { graphUrl: 'http://graph.test', mediaOrigin: 'http://media.test' },
    ownUrl: () => 'http://haat.test',
  });
  const accounts = await Promise.all([one, two, administrator].map((userId) => findAccount(context, userId)));
  const dashboards = await Promise.all(
    accounts.slice(0, 2).map((account) => readSellerDashboard(context, prove.approvedSeller(account))),
  );
  expect(dashboards).toMatchObject([before.one, before.two]);
  expect(dashboards[0]?.activity.filter((event) => event.byMe).length).toBeGreaterThan(0);
  const bells = await Promise.all(
    accounts.slice(0, 2).map((account) => countUnreadNotifications(context, prove.signedIn(account))),
  );
  expect(bells.map(({ unread }) => unread)).toEqual(before.unread);
  expect(await readAdminDashboard(context, prove.admin(accounts[2]))).toMatchObject({
    totalSellers: 3,
    pendingApprovals: 1,
    totalProducts: 9,
    totalOrders: 17,
    pendingSellers: [{ id: waiting, email: 'waiting@haat.example' }],
  });
  await close();
});
