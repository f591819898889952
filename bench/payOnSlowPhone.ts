/**
 * Measures how long a customer with a slow phone (see slowPhone.ts) waits from *Place Order* to the QR code and the link
 * that opens a payment app, after two taps: `node bench/payOnSlowPhone.ts`. Median of five orders by new browsers. Exits
 * 1 if it takes longer than 4 s. Needs a built web app.
 */
import type { Page } from '@playwright/test';
import { saveUpi } from '../e2e/payments.ts';
import { addProduct } from '../e2e/shops.ts';
import { withStage } from './conventions/withStage.ts';

const orders = 5;
/** In milliseconds. */
const bar = 4000;

/** Orders and opens the payment. Returns milliseconds from the first tap until both ways to pay are on the screen. */
async function order(page: Page, productId: string): Promise<number> {
  page.setDefaultTimeout(120_000);
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
  return performance.now() - began;
}

await withStage(async ({ shop, onSlowPhone }) => {
  await saveUpi(shop);
  // The stage's products cost more than UPI allows.
  const productId = await addProduct(shop, { stock: 500 });
  const waits: number[] = [];
  for (let count = 0; count < orders; count += 1) waits.push(await onSlowPhone((page) => order(page, productId)));
  const median = waits.sort((a, b) => a - b)[Math.floor(orders / 2)] ?? Number.NaN;
  if (median > bar) process.exitCode = 1;
  const all = waits.map((wait) => (wait / 1000).toFixed(1)).join(', ');
  console.log(
    `${median > bar ? 'BAD ' : 'ok  '} order to QR code: ${(median / 1000).toFixed(1)} s (bar ${bar / 1000}; ${all})`,
  );
});
