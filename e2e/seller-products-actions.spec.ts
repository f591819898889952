import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { failRequests, figures, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/products';
const card = (page: Page, name: string) => page.getByRole('article', { name });

let weavers: Shop;

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  await addProduct(weavers, { name: 'Tea cup' });
  await addProduct(weavers, { name: 'Silk stole', isActive: false });
  await addProduct(weavers, { name: 'Blue kurta' });
});

// specification 2.135, 4.25, 4.28
test('hides a product with the toggle and shows it again', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const cup = card(page, 'Tea cup');
  const toggle = cup.getByRole('switch', { name: 'Active' });
  await toggle.click();
  await expect(cup.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(figures(page, 'Product statistics')).toHaveText(['Total Products3', 'Active1', 'Inactive2', /Low/]);
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(cup.getByText('Active', { exact: true })).toBeVisible();
  await expect(figures(page, 'Product statistics')).toHaveText(['Total Products3', 'Active2', 'Inactive1', /Low/]);
});

// specification 8.28
test('rolls back a failed toggle with a message', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await failRequests(page, '**/deactivate');
  await card(page, 'Tea cup').getByRole('switch').click();
  await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
  await expect(card(page, 'Tea cup').getByRole('switch')).toBeChecked();
});

// specification 2.134, 2.143, 2.144, 2.145, 4.29
test('confirms before deleting, can be cancelled, shows Deleting..., and is final', async ({ page }) => {
  const id = await addProduct(weavers, { name: 'Old "sample"' });
  await openAsSeller(page, weavers, path);
  const dialog = page.getByRole('dialog');
  const ask = () => card(page, 'Old "sample"').getByRole('button', { name: 'Delete Product' }).click();
  await ask();
  await expect(dialog).toContainText('Are you sure you want to delete "Old "sample""? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Old "sample"')).toBeVisible();
  await ask();
  const answer = await holdRequests(page, `**/api/seller/products/${id}`);
  await dialog.getByRole('button', { name: 'Delete Product' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Old "sample"')).toHaveCount(0);
  await expect(figures(page, 'Product statistics').first()).toHaveText('Total Products3');
  expect((await weavers.caller.get(`/api/seller/products/${id}`)).status()).toBe(404);
});

test('offers to share a newly created live product, but not a hidden one', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  const potters = await openShop(product.url, admin, 'Khurja Potters');
  const create = async (name: string, isActive: boolean) => {
    await page.goto(`${path}/new`);
    await page.getByLabel('Product Name').fill(name);
    await page.getByLabel('Description').fill('Glazed clay, made in Khurja.');
    await page.getByLabel('Category').selectOption('Home & Garden');
    await page.getByLabel('Price').fill('240');
    await page.getByLabel('Stock Quantity').fill('12');
    if (!isActive) await page.getByRole('switch').uncheck();
    await page.getByRole('button', { name: 'Create Product' }).click();
    await expect(page).toHaveURL(path);
    await expect(card(page, name)).toBeVisible();
  };
  const notice = page.getByRole('status').filter({ hasText: 'Your product is live' });
  await page.setViewportSize({ width: 360, height: 780 });
  await openAsSeller(page, potters, path);
  await create('Blue bowl', true);
  await expect(notice).toContainText('Blue bowl');
  const shared = await notice.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  const words = new URL(shared ?? '').searchParams.get('text') ?? '';
  expect(words).toContain('Blue bowl\n₹240\n');
  const address = words.split('\n').at(-1) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  await expect(notice.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectGoodAppearance(page);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await create('Hidden bowl', false);
  await expect(notice).toHaveCount(0);
});
