import type { Page } from '@playwright/test';
import { placeOrderAs } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let productId = '';
let orderPath = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Letter Carvers');
  productId = await addProduct(shop, { name: 'Wooden letter' });
  orderPath = (await placeOrderAs(shop, 'Asha Rao', [{ productId, quantity: 1 }])).path;
});

const isTypeface = (path: string) => path.includes('anek-latin');

/** What the page shows its letters in: its own typeface or the system's. */
const shownTypeface = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--font').includes('Anek Latin'));

/** When the typeface was asked for, and when the page was first painted; `undefined` if it was not. */
const timings = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    typeface: performance.getEntriesByType('resource').find(({ name }) => name.includes('anek-latin'))?.startTime,
  }));

test('fetches at most 40 KB of typeface after the first paint of the landing page and account pages', async ({
  page,
}) => {
  for (const path of ['/', '/auth/login', '/auth/register']) {
    const fetched = page.waitForResponse((response) => isTypeface(response.url()));
    await page.goto(path);
    const response = await fetched;
    const file = await page.request.get(response.url());
    expect((await file.body()).length).toBeLessThanOrEqual(40_000);
    expect(response.headers()['cache-control']).toContain('immutable');
    await expect.poll(() => shownTypeface(page)).toBe(true);
    const { paint, typeface } = await timings(page);
    expect(paint).toBeGreaterThan(0);
    expect(typeface).toBeGreaterThan(paint);
  }
});

test('shows the panel in the typeface from the next page on, without moving the first', async ({ page }) => {
  const fetched = page.waitForResponse((response) => isTypeface(response.url()));
  await openAsSeller(page, shop, '/seller/products');
  await fetched;
  await page.waitForFunction(() => localStorage.getItem('typeface') !== null);
  expect(await shownTypeface(page)).toBe(false);
  await page.getByRole('link', { name: 'Wooden letter' }).first().click();
  await expect.poll(() => shownTypeface(page)).toBe(true);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => shownTypeface(page)).toBe(true);
});

test('leaves the pages where customers shop in the typeface of their phone', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const paths = ['/shop', `/product/${productId}`, '/store/letter-carvers', '/store/letter-carvers#cart', '/orders'];
  for (const path of [...paths, orderPath]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shownTypeface(page), path).toBe(false);
  }
  expect(asked.filter(isTypeface)).toEqual([]);
});
