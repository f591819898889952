/**
 * A public search of eight common words over 200,000 products: `node bench/attacks/search.ts [products]`. Needs a built
 * web app; takes a few minutes. Exits 1 when an answer is neither in time nor a clear refusal.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productCategories } from '#domain/products.ts';
import { openDatabase, startServer } from '#test/process.ts';

const products = Number(process.argv[2] ?? 200_000);
/** Milliseconds: 3 s for a slot and 1.5 s of searching, as docs/operations.md promises, twice for a busy machine. */
const bar = 2 * (3_000 + 1_500);

const common = ['handmade', 'cotton', 'quality', 'traditional', 'soft', 'beautiful', 'design', 'made'];
const other =
  'silk brass clay lamp bowl kurta saree blue red green gold silver wooden small large bangle earring shawl';

/** Each common word stands in seven of eight products, so that all eight together stand in none. */
async function fill(dataDirectory: string): Promise<void> {
  const database = await openDatabase(dataDirectory);
  const list = (words: string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
  const pick = (words: string[], seed: string) => `(${list(words)})[1 + (${seed}) % ${words.length}]`;
  const others = other.split(' ');
  await database.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'Owner', 'owner@haat.example', 'seller', now(), now());
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop', name, '+919800000000', 'Pune', 'Fashion', 'approved', 'shop', 'shop', now(), now() from users
      where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000001',
        initcap(${pick(others, 'i')} || ' ' || ${pick(others, 'i / 7')} || ' ' || i % 5000),
        (select string_agg(word, ' ') from unnest(${list(common)}) with ordinality as words (word, n) where n % 8 <> i % 8)
          || ' ' || ${pick(others, 'i / 3')} || ' ' || ${pick(others, 'i / 11')} || ' from Kannur, washed once. ' || md5(i::text),
        ${pick([...productCategories], 'i')}, 10000 + i % 90000, i % 100, true, '{}',
        now() - i * interval '1 second', now() - i * interval '1 second'
      from generate_series(1, ${products}) i;
    analyze;`);
  await database.end();
}

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

async function ask(url: string): Promise<Result> {
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
  await fill(dataDirectory);
  console.log(`${products} products; longest answer and statuses`);
  const encoded = (text: string) => text.replaceAll(' ', '%20');
  for (const [name, text] of searches) {
    show(name, [await ask(`${server.url}/api/products?search=${encoded(text)}`)]);
  }
  for (const path of ['/shop', '/store/shop']) {
    show(`${path}, eight common words`, [await ask(`${server.url}${path}?search=${encoded(common.join(' '))}`)]);
  }
  const crowd = Array.from({ length: 40 }, () => ask(`${server.url}/api/products?search=${encoded(common.join(' '))}`));
  const beside = ask(`${server.url}/api/products`);
  show('40 of eight common words at once', await Promise.all(crowd));
  show('the shop beside them', [await beside]);
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
