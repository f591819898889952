import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { failRequests, nameColour, openAsSeller, section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = (id: string) => `/seller/products/${id}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

let weavers: Shop;
let potters: Shop;
let kurta: string;

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  potters = await openShop(product.url, admin, 'Khurja Potters');
  kurta = await addProduct(weavers, { name: 'Blue kurta', pricePaise: 1_23_456_00, stock: 10 });
});

// specification 2.14, 2.165, 2.166, 2.169, 2.170, 2.172
test('shows all data of the product', async ({ page }) => {
  const before = today.format(new Date());
  await openAsSeller(page, weavers, path(kurta));
  await expect(heading(page)).toHaveText('Blue kurta');
  await expect(page.getByText('Product Details', { exact: true })).toBeVisible();
  await expect(page.getByText('No photo')).toBeAttached();
  const facts = section(page, 'Product Information');
  await expect(facts.getByRole('term')).toHaveText(['Description', 'Category', 'Created', 'Last Updated']);
  const days = [before, today.format(new Date())];
  const shown = await facts.getByRole('definition').allTextContents();
  expect(shown.slice(0, 2)).toEqual(['Handwoven cotton.', 'Clothing & Fashion']);
  for (const day of shown.slice(2)) expect(days).toContain(day);
  const inventory = section(page, 'Pricing & Inventory');
  await expect(inventory.getByText('₹1,23,456', { exact: true })).toBeVisible();
  await expect(inventory.getByText('Stock: 10 units', { exact: true })).toBeVisible();
  await expect(page.getByText('Low stock warning')).toHaveCount(0);
  await expectGoodAppearance(page);
});

// specification 2.173, 9.2
test('warns about a stock below 10', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Silk stole', stock: 9 });
  await openAsSeller(page, weavers, path(id));
  const stock = page.getByText('Stock: 9 units', { exact: true });
  await expect(stock).toBeVisible();
  expect(await nameColour(stock)).toBe('orange');
  await expect(page.getByText('Low stock warning', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
});

test('changes the stock with the stepper, and offers Undo', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Jute rug', stock: 10 });
  await openAsSeller(page, weavers, path(id));
  await page.getByRole('button', { name: 'One fewer: Jute rug' }).click();
  await expect(page.getByText('Stock: 9 units', { exact: true })).toBeVisible();
  await expect(page.getByText('Low stock warning', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Stock: 10 units', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Stock: 10 units', { exact: true })).toBeVisible();
});

test('shares the product with its price on WhatsApp while customers can see it', async ({ page, product }) => {
  const id = await addProduct(weavers, { name: 'Cane basket', pricePaise: 450_00 });
  await openAsSeller(page, weavers, path(id));
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  const address = new URL((await share.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://wa.me');
  expect(address.searchParams.get('text')).toBe(`Cane basket\n₹450\n${product.url}/product/${id}`);
  await page.getByRole('button', { name: 'Deactivate Product' }).click();
  await expect(share).toHaveCount(0);
});

// specification 2.169
test('shows every photo', async ({ page }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await page.route('**/media/remote/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  const images = ['http://127.0.0.1:9/front', 'http://127.0.0.1:9/back'];
  const id = await addProduct(weavers, { name: 'Wool shawl', images });
  await openAsSeller(page, weavers, path(id));
  const large = page.getByRole('img', { name: 'Wool shawl' });
  await expect(large).toHaveAttribute('src', /^\/media\/remote\/640\.webp\?url=.*front$/);
  await page.getByRole('button', { name: 'Show photo 2 of 2' }).click();
  await expect(large).toHaveAttribute('src', /^\/media\/remote\/640\.webp\?url=.*back$/);
});

// specification 2.167
test('copies the address of the public page with Copy Link', async ({ page, context, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsSeller(page, weavers, path(kurta));
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/product/${kurta}`);
});

// specification 2.18, 2.168, 2.174
test('links to the form and to the public page', async ({ page }) => {
  await openAsSeller(page, weavers, path(kurta));
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`${path(kurta)}/edit`);
  await page.goBack();
  await page.getByRole('link', { name: 'View Public Page' }).click();
  await expect(page).toHaveURL(`/product/${kurta}`);
  await expect(heading(page)).toHaveText('Blue kurta');
});

// specification 2.171, 4.25
test('hides the product with Deactivate Product, and shows it with Activate Product', async ({ page, request }) => {
  await openAsSeller(page, weavers, path(kurta));
  const status = section(page, 'Status');
  const isPublic = async () => (await request.get(`/product/${kurta}`)).status();
  await expect(status.getByText('Active', { exact: true })).toBeVisible();
  await status.getByRole('button', { name: 'Deactivate Product' }).click();
  await expect(status.getByText('Inactive', { exact: true })).toBeVisible();
  await expect.poll(isPublic).toBe(404);
  await status.getByRole('button', { name: 'Activate Product' }).click();
  await expect(status.getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(isPublic).toBe(200);
});

// specification 2.175
test('confirms before deleting, then returns to the list', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Old sample' });
  await openAsSeller(page, weavers, path(id));
  const asked: string[] = [];
  page.once('dialog', async (dialog) => {
    asked.push(dialog.type(), dialog.message());
    await dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Delete Product' }).click();
  expect(asked).toEqual(['confirm', 'Are you sure you want to delete "Old sample"? This action cannot be undone.']);
  await expect(heading(page)).toHaveText('Old sample');
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Delete Product' }).click();
  await expect(page).toHaveURL('/seller/products');
  await expect(page.getByRole('article', { name: 'Blue kurta' })).toBeVisible();
  await expect(page.getByText('Old sample')).toHaveCount(0);
});

// specification 2.176, 6.12
test('shows not found for a missing product and for that of another seller', async ({ page }) => {
  const others = await addProduct(potters, { name: 'Tea cup' });
  await openAsSeller(page, weavers, '/seller/products');
  for (const id of [others, randomUUID(), 'no-id']) {
    await page.goto(path(id));
    await expect(heading(page)).toHaveText('Product Not Found');
    await expect(page.getByText('Product not found or you do not have permission to view it.')).toBeVisible();
  }
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page).toHaveURL('/seller/products');
});

// specification 4.30, 8.23
test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const address = `**/api/seller/products/${kurta}`;
  const answer = await holdRequests(page, address);
  await openAsSeller(page, weavers, path(kurta));
  await expect(page.getByText('Loading product details...')).toBeVisible();
  answer();
  await expect(heading(page)).toHaveText('Blue kurta');
  await page.unroute(address);
  await failRequests(page, address);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load product details.');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText('Blue kurta');
});
