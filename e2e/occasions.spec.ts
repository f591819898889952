import type { Page } from '@playwright/test';
import { desktop, findViolations, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

const names = (page: Page) => page.locator('.product-name').allTextContents();
const occasions = (page: Page) => page.getByRole('navigation', { name: 'Occasions' });

test.beforeAll(async ({ product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Festival Goods');
  await addProduct(shop, { name: 'Brass diya', description: 'For Diwali.', category: 'Home & Garden' });
  await addProduct(shop, { name: 'Sweets', description: 'A box for Diwali or Holi.', pricePaise: 300_00 });
  await addProduct(shop, { name: 'Silk shirt', description: 'Worn at weddings.' });
  await addProduct(shop, { name: 'Holiday bag' });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('leads to the products for an occasion, beside other filters, at an address of its own', async ({ page }) => {
      await page.goto('/shop');
      expect((await occasions(page).getByRole('link').allTextContents()).sort()).toEqual(['Diwali', 'Holi', 'Wedding']);
      await occasions(page).getByRole('link', { name: 'Diwali' }).click();
      await expect(page).toHaveURL('/shop?occasion=diwali');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop for Diwali');
      expect(await names(page)).toEqual(['Sweets', 'Brass diya']);
      await page.getByRole('link', { name: 'Under ₹500' }).click();
      await expect(page).toHaveURL('/shop?under=500&occasion=diwali');
      expect(await names(page)).toEqual(['Sweets']);
      await page.getByLabel('Search products').fill('diya');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      // The chosen one can be left where it alone is shown.
      await expect(occasions(page).getByRole('link')).toHaveText(['Diwali']);
      await page.goto('/shop?occasion=diwali');
      await occasions(page).getByRole('link', { name: 'Diwali' }).click();
      await expect(page).toHaveURL('/shop');
    });
  });
}

test('offers only occasions that the category has', async ({ page }) => {
  await page.goto('/shop?category=Home%20%26%20Garden');
  await expect(occasions(page).getByRole('link')).toHaveText(['Diwali']);
  await page.goto('/shop?occasion=christmas');
  await expect(page.getByText('No products for Christmas here right now.')).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test(`is accessible and fits ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/shop?occasion=diwali');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    for (const link of await occasions(page).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(viewport === phone ? 44 : 24);
    }
    expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  });
}
