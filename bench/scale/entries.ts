import type pg from 'pg';
import { seller, wordOf } from './fill.ts';

export const admin = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const nobody = undefined;

const common = [1, 2, 3, 4, 5, 6, 7, 8].map(wordOf).join('+');
/** Words from very common to very rare. */
const ranks = [1, 10, 30, 100, 300, 1_000, 3_000, 7_999];

/**
 * `{name}` in a path is an id that `readIds` finds in each market. `small` stands for the path in the small market,
 * where that finds less there: what finds as much.
 */
export type Entry = { path: string; small?: string; who: typeof admin | typeof nobody };
const get = (path: string, who: Entry['who']): Entry => ({ path, who });
/** Searches for common and rare words. */
const search = (path: string, few: string, many: string, who: Entry['who']): Entry => ({
  path: `${path}search=${few}`,
  small: `${path}search=${many}`,
  who,
});

/** Every list, figure, search and page, and its viewer. */
export const entries = [
  ...[
    'orders?limit=50',
    'orders?limit=50&status=pending',
    `orders?limit=50&search=${wordOf(1)}`,
    'orders/summary',
    'dashboard',
    'products?limit=20',
    'products?limit=20&stock=out&status=active',
    `products?limit=20&search=${wordOf(1)}`,
    `products?limit=20&search=${wordOf(300)}`,
    `products?limit=20&search=${wordOf(1_000)}`,
    `products?limit=20&search=${wordOf(3_000)}`,
    `products?limit=20&search=${wordOf(40)}%20${wordOf(60)}`,
    'products/summary',
    'reviews?limit=20',
    'orders?limit=50&search=98000%2000776',
    'orders/export?search=98000%2000776',
    'orders?limit=50&search=%2B919800000776',
    'orders?limit=50&search={label}',
    'orders?limit=50&search={order}',
    'orders/choice?search=98000%2000776',
    'orders/print?orders={order}',
    'orders/{order}',
    'products/{ownProduct}',
    'drafts?limit=2',
    'blocked-phones?limit=2',
    'phone',
    'terms',
    'shop-facts',
    'assistant',
    'open-questions?limit=2',
    'chats?limit=20',
    'chats?limit=20&show=unread',
    'chats?limit=2&show=needs-you',
    'chats?limit=20&search=98000%2000776',
    'chats?limit=20&search=zzzzzz',
    'chats/unread',
    'chats/{chat}?limit=30',
    'reviews?limit=20&unanswered=true',
  ].map((path) => get(`/api/seller/${path}`, seller)),
  search('/api/seller/orders?limit=50&', 'asha%20776', 'asha', seller),
  search('/api/seller/orders?limit=20&', wordOf(1_000), 'asha', seller),
  search('/api/seller/orders/export?', 'asha%20776', 'asha', seller),
  search('/api/seller/chats?limit=20&', 'asha%20776', 'asha', seller),
  ...[
    'products?limit=50',
    `products?limit=50&search=${wordOf(10)}`,
    `products?limit=50&search=${wordOf(1_000)}`,
    'products?limit=50&search=automotive',
    'products?limit=50&search=7765',
    'products/summary',
    'dashboard',
    'sellers?limit=10',
    'sellers/counts',
    'applications?limit=1',
    'orders?limit=50',
    'orders?limit=50&status=pending',
    'reviews?limit=50',
    'reviews?limit=50&search=well',
    'reviews?limit=50&search=zzzzzz',
    'reviews?limit=50&status=hidden',
    'orders?limit=50&search=98000%2000776',
    'orders?limit=50&search={label}',
    'orders/{order}',
    'sellers?limit=1&status=pending',
    'sellers?limit=10&search=owner%201',
    'sellers?limit=50&search=s13%40haat',
    'sellers?limit=50&search=zzzzzz',
    'sellers/{seller}',
    'sellers/{seller}/background',
    'applications?limit=1&search=owner%201',
    'chat-reports?limit=2&status=open',
    'chat-reports?limit=2&status=resolved',
    'chat-reports/count',
    'mails?limit=50',
    'mails?limit=50&search=s13%40haat',
    'mails?limit=50&search=s13%40haat.example',
    'mails?limit=50&search=zzzzzz',
    'audit',
    'audit?area=account',
    'audit?person=owner',
    'audit?person=zzzzzz',
    'chat-numbers',
    'assistant',
    'order-templates',
  ].map((path) => get(`/api/admin/${path}`, admin)),
  search('/api/admin/orders?limit=50&', 'asha%20776', 'asha', admin),
  search('/api/admin/orders?limit=50&', wordOf(300), 'asha', admin),
  search('/api/admin/reviews?limit=50&', 'shop%20owner%201777', 'shop', admin),
  search('/api/admin/mails?limit=20&', 'order%2012', 'order', admin),
  ...[
    '',
    '?sort=price-up',
    '?category=Automotive&sort=price-down',
    '?store=owner-1',
    ...ranks.map((rank) => `?search=${wordOf(rank)}`),
    `?search=${common}`,
    `?search=${wordOf(40)}+${wordOf(60)}`,
    `?search=${wordOf(300)}+${wordOf(1)}`,
    `?search=${wordOf(100)}&sort=price-up`,
    `?search=${wordOf(1_000)}&sort=price-down`,
    `?search=${wordOf(300)}&category=Automotive`,
    `?search=${wordOf(300)}&store=owner-1`,
    `?search=${wordOf(1_000)}&store=owner-1`,
    `?search=${wordOf(1_000)}&category=Automotive`,
    `?search=${wordOf(500)}+${wordOf(600)}`,
    `?search=${wordOf(40)}+${wordOf(60)}+${wordOf(70)}`,
    `?search=${[100, 200, 300, 400, 500, 600, 700, 800].map(wordOf).join('+')}`,
    '?search=776',
    '?search=77',
    '?search=zq',
    '?search=ka',
    '?search=sarree',
    '?search=zzzzzz',
  ].map((path) => get(`/api/products${path}`, nobody)),
  ...[
    '/shop',
    `/shop?search=${wordOf(300)}`,
    '/store/owner-1',
    '/sitemap.xml',
    '/api/products/{product}',
    '/api/products/{product}/reviews',
    '/api/stores/owner-1',
    '/api/stores/owner-1/cart?ids={ownProduct}',
    '/product/{product}',
    '/order/{token}',
  ].map((path) => get(path, nobody)),
  ...[admin, seller].flatMap((who) =>
    ['auth/session', 'account/sessions', 'notifications', 'notifications/unread'].map((path) =>
      get(`/api/${path}`, who),
    ),
  ),
];

