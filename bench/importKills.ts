/**
 * Kills the server (`kill -9`) at ten random moments of an import (import.md, section 7): `node bench/importKills.ts
 * [rows] [kills]`, 10,000 rows and 10 kills unless told otherwise. Needs a built web app; takes five minutes. Exits 1 if
 * the import doesn't go on within 15 s of the next start, or if a product is missing, there twice or has other rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, startServer } from '../test/process.ts';
import { openShop, trafficEnvironment } from '../test/traffic.ts';
import { type Import, readImport, startApply, startUpload } from './imports/importing.ts';
import { createShopFile, toCsv } from './imports/shopFile.ts';

const [rows = 10_000, kills = 10] = process.argv.slice(2).map(Number);
/** In milliseconds. */
const bar = 15_000;
/** Nothing works on an import in these states. */
const resting = ['ready', 'done'];

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-kills-'));
const start = () => startServer(dataDirectory, trafficEnvironment);
let server = await start();
const shop = await openShop(server.url, 0);
const file = createShopFile(rows, 'K');

/** Changes while somebody works on the import. */
async function readMark(id: string): Promise<string> {
  const database = await openDatabase(dataDirectory);
  const { rows: found } = await database.query(
    `select state, position, counts, (select count(*) from import_rows where import_id = id) from imports where id = $1`,
    [id],
  );
  await database.end();
  return JSON.stringify(found);
}

/** Milliseconds until the import goes on. */
async function awaitProgress(id: string, before: string): Promise<number> {
  const began = performance.now();
  while ((await readMark(id)) === before && performance.now() - began < 2 * bar) await pause(100);
  return performance.now() - began;
}

async function run(): Promise<{ waits: number[]; found: Import }> {
  const waits: number[] = [];
  const id = await startUpload(server.url, shop, toCsv(file), 'products.csv');
  for (;;) {
    const found = await readImport(server.url, shop, id);
    if (found.state === 'done' || found.state === 'failed') return { waits, found };
    if (found.state === 'ready') await startApply(server.url, shop, id);
    await pause(200 + Math.random() * 1500);
    if (waits.length >= kills) continue;
    await server.kill();
    const before = await startAgain(id);
    if (before !== undefined) waits.push(await awaitProgress(id, before));
  }
}

/** Where the import was left; undefined if nothing was being done. */
async function startAgain(id: string): Promise<string | undefined> {
  server = await start();
  const isResting = resting.includes((await readImport(server.url, shop, id)).state);
  return isResting ? undefined : readMark(id);
}

let isRight = true;
function check(isMet: boolean, words: string): void {
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${words}`);
  isRight &&= isMet;
}

try {
  const { waits, found } = await run();
  const seconds = waits.map((wait) => (wait / 1000).toFixed(1)).join(', ');
  check(waits.length === kills, `killed ${waits.length} of ${kills} times while ${rows} rows were imported`);
  check(Math.max(...waits) <= bar, `went on after ${seconds} s (bar ${bar / 1000})`);
  const database = await openDatabase(dataDirectory);
  const count = async (query: string) => Number((await database.query(query, [shop.id])).rows[0]?.count);
  const products = await count('select count(*) from products where seller_id = $1');
  const variants = await count('select count(*) from variants where seller_id = $1');
  const skus = await count(
    `select count(distinct sku) from (select sku from products where seller_id = $1
      union all select sku from variants where seller_id = $1) as sold`,
  );
  const plain = await count('select count(*) from products where seller_id = $1 and not has_options');
  check(found.counts.create === products, `${products} products, ${file.products - file.wrong} in the file`);
  check(products === file.products - file.wrong, 'no product is missing or there twice');
  check(skus === plain + variants, `${skus} SKUs of ${plain} products and ${variants} variants`);
  await database.end();
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
