/**
 * Compares this checkout with an earlier one, built and installed in another folder: what an order, the lists, the search
 * and a read of products without options cost. `node bench/besideCheckout.ts FOLDER [JOB…]`, all jobs unless some are
 * named. PAIRS (30) of runs in turns, each of REQUESTS (300), on two servers with the same shop, started again after
 * every third pair, because two processes of the same code differ by up to 15 %. Compares processor time of Node and
 * PostgreSQL; exits 1 if the median of the pairs' ratios is above 1.03 (options.md, section 11).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody } from '../test/factories.ts';
import type { ServerProcess } from '../test/process.ts';
import { newAddress, openShop, trafficEnvironment } from '../test/traffic.ts';
import { answerers } from './limits/processor.ts';
import { median } from './shopWithOrders.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the other checkout.');
const pairs = Number(process.env.PAIRS ?? 30);
const requests = Number(process.env.REQUESTS ?? 300);
const warmUp = 1000;
const pairsPerStart = 3;
const bar = 1.03;
/** A shop may have 1,000 pending orders at most. */
const ordersPerShop = 900;

type Start = typeof import('../test/process.ts').startServer;

async function prepare(checkout: string) {
  const { startServer: start }: { startServer: Start } = await import(join(checkout, 'test/process.ts'));
  const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const server = await start(directory, trafficEnvironment);
  const shop = await openShop(server.url, 40);
  const shops = Math.ceil(((warmUp / pairsPerStart + requests) * pairs) / ordersPerShop) + 1;
  const ordered: string[] = [];
  for (let number = 0; number < shops; number += 1) ordered.push(...(await openShop(server.url, 1)).products);
  await server.stop();
  return { start, directory, shop, ordered, orders: 0 };
}
type Market = Awaited<ReturnType<typeof prepare>>;
type Side = Market & { server: ServerProcess };

const jobs: Record<string, (market: Market, round: number) => [path: string, body?: object]> = {
  'an order': (market) => {
    market.orders += 1;
    return ['/api/orders', orderBody(market.ordered[market.orders % market.ordered.length] ?? '')];
  },
  'the public list': () => ['/api/products?sort=price-up'],
  'a public search': () => ['/api/products?search=kurta'],
  'a public product': ({ shop }, round) => [`/api/products/${shop.products[round % shop.products.length]}`],
  "the seller's list": () => ['/api/seller/products?limit=20'],
};

async function send({ server, shop }: Side, [path, body]: [path: string, body?: object]) {
  const answer = await fetch(server.url + path, {
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': newAddress() },
      ...(path.startsWith('/api/seller') && { cookie: shop.cookie }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Milliseconds of processor time for so many requests, what follows their answers included. */
async function measure(side: Side, job: (typeof jobs)[string]): Promise<number> {
  const { pid = 0 } = side.server.child;
  const before = answerers(pid, side.directory);
  for (let round = 0; round < requests; round += 1) await send(side, job(side, round));
  await pause(100);
  return [...answerers(pid, side.directory)].reduce((sum, [each, time]) => sum + time - (before.get(each) ?? 0), 0);
}

const markets = [await prepare(resolve(folder)), await prepare(resolve(import.meta.dirname, '..'))] as const;
const ratios = new Map<string, number[]>();
const each = new Map<string, number[]>();

/** A few pairs of runs of each job, on servers started for them. */
async function measureStart(): Promise<void> {
  const sides: Side[] = [];
  for (const market of markets) {
    sides.push(Object.assign(market, { server: await market.start(market.directory, trafficEnvironment) }));
  }
  for (const [name, job] of Object.entries(jobs)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const side of sides) for (let round = 0; round < warmUp; round += 1) await send(side, job(side, round));
    for (let pair = 0; pair < pairsPerStart; pair += 1) {
      const times = new Map<Side, number>();
      for (const side of pair % 2 ? sides.toReversed() : sides) times.set(side, await measure(side, job));
      const [theirs = 1, ours = 0] = sides.map((side) => times.get(side) ?? 0);
      ratios.set(name, [...(ratios.get(name) ?? []), ours / theirs]);
      each.set(name, [...(each.get(name) ?? []), ours / requests]);
    }
  }
  for (const { server } of sides) await server.stop();
}

try {
  for (let done = 0; done < pairs; done += pairsPerStart) await measureStart();
  for (const [name, found] of ratios) {
    const [ratio, milliseconds] = [median(found), median(each.get(name) ?? [])];
    const isMet = ratio <= bar;
    if (!isMet) process.exitCode = 1;
    const [low = 0, high = 0] = [Math.min(...found), Math.max(...found)];
    const spread = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    console.log(
      `${name.padEnd(20)}${milliseconds.toFixed(2).padStart(8)} ms  × ${ratio.toFixed(3)} (${spread})  ${isMet ? 'met' : 'missed'}`,
    );
  }
} finally {
  for (const { directory } of markets) await rm(directory, { recursive: true });
}
