/**
 * Sends SIGTERM under orders and reads, ten times. Exits 1 if an acknowledged order is missing after the next start, a
 * request in flight breaks (a refused connection does not count), or the process does not exit 0 within 15 s.
 * `node_modules/.bin/node bench/attacks/stop.ts`. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type ServerProcess, startServer } from '../../test/process.ts';
import { isRefused, openShop, placeOrder, trafficEnvironment, visitor } from '../../test/traffic.ts';

const rounds = 10;
const deadline = 15_000;
const acknowledged = new Set<string>();
const faults: string[] = [];
let reads = 0;

/** Repeats a request until the port is closed. */
async function until(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
    } catch (error) {
      if (isRefused(error)) return;
      faults.push(`a request in hand broke: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
  }
}

function load(url: string, products: string[]): Promise<unknown> {
  const order = (number: number) => async () => {
    const { status, body } = await placeOrder(url, products[number % products.length]);
    if (status === 201) acknowledged.add(String(body.token));
    else faults.push(`an order was answered ${status} ${JSON.stringify(body)}`);
  };
  const read = (path: string) => async () => {
    const answer = await fetch(url + path, { headers: visitor(url) });
    await answer.arrayBuffer();
    reads += 1;
    if (answer.status !== 200) faults.push(`${path} was answered ${answer.status}`);
  };
  const paths = ['/shop', '/api/products', `/product/${products[0]}`, `/api/products/${products[1]}`];
  return Promise.all([
    ...Array.from({ length: 6 }, (_, number) => until(order(number))),
    ...paths.map((path) => until(read(path))),
  ]);
}

async function missing(dataDirectory: string): Promise<number> {
  const database = await openDatabase(dataDirectory);
  const { rows } = await database.query('select token from orders');
  await database.end();
  const found = new Set(rows.map((row) => row.token));
  return [...acknowledged].filter((token) => !found.has(token)).length;
}

async function round(server: ServerProcess, number: number, products: string[]): Promise<void> {
  const traffic = load(server.url, products);
  await pause(1000 + Math.random() * 1000);
  const began = performance.now();
  const code = await server.stop();
  const took = performance.now() - began;
  await traffic;
  if (code !== 0) faults.push(`exit code ${code}`);
  if (took > deadline) faults.push(`a stop took ${took.toFixed(0)} ms`);
  console.log(
    `stop ${number}: exit ${code} after ${took.toFixed(0)} ms, ${acknowledged.size} orders, ${reads} reads so far`,
  );
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const dataDirectory = join(directory, 'data');
let server = await startServer(dataDirectory, trafficEnvironment);
try {
  const { products } = await openShop(server.url);
  for (let number = 1; number <= rounds; number += 1) {
    await round(server, number, products);
    server = await startServer(dataDirectory, trafficEnvironment);
    const lost = await missing(dataDirectory);
    if (lost > 0) faults.push(`${lost} acknowledged orders are missing`);
  }
} finally {
  await server.stop();
  await rm(directory, { recursive: true });
}
console.log(
  faults.length === 0
    ? 'Nothing was lost.'
    : `${faults.length} faults:\n${[...new Set(faults)].slice(0, 10).join('\n')}`,
);
if (faults.length > 0) process.exitCode = 1;
