/**
 * Measures what variants cost the lists, searches and pages of products: the same market of a million products twice, on
 * two servers, one in which a fifth of the products has 12 variants. `node bench/variants.ts`, optionally with parts of
 * addresses. PRODUCTS (1,000,000), ROUNDS (60); with KEPT_IN the filled databases are stored there. Needs a built web
 * app; filling takes about half an hour. Compares the median of processor time, in turns; exits 1 if variants cost more
 * than 1.3 times (options.md, section 11).
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type ServerProcess, startServer } from '../test/process.ts';
import { fillBeside } from './scale/beside.ts';
import { admin, type Entry, entries, readIds } from './scale/entries.ts';
import { fill, seller } from './scale/fill.ts';
import { fillVariants } from './scale/fillVariants.ts';
import { cookieOf, measure, quantile } from './scale/measuring.ts';

const products = Number(process.env.PRODUCTS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 60);
const warmUp = 5;
const bar = 1.3;
/** Below this many milliseconds the clock of the processor's time is too coarse for a ratio. */
const noise = 1;
const filters = process.argv.slice(2);

type Market = {
  server: ServerProcess;
  directory: string;
  cookies: Map<Entry['who'], string>;
  ids: Map<string, string>;
};

async function openMarket(name: 'plain' | 'variants'): Promise<Market> {
  const directory = process.env.KEPT_IN
    ? join(process.env.KEPT_IN, `${name}-${products}`)
    : await mkdtemp(join(tmpdir(), 'haat-bench-'));
  await mkdir(directory, { recursive: true });
  const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: 'on' };
  const server = await startServer(directory, settings);
  if (!existsSync(join(directory, 'filled'))) {
    await fill(directory, products);
    await fillBeside(directory, products);
    if (name === 'variants') await fillVariants(directory);
    await writeFile(join(directory, 'filled'), '');
  }
  const database = await openDatabase(directory);
  const ids = await readIds(database);
  await database.end();
  const cookies = new Map([
    [admin, await cookieOf(server, admin)],
    [seller, await cookieOf(server, seller)],
  ]);
  return { server, directory, cookies, ids };
}

const fetchEntry = ({ server, cookies, ids }: Market, { path, who }: Entry) =>
  fetch(server.url + path.replace(/\{(\w+)\}/, (_, name) => ids.get(name) ?? ''), {
    headers: { cookie: cookies.get(who) ?? '', 'accept-encoding': 'br' },
  });

/** What reads products: their lists, searches, figures and pages. */
const readsProducts = ({ path }: Entry) => /product|dashboard|shop|store|sitemap/.test(path);
const isChosen = ({ path }: Entry) => filters.length === 0 || filters.some((part) => path.includes(part));

const markets = [await openMarket('plain'), await openMarket('variants')];
console.log(
  `${products} products, a fifth of them with 12 variants in the second market: median processor time in ms of ${rounds}; at most ${bar} times`,
);
try {
  for (const entry of entries.filter(readsProducts).filter(isChosen)) {
    const times = markets.map((): number[] => []);
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const [index, market] of markets.entries()) {
        const { processor } = await measure(market, () => fetchEntry(market, entry));
        if (round >= warmUp) times[index]?.push(processor);
      }
    }
    const [plain = 0, variants = 0] = times.map((some) => quantile(some, 0.5));
    const isMet = variants <= Math.max(bar * plain, plain + noise);
    if (!isMet) process.exitCode = 1;
    const figures = [plain, variants].map((value) => value.toFixed(2).padStart(8)).join('');
    console.log(`${entry.path.padEnd(70)}${figures}  × ${(variants / plain).toFixed(2)}${isMet ? '' : '  missed'}`);
  }
} finally {
  for (const { server, directory } of markets) {
    await server.stop();
    if (!process.env.KEPT_IN) await rm(directory, { recursive: true });
  }
}
