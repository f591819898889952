/**
 * What a thousand times more rows cost: every list, figure and search, and an order placed and moved, at 1,000 and at
 * 1,000,000 orders, one after the other on two servers. `node bench/scale.ts`, with parts of the addresses wanted, or all
 * without. Needs a built web app; takes about ten minutes, and half of it again with the same folder in KEPT_IN, where
 * the filled databases stay. Ends with 1 where p99 grows more than 1.5 times and is over 20 ms.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type ServerProcess, startServer } from '#test/process.ts';
import { fill, seller, wordOf } from './scale/fill.ts';

const admin = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const nobody = undefined;
const sizes = [1_000, 1_000_000];
const rounds = 100;
const warmUp = 5;
const bars = { growth: 1.5, milliseconds: 20 };

const common = [1, 2, 3, 4, 5, 6, 7, 8].map(wordOf).join('+');
/** From a word of nearly every product to one of hardly any. */
const ranks = [1, 10, 30, 100, 300, 1_000, 3_000, 7_999];

type Who = typeof admin | typeof nobody;
const get = (path: string, who: Who) => ({ path, who });
const paths = [
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
  ].map((path) => get(`/api/seller/${path}`, seller)),
  ...[
    'products?limit=50',
    `products?limit=50&search=${wordOf(10)}`,
    `products?limit=50&search=${wordOf(1_000)}`,
    'products?limit=50&search=automotive',
    'products/summary',
    'dashboard',
    'sellers?limit=50',
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

type Market = {
  server: ServerProcess;
  directory: string;
  cookies: Map<Who, string>;
  productId: string;
  /** Pending ones of the first seller. */
  orderIds: string[];
};

async function cookieOf({ url }: ServerProcess, login: typeof admin): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function openMarket(orders: number): Promise<Market> {
  const keptIn = process.env.KEPT_IN;
  const directory = keptIn ? join(keptIn, String(orders)) : await mkdtemp(join(tmpdir(), 'haat-bench-'));
  await mkdir(directory, { recursive: true });
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: 'on' };
  const server = await startServer(directory, settings);
  if (!existsSync(join(directory, 'filled'))) await fill(directory, orders);
  await writeFile(join(directory, 'filled'), '');
  const database = await openDatabase(directory);
  const { rows } = await database.query<{ id: string }>(`select products.id from products
    join sellers on sellers.id = seller_id and sellers.status = 'approved'
    join (select seller_id, count(*) from orders where status = 'pending' group by seller_id) waiting using (seller_id)
    where is_active and stock = 99 order by count limit 1`);
  await database.query('update products set stock = 10000 where id = $1', [rows[0]?.id]);
  const pending = await database.query<{ id: string }>(
    `update orders set status = 'pending' where id in (
      select orders.id from orders join members on members.seller_id = orders.seller_id join users on users.id = user_id
      where email = $1 order by orders.created_at desc limit $2) returning id`,
    [seller.email, rounds + warmUp],
  );
  await database.end();
  const cookies = new Map([
    [admin, await cookieOf(server, admin)],
    [seller, await cookieOf(server, seller)],
  ]);
  return { server, directory, cookies, productId: rows[0]?.id ?? '', orderIds: pending.rows.map(({ id }) => id) };
}

async function time(what: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const answer = await what();
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return performance.now() - start;
}

const look = ({ server, cookies }: Market, { path, who }: (typeof paths)[number]) =>
  fetch(server.url + path, { headers: { cookie: cookies.get(who) ?? '', 'accept-encoding': 'br' } });

let placed = 0;
/** By a new customer. */
function place({ server, productId }: Market): Promise<Response> {
  placed += 1;
  const number = String(placed).padStart(8, '0');
  return fetch(`${server.url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.1.${placed >> 8}.${placed & 255}`,
    },
    body: JSON.stringify({ items: [{ productId, quantity: 1 }], customerName: 'Asha', customerPhone: `97${number}` }),
  });
}

/** Confirms or ships the next of the seller's orders. */
function mover(action: string): (market: Market) => Promise<Response> {
  const moved = new Map<Market, number>();
  return (market) => {
    const index = moved.get(market) ?? 0;
    moved.set(market, index + 1);
    const { url } = market.server;
    return fetch(`${url}/api/seller/orders/${market.orderIds[index]}/${action}`, {
      method: 'POST',
      headers: { cookie: market.cookies.get(seller) ?? '', origin: url },
    });
  };
}

const markets = await Promise.all(sizes.map(openMarket));
const inMilliseconds = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Alternating, so that both have the same luck with the machine. */
async function compare(name: string, act: (market: Market) => Promise<Response>): Promise<void> {
  const times = markets.map((): number[] => []);
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const [index, market] of markets.entries()) {
      const taken = await time(() => act(market));
      if (round >= warmUp) times[index]?.push(taken);
    }
  }
  const [small = 0, large = 0] = times.map((each) => inMilliseconds(each, 0.99));
  const isMet = large <= Math.max(bars.growth * small, bars.milliseconds);
  if (!isMet) process.exitCode = 1;
  const medians = times.map((each) => inMilliseconds(each, 0.5).toFixed(1).padStart(7)).join('');
  const worst = [small, large].map((each) => each.toFixed(1).padStart(8)).join('');
  console.log(`${name.padEnd(58)}${medians}${worst}  × ${(large / small).toFixed(1)}${isMet ? '' : '  missed'}`);
}

console.log(`in ms, at ${sizes.join(' and ')} orders: medians of ${rounds}, p99, growth of p99`);
const wanted = process.argv.slice(2);
try {
  for (const entry of paths.filter(({ path }) => wanted.length === 0 || wanted.some((part) => path.includes(part)))) {
    await compare(entry.path, (market) => look(market, entry));
  }
  if (wanted.length === 0 || wanted.includes('order')) await compare('an order placed', place);
  for (const action of ['confirm', 'ship', 'deliver']) {
    if (wanted.length === 0 || wanted.includes('order')) await compare(`an order moved: ${action}`, mover(action));
  }
} finally {
  for (const { server, directory } of markets) {
    await server.stop();
    if (!process.env.KEPT_IN) await rm(directory, { recursive: true });
  }
}
