import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { panelFilePattern } from './network.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let orderId = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Keyboard Kilns');
  const productId = await addProduct(shop, { name: 'Clay pot' });
  await addProduct(shop, { name: 'Clay jug' });
  orderId = await placeOrder(shop, [{ productId, quantity: 1 }]);
});

/** What keeps the focus is loaded when the browser is idle. */
async function openWithKeys(page: Page, path: string): Promise<void> {
  const keys = page.waitForResponse(panelFilePattern('CommandLayer'));
  await openAsSeller(page, shop, path);
  await keys;
}

async function pressEnterOn(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test('moves the focus into a form that replaces its button, and back', async ({ page }) => {
  await openWithKeys(page, `/seller/orders?order=${orderId}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  const record = payment.getByRole('button', { name: 'Record payment' });
  await pressEnterOn(record);
  await expect(payment.getByLabel('Amount')).toBeFocused();
  await pressEnterOn(payment.getByRole('button', { name: 'Cancel', exact: true }));
  await expect(record).toBeFocused();
  await pressEnterOn(payment.getByRole('button', { name: 'Give a discount' }));
  await expect(payment.getByLabel(/Discount/)).toBeFocused();
});

test('keeps the focus near a bar that closes, and beside an entry that is deleted', async ({ page }) => {
  await openWithKeys(page, '/seller/stock');
  await page.getByLabel('Stock: Clay pot').fill('7');
  await pressEnterOn(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await openWithKeys(page, '/seller/products');
  await page
    .getByRole('article', { name: 'Clay pot' })
    .getByRole('button', { name: /Delete/ })
    .focus();
  await page.keyboard.press('Enter');
  await pressEnterOn(page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
  await expect(page.getByRole('article', { name: 'Clay pot' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Clay jug' }).locator(':focus')).toHaveCount(1);
});
