/**
 * Compares one process with two on two cores: `node bench/processes.ts [rounds, default 6]`. Needs a built web app;
 * better with Debian's package `wrk`. Requests the demo's pages in turns; then 500 connections for 30 s. Exits 1 if two
 * carry less than 1.4 times as much as one or do not share the work, anything fails, or one response in a hundred takes
 * a second.
 *
 * Capacity is computed from the processor time of all server processes per request, because two cores have twice the
 * time of one whatever else the machine does, if the work is shared evenly. Requests per second are printed too, but on
 * two cores PostgreSQL and the load generator use a part.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../test/process.ts';
import { becomesIdle } from './limits/processor.ts';
import { asker, load } from './load.ts';

const rounds = Number(process.argv[2] ?? 6);
/** The minimum capacity of two relative to one, and the maximum share of work of the busier one. */
const bars = { ratio: 1.4, share: 1 / 1.4, p99: 1000 };
const seconds = { round: 5, crowd: 30 };
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const fieldsOf = (pid: string | number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** The processor time in milliseconds of the first process and its workers, by pid. */
function processorTimes({ child }: ServerProcess): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of pids()) {
    try {
      const [, parent, ...rest] = fieldsOf(pid);
      const isOne = Number(pid) === child.pid || Number(parent) === child.pid;
      if (!isOne || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')) continue;
      times.set(pid, (Number(rest[9]) + Number(rest[10])) * 10);
    } catch {
      // The process has exited in the meantime.
    }
  }
  return times;
}

async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=20`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  return ['/shop', ...products.map(({ id }) => `/product/${id}`)];
}

const runLoad = ({ url }: ServerProcess, paths: string[], connections: number, duration: number) =>
  load(url, { paths, headers, connections, seconds: duration });

/**
 * The processor time of a server for each request, in milliseconds; what the busiest process has of it; requests per
 * second.
 */
async function measure(server: ServerProcess, pages: string[]) {
  const before = processorTimes(server);
  const { total, perSecond, failures } = await runLoad(server, pages, 32, seconds.round);
  if (failures > 0) throw new Error(`${failures} failures`);
  const used = [...processorTimes(server)].map(([pid, time]) => time - (before.get(pid) ?? 0));
  const all = used.reduce((sum, time) => sum + time, 0);
  return { each: all / total, share: Math.max(...used) / all, perSecond };
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
  await runLoad(one, pages.one, 32, seconds.round);
  await runLoad(two, pages.two, 32, seconds.round);
  const found: Record<'capacity' | 'share' | 'one' | 'two', number[]> = { capacity: [], share: [], one: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    const single = await measure(one, pages.one);
    const double = await measure(two, pages.two);
    found.capacity.push((2 * single.each) / double.each);
    found.share.push(double.share);
    found.one.push(single.perSecond);
    found.two.push(double.perSecond);
  }
  const [ratio, share] = [median(found.capacity), median(found.share)];
  const isShared = ratio >= bars.ratio && share <= bars.share;
  isRight &&= isShared;
  const perSecond = `${median(found.one).toFixed(0)} and ${median(found.two).toFixed(0)} requests/s by ${asker}`;
  console.log(
    [
      `${isShared ? 'ok ' : 'BAD'} two processes carry ${ratio.toFixed(2)} times one (bar ${bars.ratio})`,
      `the busier one has ${(share * 100).toFixed(0)} % of the work (bar ${(bars.share * 100).toFixed(0)}); ${perSecond}`,
    ].join(', '),
  );
  const { p50, p99, failures, perSecond: crowded } = await runLoad(two, pages.two, 500, seconds.crowd);
  const isCalm = failures === 0 && p99 < bars.p99;
  isRight &&= isCalm;
  console.log(
    `${isCalm ? 'ok ' : 'BAD'} 500 connections for ${seconds.crowd} s: ${crowded.toFixed(0)} requests/s, ${failures} failures, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (bar ${bars.p99})`,
  );
} finally {
  await one.stop();
  await two.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
