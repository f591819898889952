/**
 * Measures what a thousand times more rows cost: every list, figure and search, and placing and moving an order, at
 * 1,000 and at 1,000,000 orders, on two servers. `node bench/scale.ts`, optionally with parts of addresses. ROUNDS
 * (200). Needs a built web app; takes about half an hour, and ten minutes less with the same folder in KEPT_IN, where
 * the filled databases are stored. Compares processor time, which a busy machine distorts least: exits 1 if its p99
 * grows more than 1.5 times. A longer response costs more, so its length is printed too, and a search with more results
 * is compared with one that has as many.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type ServerProcess, startServer } from '../test/process.ts';
import { fillBeside } from './scale/beside.ts';
import { admin, type Entry, entries, readIds } from './scale/entries.ts';
import { fill, seller } from './scale/fill.ts';
import { cookieOf, type Measured, measure, quantile } from './scale/measuring.ts';

const sizes = [1_000, 1_000_000];
const rounds = Number(process.env.ROUNDS ?? 200);
/** The number of movable orders of the small market's first seller. */
const moves = 100;
const warmUp = 5;
const bar = 1.5;

type Market = {
  server: ServerProcess;
  directory: string;
  cookies: Map<Entry['who'], string>;
  productId: string;
  /** Pending orders of the first seller. */
  orderIds: string[];
  ids: Map<string, string>;
  isSmall: boolean;
};

async function openMarket(orders: number): Promise<Market> {
  const cacheDirectory = process.env.KEPT_IN;
  const directory = cacheDirectory
    ? join(cacheDirectory, String(orders))
    : await mkdtemp(join(tmpdir(), 'haat-bench-'));
  await mkdir(directory, { recursive: true });
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: 'on' };
  const server = await startServer(directory, settings);
  for (const [mark, write] of Object.entries({ filled: fill, 'filled-beside': fillBeside })) {
    if (!existsSync(join(directory, mark))) await write(directory, orders);
    await writeFile(join(directory, mark), '');
  }
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
    [seller.email, moves + warmUp],
  );
  const ids = await readIds(database);
  await database.end();
  const cookies = new Map([
    [admin, await cookieOf(server, admin)],
    [seller, await cookieOf(server, seller)],
  ]);
  return {
    server,
    directory,
    cookies,
    productId: rows[0]?.id ?? '',
    orderIds: pending.rows.map(({ id }) => id),
    ids,
    isSmall: orders === sizes[0],
  };
}

const fetchEntry = ({ server, cookies, ids, isSmall }: Market, { path, small = path, who }: Entry) =>
  fetch(server.url + (isSmall ? small : path).replace(/\{(\w+)\}/, (_, name) => ids.get(name) ?? ''), {
    headers: { cookie: cookies.get(who) ?? '', 'accept-encoding': 'br' },
  });

let placed = 0;
/** Places an order as a new customer. */
function placeOrder({ server, productId }: Market): Promise<Response> {
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
const columns = (values: number[], digits: number) => values.map((each) => each.toFixed(digits).padStart(8)).join('');

/** Alternates, so that load on the machine affects both equally. */
async function compare(name: string, act: (market: Market) => Promise<Response>, times = rounds): Promise<void> {
  const all = markets.map((): Measured[] => []);
  for (let round = 0; round < times + warmUp; round += 1) {
    for (const [index, market] of markets.entries()) {
      const measured = await measure(market, () => act(market));
      if (round >= warmUp) all[index]?.push(measured);
    }
  }
  const each = (of: (one: Measured) => number, share: number) => all.map((some) => quantile(some.map(of), share));
  const processor = each((one) => one.processor, 0.99);
  const [small = 0, large = 0] = processor;
  const isMet = large <= bar * small;
  if (!isMet) process.exitCode = 1;
  const figures = [
    columns(
      each((one) => one.processor, 0.5),
      2,
    ),
    columns(processor, 2),
    columns(
      each((one) => one.taken, 0.99),
      1,
    ),
    columns(
      each((one) => one.bytes / 1000, 0.5),
      1,
    ),
  ];
  console.log(`${name.padEnd(58)}${figures.join(' ')}  × ${(large / small).toFixed(2)}${isMet ? '' : '  missed'}`);
}

console.log(`at ${sizes.join(' and ')} orders: processor time in ms, median of ${rounds} and p99; p99 until the answer is there;
kB of the answer uncompressed; growth of the processor time's p99, at most ${bar}`);
const filters = process.argv.slice(2);
try {
  for (const entry of entries.filter(
    ({ path }) => filters.length === 0 || filters.some((part) => path.includes(part)),
  )) {
    await compare(entry.path, (market) => fetchEntry(market, entry));
  }
  if (filters.length === 0 || filters.includes('order')) await compare('an order placed', placeOrder);
  for (const action of ['confirm', 'ship', 'deliver']) {
    if (filters.length === 0 || filters.includes('order'))
      await compare(`an order moved: ${action}`, mover(action), moves);
  }
} finally {
  for (const { server, directory } of markets) {
    await server.stop();
    if (!process.env.KEPT_IN) await rm(directory, { recursive: true });
  }
}
