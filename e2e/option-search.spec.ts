import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let kurtis: Shop;
test.beforeAll(async ({ product }) => {
  kurtis = await openShop(product.url, await adminCaller(product.url), 'Anarkali House');
  const options = [
    { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
    { key: 'model', name: 'Model', values: ['Anarkali-X1'] },
  ];
  const variants = [
    { values: ['Red', 'Anarkali-X1'], pricePaise: 499_00, stock: 3, sku: 'KH-R-X1' },
    { values: ['Blue', 'Anarkali-X1'], pricePaise: 499_00, stock: 3, sku: 'KH-B-X1', isOffered: false },
  ];
  await addProduct(kurtis, { name: 'Festive kurti', options, variants });
  await addProduct(kurtis, { name: 'Plain kurti' });
});

const cards = (page: Page) => page.getByRole('article');

test('a seller and an admin find a product once by a value or SKU, also of what is not offered', async ({ page }) => {
  await openAsSeller(page, kurtis, '/seller/products');
  for (const typed of ['anarkali-x1', 'KH-B-X1', 'लाल']) {
    await page.getByPlaceholder('Search products...').fill(typed);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Festive kurti');
  }
  await page.goto('/seller/stock');
  await page.getByPlaceholder('Search name, option or SKU').fill('kh-r');
  await expect(page.getByText('KH-B-X1')).toBeVisible();
  await expect(page.getByText('Plain kurti')).toHaveCount(0);
  await expectGoodAppearance(page);
  await openAsAdmin(page, '/admin/products?search=kh-b-x1');
  await expect(page.getByText('Festive kurti')).toBeVisible();
  await expect(page.getByText('Plain kurti')).toHaveCount(0);
});

test('customers find it by what is offered', async ({ page }) => {
  for (const place of ['/shop', '/store/anarkali-house']) {
    await page.goto(`${place}?search=red+anarkali-x1`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Festive kurti' })).toHaveCount(1);
    await page.goto(`${place}?search=KH-B-X1`);
    await expect(page.getByText('No exact match. Closest matches:')).toBeVisible();
  }
});
