/**
 * Measures what drawing a page of the panel costs: processor time of the server per page, next to that of PostgreSQL.
 * `node bench/panelPages.ts`, optionally with the addresses; PAGES (200) of each after PAGES to warm up. A shop with 50
 * orders and products. Exits 1 if a page takes the server more than 15 ms. Needs a built web app.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator } from '../e2e/marketplace.ts';
import { placeOrder } from '../e2e/selling.ts';
import { addProduct, adminCaller, type Caller, openShop } from '../e2e/shops.ts';
import { startServer } from '../test/process.ts';
import { becomesIdle, postgresTime, processorTime } from './limits/processor.ts';

const bar = 15;
const pages = Number(process.env.PAGES ?? 200);
const addresses = [
  ...['/seller/dashboard', '/seller/orders', '/seller/products', '/seller/chats', '/seller/profile'],
  ...['/admin/dashboard', '/admin/sellers', '/admin/orders'],
];

const directory = mkdtempSync(join(tmpdir(), 'haat-panel-pages-'));
const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, TRUST_PROXY: 'on' };
const server = await startServer(directory, environment);
const pid = server.child.pid ?? 0;

/** Requests a page as browsers do over HTTPS, and returns its size in bytes. */
async function fetchPages(caller: Caller, address: string): Promise<number> {
  const { cookies } = await caller.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  let bytes = 0;
  for (let count = 0; count < pages; count += 1) {
    const answer = await fetch(server.url + address, {
      headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
    bytes = (await answer.arrayBuffer()).byteLength;
  }
  return bytes;
}

try {
  const admin = await adminCaller(server.url);
  const shop = await openShop(server.url, admin, 'Fast Sarees');
  for (let count = 0; count < 50; count += 1) {
    const productId = await addProduct(shop, { name: `Saree ${count}` });
    await placeOrder(shop, [{ productId, quantity: 1 }]);
  }
  const filters = process.argv.slice(2);
  for (const address of addresses.filter((name) => filters.length === 0 || filters.includes(name))) {
    const caller = address.startsWith('/admin') ? admin : shop.caller;
    await fetchPages(caller, address);
    await becomesIdle(pid);
    const [before, databaseBefore] = [processorTime(pid), postgresTime(directory)];
    const bytes = await fetchPages(caller, address);
    const each = (processorTime(pid) - before) / pages;
    const database = (postgresTime(directory) - databaseBefore) / pages;
    if (each > bar) process.exitCode = 1;
    const figures = `${each.toFixed(1)} ms, PostgreSQL ${database.toFixed(1)} ms, ${Math.round(bytes / 1000)} KB`;
    console.log(`${each > bar ? 'BAD' : 'ok '} ${address.padEnd(20)} ${figures}`);
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true });
}
