import { updateProduct } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswers } from './network.ts';
import { banner, price, update } from './productForm.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
const variants = [
  { values: ['S'], pricePaise: 499_00, stock: 5 },
  { values: ['M'], pricePaise: 549_00, stock: 5 },
];
let shop: Shop;
let kurti = '';

test.beforeEach(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Two Tailors');
  kurti = await addProduct(shop, { name: 'Cotton kurti', options, variants });
});

test('says that the options were removed, when someone else has changed them', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await page.getByRole('button', { name: 'Edit: Size' }).click();
  await page.getByRole('button', { name: 'Remove this option' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(price(page)).toHaveValue('499');
  const { variants: saved } = await (await shop.caller.get(`/api/seller/products/${kurti}`)).json();
  const changed = saved.map(({ label: _, ...variant }: { label: string }) => ({ ...variant, pricePaise: 599_00 }));
  await updateProduct(shop, kurti, { options, variants: changed });
  await update(page).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(price(page)).toHaveValue('599');
  const removed = page.getByRole('listitem').filter({ hasText: 'No options: one price and stock' });
  await removed.getByRole('button', { name: 'Use this' }).click();
  await expect(page.getByLabel('Stock Quantity')).toBeVisible();
});

test('shows one price after loading the version in which someone else has removed the options', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await page.getByLabel('Stock: S').fill('9');
  await updateProduct(shop, kurti, { options: [], variants: [], pricePaise: 450_00, stock: 3 });
  await update(page).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Stock: S')).toHaveCount(0);
  await expect(price(page)).toHaveValue('450');
});

test('says so when the options were removed in another tab of the same browser', async ({ page, context }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await expect(page.getByLabel('Stock: S')).toHaveValue('5');
  const other = await context.newPage();
  await other.goto(`/seller/products/${kurti}/edit`);
  await other.getByRole('button', { name: 'Edit: Size' }).click();
  await other.getByRole('button', { name: 'Remove this option' }).click();
  await other.getByRole('button', { name: 'Remove', exact: true }).click();
  await update(other).click();
  await expect(other).toHaveURL(/\/seller\/products$/);
  await page.getByLabel('Stock: S').fill('9');
  await update(page).click();
  await expect(banner(page)).toContainText('This product was changed meanwhile. Reload to see the latest version.');
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Stock Quantity')).toHaveValue('10');
});

test('takes a save whose answer was lost as saved', async ({ page }) => {
  await openAsSeller(page, shop, `/seller/products/${kurti}/edit`);
  await page.getByLabel('Stock: S').fill('9');
  const reconnect = await loseAnswers(page, `**/api/seller/products/${kurti}`);
  await update(page).click();
  await expect(banner(page)).toContainText('Couldn’t reach Haat.');
  await reconnect();
  await update(page).click();
  await expect(page).toHaveURL(/\/seller\/products$/);
  await page.goto(`/seller/products/${kurti}/edit`);
  await expect(page.getByLabel('Stock: S')).toHaveValue('9');
});

test('removes the options of a draft that is discarded', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'M', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Stock: M')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Stock: M')).toHaveCount(0);
  await expect(page.getByLabel('Stock Quantity')).toBeVisible();
});

test('shows the range of prices in the palette', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Search pages/).fill('kurti');
  await expect(page.getByRole('option', { name: /Cotton kurti/ })).toContainText('₹499 – ₹549');
});
