/**
 * What a hundred times more rows cost: every list and figure at 10,000 and at 1,000,000 orders, side by side.
 * `node bench/scale.ts`. Needs a built web app; takes a few minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderStatuses } from '#domain/orders.ts';
import { productCategories } from '#domain/products.ts';
import { createHashing } from '#server/passwords/hashing.ts';
import { openDatabase, type ServerProcess, startServer } from '#test/process.ts';

const admin = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const seller = { email: 's1@haat.example', password: 'a-good-password', role: 'seller' };
const nobody = undefined;
const sizes = { small: 10_000, large: 1_000_000 };
const rounds = 15;
const statuses = orderStatuses.map((name) => `'${name}'`).join(', ');
const categories = productCategories.map((name) => `'${name}'`).join(', ');

/** A quarter of all orders belong to the first of `orders / 500` sellers; there are as many products as orders. */
async function fill(dataDirectory: string, orders: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  const id = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  const sellers = Math.max(2, orders / 500);
  await database.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      select ${id('i')}, 'Owner ' || i, 's' || i || '@haat.example', 'seller', now() - interval '400 days', now()
      from generate_series(1, ${sellers}) i;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop ' || name, name, '+919800000000', 'Pune', 'Fashion', 'approved', replace(lower(name), ' ', '-'),
        lower(name || email), created_at, now()
      from users where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), ${id(`1 + i % ${sellers}`)},
        (array['Silk saree', 'Clay lamp', 'Brass bowl', 'Cotton kurta'])[1 + i % 4] || ' ' || i || substr(md5(i::text), 1, 6),
        'Made by hand, number ' || i, (array[${categories}])[1 + i % ${productCategories.length}], 10000 + i % 90000,
        i % 100, i % 10 <> 0, '{}', now() - i * interval '1 second', now() - i * interval '1 second'
      from generate_series(1, ${orders}) i;
    insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, created_at, updated_at)
      select gen_random_uuid(), ${id(`case when i % 4 = 0 then 1 else 1 + i % ${sellers} end`)},
        (array[${statuses}])[1 + i % ${orderStatuses.length}], 10000 + i % 90000, 'Asha ' || i,
        '+9198' || lpad(i::text, 8, '0'), 'token' || i, 'asha ' || i || ' silk piece', now() - i * interval '31 seconds', now()
      from generate_series(1, ${orders}) i;
    insert into order_items
      select orders.id, 0, ids[1 + floor(random() * cardinality(ids))::int], 'Silk saree', 2, 10000
      from orders, (select array_agg(id) as ids from products where seller_id = ${id('1')}) shop
      where seller_id = ${id('1')};
    analyze;`);
  const values = [`00000000-0000-7000-8000-${'1'.padStart(12, '0')}`, await createHashing().hash(seller.password)];
  await database.query(`insert into passwords (user_id, hash, changed_at) values ($1, $2, now())`, values);
  await database.end();
}

const paths: [string, typeof admin | typeof seller | typeof nobody][] = [
  ['/api/seller/orders?limit=50', seller],
  ['/api/seller/orders?limit=50&status=pending', seller],
  ['/api/seller/orders?limit=50&search=asha%207776', seller],
  ['/api/seller/orders?limit=50&search=silk', seller],
  ['/api/seller/orders/summary', seller],
  ['/api/seller/dashboard', seller],
  ['/api/seller/products?limit=20', seller],
  ['/api/seller/products?limit=20&stock=out&status=active', seller],
  ['/api/seller/products/summary', seller],
  ['/api/admin/products?limit=50', admin],
  ['/api/admin/products?limit=50&search=brass', admin],
  ['/api/admin/products/summary', admin],
  ['/api/admin/dashboard', admin],
  ['/api/admin/sellers?limit=50', admin],
  ['/api/admin/applications?limit=50', admin],
  ['/api/admin/orders?limit=50', admin],
  ['/api/admin/orders?limit=50&status=pending', admin],
  ['/api/admin/orders?limit=50&search=asha%207776', admin],
  ['/api/admin/orders?limit=50&search=silk', admin],
  ['/api/admin/reviews?limit=50', admin],
  ['/api/products', nobody],
  ['/api/products?sort=price-up', nobody],
  ['/api/products?category=Automotive&sort=price-down', nobody],
  ['/api/products?search=kurta', nobody],
  ['/api/products?search=kurta&sort=price-up', nobody],
  ['/api/products?search=77767', nobody],
  ['/api/products?search=sarree', nobody],
  ['/api/products?search=zzzzzz', nobody],
  ['/api/products?store=owner-1', nobody],
  ['/shop', nobody],
  ['/shop?search=kurta', nobody],
  ['/store/owner-1', nobody],
  ['/sitemap.xml', nobody],
];

async function cookieOf({ url }: ServerProcess, login: typeof admin): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Median milliseconds of each path. */
async function measure(orders: number): Promise<number[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const server = await startServer(dataDirectory, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await fill(dataDirectory, orders);
  const cookies = new Map([
    [admin, await cookieOf(server, admin)],
    [seller, await cookieOf(server, seller)],
  ]);
  const medians: number[] = [];
  for (const [path, who] of paths) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await fetch(server.url + path, { headers: { cookie: (who && cookies.get(who)) ?? '' } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - start);
    }
    medians.push(times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
  }
  await server.stop();
  await rm(dataDirectory, { recursive: true });
  return medians;
}

const small = await measure(sizes.small);
const large = await measure(sizes.large);
console.log(`median of ${rounds}, in ms: ${sizes.small} orders, ${sizes.large} orders, ratio`);
paths.forEach(([path], index) => {
  const [before = 0, after = 0] = [small[index], large[index]];
  console.log(
    `${path.padEnd(48)} ${before.toFixed(1).padStart(6)} ${after.toFixed(1).padStart(7)}  × ${(after / before).toFixed(1)}`,
  );
});
