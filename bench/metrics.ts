/**
 * What it costs to be measured: two servers on one database, one of them with METRICS_TOKEN and scraped each second,
 * take the same requests in turns: `node bench/metrics.ts [pairs, 40 unless told]`. Needs a built web app. Exits 1 when
 * the processor time of a request grows by more than 2 %, or the 99th percentile certainly does.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/postgres/embedded.ts';
import { orderTwo } from '#test/orderTraffic.ts';
import { addressOf } from '#test/postgres.ts';
import { type ServerProcess, startServer } from '#test/process.ts';
import { openShop, type Shop, trafficEnvironment, visitor } from '#test/traffic.ts';

const pairs = Number(process.argv[2] ?? 40);
const bar = 1.02;
const load = { requests: 600, atOnce: 8 };
const token = 'what only the benchmark knows';

type Round = { processorPerRequest: number; p99: number };

/** Milliseconds of processor time that a process has used, all of its threads together. */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce });
function ask(url: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { ...visitor(url), ...headers } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}

/** What a server takes in one round: of eight requests one is an order, the others are read as pages and as API. */
async function measure({ url, child }: ServerProcess, shop: Shop, isScraped: boolean): Promise<Round> {
  const [product = ''] = shop.products;
  const paths = [`/product/${product}`, '/shop', `/api/products/${product}`, '/api/products', '/healthz', '/shop', '/'];
  const latencies: number[] = [];
  let next = 0;
  async function customer(): Promise<void> {
    for (let number = next++; number < load.requests; number = next++) {
      const path = paths[number % 8];
      const began = performance.now();
      await (path === undefined ? orderTwo(url, shop, number) : ask(url + path));
      latencies.push(performance.now() - began);
    }
  }
  const before = processorTime(child.pid);
  const scrape = () => void ask(`${url}/metrics`, { authorization: `Bearer ${token}` });
  if (isScraped) scrape();
  const scraping = isScraped ? setInterval(scrape, 1000) : undefined;
  await Promise.all(Array.from({ length: load.atOnce }, customer));
  clearInterval(scraping);
  const processorPerRequest = (processorTime(child.pid) - before) / load.requests;
  latencies.sort((a, b) => a - b);
  return { processorPerRequest, p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0 };
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;

/** The median, and between which values it lies with 95 % certainty, by drawing the rounds again and again. */
function estimate(ratios: number[]) {
  const draw = () => ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? 1);
  const medians = sorted(Array.from({ length: 2000 }, () => median(draw())));
  return { median: median(ratios), low: medians[50] ?? 0, high: medians[1949] ?? 0 };
}

const folders = ['database', 'counting', 'plain'].map(() => mkdtempSync(join(tmpdir(), 'haat-metrics-')));
const [data = '', countingData = '', plainData = ''] = folders;
const embedded = await startEmbedded({ dataDirectory: data });
const environment = {
  ...trafficEnvironment,
  AUTH_SECRET: 'the same secret for each process, 32+',
  DATABASE_URL: addressOf(embedded.connection),
};
const counting = await startServer(countingData, { ...environment, METRICS_TOKEN: token });
const plain = await startServer(plainData, environment);
let shop = await openShop(plain.url);
const found: { counting: Round; plain: Round }[] = [];
const warmUp = 4;
for (let pair = 0; pair < pairs + warmUp; pair += 1) {
  // A shop takes at most 1,000 orders that wait for its answer.
  if (pair % 6 === 5) shop = await openShop(plain.url);
  // Each comes first as often as the other.
  const first = pair % 2 ? { plain: await measure(plain, shop, false) } : undefined;
  const measured = await measure(counting, shop, true);
  const round = { counting: measured, plain: first?.plain ?? (await measure(plain, shop, false)) };
  if (pair >= warmUp) found.push(round);
}
agent.destroy();
await counting.stop();
await plain.stop();
await embedded.stop();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

function show(name: string, of: (round: Round) => number) {
  const { median: ratio, low, high } = estimate(found.map((round) => of(round.counting) / of(round.plain)));
  const [without, withIt] = [
    median(found.map(({ plain }) => of(plain))),
    median(found.map((pair) => of(pair.counting))),
  ];
  const figures = `${without.toFixed(3)} ms without, ${withIt.toFixed(3)} ms with`;
  console.log(
    `${name.padEnd(30)} ${figures.padEnd(42)} ratio ${ratio.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`,
  );
  return { ratio, low };
}

const processor = show('processor time of a request', (round) => round.processorPerRequest);
const p99 = show('99th percentile', (round) => round.p99);
const isRight = processor.ratio <= bar && p99.low <= bar;
console.log(`${isRight ? 'ok ' : 'BAD'} ${pairs} pairs of ${load.requests} requests, bar ${bar}`);
process.exitCode = isRight ? 0 : 1;
