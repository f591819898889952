import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let weavers: Shop;
const products: string[] = [];

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Chanderi Looms');
  for (const name of ['Blue saree', 'Red saree']) products.push(await addProduct(weavers, { name }));
});

const openPicture = (page: Page) => page.getByRole('button', { name: 'Share with QR code' }).click();
const picture = (page: Page) => dialog(page).getByRole('img', { name: 'Photo with price and QR code' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share with QR code' });

/** Downloads the picture of the open dialog. */
async function download(page: Page): Promise<{ name: string; width?: number; height?: number }> {
  await expect(picture(page)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: 'Download' }).click();
  const file = await downloading;
  const { width, height } = await sharp(await readFile(await file.path())).metadata();
  return { name: file.suggestedFilename(), width, height };
}

test('a seller downloads a picture of a product as status and as card', async ({ page }) => {
  await openAsSeller(page, weavers, `/seller/products/${products[0]}`);
  await openPicture(page);
  expect(await download(page)).toEqual({ name: 'shop-status.jpg', width: 1080, height: 1920 });
  await dialog(page).getByText('Card', { exact: true }).click();
  await expect(picture(page)).toHaveAttribute('height', '1350');
  expect(await download(page)).toEqual({ name: 'shop-card.jpg', width: 1080, height: 1350 });
  await expectGoodAppearance(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share with QR code' })).toBeFocused();
});

test('a seller makes a picture of selected products, and of the shop', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller/products');
  for (const name of ['Blue saree', 'Red saree']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const drawn = page.waitForRequest(/share-pictures/);
  await openPicture(page);
  const { searchParams } = new URL((await drawn).url());
  expect(searchParams.get('products')?.split(',').toSorted()).toEqual(products.toSorted());
  await expect(picture(page)).toBeVisible();
  await page.goto('/seller/profile');
  await openPicture(page);
  expect((await download(page)).name).toBe('shop-status.jpg');
});

test('says why there is no picture, and tries again', async ({ page }) => {
  await page.route(/share-pictures/, (route) => route.abort());
  await openAsSeller(page, weavers, `/seller/products/${products[0]}`);
  await openPicture(page);
  const retry = dialog(page).getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  await page.unroute(/share-pictures/);
  await retry.click();
  await expect(picture(page)).toBeVisible();
});
