import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './payments.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Potters of Pune');
  await addProduct(shop, { name: 'Clay pot', stock: 4, weightGrams: 900, netQuantity: '1 piece' });
  await addProduct(shop, { name: 'Old vase', stock: 1, isActive: false });
});

/** Clicks the download, and returns its name and text. */
async function download(page: Page, name: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('downloads the filtered products for Haat, and a template', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products?status=active');
  await page.getByRole('link', { name: 'Export' }).click();
  await expect(page.getByRole('heading', { name: 'Export products' })).toBeVisible();
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  const csv = await download(page, 'Download CSV');
  expect(csv.name).toBe('products-haat.csv');
  expect(csv.text).toContain(',Clay pot,');
  expect(csv.text).not.toContain('Old vase');
  expect((await download(page, 'Download Excel file')).name).toBe('products-haat.xlsx');
  expect((await download(page, 'Download a template')).name).toBe('template-haat.xlsx');
});

test('says what a file cannot carry, and adds SKUs after asking', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/export');
  await page.getByRole('radio', { name: 'Shopify' }).check();
  await expect(page).toHaveURL(/dialect=shopify/);
  await expect(page.getByText('Net quantity (1 product)')).toBeVisible();
  await expect(page.getByText('2 products have no SKU')).toBeVisible();
  await expectGoodAppearance(page);
  await screenshot(page, 'product-export');
  await page.getByRole('button', { name: 'Add SKUs' }).click();
  await expect(page.getByText('2 products have no SKU')).toBeHidden();
  const csv = await download(page, 'Download');
  expect(csv.name).toBe('products-shopify.csv');
  expect(csv.text.match(/,H-[0-9a-f]{8},/g)).toHaveLength(2);
  await page.getByRole('radio', { name: 'Google' }).check();
  await expect(page.getByText(/\/store\/.*\/google\.tsv/)).toBeVisible();
  await expect(page.getByText(/Whether a product is active.*\(1 product\)/)).toBeVisible();
});
