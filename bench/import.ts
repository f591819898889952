/**
 * Measures imports of products (import.md, section 7): `node bench/import.ts [rows] [parts…]`, 50,000 rows and all parts
 * unless told otherwise: `csv`, then with the same shop `again` and `figures` (stock and price, undone), `undo` of the
 * first import, `workbook`, and `others` (who else is served meanwhile). Needs a built web app; all of it takes a quarter
 * of an hour. The server has the heap flags of a machine with 1 GB: with more, V8 leaves garbage as long as there is room
 * (docs/decisions/memory.md). Exits 1 if something takes longer than its bar, needs more memory, or writes what it should
 * not. Bars of fewer rows are in proportion, but never below those of 1,000.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { heapFlags } from '../server/platform/processes/heapFlags.ts';
import { orderTwo } from '../test/orderTraffic.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { openShop, type Shop, trafficEnvironment } from '../test/traffic.ts';
import { apply, type Import, undo, upload } from './imports/importing.ts';
import { createFigures, createShopFile, toCsv, toWorkbook } from './imports/shopFile.ts';
import { comeToRest, residentMemory, watchMemory, watchOthers } from './imports/watching.ts';

const parts = ['csv', 'again', 'figures', 'undo', 'workbook', 'others'] as const;
type Part = (typeof parts)[number];
const given = process.argv.slice(2);
const rows = Number(given.find((word) => /^\d+$/.test(word)) ?? 50_000);
const wanted = given.filter((word) => !/^\d+$/.test(word));
const unknown = wanted.filter((word) => !parts.some((part) => part === word));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: choose from ${parts.join(', ')}.`);
const has = (...some: Part[]) => wanted.length === 0 || some.some((part) => wanted.includes(part));

/** Seconds for 50,000 rows, and for 1,000. */
const bars = {
  csv: { read: [45, 3], imported: [120, 7] },
  workbook: { read: [60, 3], imported: [120, 7] },
  again: [60, 5],
  figures: [90, 10],
  undo: [120, 10],
} as const;
/** In MiB above rest. */
const memoryBars = { meanwhile: 120, after: 15 };
/** Of p99 meanwhile: times without an import, and milliseconds. */
const othersBars = { times: 2, health: 50 };

