import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const figure = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}\\d`) });

let weavers: Shop;

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  await addProduct(weavers, { name: 'Blue kurta' });
  await addProduct(weavers, { name: 'Tea cup' });
});

// specification 1.5, 2.18, 2.90, 2.91, 4.27, 4.28
test('hides a product from customers when deactivated, and shows it again when activated', async ({
  page,
  request,
}) => {
  await openAsAdmin(page, '/admin/products');
  const kurta = row(page, 'Blue kurta');
  const opened = page.waitForEvent('popup');
  await kurta.getByRole('link', { name: 'View Product' }).click();
  const shown = await opened;
  await expect(shown.getByRole('heading', { name: 'Blue kurta' })).toBeVisible();
  const address = shown.url();
  await kurta.getByRole('button', { name: 'Deactivate Product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect((await request.get(address)).status()).toBe(200);
  await dialog.getByLabel('Reason').fill('The photo is of another shop.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(kurta).toContainText('Inactive');
  await expect(kurta).toContainText('Taken down');
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  await expect(figure(page, 'Inactive')).toHaveText('Inactive1');
  await kurta.getByRole('button', { name: 'Activate Product' }).click();
  await expect(figure(page, 'Inactive')).toHaveText('Inactive0');
  await expect.poll(async () => (await request.get(address)).status()).toBe(200);
});

test('shows sellers why a product was taken down while they edit it, and locks its visibility', async ({
  page,
  product,
}) => {
  const administrator = await adminCaller(product.url);
  const id = await addProduct(weavers, { name: 'Clay pot' });
  const path = `/api/admin/products/${id}`;
  await administrator.post(`${path}/deactivate`, { data: { reason: 'The photo is of another shop.' } });
  await openAsSeller(page, weavers, `/seller/products/${id}/edit`);
  await expect(page.getByText('Reason: The photo is of another shop.')).toBeVisible();
  await expect(page.getByRole('switch')).toBeDisabled();
  await expect(page.getByRole('switch')).not.toBeChecked();
  await expectGoodAppearance(page);
  await page.getByLabel('Product Name').fill('Clay pot, new photo');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL('/seller/products');
  await expect(page.getByText('Clay pot, new photo')).toBeVisible();
  await administrator.post(`${path}/activate`);
  await page.goto(`/seller/products/${id}/edit`);
  await expect(page.getByRole('switch')).toBeEnabled();
  await expect(page.getByText('Reason:')).toHaveCount(0);
  await administrator.delete(path);
});

// specification 8.28
test('keeps the product unchanged and shows a message when deactivating fails', async ({ page }) => {
  await openAsAdmin(page, '/admin/products');
  await page.route('**/deactivate', (route) => route.abort());
  const cup = row(page, 'Tea cup');
  await cup.getByRole('button', { name: 'Deactivate Product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The photo is of another shop.');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(dialog.getByText('Couldn’t take down the product. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cup.getByText('Active', { exact: true })).toBeVisible();
  await expect(cup.getByRole('button', { name: 'Deactivate Product' })).toBeVisible();
});

// specification 2.92, 4.29, 8.29
test('confirms before deleting, explains the consequences, and reports a failure', async ({ page }) => {
  await addProduct(weavers, { name: 'Old "sample"' });
  await openAsAdmin(page, '/admin/products');
  const dialog = page.getByRole('dialog');
  const open = () => row(page, 'Old "sample"').getByRole('button', { name: 'Delete Product' }).click();
  const confirm = dialog.getByRole('button', { name: 'Delete Product' });
  await open();
  await expect(dialog).toContainText('Are you sure you want to delete "Old "sample""? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Showing 3 of 3 products')).toBeVisible();
  const address = /\/api\/admin\/products\/[0-9a-f-]+$/;
  await page.route(address, (route) => route.abort());
  await open();
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(address);
  const answer = await holdRequests(page, address);
  await confirm.click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  answer();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Old "sample"')).toHaveCount(0);
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible();
});
