import { phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { isFocusCovered } from './keyboard.ts';
import { failRequests, openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Bottom Tabs');
  const productId = await addProduct(shop, { name: 'Clay lamp' });
  for (let count = 0; count < 6; count++) await placeOrder(shop, [{ productId, quantity: 1 }]);
});

test.use({ marketplace: 'shared', viewport: phone });

test('opens orders, chats and products by the tabs at the bottom, and marks the open one', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Main pages' });
  await expect(tabs.locator('a, button')).toHaveText(['Orders', 'Chats', 'Products', 'More']);
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  for (const name of ['Orders', 'Chats', 'Products']) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/seller/${name.toLowerCase()}`);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
  }
  await page.goto('/seller/products/new');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Products');
});

test('opens the mobile sidebar by More, by touch or keyboard, and gives the focus back', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const more = page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'More' });
  const sidebar = page.getByRole('dialog').getByRole('navigation', { name: 'Seller' });
  await more.click();
  await expect(sidebar.getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await sidebar.getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/seller/reviews');
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(sidebar).toBeVisible();
});

test('has no tabs on wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAsSeller(page, shop, '/seller/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeHidden();
});

test('keeps the menu button in reach on a phone on its side, which has no tabs', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openAsSeller(page, shop, '/seller/orders');
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Reviews' })).toBeVisible();
});

test('keeps what gets the focus backwards below the bars at the top', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/orders');
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'View Details' }).last().focus();
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await page.evaluate(isFocusCovered))
      covered.push(await page.locator(':focus').evaluate((element) => element.outerHTML.slice(0, 120)));
  }
  expect(covered).toEqual([]);
});

test('leaves the end of the page, toasts and the batch bar above the tabs', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/orders');
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  const { top: tabs, height } = await bar.evaluate((element) => element.getBoundingClientRect());
  expect(height).toBe(57);
  await page.getByRole('checkbox').first().check();
  expect(await bottomOf('[data-batch-bar]')).toBeLessThanOrEqual(tabs);
  await failRequests(page, '**/confirm');
  await page.getByRole('button', { name: 'Confirm', exact: true }).last().click();
  const toast = page.getByRole('alert').filter({ hasText: 'Order #' });
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((alert) => alert.getBoundingClientRect().bottom)).toBeLessThan(tabs - 60);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => bottomOf('main')).toBeLessThan(tabs + 1);
});
