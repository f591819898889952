/**
 * Measures lists and searches on a catalogue in which nothing is independent (bench/catalogue/fill.ts): words of old
 * imports, words that follow price or category, words that exclude each other, hidden products, a suspended seller's
 * products first. `node bench/catalogue.ts [products, default 1,000,000] [parts of names …]`. ROUNDS (100). Needs a built
 * web app; a million take about 15 minutes to write, once with the same folder in KEPT_IN.
 *
 * One client, each shape in turn; then eight clients with shapes at random; then searches beside eight hostile clients.
 * Exits 1 if the p99 of a shape is over 50 ms with one client or its processor time over 100 ms, if one of eight clients
 * is refused, or if good searches beside hostile ones have a p95 over 100 ms.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../test/process.ts';
import { newAddress, trafficEnvironment } from '../test/traffic.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { hostile, type Shape, shapes } from './catalogue/shapes.ts';
import { becomesIdle } from './limits/processor.ts';
import { admin } from './scale/entries.ts';
import { seller } from './scale/fill.ts';
import { cookieOf, measure, quantile } from './scale/measuring.ts';

const [products = 1_000_000, ...filters] = process.argv
  .slice(2)
  .map((each, index) => (index === 0 ? Number(each) : each));
const rounds = Number(process.env.ROUNDS ?? 100);
const warmUp = 3;
const clients = 8;
const seconds = 60;
/** In milliseconds. */
const bars = { p99: 50, processor: 100, besideHostile: 100 };

const directory = process.env.KEPT_IN ?? (await mkdtemp(join(tmpdir(), 'haat-catalogue-')));
await mkdir(directory, { recursive: true });
const server = await startServer(directory, { ...trafficEnvironment, LOG_LEVEL: 'fatal' });

function report(isMet: boolean, name: string, figures: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? 'ok ' : 'BAD'} ${name.padEnd(56)} ${figures}`);
}
const pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T;
const milliseconds = (values: number[], share: number) => quantile(values, share).toFixed(1).padStart(7);

const request = ({ path, who }: Shape, cookies: Map<unknown, string>, address: string) =>
  fetch(server.url + path, {
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': address, cookie: cookies.get(who) ?? '' },
  });

async function measureAlone(shape: Shape, cookies: Map<unknown, string>): Promise<void> {
  const found: { processor: number; taken: number }[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const one = await measure({ server, directory }, () => request(shape, cookies, newAddress()));
    if (round >= warmUp) found.push(one);
  }
  const [taken, processor] = [found.map((one) => one.taken), found.map((one) => one.processor)];
  report(
    quantile(taken, 0.99) <= bars.p99 && Math.max(...processor) <= bars.processor,
    shape.name,
    `${milliseconds(taken, 0.5)} ${milliseconds(taken, 0.99)}  processor ${milliseconds(processor, 0.5)} ${milliseconds(processor, 1)}`,
  );
}

/** Sends requests one after the other until the time is up. */
async function repeat(until: number, next: () => Promise<Response>): Promise<{ status: number; taken: number }[]> {
  const answers: { status: number; taken: number }[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    const answer = await next();
    await answer.arrayBuffer();
    answers.push({ status: answer.status, taken: performance.now() - began });
  }
  return answers;
}

const inParallel = async (count: number, work: () => ReturnType<typeof repeat>) =>
  (await Promise.all(Array.from({ length: count }, work))).flat();

async function measureTogether(cookies: Map<unknown, string>): Promise<void> {
  const publicShapes = shapes.filter(({ who }) => who === undefined);
  const good = (until: number) => repeat(until, () => request(pick(publicShapes), cookies, newAddress()));
  const end = () => performance.now() + seconds * 1000;
  const together = await inParallel(clients, () => good(end()));
  const refused = together.filter(({ status }) => status !== 200).length;
  const times = together.map(({ taken }) => taken);
  report(
    refused === 0,
    `${clients} clients`,
    `${refused} of ${together.length} refused; ${milliseconds(times, 0.5)} ${milliseconds(times, 0.99)}`,
  );
  const until = end();
  const addresses = Array.from({ length: clients }, newAddress);
  const [beside, attackers] = await Promise.all([
    good(until),
    Promise.all(
      addresses.map((address) => repeat(until, () => request({ name: '', path: pick(hostile) }, cookies, address))),
    ),
  ]);
  const besideTimes = beside.map(({ taken }) => taken);
  const statuses = Object.entries(Object.groupBy(attackers.flat(), ({ status }) => status));
  report(
    quantile(besideTimes, 0.95) <= bars.besideHostile && beside.every(({ status }) => status === 200),
    `one client beside ${clients} hostile ones`,
    `p95 ${milliseconds(besideTimes, 0.95)}; they got ${statuses.map(([status, of = []]) => `${of.length} × ${status}`).join(', ')}`,
  );
}

try {
  const mark = join(directory, 'filled-catalogue');
  if (!existsSync(mark)) await fillCatalogue(directory, Number(products));
  await writeFile(mark, '');
  const cookies = new Map([
    [admin, await cookieOf(server, admin)],
    [seller, await cookieOf(server, seller)],
  ]);
  await becomesIdle(server.child.pid ?? 0);
  console.log(
    `${products} products: time of the answer in ms, median of ${rounds} and p99; processor time, median and most`,
  );
  const chosen = shapes.filter(
    ({ name }) => filters.length === 0 || filters.some((part) => name.includes(String(part))),
  );
  for (const shape of chosen) await measureAlone(shape, cookies);
  if (filters.length === 0) await measureTogether(cookies);
} finally {
  await server.stop();
  if (!process.env.KEPT_IN) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
