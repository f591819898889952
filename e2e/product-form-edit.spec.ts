import { randomUUID } from 'node:crypto';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { banner, category, description, name, price, productCalls, stock, update } from './productForm.ts';
import { failRequests, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let weavers: Shop;
let potters: Shop;

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  potters = await openShop(product.url, admin, 'Khurja Potters');
});

// specification 2.15, 2.147, 2.160, 2.161, 2.163
test("starts with the product's values, shows Updating... and saves", async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Silk stole', pricePaise: 2_499_50, stock: 9 });
  const reading = await holdRequests(page, productCalls);
  await openAsSeller(page, weavers, `/seller/products/${id}/edit`);
  await expect(page.getByText('Loading product details...')).toBeVisible();
  reading();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product');
  await expect(page.getByText('Update your product details', { exact: true })).toBeVisible();
  await expect(name(page)).toHaveValue('Silk stole');
  await expect(description(page)).toHaveValue('Handwoven cotton.');
  await expect(category(page)).toHaveValue('Clothing & Fashion');
  await expect(price(page)).toHaveValue('2499.5');
  await expect(stock(page)).toHaveValue('9');
  await expectGoodAppearance(page);
  await price(page).fill('3000');
  await page.unroute(productCalls);
  const saving = await holdRequests(page, productCalls);
  await update(page).click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  saving();
  await expect(page).toHaveURL('/seller/products');
  await expect(page.getByRole('article', { name: 'Silk stole' })).toContainText('₹3,000');
});

// specification 8.21
test('reports product details that fail to load, and loads them with Try Again', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Wool shawl' });
  await failRequests(page, productCalls);
  await openAsSeller(page, weavers, `/seller/products/${id}/edit`);
  await expect(banner(page)).toContainText('Failed to load product details.');
  await page.unroute(productCalls);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(name(page)).toHaveValue('Wool shawl');
});

// specification 6.13
test('rejects editing a missing product and that of another seller', async ({ page }) => {
  const others = await addProduct(potters, { name: 'Tea cup' });
  await openAsSeller(page, weavers, '/seller/products');
  for (const id of [others, randomUUID(), 'no-id']) {
    await page.goto(`/seller/products/${id}/edit`);
    await expect(page.getByText('Product not found or you do not have permission to edit it.')).toBeVisible();
    await expect(page.getByText('Tea cup')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page).toHaveURL('/seller/products');
});

// specification 2.164
test('rejects saving a stale version, and lets the seller take over the changes', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Cotton scarf' });
  await openAsSeller(page, weavers, `/seller/products/${id}/edit`);
  await name(page).fill('Cotton scarf, long');
  const read = await weavers.caller.get(`/api/seller/products/${id}`);
  const { id: _, createdAt, updatedAt, isTakenDown, priceToPaise, stock: shownStock, ...product } = await read.json();
  const data = { ...product, stock: shownStock, shownStock, pricePaise: 900_00 };
  expect((await weavers.caller.put(`/api/seller/products/${id}`, { data })).status()).toBe(200);
  await update(page).click();
  await expect(banner(page)).toHaveText('This product was changed meanwhile. Reload to see the latest version.');
  await expect(name(page)).toHaveValue('Cotton scarf, long');
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(price(page)).toHaveValue('900');
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(name(page)).toHaveValue('Cotton scarf, long');
  await update(page).click();
  await expect(page.getByRole('article', { name: 'Cotton scarf, long' })).toContainText('₹900');
});
