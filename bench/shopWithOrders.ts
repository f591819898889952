import { createHashing } from '../server/platform/secrets/hashing.ts';
import type { openDatabase } from '../test/process.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** The sign-in of the shop's owner. */
export const login = { email: 'seller@haat.example', password: 'a-good-password', role: 'seller' };

/** Creates an approved seller with an active product. Returns both ids. */
export async function openShop(database: Database): Promise<{ sellerId: string; productId: string }> {
  const { rows } = await database.query<{ seller: string; product: string }>(`
    with person as (
      insert into users (id, name, email, role, created_at, updated_at)
      values (gen_random_uuid(), 'Asha', '${login.email}', 'seller', now(), now()) returning id),
    shop as (
      insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop', 'Asha', '+919800000000', 'Pune', 'Fashion', 'approved', 'shop', 'shop', now(), now()
      from person returning id),
    member as (insert into members select id, id, 'owner', now() from shop)
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), id, 'Kurta', 'Cotton', 'Automotive', 10000, 100000, true, '{}', now(), now() from shop
      returning seller_id as seller, id as product`);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL kept nothing.');
  const hash = await createHashing().hash(login.password);
  await database.query('insert into passwords (user_id, hash, changed_at) values ($1, $2, now())', [row.seller, hash]);
  return { sellerId: row.seller, productId: row.product };
}

/** Creates pending orders of three lines, an hour apart. Returns their ids. */
export async function addOrders(database: Database, sellerId: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with placed as (
        insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, created_at, updated_at)
        select gen_random_uuid(), $1, 'pending', 30000, 'Asha', '+919811111111', gen_random_uuid()::text, 'asha',
          now() - i * interval '1 hour', now()
        from generate_series(1, $2::int) i returning id),
      lines as (
        insert into order_items (order_id, position, product_name, quantity, price_paise)
        select id, position, 'Kurta', 1, 10000 from placed, generate_series(0, 2) position)
      select id from placed`,
    [sellerId, count],
  );
  return rows.map(({ id }) => id);
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
