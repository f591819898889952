import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type ServerProcess, startServer } from './process.ts';
import { openShop, type Shop, trafficEnvironment, visitor } from './traffic.ts';

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-import-crash-'));
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const products = 6000;
const mostKills = 4;
const file = ['SKU,Name,Price,Stock,Category']
  .concat(Array.from({ length: products }, (_, index) => `K-${index},Kurti number ${index},499,5,Clothing & Fashion`))
  .join('\n');

async function send(url: string, { cookie }: Shop, path: string, body?: FormData): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/seller/imports${path}`, {
    ...(body ? { method: 'POST', body } : path.endsWith('y') ? { method: 'POST' } : {}),
    headers: { ...visitor(url), cookie },
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** How far the import is, in a number that only grows while somebody works on it. */
async function markOf(database: pg.Client, id: string): Promise<string> {
  const { rows } = await database.query(
    `select state, position, counts, (select count(*) from import_rows where import_id = id) from imports where id = $1`,
    [id],
  );
  return JSON.stringify(rows);
}

/** Waits until another process goes on with an import. */
async function expectProgress(id: string): Promise<void> {
  const database = await openDatabase(dataDirectory);
  const before = await markOf(database, id);
  await expect.poll(() => markOf(database, id)).not.toBe(before);
  await database.end();
}

/** In these nothing works on an import. */
const resting = ['ready', 'done'];

test('imports each row once, whenever the server is killed', async () => {
  server = await startServer(dataDirectory, trafficEnvironment);
  const shop = await openShop(server.url, 0);
  const form = new FormData();
  form.set('file', new File([file], 'products.csv', { type: 'text/csv' }));
  const { id } = (await send(server.url, shop, '', form)) as { id: string };
  let kills = 0;
  const stateOf = async () => String((await send(server?.url ?? '', shop, `/${id}`)).state);
  for (let state = await stateOf(); state !== 'done'; state = await stateOf()) {
    if (state === 'ready') await send(server.url, shop, `/${id}/apply`);
    if (kills >= mostKills || state === 'ready') {
      await pause(200);
      continue;
    }
    await pause(200 + Math.random() * 1200);
    await server.kill();
    kills += 1;
    server = await startServer(dataDirectory, trafficEnvironment);
    if (!resting.includes(await stateOf())) await expectProgress(id);
  }
  const database = await openDatabase(dataDirectory);
  const count = async (query: string) => Number((await database.query(query, [shop.id])).rows[0]?.count);
  expect(await count('select count(*) from products where seller_id = $1')).toBe(products);
  expect(await count('select count(distinct sku) from products where seller_id = $1')).toBe(products);
  expect(await count('select total as count from product_counters where seller_id = $1')).toBe(products);
  expect(
    await count(
      `select count(distinct product_id) from import_rows join imports on imports.id = import_id where seller_id = $1`,
    ),
  ).toBe(products);
  expect(await count("select count(*) from audit where act = 'products_imported' and target_id = $1")).toBe(1);
  await database.end();
  expect(kills).toBeGreaterThan(0);
}, 900_000);
