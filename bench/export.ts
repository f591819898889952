/**
 * Measures exports of 50,000 products (import.md, section 6): `node bench/export.ts [products]`. Needs a built web app;
 * takes five minutes. The server has the heap flags of a machine with 1 GB: with more, V8 leaves garbage as long as there
 * is room (docs/decisions/memory.md). Exits 1 if a file takes longer than 10 s, needs more than 30 MiB above rest, or has
 * not one row for each product. The processor time is that of the server and of PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { heapFlags } from '../server/platform/processes/heapFlags.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { openShop, type Shop, trafficEnvironment, visitor } from '../test/traffic.ts';
import { comeToRest, residentMemory, watchMemory } from './imports/watching.ts';
import { postgresTime, processorTime } from './limits/processor.ts';

const products = Number(process.argv[2] ?? 50_000);
const bars = { seconds: 10, memory: 30 };
/** Marks the name of each product, in files that are not compressed. */
const mark = 'Exported kurti';

async function fill(dataDirectory: string, { id }: Shop): Promise<void> {
  const database = await openDatabase(dataDirectory);
  await database.query(
    `insert into products (id, seller_id, name, description, category, price_paise, mrp_paise, sku, stock, is_active,
        images, created_at, updated_at)
      select gen_random_uuid(), $1, $3 || ' ' || i, repeat('Soft cotton, washable, made in Jaipur. ', 5 + i % 10),
        'Clothing & Fashion', 19900 + i, 29900 + i, 'EX-' || i, i % 40, true,
        array['https://cdn.example.com/files/' || i || '.jpg'], now() + i * interval '1 ms', now()
      from generate_series(1, $2::int) i`,
    [id, products, mark],
  );
  await database.query('vacuum analyze');
  await database.end();
}

/** Reads a file as a browser does, without keeping it. Returns its bytes and how often the mark is in it. */
async function download(url: string, { cookie }: Shop, form: string) {
  const answer = await fetch(`${url}/api/seller/products/export?${form}`, { headers: { ...visitor(url), cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${form} was answered with ${answer.status}`);
  let [bytes, marks, rest] = [0, 0, ''];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    const text = rest + Buffer.from(chunk).toString('latin1');
    const found = text.split(mark);
    marks += found.length - 1;
    rest = (found.at(-1) ?? '').slice(1 - mark.length);
  }
  return { bytes, marks };
}

let isRight = true;
function check(isMet: boolean, words: string): void {
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${words}`);
  isRight &&= isMet;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-export-'));
const server = await startServer(dataDirectory, trafficEnvironment, heapFlags(2 ** 30));
try {
  const shop = await openShop(server.url, 0);
  await fill(dataDirectory, shop);
  for (const form of ['haat', 'haat&format=xlsx', 'shopify', 'woocommerce', 'meta', 'google']) {
    await comeToRest(server, dataDirectory);
    const rest = residentMemory(server, dataDirectory);
    const mostMemory = watchMemory(server, dataDirectory);
    const used = () => processorTime(server.child.pid ?? 0) + postgresTime(dataDirectory);
    const usedBefore = used();
    const began = performance.now();
    const { bytes, marks } = await download(server.url, shop, `dialect=${form}`);
    const seconds = (performance.now() - began) / 1000;
    const more = mostMemory().most - rest;
    const load = loadavg()[0]?.toFixed(1);
    const computed = ((used() - usedBefore) / 1000).toFixed(1);
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    check(
      seconds <= bars.seconds,
      `${form}: ${size} in ${seconds.toFixed(1)} s (bar ${bars.seconds}; processor time ${computed} s, load of the machine ${load})`,
    );
    check(more <= bars.memory, `${form}: ${more.toFixed(0)} MiB above ${rest.toFixed(0)} at rest (bar ${bars.memory})`);
    if (!form.includes('xlsx')) check(marks === products, `${form}: ${marks} of ${products} products`);
  }
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
