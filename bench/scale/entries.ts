import { seller, wordOf } from './fill.ts';

export const admin = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const nobody = undefined;

const common = [1, 2, 3, 4, 5, 6, 7, 8].map(wordOf).join('+');
/** From a word of nearly every product to one of hardly any. */
const ranks = [1, 10, 30, 100, 300, 1_000, 3_000, 7_999];

export type Entry = { path: string; who: typeof admin | typeof nobody };
const get = (path: string, who: Entry['who']): Entry => ({ path, who });

/** Every list, figure, search and page, and who looks at it. */
export const entries = [
  ...[
    'orders?limit=50',
    'orders?limit=50&status=pending',
    'orders?limit=50&search=asha%20776',
    `orders?limit=50&search=${wordOf(1)}`,
    `orders?limit=50&search=${wordOf(1_000)}`,
    'orders/summary',
    'dashboard',
    'products?limit=20',
    'products?limit=20&stock=out&status=active',
    `products?limit=20&search=${wordOf(1)}`,
    `products?limit=20&search=${wordOf(300)}`,
    `products?limit=20&search=${wordOf(3_000)}`,
    'products/summary',
    'reviews?limit=20',
    'orders/export?search=asha%20776',
    // One order at each size.
    'orders?limit=50&search=98000%2000776',
    'orders/export?search=98000%2000776',
  ].map((path) => get(`/api/seller/${path}`, seller)),
  ...[
    'products?limit=50',
    `products?limit=50&search=${wordOf(10)}`,
    `products?limit=50&search=${wordOf(1_000)}`,
    'products?limit=50&search=automotive',
    'products/summary',
    'dashboard',
    'sellers?limit=50',
    'sellers/counts',
    'applications?limit=50',
    'orders?limit=50',
    'orders?limit=50&status=pending',
    'orders?limit=50&search=asha%20776',
    `orders?limit=50&search=${wordOf(10)}`,
    'reviews?limit=50',
    'reviews?limit=50&search=well',
  ].map((path) => get(`/api/admin/${path}`, admin)),
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
    `?search=${wordOf(500)}+${wordOf(600)}`,
    '?search=ka',
    '?search=sarree',
    '?search=zzzzzz',
  ].map((path) => get(`/api/products${path}`, nobody)),
  ...['/shop', `/shop?search=${wordOf(300)}`, '/store/owner-1', '/sitemap.xml'].map((path) => get(path, nobody)),
];
