import { expectGoodAppearance } from './appearance.ts';
import { updateProduct } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { banner, fillForm, name, price, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

test('states SKU, MRP and what the package says, and shows them to customers', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Package');
  const id = await addProduct(shop, { name: 'LED lamp', pricePaise: 499_00 });
  await addProduct(shop, { name: 'Table lamp', sku: 'TAKEN' });
  const path = `/seller/products/${id}/edit`;
  await openAsSeller(page, shop, path);
  await page.getByRole('button', { name: 'Add MRP, SKU, weight or country of origin' }).click();
  await page.getByLabel('SKU').fill('LL-1');
  await page.getByLabel('MRP (₹)').fill('450');
  await page.getByLabel('Net quantity').fill('1 piece');
  await page.getByLabel('Country of origin').selectOption('China');
  await expectGoodAppearance(page);
  await update(page).click();
  await expect(banner(page)).toContainText('The price is above the MRP of ₹450.');
  await expect(page.getByLabel('MRP (₹)')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('MRP (₹)').fill('599');
  await update(page).click();
  await expect(banner(page)).toContainText('Enter the importer of products from other countries.');
  await expect(page.getByLabel('Importer')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Importer').fill('Rao Traders, Surat 395003');
  await page.reload();
  await expect(page.getByLabel('Importer')).toHaveValue('Rao Traders, Surat 395003');
  await page.getByLabel('SKU').fill('TAKEN');
  await update(page).click();
  await expect(banner(page)).toContainText('Another product has this SKU.');
  await expect(page.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('SKU').fill('LL-1');
  await update(page).click();
  await expect(page).toHaveURL('/seller/products');
  await page.goto(path);
  await expect(page.getByLabel('SKU')).toHaveValue('LL-1');
  await expect(page.getByLabel('Country of origin')).toHaveValue('CN');
  await page.goto(`/seller/products/${id}`);
  await expect(page.getByText('Rao Traders, Surat 395003')).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByText('16% off MRP')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Product details' })).toContainText('China');
  await expectGoodAppearance(page);
  await page.goto(`/shop?origin=CN`);
  await expect(page.getByRole('listitem').filter({ hasText: 'LED lamp' })).toContainText('From China');
  await expectGoodAppearance(page);
});

test('keeps facts of a new product out of the way until they are asked for', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Plain goods');
  await openAsSeller(page, shop, '/seller/products/new');
  await fillForm(page);
  await expect(page.getByLabel('SKU')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByRole('article', { name: 'Brass lamp' })).toBeVisible();
  await expect(name(page).or(price(page))).toHaveCount(0);
});

test('lists the facts that a newer version replaced with their labels', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Newer facts');
  const id = await addProduct(shop, { name: 'LED lamp', pricePaise: 499_00 });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await page.getByRole('button', { name: 'Add MRP, SKU, weight or country of origin' }).click();
  await page.getByLabel('SKU').fill('LL-1');
  await page.getByLabel('Country of origin').selectOption('India');
  await updateProduct(shop, id, { pricePaise: 450_00 });
  await update(page).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByRole('status').getByRole('listitem')).toContainText('SKU: LL-1\nCountry of origin: India');
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  await update(page).click();
  await expect(page).toHaveURL('/seller/products');
});
