/**
 * Eight clients continuously search 200,000 products for words that never occur together: from one address, and then
 * from eight. Meanwhile other clients, each from their own address, and a crowd behind one shared address run normal
 * searches, and others read products. Exits 1 if one of them is rejected, the product API gets slow, or a normal search
 * takes longer than 1 s (p95). `node_modules/.bin/node bench/attacks/exhaustingSearches.ts [products]`. Needs a built
 * web app; takes about six minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, startServer } from '../../test/process.ts';
import { newAddress, trafficEnvironment } from '../../test/traffic.ts';
import { common, fillWithCommonWords } from './commonWords.ts';

const products = Number(process.argv[2] ?? 200_000);
const minute = 60_000;
const clients = 8;
/** Milliseconds: the limit for normal searches, and the allowed slowdown of the product API. */
const bars = { search: 1_000, api: 25 };

type Result = { status: number; milliseconds: number; retryAfter: string | null };

async function sendSearch(path: string, address: string): Promise<Result> {
  const began = performance.now();
  const answer = await fetch(server.url + path, { headers: { 'x-forwarded-for': address } });
  await answer.text();
  return {
    status: answer.status,
    milliseconds: performance.now() - began,
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Sends requests in sequence with a pause until the time is up. */
async function searchRepeatedly(until: number, every: number, next: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (performance.now() < until) {
    const result = await next();
    results.push(result);
    await pause(result.status === 429 ? 100 : every);
  }
  return results;
}

const p95 = (results: Result[]) =>
  results.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)[
    Math.floor(results.length * 0.95)
  ] ?? Number.POSITIVE_INFINITY;

function report(what: string, isMet: boolean, seen: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${what.padEnd(44)} ${seen}`);
}

const search = (words: string) => `/api/products?search=${encodeURIComponent(words)}`;
const pick = <T>(values: T[]) => values[Math.floor(Math.random() * values.length)] as T;
const normalSearches = ['lamp', 'silk saree', 'brass bowl', 'cotton kurta', 'soft blue shawl', '4711'];

/** Common words that never occur together, and rare word parts. */
const exhausting = [
  common.join(' '),
  'silk lamp bangle earring',
  'silk saree bowl kurta lamp',
  'f0 e1 d2 c3 b4 a5 96 87',
  'abc def fed cba',
  'aa bb cc dd ee ff',
];

/** Normal traffic for a minute. */
async function beOthers(until: number) {
  const carrier = newAddress();
  const [api, searches, crowd] = await Promise.all([
    searchRepeatedly(until, 50, () => sendSearch(pick(['/api/products', `/api/products/${pick(ids)}`]), newAddress())),
    searchRepeatedly(until, 150, () => sendSearch(search(pick(normalSearches)), newAddress())),
    searchRepeatedly(until, 150, () => sendSearch(search(pick(normalSearches)), carrier)),
  ]);
  return { api, searches, crowd };
}

/** The attackers search as fast as they get responses. */
async function attack(until: number, addresses: string[]): Promise<Result[]> {
  const results = await Promise.all(
    Array.from({ length: clients }, (_, number) =>
      searchRepeatedly(until, 0, () =>
        sendSearch(search(pick(exhausting)), addresses[number % addresses.length] ?? ''),
      ),
    ),
  );
  return results.flat();
}

type Others = Awaited<ReturnType<typeof beOthers>>;
const all = ({ api, searches, crowd }: Others) => [...api, ...searches, ...crowd];
const shown = ({ api, searches, crowd }: Others) =>
  `product API ${p95(api).toFixed(1)} ms, searches ${p95(searches).toFixed(0)} ms, of a shared address ${p95(crowd).toFixed(0)} ms (p95)`;

async function measure(name: string, quiet: Others, addresses: string[]): Promise<void> {
  const until = performance.now() + minute;
  const [others, attackers] = await Promise.all([beOthers(until), attack(until, addresses)]);
  const counted = Object.entries(Object.groupBy(attackers, ({ status }) => status));
  console.log(`\n${name}: they got ${counted.map(([status, of = []]) => `${of.length} × ${status}`).join(', ')}`);
  console.log(`     ${shown(others)}`);
  if (addresses.length === 1) {
    const refused = attackers.filter(({ status }) => status === 429);
    const hasRetryAfter = refused.every(({ retryAfter }) => Number(retryAfter) > 0 && Number(retryAfter) <= 60);
    report('they are refused, and told for how long', refused.length > 0 && hasRetryAfter, `${refused.length} × 429`);
  }
  report(
    'nobody else is refused',
    all(others).every(({ status }) => status === 200),
    `${all(others).filter(({ status }) => status !== 200).length} of ${all(others).length}`,
  );
  report(
    'the product API is about as fast as before',
    p95(others.api) <= p95(quiet.api) + bars.api,
    `${p95(quiet.api).toFixed(1)} → ${p95(others.api).toFixed(1)} ms`,
  );
  report('searches of others', p95(others.searches) <= bars.search, `${p95(others.searches).toFixed(0)} ms`);
  report('searches of many behind one address', p95(others.crowd) <= bars.search, `${p95(others.crowd).toFixed(0)} ms`);
}

const directory = await mkdtemp(join(tmpdir(), 'haat-exhausting-'));
const server = await startServer(directory, { ...trafficEnvironment, REQUEST_LIMIT: '1200', LOG_LEVEL: 'fatal' });
let ids: string[] = [];
try {
  await fillWithCommonWords(directory, products);
  const database = await openDatabase(directory);
  await database.query('vacuum analyze');
  ids = (await database.query<{ id: string }>('select id from products limit 500')).rows.map(({ id }) => id);
  await database.end();
  await beOthers(performance.now() + 5_000);
  const quiet = await beOthers(performance.now() + minute);
  console.log(`${products} products, quiet: ${shown(quiet)}`);
  await measure('eight clients of one address', quiet, [newAddress()]);
  await measure('eight clients of eight addresses', quiet, Array.from({ length: clients }, newAddress));
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