let isRight = true;
function check(isMet: boolean, words: string): void {
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${words}`);
  isRight &&= isMet;
}

function checkTime(milliseconds: number, [most, least]: readonly [number, number], words: string): void {
  const bar = Math.max(least, (most * rows) / 50_000);
  const load = loadavg()[0]?.toFixed(1);
  check(
    milliseconds <= bar * 1000,
    `${words}: ${(milliseconds / 1000).toFixed(1)} s (bar ${bar} s; load of the machine ${load})`,
  );
}

/** Changes with each write to a product or variant of the shop. */
async function stateOf(database: pg.Client, { id }: Shop): Promise<string> {
  const { rows: found } = await database.query<{ state: string }>(
    `select concat_ws(' ', count(*), sum(writer), sum(stock), sum(price)) as state from (
      select xmin::text::bigint as writer, stock, price_paise as price from products where seller_id = $1
      union all select xmin::text::bigint, stock, price_paise from variants where seller_id = $1) as written`,
    [id],
  );
  return found[0]?.state ?? '';
}

/** The same without who wrote it. */
const figuresOf = async (database: pg.Client, shop: Shop) => {
  const [count, , ...figures] = (await stateOf(database, shop)).split(' ');
  return [count, ...figures].join(' ');
};

/** A new shop, when its emails are sent: they are drawn by a process of their own (77 MiB), which ends ten seconds later. */
async function openRestingShop(): Promise<Shop> {
  const shop = await openShop(server.url, 0);
  await comeToRest(child, server.dataDirectory);
  return shop;
}

const show = ({ counts }: Import) => JSON.stringify(counts);
const server = { url: '', dataDirectory: await mkdtemp(join(tmpdir(), 'haat-import-')) };
const file = createShopFile(rows, 'A');

async function importAll(shop: Shop, content: Buffer, kind: 'csv' | 'workbook'): Promise<Import> {
  const name = kind === 'csv' ? 'products.csv' : 'products.xlsx';
  console.log(`     ${rows} rows in ${(content.length / 1e6).toFixed(1)} MB, ${name}`);
  const read = await upload(server.url, shop, content, name);
  checkTime(read.milliseconds, bars[kind].read, `${name} read and checked`);
  const { create, error } = read.found.counts;
  check(create === file.products - file.wrong && error >= file.wrong, `what the dry run found: ${show(read.found)}`);
  const applied = await apply(server.url, shop, read.found.id);
  checkTime(applied.milliseconds, bars[kind].imported, `${name} imported`);
  check(applied.found.counts.create === create, `${applied.found.counts.create} products were created`);
  return applied.found;
}

async function importAgain(database: pg.Client, shop: Shop, content: Buffer): Promise<void> {
  const before = await stateOf(database, shop);
  const read = await upload(server.url, shop, content, 'products.csv');
  const { unchanged, create, update } = read.found.counts;
  check(create + update === 0 && unchanged > 0, `unchanged, says the dry run: ${show(read.found)}`);
  const applied = await apply(server.url, shop, read.found.id);
  checkTime(read.milliseconds + applied.milliseconds, bars.again, 'again, unchanged');
  check((await stateOf(database, shop)) === before, 'no row of products was written');
}

async function importFigures(database: pg.Client, shop: Shop): Promise<void> {
  const figures = createFigures(file);
  const before = await figuresOf(database, shop);
  const read = await upload(server.url, shop, toCsv(figures), 'stock.csv');
  const { update, error } = read.found.counts;
  check(update === file.products - file.wrong && error === 0, `stock and prices: ${show(read.found)}`);
  const applied = await apply(server.url, shop, read.found.id);
  checkTime(read.milliseconds + applied.milliseconds, bars.figures, `${figures.rows.length} × stock and price`);
  check((await figuresOf(database, shop)) !== before, 'stock and prices have changed');
  const undone = await undo(server.url, shop, read.found.id);
  checkTime(undone.milliseconds, bars.undo, 'stock and price undone');
  check((await figuresOf(database, shop)) === before, 'stock and prices are as they were');
}

async function undoAll(database: pg.Client, shop: Shop, id: string): Promise<void> {
  const undone = await undo(server.url, shop, id);
  checkTime(undone.milliseconds, bars.undo, 'the first import undone');
  check((await figuresOf(database, shop)) === '0', 'no product is left');
}

async function measureOthers(other: Shop): Promise<void> {
  for (let number = 0; number < 100; number += 1) await orderTwo(server.url, other, number);
  const without = watchOthers(server.url, other);
  await pause(20_000);
  const before = await without();
  const shop = await openShop(server.url, 0);
  const content = toCsv(file);
  const meanwhile = watchOthers(server.url, other);
  const read = await upload(server.url, shop, content, 'products.csv');
  await apply(server.url, shop, read.found.id);
  for (const [name, { p99, count }] of Object.entries(await meanwhile())) {
    const bar = name === '/healthz' ? othersBars.health : othersBars.times * (before[name]?.p99 ?? 0);
    check(
      p99 <= bar,
      `${name} meanwhile: p99 ${p99.toFixed(0)} ms of ${count} (bar ${bar.toFixed(0)}; without ${before[name]?.p99.toFixed(0)} ms of ${before[name]?.count})`,
    );
  }
}

const child = await startServer(server.dataDirectory, trafficEnvironment, heapFlags(2 ** 30));
server.url = child.url;
try {
  const database = await openDatabase(server.dataDirectory);
  // The server ends the connection when it stops.
  database.on('error', () => {});
  const other = await openShop(server.url, 20);
  await comeToRest(child, server.dataDirectory);
  const rest = residentMemory(child, server.dataDirectory);
  const mostMemory = watchMemory(child, server.dataDirectory);
  if (has('csv', 'again', 'figures', 'undo')) {
    const shop = await openRestingShop();
    const { id } = await importAll(shop, toCsv(file), 'csv');
    if (has('again')) await importAgain(database, shop, toCsv(file));
    if (has('figures')) await importFigures(database, shop);
    if (has('undo')) await undoAll(database, shop, id);
  }
  if (has('workbook')) await importAll(await openRestingShop(), await toWorkbook(file), 'workbook');
  // Who else is served needs memory, too.
  const { most, of } = mostMemory();
  const more = most - rest;
  check(more <= memoryBars.meanwhile, `memory above ${rest.toFixed(0)} MiB at rest: ${more.toFixed(0)} MiB (${of})`);
  await pause(60_000);
  const left = residentMemory(child, server.dataDirectory) - rest;
  check(left <= memoryBars.after, `after a minute: ${left.toFixed(0)} MiB`);
  if (has('others')) await measureOthers(other);
  await database.end();
} finally {
  await child.stop();
  await rm(server.dataDirectory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
