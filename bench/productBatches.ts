/**
 * Measures what a batch of 500 products costs in a shop with 20,000: `node bench/productBatches.ts`. Needs a built web
 * app. Exits 1 if one takes longer than the bar (conventions, U-21) or is incomplete.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductBatchChange, productBatchLimits } from '../domain/catalogue/productBatches.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { call, openShop, trafficEnvironment } from '../test/traffic.ts';

/** In milliseconds. */
const bar = 3_000;
const catalogue = 20_000;
const changes: ProductBatchChange[] = [
  { action: 'deactivate' },
  { action: 'activate' },
  { action: 'categorize', category: 'Automotive' },
  { action: 'setStock', stock: 7 },
  { action: 'addStock', by: 3 },
  { action: 'delete' },
];

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(dataDirectory, trafficEnvironment);
const { id, cookie, products } = await openShop(server.url, 1);
const database = await openDatabase(dataDirectory);
await database.query(
  `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
    select gen_random_uuid(), seller_id, name || ' ' || i, description, category, price_paise, i % 100, true, images,
      created_at, updated_at - i * interval '1 second'
    from products, generate_series(1, ${catalogue}) i where id = $1`,
  [products[0]],
);
const { rows } = await database.query<{ id: string }>('select id from products where seller_id = $1 limit $2', [
  id,
  productBatchLimits.products,
]);
await database.query('analyze');
await database.end();

const productIds = rows.map((row) => row.id);
let isGood = true;

/** Sends a batch. Returns its duration. */
async function measure(name: string, path: string, body: object): Promise<Record<string, unknown>> {
  const start = performance.now();
  const answer = await call(server.url, path, body, { cookie });
  const milliseconds = Math.round(performance.now() - start);
  const passed = answer.status === 200 && answer.body.done === productBatchLimits.products && milliseconds <= bar;
  isGood &&= passed;
  console.log(
    `${name.padEnd(28)} ${String(milliseconds).padStart(6)} ms  ${passed ? 'ok' : `FAILED: ${answer.status}`}`,
  );
  return answer.body;
}

for (const change of changes) {
  const { undo } = await measure(change.action, '/api/seller/products/batch', { productIds, change });
  if (change.action === 'addStock') await measure('its undo', '/api/seller/products/batch/undo', { products: undo });
}
await server.stop();
await rm(dataDirectory, { recursive: true });
process.exitCode = isGood ? 0 : 1;
