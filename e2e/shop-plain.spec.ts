import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ javaScriptEnabled: false });

const names = (page: Page) => page.locator('.product-name').allTextContents();

test.beforeAll(async ({ product }) => {
  const weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  for (let number = 1; number <= 30; number += 1) {
    await addProduct(weavers, { name: `Bead ${number}`, pricePaise: number * 10_00 });
  }
  await addProduct(weavers, { name: 'Brass diya', category: 'Home & Garden', stock: 2 });
});

for (const [path, label] of [
  ['/shop', 'Search products'],
  ['/store/kannur-weavers', 'Search in this shop'],
] as const) {
  test(`shows, searches, filters and sorts ${path} without JavaScript`, async ({ page }) => {
    await page.goto(path);
    expect(await names(page)).toHaveLength(24);
    await expect(page.getByText('Only 2 left')).toBeVisible();
    await page.getByLabel(label).fill('bead');
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    // Named by what else the list offers.
    await page.getByRole('button', { name: /^(Sort|Apply)$/ }).click();
    expect((await names(page)).slice(0, 2)).toEqual(['Bead 1', 'Bead 2']);
    await page.goto(path);
    await page.getByRole('link', { name: 'Home & Garden 1' }).click();
    expect(await names(page)).toEqual(['Brass diya']);
  });

  test(`pages through ${path} without JavaScript`, async ({ page }) => {
    await page.goto(`${path}?search=bead&sort=price-up`);
    const first = await names(page);
    await page.getByRole('link', { name: 'More products' }).click();
    const second = await names(page);
    expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, index) => `Bead ${index + 1}`));
    await expect(page.getByRole('link', { name: 'More products' })).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    expect(await names(page)).toEqual(first);
  });
}

test('hides controls that need JavaScript in a store, and orders without it', async ({ page }) => {
  await page.goto('/store/kannur-weavers');
  for (const name of ['Add to cart', 'Share', 'Print']) {
    await expect(page.getByRole('button', { name }).first()).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'View cart' })).toBeHidden();
  await page.getByRole('link', { name: /Brass diya/ }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
});
