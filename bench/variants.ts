/**
 * Measures what variants cost the lists, searches and pages of products: the same market of a million products twice, on
 * two servers, one in which a fifth of the products has 12 variants. `node bench/variants.ts`, optionally with parts of
 * addresses. PRODUCTS (1,000,000), ROUNDS (60); with KEPT_IN the filled databases are stored there. Needs a built web
 * app; filling takes about half an hour. Compares the median of processor time, in turns; exits 1 if variants cost more
 * than 1.3 times (options.md, section 11).
 */
import { execFileSync } from 'node:child_process';
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

const settings = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, TRUST_PROXY: 'on' };
const parent = process.env.KEPT_IN ?? (await mkdtemp(join(tmpdir(), 'haat-bench-')));
const directoryOf = (name: string) => join(parent, `${name}-${products}`);

/** Fills a market once, or else leaves it as it is. */
async function prepare(name: string, work: (directory: string) => Promise<void>): Promise<void> {
  const directory = directoryOf(name);
  if (existsSync(join(directory, 'filled'))) return;
  await rm(directory, { recursive: true, force: true });
  // With the owner of the files, because PostgreSQL runs in an account of its own.
  if (name === 'variants') execFileSync('cp', ['-a', directoryOf('plain'), directory]);
  else await mkdir(directory, { recursive: true });
  await rm(join(directory, 'filled'), { force: true });
  const server = await startServer(directory, settings);
  await work(directory);
  await server.stop();
  await writeFile(join(directory, 'filled'), '');
}

async function openMarket(name: string): Promise<Market> {
  const directory = directoryOf(name);
  const server = await startServer(directory, settings);
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

await prepare('plain', async (directory) => {
  await fill(directory, products);
  await fillBeside(directory, products);
});
await prepare('variants', fillVariants);
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
  for (const { server } of markets) await server.stop();
  if (!process.env.KEPT_IN) await rm(parent, { recursive: true });
}
