import type { Page } from '@playwright/test';
import { phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { name } from './productForm.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared', viewport: phone, hasTouch: true, isMobile: true });

let shop: Shop;
let orderId = '';
let productId = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Back Baskets');
  productId = await addProduct(shop, { name: 'Cane basket' });
  orderId = await placeOrder(shop, [{ productId, quantity: 1 }]);
});

type Watcher = EventTarget & { requestClose(): void; destroy(): void };
type Watching = { CloseWatcher: new () => Watcher; watchers: Watcher[] };

/** Lists the browser's watchers that wait for Back on Android, which other systems don't have. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const browser = window as unknown as Watching;
    browser.watchers = [];
    browser.CloseWatcher = class extends browser.CloseWatcher {
      constructor() {
        super();
        browser.watchers.push(this);
        this.addEventListener('close', () => this.forget());
      }
      override destroy() {
        super.destroy();
        this.forget();
      }
      forget() {
        browser.watchers = browser.watchers.filter((watcher) => watcher !== this);
      }
    };
  }),
);

/** Asks what lies on top to close, as Android's Back does. */
const goBack = (page: Page) => page.evaluate(() => (window as unknown as Watching).watchers.at(-1)?.requestClose());
const watched = (page: Page) => page.evaluate(() => (window as unknown as Watching).watchers.length);
const dialog = (page: Page) => page.getByRole('dialog');

test('Back closes the sidebar, the palette and the sheet of keys, and then nothing is left to close', async ({
  page,
}) => {
  await openAsSeller(page, shop, '/seller/orders');
  for (const open of [
    () => page.getByRole('button', { name: 'Open navigation' }).click(),
    () => page.getByRole('button', { name: 'Search everything' }).click(),
    () => page.keyboard.press('?'),
  ]) {
    await open();
    await expect(dialog(page)).toBeVisible();
    await goBack(page);
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/seller/orders');
    expect(await watched(page)).toBe(0);
  }
});

test('Back closes a dialog above the details of an order first', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/orders?order=${orderId}`);
  const details = page.getByRole('dialog', { name: /^Order/ });
  const question = page.getByRole('dialog', { name: /Cancel/ });
  await details.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(question).toBeVisible();
  await goBack(page);
  await expect(question).toBeHidden();
  await expect(details).toBeVisible();
});

test('Escape closes a dialog above the details of an order first', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/orders?order=${orderId}`);
  const details = page.getByRole('dialog', { name: /^Order/ });
  const question = page.getByRole('dialog', { name: /Cancel/ });
  await details.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(details).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(palette).toBeHidden();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/seller/orders');
});

test('Back closes the sheet of an option and keeps what is typed', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${productId}/edit`);
  await name(page).fill('Cane basket, round');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await goBack(page);
  await expect(dialog(page)).toBeHidden();
  await expect(name(page)).toHaveValue('Cane basket, round');
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await dialog(page)
    .getByRole('button', { name: /User menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('signing out asks before it discards what was typed', async ({ page, product }) => {
  const own = await openShop(product.url, await adminCaller(product.url), 'Asked Anklets');
  await openAsSeller(page, own, '/seller/products/new');
  await name(page).fill('Silver anklet');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await signOut(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(name(page)).toHaveValue('Silver anklet');
  await page.keyboard.press('Escape');
  await signOut(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});