/** One id of each kind that the first seller, an admin or a customer may view. */
const ids = {
  order: 'select id from orders where seller_id = $1 order by created_at desc, id offset 60 limit 1',
  label:
    'select right(id::text, 8) as id from orders where seller_id = $1 order by created_at desc, id offset 60 limit 1',
  token: 'select token as id from orders where seller_id = $1 order by created_at desc, id offset 60 limit 1',
  ownProduct:
    'select id from products where seller_id = $1 and is_active order by created_at desc, id offset 60 limit 1',
  product: `select product_id as id from reviews join products on products.id = product_id join sellers on sellers.id = products.seller_id
    where is_active and sellers.status = 'approved' and products.seller_id <> $1 order by product_id limit 1`,
  chat: 'select id from conversations where seller_id = $1 order by last_message_at desc, id offset 20 limit 1',
  seller: 'select id from sellers where id <> $1 order by created_at desc, id offset 10 limit 1',
};

/** The values for the placeholders in paths. */
export async function readIds(database: pg.Client): Promise<Map<string, string>> {
  const found = await database.query<{ id: string }>(
    'select members.seller_id as id from users join members on user_id = users.id where email = $1',
    [seller.email],
  );
  const known = new Map<string, string>();
  for (const [name, statement] of Object.entries(ids)) {
    const { rows } = await database.query<{ id: string }>(statement, [found.rows[0]?.id]);
    if (!rows[0]) throw new Error(`There is no ${name}.`);
    known.set(name, rows[0].id);
  }
  return known;
}
