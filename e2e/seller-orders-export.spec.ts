import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { type Orders, openShopWithOrders } from './sellerOrders.ts';
import { openAsSeller, orderName } from './selling.ts';
import type { Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/orders';
const rows = (page: Page) => page.getByRole('article');

let weavers: Shop;
let orders: Orders;

test.beforeAll(async ({ product }) => {
  ({ shop: weavers, orders } = await openShopWithOrders(product.url));
});

// specification 2.178
test('downloads the filtered orders as a table with Export', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await page.getByLabel('Status').selectOption('Delivered');
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const [header, line, ...others] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(header).toContain('Order,Placed (Indian time),Status,Customer,Phone');
  expect(line).toContain(orderName(orders.delivered));
  for (const cell of ['Delivered', 'Meera Nair', '2 x Blue kurta', '2500.00']) expect(line).toContain(cell);
  expect(others).toEqual([]);
});

test('offers one row per product in Export, by keyboard too', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const choice = page.getByRole('button', { name: 'Choose the format' });
  await choice.press('Enter');
  const byLine = page.getByRole('menuitem', { name: 'One row per product' });
  await expect(byLine).toBeVisible();
  await expectGoodAppearance(page);
  await page.keyboard.press('Escape');
  await expect(byLine).toBeHidden();
  await expect(choice).toBeFocused();
  await choice.press('Enter');
  const download = page.waitForEvent('download');
  await byLine.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('order-lines.csv');
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(8);
  expect(lines.filter((line) => line.includes(orderName(orders.pending)))).toHaveLength(4);
});
