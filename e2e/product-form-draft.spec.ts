import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, panelFilePattern, runStatement } from './network.ts';
import { chooseFiles } from './pictures.ts';
import { banner, create, expectFormKept, fillForm, name, stock, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/products/new';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });
const draftNotice = (page: Page) => page.getByText('Your unsaved changes are back');
let shop: Shop;

/** Clicks, and drops the response. */
async function clickAndDropResponse(page: Page, button: Locator): Promise<void> {
  await page.route('**/api/seller/products', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await expect(banner(page)).toBeVisible();
  await page.unroute('**/api/seller/products');
}

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Kept Kettles');
});

test('keeps the draft after a reload until it is saved', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await page.reload();
  await expect(draftNotice(page)).toBeVisible();
  await expectFormKept(page);
  await expectGoodAppearance(page);
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Brass lamp' })).toBeVisible();
  await page.goto(path);
  await expect(create(page)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  await expect(draftNotice(page)).toHaveCount(0);
});

test('restores a draft around what is typed before its code is loaded', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  const loading = await holdRequests(page, panelFilePattern('saveProduct'));
  await page.reload();
  await create(page).waitFor();
  await name(page).fill('Copper pot');
  await expect(name(page)).toHaveValue('Copper pot');
  await expect(draftNotice(page)).toHaveCount(0);
  loading();
  await expect(draftNotice(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Copper pot');
  await expect(stock(page)).toHaveValue('12');
});

test('stores what is typed while the code that checks drafts fails to load', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await page.route(panelFilePattern('saveProduct'), (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.reload();
  await failed;
  await create(page).waitFor();
  await name(page).pressSequentially('Copper pot');
  await expect(name(page)).toHaveValue('Copper pot');
  await page.unroute(panelFilePattern('saveProduct'));
  await page.reload();
  await expect(draftNotice(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Copper pot');
  await expect(stock(page)).toHaveValue('12');
});

test('discards the draft on request, on leaving and on signing out', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Tea cup', stock: 5 });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await name(page).fill('Tea mug');
  await page.reload();
  await expect(draftNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name(page)).toHaveValue('Tea cup');
  await expect(draftNotice(page)).toHaveCount(0);
  await page.reload();
  await expect(name(page)).toHaveValue('Tea cup');
  await name(page).fill('Tea mug');
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/seller/products');
  await page.goto(`/seller/products/${id}/edit`);
  await expect(name(page)).toHaveValue('Tea cup');
  await expect(draftNotice(page)).toHaveCount(0);
});

test('subtracts items sold between typing and saving', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Copper jug', stock: 10 });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await stock(page).fill('15');
  // Sold meanwhile in another window.
  await shop.caller.post('/api/seller/products/batch', {
    data: { productIds: [id], change: { action: 'addStock', by: -3 } },
  });
  await page.reload();
  await expect(stock(page)).toHaveValue('15');
  await update(page).click();
  await expect(banner(page)).toContainText('This product was changed meanwhile.');
  await expect(stock(page)).toHaveValue('15');
});

test('reports a lost connection, keeps the draft, and sends it again with a tap', async ({ page, context }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await name(page).fill('Offline lamp');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Your changes are saved on this device')).toBeVisible();
  await create(page).click();
  await expect(banner(page)).toContainText('Your changes are on this device');
  await expectGoodAppearance(page);
  await expect(name(page)).toHaveValue('Offline lamp');
  await context.setOffline(false);
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Offline lamp' })).toBeVisible();
});

test('asks for the password when the session has expired, then saves', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await name(page).fill('Patient lamp');
  await page.context().clearCookies();
  await create(page).click();
  await expect(dialog(page)).toContainText(shop.email);
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await expectGoodAppearance(page);
  await dialog(page).getByLabel('Password').fill('not the password');
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect password.');
  await dialog(page).getByLabel('Password').fill(shopPassword);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Patient lamp' })).toBeVisible();
});

test('creates one product when the response is lost and the page reloaded', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await name(page).fill('Single lamp');
  await clickAndDropResponse(page, create(page));
  await expect(banner(page)).toContainText('Your changes are on this device');
  await page.reload();
  await expect(name(page)).toHaveValue('Single lamp');
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Single lamp' })).toHaveCount(1);
});

test('saves later changes to the product that the lost request created', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await name(page).fill('Lamp of one day');
  await clickAndDropResponse(page, create(page));
  await name(page).fill('Lamp of two days');
  await create(page).click();
  await expect(banner(page)).toContainText('This product was already created');
  await expectGoodAppearance(page);
  await expect(name(page)).toHaveValue('Lamp of two days');
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Lamp of two days' })).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Lamp of one day' })).toHaveCount(0);
});

test('names photos that were not uploaded in time, and can save without them', async ({ page, product }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await name(page).fill('Lamp without pictures');
  await page.getByLabel('Image URL').fill('https://images.example/lamp.jpg');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const images = page.getByRole('list', { name: 'Product Images' }).getByRole('listitem');
  const canvas = sharp({ create: { width: 40, height: 40, channels: 3, background: '#7c3aed' } });
  await chooseFiles(page, [{ name: 'a.png', mimeType: 'image/png', buffer: await canvas.png().toBuffer() }]);
  await expect(images).toHaveCount(2);
  await page.reload();
  await expect(images).toHaveCount(2);
  // As the cleanup job removes uploads after a day.
  await runStatement(product.connection, `delete from pictures where seller_id = '${shop.id}'`);
  await create(page).click();
  await expect(banner(page)).toContainText('A photo is no longer available');
  await expect(images.filter({ hasText: 'Not available' })).toHaveCount(1);
  await expect(images.nth(1)).toContainText('Not available');
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: 'Remove the missing photo' }).click();
  await expect(images).toHaveCount(1);
  await expect(banner(page)).toHaveCount(0);
  await expect(create(page)).toBeFocused();
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Lamp without pictures' })).toBeVisible();
});

test('leads from the dialog to the sign-in page and back to the draft', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillForm(page);
  await page.context().clearCookies();
  await create(page).click();
  await dialog(page).getByRole('link', { name: 'Go to the sign-in page' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL(path);
  await expect(draftNotice(page)).toBeVisible();
  await expectFormKept(page);
});
