import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './product.ts';
import { banner, create, expectAllKept, fillAll, name, stock, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/products/new';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });
const kept = (page: Page) => page.getByText('What you typed before is back');
let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Kept Kettles');
});

test('what is typed survives a reload, until it is saved', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillAll(page);
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expectAllKept(page);
  await expectGoodAppearance(page);
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Brass lamp' })).toBeVisible();
  await page.goto(path);
  await expect(create(page)).toBeVisible();
  await expect(name(page)).toHaveValue('');
  await expect(kept(page)).toHaveCount(0);
});

test('it can be discarded, and is forgotten by leaving and by signing out', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Tea cup', stock: 5 });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await name(page).fill('Tea mug');
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(name(page)).toHaveValue('Tea cup');
  await expect(kept(page)).toHaveCount(0);
  await page.reload();
  await expect(name(page)).toHaveValue('Tea cup');
  await name(page).fill('Tea mug');
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/seller/products');
  await page.goto(`/seller/products/${id}/edit`);
  await expect(name(page)).toHaveValue('Tea cup');
  await expect(kept(page)).toHaveCount(0);
});

test('pieces that were sold between typing and saving stay sold', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Copper jug', stock: 10 });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await stock(page).fill('15');
  // Sold meanwhile, in another window.
  await shop.caller.post('/api/seller/products/batch', {
    data: { productIds: [id], change: { action: 'addStock', by: -3 } },
  });
  await page.reload();
  await expect(stock(page)).toHaveValue('15');
  await update(page).click();
  await expect(banner(page)).toContainText('This product was changed meanwhile.');
  await expect(stock(page)).toHaveValue('15');
});

test('without a connection nothing is lost, it is said, and a tap sends it again', async ({ page, context }) => {
  await openAsSeller(page, shop, path);
  await fillAll(page);
  await name(page).fill('Offline lamp');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you type is kept on this device')).toBeVisible();
  await create(page).click();
  await expect(banner(page)).toContainText('nothing was saved. What you typed is kept on this device');
  await expectGoodAppearance(page);
  await expect(name(page)).toHaveValue('Offline lamp');
  await context.setOffline(false);
  await create(page).click();
  await expect(page.getByRole('article', { name: 'Offline lamp' })).toBeVisible();
});

test('when the session is over a dialog asks for the password, and saving goes on by itself', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillAll(page);
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

test('from the dialog one can go to the sign-in page and come back to what was typed', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await fillAll(page);
  await page.context().clearCookies();
  await create(page).click();
  await dialog(page).getByRole('link', { name: 'Go to the sign-in page' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL(path);
  await expect(kept(page)).toBeVisible();
  await expectAllKept(page);
});
