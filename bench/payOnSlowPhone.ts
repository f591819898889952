/**
 * Measures how long a customer with a slow phone (see slowPhone.ts) waits from *Place Order* to the QR code and the link
 * that opens a payment app, after two taps: `node bench/payOnSlowPhone.ts`. Median of five orders by new browsers. Exits
 * 1 if it takes longer than 4 s. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { administrator } from '../e2e/marketplace.ts';
import { saveUpi } from '../e2e/payments.ts';
import { addProduct, adminCaller, openShop } from '../e2e/shops.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { startServer } from '../test/process.ts';
import { openSlowTab } from './conventions/slowTab.ts';

const orders = 5;
/** In milliseconds. */
const bar = 4000;

/** Orders and opens the payment. Returns milliseconds from the first tap until both ways to pay are on the screen. */
async function order(browser: Browser, url: string, productId: string): Promise<number> {
  const viewport = { width: 360, height: 740 };
  const phone = await browser.newContext({ baseURL: url, viewport, isMobile: true, hasTouch: true });
  phone.setDefaultTimeout(120_000);
  const page = await openSlowTab(phone);
  await page.goto(`/product/${productId}`, { waitUntil: 'networkidle' });
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru 570001');
  const placeOrder = page.getByRole('button', { name: 'Place Order' });
  await placeOrder.scrollIntoViewIfNeeded();
  const began = performance.now();
  await placeOrder.tap();
  await page.getByRole('link', { name: /^Pay ₹[\d,.]+$/ }).tap();
  await page.getByRole('link', { name: 'with a UPI app' }).waitFor();
  await page.waitForFunction(() => {
    const { top = Number.POSITIVE_INFINITY } = document.querySelector('svg.qr')?.getBoundingClientRect() ?? {};
    return top < innerHeight;
  });
  const waited = performance.now() - began;
  await phone.close();
  return waited;
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error('No Chromium was found.');
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, TRUST_PROXY: 'on' };
const server = await startServer(dataDirectory, environment);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const shop = await openShop(server.url, await adminCaller(server.url), 'Slow Phone Sarees');
  await saveUpi(shop);
  const productId = await addProduct(shop, { stock: 500 });
  const waits: number[] = [];
  for (let count = 0; count < orders; count += 1) waits.push(await order(browser, server.url, productId));
  const median = waits.sort((a, b) => a - b)[Math.floor(orders / 2)] ?? Number.NaN;
  if (median > bar) process.exitCode = 1;
  const all = waits.map((wait) => (wait / 1000).toFixed(1)).join(', ');
  console.log(
    `${median > bar ? 'BAD ' : 'ok  '} order to QR code: ${(median / 1000).toFixed(1)} s (bar ${bar / 1000}; ${all})`,
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDirectory, { recursive: true });
}
