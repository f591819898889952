/**
 * A crawler reads 10,000 product pages from a server with the flags of a machine with 1 GB: `node bench/crawl.ts`.
 * Prints the resident memory of Node every minute, and exits 1 unless it is below 250 MiB within 10 minutes after the
 * last page. Needs a built web app.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heapFlags } from '../server/platform/processes/heapFlags.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { visitor } from '../test/traffic.ts';

const pages = 10_000;
const maxMebibytes = 250;
const maxMinutes = 10;

/** Copies of the demo's products, under names of their own. */
const fillSql = `
  insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
  select gen_random_uuid(), seller_id, name || ' ' || number, description || ' ' || md5(number::text), category, price_paise + number, stock, is_active, images, now(), now()
  from products cross join generate_series(1, 60) as number where is_visible limit ${pages}
  returning id`;

const directory = await mkdtemp(join(tmpdir(), 'haat-crawl-'));
const server = await startServer(directory, {}, heapFlags(2 ** 30));
const resident = () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
const print = (when: string) => console.log(`${when}: ${resident().toFixed(0)} MiB`);
try {
  const database = await openDatabase(directory);
  const { rows } = await database.query<{ id: string }>(fillSql);
  await database.end();
  if (rows.length !== pages) throw new Error(`There are ${rows.length} products instead of ${pages}.`);
  print('before the crawl');
  let next = 0;
  async function crawl(): Promise<void> {
    for (let row = rows[next++]; row; row = rows[next++]) {
      const answer = await fetch(`${server.url}/product/${row.id}`, {
        headers: { ...visitor(server.url), 'accept-encoding': 'gzip, br' },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A page answered ${answer.status}.`);
    }
  }
  await Promise.all(Array.from({ length: 8 }, crawl));
  print('after the crawl');
  let minutes = 0;
  for (; minutes < maxMinutes && resident() >= maxMebibytes; minutes += 0.5) await pause(30_000);
  print(`${minutes} minutes later`);
  if (resident() >= maxMebibytes) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
