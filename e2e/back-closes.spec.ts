import type { Page } from '@playwright/test';
import { phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { name } from './productForm.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ viewport: phone });

let shop: Shop;
let orderId = '';
let productId = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Back Baskets');
  productId = await addProduct(shop, { name: 'Cane basket' });
  orderId = await placeOrder(shop, [{ productId, quantity: 1 }]);
});

const dialog = (page: Page) => page.getByRole('dialog');

test('Back closes the sidebar, the palette and the sheet of keys, and then leaves the page', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products');
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/seller/orders');
  for (const open of [
    () => page.getByRole('button', { name: 'Open navigation' }).click(),
    () => page.getByRole('button', { name: 'Search everything' }).click(),
    () => page.keyboard.press('?'),
  ]) {
    await open();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/seller/orders');
  }
  await page.goBack();
  await expect(page).toHaveURL('/seller/products');
});

test('a page opened from the sidebar is one step, and what was closed none', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/orders');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await dialog(page).getByRole('button', { name: 'Close navigation' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await dialog(page).getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/seller/reviews');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/seller/orders');
  await expect(dialog(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/seller/reviews');
});

test('Back closes a dialog above the details of an order first, then the details', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  await page.goto(`/seller/orders?order=${orderId}`);
  const details = page.getByRole('dialog', { name: /^Order/ });
  await details.getByRole('button', { name: 'Cancel Order' }).click();
  const question = page.getByRole('dialog', { name: /Cancel/ });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(details).toBeVisible();
  await page.reload();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('after a reload below an open dialog, Back leaves the page', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products');
  await page.goto('/seller/orders');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(undefined);
  await page.goBack();
  await expect(page).toHaveURL('/seller/products');
});

test('Back closes the sheet of an option and keeps what is typed; then it asks, and Back again stays', async ({
  page,
}) => {
  await openAsSeller(page, shop, '/seller/products');
  await page.locator(`a[href$="/${productId}/edit"]`).first().click();
  await expect(page).toHaveURL(`/seller/products/${productId}/edit`);
  await name(page).fill('Cane basket, round');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(name(page)).toHaveValue('Cane basket, round');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`/seller/products/${productId}/edit`);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/seller/products/${productId}/edit`);
  await expect(name(page)).toHaveValue('Cane basket, round');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/seller/products');
});
