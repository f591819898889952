import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { type Orders, openShopWithOrders } from './sellerOrders.ts';
import { openAsSeller, orderName } from './selling.ts';
import type { Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/orders';
const rows = (page: Page) => page.getByRole('article');
const row = (page: Page, id: string) => page.getByRole('article', { name: orderName(id) });

let weavers: Shop;
let orders: Orders;

test.beforeAll(async ({ product }) => {
  ({ shop: weavers, orders } = await openShopWithOrders(product.url));
});

test("has everything else in the row's menu, by keyboard too", async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const menu = row(page, orders.delivered).getByRole('button', {
    name: `More actions for ${orderName(orders.delivered)}`,
  });
  const box = await menu.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await menu.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Print order', 'Print packing slip', 'Print address label', 'Show all their orders']);
  await expectGoodAppearance(page);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await items.filter({ hasText: 'Print packing slip' }).click();
  await expect(page.getByRole('article', { name: new RegExp(orders.delivered.slice(-8)) })).toContainText(
    'Packing slip',
  );
  await page.goBack();
  await menu.click();
  await items.filter({ hasText: 'Show all their orders' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, orders.delivered)).toBeVisible();
});

test('leaves no step in the history that does nothing when an order’s details are closed', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller/dashboard');
  await page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Orders' }).click();
  const details = row(page, orders.delivered).getByRole('button', { name: 'View Details' });
  for (const close of ['Escape', 'Enter']) {
    await details.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press(close);
    await expect(page).toHaveURL(path);
    await expect(details).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('shows the list when the details that a link has opened are closed', async ({ page }) => {
  await openAsSeller(page, weavers, `${path}?status=delivered&order=${orders.delivered}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${path}?status=delivered`);
});
