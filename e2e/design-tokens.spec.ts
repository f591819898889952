import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Contrast Clay');
  await addProduct(shop, { name: 'Clay pot' });
  await addProduct(shop, { name: 'Clay jar', isActive: false });
});

const readColors = (element: Locator) =>
  element.evaluate((found) => {
    const { color, backgroundColor } = getComputedStyle(found);
    return `${color} on ${backgroundColor}`;
  });

test('marks the current page and switched-on controls in forced colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsSeller(page, shop, '/seller/products');
  const navigation = page.getByRole('navigation', { name: 'Seller' });
  const current = navigation.getByRole('link', { name: 'Products' });
  expect(await readColors(current)).not.toBe(await readColors(navigation.getByRole('link', { name: 'Orders' })));
  const trackOf = (name: string) =>
    page.getByRole('article', { name }).getByRole('switch').locator('xpath=following-sibling::*[1]');
  await expect(page.getByRole('article', { name: 'Clay pot' }).getByRole('switch')).toBeChecked();
  expect(await readColors(trackOf('Clay pot'))).not.toBe(await readColors(trackOf('Clay jar')));
  await page.goto('/seller/chats');
  const tab = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true });
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect.poll(async () => (await readColors(tab('All'))) === (await readColors(tab('Unread')))).toBe(false);
  await page.goto('/shop?category=Clothing+%26+Fashion');
  const chosen = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^Clothing/ });
  const all = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^All/ });
  expect(await readColors(chosen)).not.toBe(await readColors(all));
});

test('uses the same colours, borders and corners on public pages and in the panel, in light and dark', async ({
  page,
}) => {
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const root = getComputedStyle(document.documentElement);
      const values = ['--ink', '--page', '--line', '--accent', '--radius-m'].map((name) => root.getPropertyValue(name));
      return [style.color, ...values.map((value) => value.trim())];
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/shop');
    const ofShop = await look();
    await openAsSeller(page, shop, '/seller/products');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await look()).toEqual(ofShop);
  }
});
