import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { banner, name, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let kurti = '';

test.beforeEach(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Sizes');
  const variants = ['S', 'M'].map((size) => ({ values: [size], pricePaise: 499_00, stock: 5 }));
  const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
  kurti = await addProduct(shop, { name: 'Cotton kurti', options, variants });
});

test('edits price, stock and offer of each variant, and keeps the options', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await expect(page.getByText('10 items in stock, over all that are offered')).toBeVisible();
  await page.getByLabel('Same price for all').uncheck();
  await page.getByLabel('Price (₹): M').fill('549');
  await page.getByLabel('Stock: S').fill('7');
  await expect(page.getByText('12 items in stock')).toBeVisible();
  await name(page).fill('Cotton kurti, long');
  await expectGoodAppearance(page);
  await update(page).click();
  await expect(page).toHaveURL(/\/seller\/products$/);
  const card = page.getByRole('article', { name: 'Cotton kurti, long' });
  await expect(card).toContainText('₹499 – ₹549');
  await expect(card).toContainText('Stock: 12');
  await expect(card.getByRole('button', { name: /^One (more|fewer|less)/ })).toHaveCount(0);
  await page.goto(`/seller/products/${kurti}`);
  await expect(page.getByText('₹549 · 5 in stock')).toBeVisible();
  await page.goto(`/seller/products/${kurti}/edit`);
  await page.getByLabel('Offered: S').uncheck();
  await update(page).click();
  await expect(page.getByRole('article', { name: 'Cotton kurti, long' })).toContainText('₹549');
});

test('says at which variant a price is missing, and loses nothing typed', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await page.getByLabel('Stock: S').fill('9');
  await page.getByLabel('Same price for all').uncheck();
  await page.getByLabel('Price (₹): M').fill('0');
  await update(page).click();
  await expect(banner(page)).toContainText('Price must be greater than 0.');
  await expect(banner(page).getByText('M', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Price (₹): M')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Stock: S')).toHaveValue('9');
});

test('says at which variant the SKU belongs to another product', async ({ page }) => {
  await addProduct(shop, { name: 'Brass lamp', sku: 'LAMP-7' });
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await page.getByRole('button', { name: 'Details: M' }).click();
  await page.getByLabel('SKU: M').fill('LAMP-7');
  await page.getByLabel('Stock: S').fill('9');
  await update(page).click();
  await expect(banner(page)).toContainText('Another product has this SKU.');
  await expect(banner(page).getByText('M', { exact: true })).toBeVisible();
  await expect(page.getByLabel('SKU: M')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('SKU: M')).toBeFocused();
  await expect(page.getByLabel('Stock: S')).toHaveValue('9');
});
