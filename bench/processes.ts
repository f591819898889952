/**
 * One process and two on two cores: `node bench/processes.ts [rounds, 6 unless told]`. Needs a built web app. The demo's
 * pages, asked for in turns; then 500 connections for 30 s. Exits 1 when two carry less than 1.4 times what one does, when
 * anything fails, or when one answer in a hundred takes a second.
 *
 * What a server carries is told by processor time: it is full when the busiest of its processes is, whatever else the
 * machine does beside it. Requests per second stand beside it; on two cores PostgreSQL and what asks take their part.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type ServerProcess, startServer } from '#test/process.ts';
import { becomesIdle } from './limits/processor.ts';

const rounds = Number(process.argv[2] ?? 6);
const bars = { ratio: 1.4, p99: 1000 };
const seconds = { round: 5, crowd: 30 };
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const fieldsOf = (pid: string | number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Milliseconds of processor time of the first process and of those that it started to serve, by their numbers. */
function processorTimes({ child }: ServerProcess): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of pids()) {
    try {
      const [, parent, ...rest] = fieldsOf(pid);
      const isOne = Number(pid) === child.pid || Number(parent) === child.pid;
      if (!isOne || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')) continue;
      times.set(pid, (Number(rest[9]) + Number(rest[10])) * 10);
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=20`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  return ['/shop', ...products.map(({ id }) => `/product/${id}`)];
}

async function load({ url }: ServerProcess, pages: string[], connections: number, duration: number) {
  const requests = pages.map((path) => ({ path, headers }));
  return autocannon({ url, connections, duration, requests });
}

/** What the busiest process takes for each request of the server, in milliseconds, and how many come through. */
async function measure(server: ServerProcess, pages: string[]) {
  const before = processorTimes(server);
  const { requests, errors, non2xx } = await load(server, pages, 32, seconds.round);
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} failures`);
  const used = [...processorTimes(server)].map(([pid, time]) => time - (before.get(pid) ?? 0));
  return { busiest: Math.max(...used) / requests.total, perSecond: requests.average };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const directory = await mkdtemp(join(tmpdir(), 'haat-processes-'));
const start = (count: number) => startServer(join(directory, `${count}`), { PROCESSES: `${count}` });
const [one, two] = [await start(1), await start(2)];
let isRight = true;
try {
  const pages = { one: await pagesOf(one.url), two: await pagesOf(two.url) };
  const serving = [one, two].flatMap((server) => [...processorTimes(server).keys()]);
  await Promise.all(serving.map((pid) => becomesIdle(Number(pid))));
  await load(one, pages.one, 32, seconds.round);
  await load(two, pages.two, 32, seconds.round);
  const found: Record<'capacity' | 'one' | 'two', number[]> = { capacity: [], one: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    const single = await measure(one, pages.one);
    const double = await measure(two, pages.two);
    found.capacity.push(single.busiest / double.busiest);
    found.one.push(single.perSecond);
    found.two.push(double.perSecond);
  }
  const ratio = median(found.capacity);
  isRight &&= ratio >= bars.ratio;
  const perSecond = `${median(found.one).toFixed(0)} and ${median(found.two).toFixed(0)} requests/s`;
  console.log(
    `${ratio >= bars.ratio ? 'ok ' : 'BAD'} two processes carry ${ratio.toFixed(2)} times one (bar ${bars.ratio}); ${perSecond}`,
  );
  const { latency, errors, timeouts, non2xx, requests } = await load(two, pages.two, 500, seconds.crowd);
  const failures = errors + timeouts + non2xx;
  const isCalm = failures === 0 && latency.p99 < bars.p99;
  isRight &&= isCalm;
  console.log(
    `${isCalm ? 'ok ' : 'BAD'} 500 connections for ${seconds.crowd} s: ${requests.average.toFixed(0)} requests/s, ${failures} failures, p50 ${latency.p50} ms, p99 ${latency.p99} ms (bar ${bars.p99})`,
  );
} finally {
  await one.stop();
  await two.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
