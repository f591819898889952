/**
 * Measures the cost of metrics: two servers on one database, one of them with METRICS_TOKEN, get the same requests in
 * turns: `node bench/metrics.ts [pairs, default 200]`. Needs a built web app. Exits 1 if the processor time of a
 * request grows by more than 2 %, or the p99 certainly does.
 *
 * Metrics are scraped as docs/monitor.md says: once in 15 s of load, which spans several turns. So all turns of a
 * server are summed, for processor time and latencies alike; a median of turns would hide the scraped ones.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { orderTwo } from '../test/orderTraffic.ts';
import { addressOf } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/process.ts';
import { openShop, type Shop, trafficEnvironment, visitor } from '../test/traffic.ts';

const pairs = Number(process.argv[2] ?? 200);
const bar = 1.02;
const load = { requests: 200, atOnce: 8 };
/** In milliseconds of load. */
const scrapeInterval = 15_000;
const token = 'what only the benchmark knows';

type Round = { processor: number; latencies: number[] };

/** The processor time of all threads of a process, in milliseconds. */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce });
function sendRequest(url: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { ...visitor(url), ...headers } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}

/** The requests of one round: one in eight is an order, the others read pages and the API. */
async function measure({ url, child }: ServerProcess, shop: Shop, scrape?: () => void): Promise<Round> {
  const [product = ''] = shop.products;
  const paths = [`/product/${product}`, '/shop', `/api/products/${product}`, '/api/products', '/healthz', '/shop', '/'];
  const latencies: number[] = [];
  let next = 0;
  async function customer(): Promise<void> {
    for (let number = next++; number < load.requests; number = next++) {
      scrape?.();
      const path = paths[number % 8];
      const began = performance.now();
      await (path === undefined ? orderTwo(url, shop, number) : sendRequest(url + path));
      latencies.push(performance.now() - began);
    }
  }
  const before = processorTime(child.pid);
  await Promise.all(Array.from({ length: load.atOnce }, customer));
  return { processor: processorTime(child.pid) - before, latencies };
}

/** Scrapes once per `scrapeInterval` of load; called with each request. */
function createScrape({ url }: ServerProcess) {
  let [loaded, last, count] = [scrapeInterval, performance.now(), 0];
  return {
    count: () => count,
    /** Excludes the time until now from the load. */
    resume: () => {
      last = performance.now();
    },
    scrape(): void {
      const now = performance.now();
      loaded += now - last;
      last = now;
      if (loaded < scrapeInterval) return;
      loaded = 0;
      count += 1;
      void sendRequest(`${url}/metrics`, { authorization: `Bearer ${token}` });
    },
  };
}

type Pair = { counting: Round; plain: Round };
const processorOf = (rounds: Round[]) =>
  rounds.reduce((sum, { processor }) => sum + processor, 0) / (rounds.length * load.requests);
function p99Of(rounds: Round[]): number {
  const latencies = Float64Array.from(rounds.flatMap((round) => round.latencies)).sort();
  return latencies[Math.floor(latencies.length * 0.99)] ?? 0;
}

/** The ratio with its 95 % confidence interval, by bootstrapping the pairs. */
function estimate(pairs: Pair[], of: (rounds: Round[]) => number) {
  const ratioOf = (drawn: Pair[]) => of(drawn.map(({ counting }) => counting)) / of(drawn.map(({ plain }) => plain));
  const draw = () => pairs.map((pair) => pairs[Math.floor(Math.random() * pairs.length)] ?? pair);
  const ratios = Array.from({ length: 400 }, () => ratioOf(draw())).sort((a, b) => a - b);
  return { ratio: ratioOf(pairs), low: ratios[10] ?? 0, high: ratios[389] ?? 0 };
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
const scraping = createScrape(counting);
let shop = await openShop(plain.url);
const found: Pair[] = [];
const warmUp = 10;
async function measureCounting(): Promise<Round> {
  scraping.resume();
  return measure(counting, shop, scraping.scrape);
}
for (let pair = 0; pair < pairs + warmUp; pair += 1) {
  // A shop can have at most 1,000 pending orders.
  if (pair % 18 === 17) shop = await openShop(plain.url);
  // Each server goes first equally often.
  const first = pair % 2 ? { plain: await measure(plain, shop) } : undefined;
  const measured = await measureCounting();
  const round = { counting: measured, plain: first?.plain ?? (await measure(plain, shop)) };
  if (pair >= warmUp) found.push(round);
}
agent.destroy();
await counting.stop();
await plain.stop();
await embedded.stop();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

function show(name: string, of: (rounds: Round[]) => number) {
  const { ratio, low, high } = estimate(found, of);
  const [without, withIt] = [of(found.map(({ plain }) => plain)), of(found.map((pair) => pair.counting))];
  const figures = `${without.toFixed(3)} ms without, ${withIt.toFixed(3)} ms with`;
  console.log(
    `${name.padEnd(30)} ${figures.padEnd(42)} ratio ${ratio.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`,
  );
  return { ratio, low };
}

const processor = show('processor time of a request', processorOf);
const p99 = show('99th percentile', p99Of);
const isRight = processor.ratio <= bar && p99.low <= bar;
console.log(
  `${isRight ? 'ok ' : 'BAD'} ${pairs} pairs of ${load.requests} requests, ${scraping.count()} scrapes, bar ${bar}`,
);
process.exitCode = isRight ? 0 : 1;
