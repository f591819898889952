/** Who else is served during an import, as a thread: it answers with the latencies when it is told to end (watching.ts). */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { orderTwo } from '../../test/orderTraffic.ts';
import { type Shop, visitor } from '../../test/traffic.ts';

/** In milliseconds. */
export type Latencies = Record<string, { p99: number; count: number }>;

const { url, shop }: { url: string; shop: Shop } = workerData;

async function get(path: string, headers = {}): Promise<void> {
  const answer = await fetch(url + path, { headers: { ...visitor(url), ...headers } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
}

/** What is asked for, each in a loop of its own, with pauses in milliseconds. */
const asked: Record<string, { act: (number: number) => Promise<unknown>; every: number }> = {
  'product page': { act: (number) => get(`/product/${shop.products[number % shop.products.length]}`), every: 100 },
  'order list': { act: () => get('/api/seller/orders?limit=20', { cookie: shop.cookie }), every: 100 },
  order: { act: (number) => orderTwo(url, shop, number), every: 200 },
  '/healthz': { act: () => get('/healthz'), every: 50 },
};

let isOver = false;
const loops = Object.entries(asked).map(async ([name, { act, every }]) => {
  const times: number[] = [];
  for (let number = 0; !isOver; number += 1) {
    const began = performance.now();
    await act(number);
    times.push(performance.now() - began);
    await pause(every);
  }
  times.sort((a, b) => a - b);
  return [name, { p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0, count: times.length }] as const;
});
if (parentPort) await Promise.race([once(parentPort, 'message'), Promise.all(loops)]);
isOver = true;
parentPort?.postMessage(Object.fromEntries(await Promise.all(loops)) satisfies Latencies);
