import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const toHindi = (page: Page) => page.getByRole('link', { name: 'हिन्दी', exact: true }).first();
const toEnglish = (page: Page) => page.getByRole('link', { name: 'English', exact: true }).first();
const isIn = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag);

let shop: Shop;
let saree: string;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Switch Sarees');
  saree = await addProduct(shop, { name: 'Silk saree' });
});

// languages.md, section 2
test('switching keeps what is typed in the registration, but no password', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Business Name').fill('Meera Handlooms');
  await page.getByLabel('Address').fill('4 Temple Road, Kochi 682001');
  await page.getByLabel('Category').selectOption('Fashion');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('loom-and-thread');
  await toHindi(page).click();
  await isIn(page, 'hi-IN');
  await expect(page.locator('[name=businessName]')).toHaveValue('Meera Handlooms');
  await expect(page.locator('[name=address]')).toHaveValue('4 Temple Road, Kochi 682001');
  await expect(page.locator('[name=category]')).toHaveValue('Fashion');
  await expect(page.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goto('/auth/register');
  await expect(page.locator('[name=businessName]')).toHaveValue('');
});

test('switching keeps what is typed in a report, and its chosen reason', async ({ page }) => {
  await page.goto(`/report?product=${saree}`);
  const reason = page.locator('form[data-once] input[type=radio]').nth(1);
  await reason.check();
  await page.locator('[name=words]').fill('The colour is wrong.');
  await toHindi(page).click();
  await isIn(page, 'hi-IN');
  await expect(page).toHaveURL(`/report?product=${saree}`);
  await expect(page.locator('[name=words]')).toHaveValue('The colour is wrong.');
  await expect(reason).toBeChecked();
  await toEnglish(page).click();
  await isIn(page, 'en-IN');
  await expect(page.locator('[name=words]')).toHaveValue('The colour is wrong.');
});

test('switching keeps the filters of a list and what is typed in an order form', async ({ page }) => {
  await page.goto('/shop?search=saree&sort=price');
  await toHindi(page).click();
  await isIn(page, 'hi-IN');
  expect(new URL(page.url()).search).toBe('?search=saree&sort=price');
  await page.goto(`/product/${saree}`);
  const name = page.locator('[name=customerName]');
  await name.scrollIntoViewIfNeeded();
  await expect(page.locator('form[data-hydrated], form')).not.toHaveCount(0);
  await name.fill('आशा');
  await toEnglish(page).click();
  await isIn(page, 'en-IN');
  await name.scrollIntoViewIfNeeded();
  await expect(name).toHaveValue('आशा');
});

test('switching keeps a half-filled product form', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/new');
  await page.getByLabel('Product Name').fill('Cotton kurti');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await isIn(page, 'hi-IN');
  await expect(page).toHaveURL('/seller/products/new');
  await expect
    .poll(() => page.locator('input').evaluateAll((list) => list.map((i) => (i as HTMLInputElement).value)))
    .toContain('Cotton kurti');
});

test('switching keeps what is typed in other forms of the panel, without a question', async ({ page }) => {
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  await openAsSeller(page, shop, `/language/en?back=${encodeURIComponent('/seller/profile?tab=shop')}`);
  const field = page.locator('input[data-path=city]');
  await field.fill('Kochi');
  await toHindi(page).click();
  await isIn(page, 'hi-IN');
  await expect(field).toHaveValue('Kochi');
  await toEnglish(page).click();
  await isIn(page, 'en-IN');
  await expect(field).toHaveValue('Kochi');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('haat')))).toEqual([]);
  expect(questions).toEqual([]);
});

test('what people typed is named by its language in the panel', async ({ page }) => {
  const id = await addProduct(shop, { name: 'रेशमी साड़ी', description: 'हाथ से बुनी हुई' });
  await openAsSeller(page, shop, `/language/en?back=/seller/products/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'hi');
  await expect(page.getByText('हाथ से बुनी हुई')).toHaveAttribute('lang', 'hi');
  await page.goto('/seller/products');
  await expect(page.getByRole('heading', { name: 'रेशमी साड़ी' })).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { name: 'Silk saree' })).not.toHaveAttribute('lang');
});
