/**
 * Public lists next to 30,000 products of a suspended seller: two servers with the same shop get alternating requests
 * for the same compressed responses, and one of them also holds the products of a seller whom an admin has suspended.
 * Exits 1 if the suspension is rejected, a list shows one of those products, or it takes more than 1.5 times as long as
 * without them. `node_modules/.bin/node bench/attacks/suspended.ts [products]`. Needs a built web app; takes about two
 * minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { productCategories } from '../../domain/catalogue/products.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { administrator, call, logIn, openShop, trafficEnvironment } from '../../test/traffic.ts';
import { derive } from '../scale/derived.ts';

const count = Number(process.argv[2] ?? 30_000);
const rounds = 150;
const bar = 1.5;
/** The tolerated difference of medians on a busy machine, in milliseconds. */
const noise = 0.5;

const category = encodeURIComponent(productCategories[0]);
const paths = (slug: string) => [
  '/api/products',
  '/api/products?sort=price-up',
  '/api/products?sort=price-down',
  `/api/products?category=${category}`,
  `/api/products?category=${category}&sort=price-up`,
  '/api/products?search=lamp',
  '/api/products?search=lamp%20brass&sort=price-up',
  `/api/products?store=${slug}`,
  '/shop',
  '/shop?search=brass',
  `/store/${slug}`,
  '/sitemap.xml',
];

type Products = { name: string; number: number; days: number };

/** Inserts products from so many days ago without triggers, and derives their figures afterwards. */
async function insertProducts(database: pg.Client, seller: string, { name, number, days }: Products): Promise<void> {
  const categories = productCategories.map((each) => `'${each}'`).join(', ');
  await database.query(`set session_replication_role = replica;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), '${seller}', '${name} ' || i, 'Lamp made of brass, number ' || i,
        (array[${categories}])[1 + i % ${productCategories.length}],
        10000 + (i * 37) % 90000, 5, true, '{}', now() - ${days} * interval '1 day' - i * interval '1 second', now() from generate_series(1, ${number}) i`);
  await derive(database);
  await database.query('set session_replication_role = default');
  await database.query('vacuum analyze');
}

/** A seller with so many newer products, whom an admin then suspends. */
async function fillAndSuspend(side: Side): Promise<void> {
  const { id } = await openShop(side.server.url, 0);
  await insertProducts(side.database, id, { name: 'Vanished lamp', number: count, days: 0 });
  const cookie = await logIn(side.server.url, 'admin', administrator);
  const began = performance.now();
  const why = { reason: 'They sell what is not theirs.' };
  const { status } = await call(side.server.url, `/api/admin/sellers/${id}/suspend`, why, { cookie });
  report(`suspending a seller with ${count} products`, status === 200, `${status} after ${since(began).toFixed(0)} ms`);
  await side.database.query('vacuum analyze');
}

async function open(name: string) {
  const directory = join(root, name);
  const server = await startServer(directory, { ...trafficEnvironment, LOG_LEVEL: 'fatal' });
  const database = await openDatabase(directory);
  const shop = await openShop(server.url, 0);
  await insertProducts(database, shop.id, { name: 'Lamp', number: 2000, days: 1 });
  const { rows } = await database.query<{ slug: string }>('select slug from sellers where id = $1', [shop.id]);
  return { server, database, slug: rows[0]?.slug ?? '' };
}
type Side = Awaited<ReturnType<typeof open>>;

const since = (began: number) => performance.now() - began;
const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

function report(what: string, isMet: boolean, seen: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${what.padEnd(52)} ${seen}`);
}

/** The time of one compressed response, in milliseconds. */
async function timeRequest({ server }: Side, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'br, gzip' } });
  const text = await answer.text();
  const took = since(began);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  if (text.includes('Vanished')) report(path, false, 'shows a product of the suspended seller');
  return took;
}

const root = await mkdtemp(join(tmpdir(), 'haat-suspended-'));
const sides: Side[] = [];
try {
  for (const name of ['without', 'with']) sides.push(await open(name));
  const [without, beside] = sides as [Side, Side];
  await fillAndSuspend(beside);
  for (const [place, path] of paths(without.slug).entries()) {
    const own = paths(beside.slug)[place] ?? path;
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      times[0].push(await timeRequest(without, path));
      times[1].push(await timeRequest(beside, own));
    }
    const [quiet, full] = times.map((all) => median(all.slice(10))) as [number, number];
    const isMet = full <= Math.max(quiet * bar, quiet + noise);
    report(path, isMet, `${quiet.toFixed(2)} → ${full.toFixed(2)} ms, ${(full / quiet).toFixed(2)} times`);
  }
} finally {
  for (const { server, database } of sides) {
    await database.end();
    await server.stop();
  }
  await rm(root, { recursive: true });
}
