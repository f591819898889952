/**
 * Measures whether buyers and sellers find what they mean: `node bench/search.ts`, optionally with other tables than
 * bench/search/pairs.tsv, and `--figures` for the figures without the lists. Types each text into the public search and
 * into the search of the seller's own products, on a new demo. Exits 1 if in one way of writing less than 92 % have the
 * product among the first three of either. Needs a built web app.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccountsFile } from '../demo/accounts.ts';
import { startServer } from '../test/process.ts';
import { call, logIn } from '../test/traffic.ts';
import { type Pair, readPairs, ways } from './search/pairs.ts';
import { addSkus, inEnglish } from './search/skus.ts';

const bar = 0.92;
const first = 3;
const lists = ['public', 'seller'] as const;
type List = (typeof lists)[number];
type Result = { pair: Pair; list: List; isHit: boolean; came: string; note: string };

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const showsLists = !process.argv.includes('--figures');
const tables = files.length > 0 ? files : [join(import.meta.dirname, 'search/pairs.tsv')];
const pairs = tables.flatMap(readPairs);

/** Signs in each seller of the pairs. Returns their cookies by email address. */
async function signIn(url: string, dataDirectory: string): Promise<Map<string, string>> {
  const accounts = await readFile(demoAccountsFile(dataDirectory), 'utf8');
  const password = /^Sellers, each with the password (\S+):$/m.exec(accounts)?.[1] ?? '';
  const cookies = new Map<string, string>();
  for (const { seller } of pairs) {
    if (!cookies.has(seller)) cookies.set(seller, await logIn(url, 'seller', { email: seller, password }));
  }
  return cookies;
}

async function search(url: string, pair: Pair, list: List, cookie = ''): Promise<Result> {
  const path = list === 'public' ? '/api/products' : '/api/seller/products';
  const { status, body } = await call(url, `${path}?search=${encodeURIComponent(pair.typed)}&limit=20`, undefined, {
    ...inEnglish,
    ...(list === 'seller' && { cookie }),
  });
  const { products = [], isClosest, isSimilar, error } = body as Partial<Answer>;
  const names = products.slice(0, first).map(({ name }) => name);
  const note = [isClosest && 'closest', isSimilar && 'similar'].filter(Boolean).join(', ');
  const came = status === 200 ? names.join(' | ') || 'nothing' : `${status} ${error?.code}`;
  return { pair, list, isHit: names.some((name) => pair.products.includes(name)), came, note };
}
type Answer = { products: { name: string }[]; isClosest: boolean; isSimilar: boolean; error: { code: string } };

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

function printShares(results: Result[]) {
  console.log(`\n${'way'.padEnd(12)}${'list'.padEnd(8)} pairs  first three  closest or similar`);
  for (const way of ways) {
    for (const list of lists) {
      const own = results.filter((result) => result.pair.way === way && result.list === list);
      const hits = own.filter(({ isHit }) => isHit);
      const noted = hits.filter(({ note }) => note);
      if (hits.length < bar * own.length) process.exitCode = 1;
      const figures = [String(own.length).padStart(6), percent(hits.length, own.length).padStart(13)];
      console.log(`${way.padEnd(12)}${list.padEnd(8)}${figures.join('')}${String(noted.length).padStart(20)}`);
    }
  }
}

function printList(title: string, results: Result[]) {
  console.log(`\n${title}: ${results.length}`);
  for (const { pair, list, came, note } of results) {
    const where = `${pair.id} ${pair.way.padEnd(10)} ${list}`;
    console.log(`${where}  ${pair.typed} → ${pair.products.join(' | ')}; came: ${came}${note && ` (${note})`}`);
  }
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, { TRUST_PROXY: 'on' });
try {
  const cookies = await signIn(server.url, dataDirectory);
  await addSkus(server.url, cookies);
  const results: Result[] = [];
  for (const list of lists) {
    for (const pair of pairs) results.push(await search(server.url, pair, list, cookies.get(pair.seller)));
  }
  if (showsLists) {
    const misses = results.filter(({ isHit }) => !isHit);
    const noted = results.filter(({ isHit, note }) => isHit && note);
    printList('Not among the first three', misses);
    printList('Found as closest or similar', noted);
  }
  printShares(results);
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
}
