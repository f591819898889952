import type { Page } from '@playwright/test';
import { desktop, phone } from './appearance.ts';
import { orderAndReview } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

/** Pixels from the top of the screen within which people see what they came for (web/design/README.md). */
const bar = 240;

const name = 'Handloom stole';
let shop: Shop;
let productId = '';
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Stole Weavers');
  productId = await addProduct(shop, { name });
  await orderAndReview(shop, productId, { customerName: 'Ravi Kumar', stars: 5 });
  await placeOrder(shop, [{ productId, quantity: 1 }]);
});

const top = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

for (const viewport of [phone, desktop]) {
  test.describe(`${viewport.width} pixels`, () => {
    test.use({ viewport });

    test('the shop begins with products', async ({ page }) => {
      await page.goto('/shop');
      expect(await top(page, '.product-card')).toBeLessThanOrEqual(bar);
    });

    test('a product without a photo begins with its price, and only placing the order is filled', async ({ page }) => {
      await page.goto(`/product/${productId}`);
      expect(await top(page, '.product-price')).toBeLessThanOrEqual(bar);
      await expect(page.locator('main .button-primary')).toHaveText('Place Order');
    });

    test('a missing page begins with the reason', async ({ page }) => {
      await page.goto('/product/nothing-here');
      expect(await top(page, 'main p')).toBeLessThanOrEqual(bar);
    });
  });
}

test('orders on a phone, and products and sellers on a desktop, begin with their rows', async ({ page }) => {
  await page.setViewportSize(phone);
  await openAsSeller(page, shop, '/seller/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await top(page, 'main article')).toBeLessThanOrEqual(bar);
  await page.setViewportSize(desktop);
  await openAsSeller(page, shop, '/seller/products');
  await expect(page.getByRole('article')).toBeVisible();
  expect(await top(page, 'main article')).toBeLessThanOrEqual(bar);
  await openAsAdmin(page, '/admin/sellers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await top(page, 'main tbody tr')).toBeLessThanOrEqual(bar);
});

test('a phone on its side has no tabs, and shows an order on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openAsSeller(page, shop, '/seller/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await top(page, 'main article')).toBeLessThanOrEqual(260);
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeHidden();
});

test('filters and sorting open as a sheet on a phone, which shows how many are chosen', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/shop?search=stole');
  const sort = page.getByLabel('Sort by');
  await expect(sort).toBeHidden();
  await page.getByRole('button', { name: 'Filter and sort', exact: true }).click();
  await expect(sort).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(sort).toBeHidden();
  await page.getByRole('button', { name: 'Filter and sort', exact: true }).click();
  await page.getByRole('link', { name: 'Under ₹500' }).click();
  await expect(page).toHaveURL(/under=500/);
  await expect(page.getByRole('button', { name: 'Filter and sort (1 chosen)' })).toBeVisible();
});
