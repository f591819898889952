/**
 * Sends mixed requests for some minutes and measures the server's memory: `node_modules/.bin/node bench/attacks/soak.ts
 * [minutes, default 10]`. Exits 1 if memory grows by more than a tenth over the second half, or a request fails.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderTwo } from '../../test/orderTraffic.ts';
import { startServer } from '../../test/process.ts';
import { call, newAddress, openShop, trafficEnvironment } from '../../test/traffic.ts';

const minutes = Number(process.argv[2] ?? 10);
/** Every half minute, or more often in a short run, to get enough samples for a trend. */
const interval = Math.min(30_000, (minutes * 60_000) / 20);
const maxGrowth = 0.1;

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-soak-'));
const server = await startServer(dataDirectory, trafficEnvironment);
const { url } = server;
const end = Date.now() + minutes * 60_000;

async function read(path: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url + path, { headers: { 'x-forwarded-for': newAddress(), ...headers } });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}`);
}

let sent = 0;
const failures: string[] = [];

/** Typical requests of visitors, customers and sellers. Orders are cancelled, so that a shop never has too many. */
async function visitor(number: number): Promise<void> {
  let shop = await openShop(url);
  const own = () => ({ cookie: shop.cookie });
  const works: ((turn: number) => Promise<unknown>)[] = [
    () => read('/'),
    () => read('/shop?search=kurta'),
    (turn) => read(`/shop?sort=price-up&category=${turn % 2 ? 'Automotive' : 'Clothing%20%26%20Fashion'}`),
    (turn) => read(`/product/${shop.products[turn % 4]}`),
    async (turn) => call(url, `/api/orders/${await orderTwo(url, shop, turn)}/cancel`, {}),
    (turn) => read(`/api/products?search=blue%20${turn % 100}`),
    () => read('/api/seller/orders?limit=50', own()),
    () => read('/api/seller/orders/summary', own()),
    () => read('/api/auth/session', own()),
    () => read('/auth/login'),
    async (turn) => {
      if (turn % 500 === 0) shop = await openShop(url);
    },
  ];
  for (let turn = number; Date.now() < end; turn += 1) {
    sent += 1;
    await works[turn % works.length]?.(turn).catch((error: unknown) => failures.push(String(error)));
  }
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}

/** The rise of the regression line from first to last value, relative to the mean. */
function growthOf(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return ((rise / spread) * (values.length - 1)) / mean;
}

const samples: number[] = [];
const sampling = (async () => {
  while (Date.now() + interval <= end) {
    await pause(interval);
    samples.push(await residentMegabytes());
    console.log(
      `${Math.round((samples.length * interval) / 1000)} s: ${samples.at(-1)?.toFixed(0)} MB, ${sent} requests`,
    );
  }
})();
await Promise.all([sampling, ...Array.from({ length: 6 }, (_, number) => visitor(number))]);
await server.stop();
await rm(dataDirectory, { recursive: true, force: true });
const growth = growthOf(samples.slice(Math.floor(samples.length / 2)));
console.log(
  `${sent} requests, ${failures.length} failed; over the second half memory grew by ${(growth * 100).toFixed(1)} %`,
);
if (failures.length > 0) console.log(failures.slice(0, 10).join('\n'));
process.exitCode = failures.length === 0 && growth <= maxGrowth ? 0 : 1;
