/**
 * Compares this checkout with an earlier one, built and installed in another folder: what an order, the lists, the search
 * and a read of products without options cost. `node bench/besideCheckout.ts FOLDER`. PAIRS (30) of runs in turns, each of
 * REQUESTS (300), on two servers with the same shop. Compares processor time of Node and PostgreSQL; exits 1 if the median
 * of the pairs' ratios is above 1.03 (options.md, section 11).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody } from '../test/factories.ts';
import { newAddress, openShop, trafficEnvironment } from '../test/traffic.ts';
import { answerers } from './limits/processor.ts';
import { median } from './shopWithOrders.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the other checkout.');
const pairs = Number(process.env.PAIRS ?? 30);
const requests = Number(process.env.REQUESTS ?? 300);
const warmUp = 1500;
const bar = 1.03;
/** A shop may have 1,000 pending orders at most. */
const ordersPerShop = 900;

async function open(checkout: string) {
  const { startServer }: typeof import('../test/process.ts') = await import(join(checkout, 'test/process.ts'));
  const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const server = await startServer(directory, trafficEnvironment);
  const shop = await openShop(server.url, 40);
  const shops = Math.ceil((warmUp + pairs * requests) / ordersPerShop);
  const ordered: string[] = [];
  for (let number = 0; number < shops; number += 1) ordered.push(...(await openShop(server.url, 1)).products);
  return { directory, server, shop, ordered };
}
type Side = Awaited<ReturnType<typeof open>>;

const jobs: Record<string, (side: Side, round: number) => [path: string, body?: object]> = {
  'an order': ({ ordered }, round) => ['/api/orders', orderBody(ordered[round % ordered.length] ?? '')],
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

const [ours, theirs] = [await open(resolve(import.meta.dirname, '..')), await open(resolve(folder))];
try {
  for (const [name, job] of Object.entries(jobs)) {
    for (const side of [theirs, ours]) {
      for (let round = 0; round < warmUp; round += 1) await send(side, job(side, round));
    }
    const ratios: number[] = [];
    const each: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const sides = pair % 2 === 0 ? [theirs, ours] : [ours, theirs];
      const times = new Map<Side, number>();
      for (const side of sides) times.set(side, await measure(side, job));
      ratios.push((times.get(ours) ?? 0) / (times.get(theirs) ?? 1));
      each.push((times.get(ours) ?? 0) / requests);
    }
    const ratio = median(ratios);
    const isMet = ratio <= bar;
    if (!isMet) process.exitCode = 1;
    console.log(
      `${name.padEnd(20)}${median(each).toFixed(2).padStart(8)} ms  × ${ratio.toFixed(3)}  ${isMet ? 'met' : 'missed'}`,
    );
  }
} finally {
  for (const { server, directory } of [ours, theirs]) {
    await server.stop();
    await rm(directory, { recursive: true });
  }
}
