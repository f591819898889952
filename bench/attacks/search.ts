/**
 * A public search for eight common words over 200,000 products: `node bench/attacks/search.ts [products]`. Needs a
 * built web app; takes a few minutes. Exits 1 if a response is neither in time nor a clear rejection.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../test/process.ts';
import { common, fillWithCommonWords } from './commonWords.ts';

const products = Number(process.argv[2] ?? 200_000);
/** Milliseconds: 3 s for a slot and 1.5 s of searching, as docs/troubleshoot.md promises, twice for a busy machine. */
const bar = 2 * (3_000 + 1_500);

const searches: [string, string][] = [
  ['one rare word', '4711'],
  ['one common word', 'cotton'],
  ['two common words', 'cotton soft'],
  ['eight common words, none has all', common.join(' ')],
  ['the same, cheapest first', `${common.join(' ')}&sort=price-up`],
  ['eight parts of common words', 'an co al tr so be de ma'],
  ['eight mistyped words', common.map((word) => `${word.slice(0, -1)}q`).join(' ')],
];

type Result = { status: number; milliseconds: number; code?: string | undefined };

async function search(url: string): Promise<Result> {
  const began = performance.now();
  const answer = await fetch(url);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const code = answer.ok || !isJson ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status: answer.status, milliseconds: performance.now() - began, code };
}

let broken = 0;
function show(name: string, results: Result[]): void {
  const longest = Math.max(...results.map(({ milliseconds }) => milliseconds));
  const answers = Object.entries(Object.groupBy(results, ({ status, code }) => `${status} ${code ?? ''}`.trim()));
  const isRight = longest <= bar && results.every(({ status }) => [200, 422, 503].includes(status));
  if (!isRight) broken += 1;
  const counted = answers.map(([kind, of = []]) => `${of.length} × ${kind}`).join(', ');
  console.log(
    `${isRight ? 'ok  ' : 'BAD '} ${name.padEnd(44)} ${Math.round(longest).toString().padStart(6)} ms  ${counted}`,
  );
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-search-'));
const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1', TRUST_PROXY: 'on' };
const server = await startServer(dataDirectory, { ...environment, LOG_LEVEL: 'fatal' });
try {
  await fillWithCommonWords(dataDirectory, products);
  console.log(`${products} products; longest answer and statuses`);
  const encoded = (text: string) => text.replaceAll(' ', '%20');
  for (const [name, text] of searches) {
    show(name, [await search(`${server.url}/api/products?search=${encoded(text)}`)]);
  }
  for (const path of ['/shop', '/store/shop']) {
    show(`${path}, eight common words`, [await search(`${server.url}${path}?search=${encoded(common.join(' '))}`)]);
  }
  const crowd = Array.from({ length: 40 }, () =>
    search(`${server.url}/api/products?search=${encoded(common.join(' '))}`),
  );
  const beside = search(`${server.url}/api/products`);
  show('40 of eight common words at once', await Promise.all(crowd));
  show('the shop beside them', [await beside]);
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
