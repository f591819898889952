import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, decideSeller, openShop, registerShop, type Shop } from './shops.ts';

const names = (page: Page) => page.locator('.product-name').allTextContents();

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  const potters = await openShop(product.url, admin, 'Khurja Potters');
  await addProduct(weavers, { name: 'Silk stole' });
  await addProduct(weavers, { name: 'Cotton towel', category: 'Home & Garden' });
  await addProduct(potters, { name: 'Silk-smooth cup', category: 'Home & Garden' });
});

test('shows the seller and only their products', async ({ page }) => {
  await page.goto('/store/kannur-weavers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kannur Weavers');
  await expect(page).toHaveTitle(/Kannur Weavers/);
  await expect(page.getByText('Fashion', { exact: true }).first()).toBeVisible();
  expect(await names(page)).toEqual(['Cotton towel', 'Silk stole']);
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    'All2',
    'Clothing & Fashion1',
    'Home & Garden1',
  ]);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
});

test('searches within the store', async ({ page }) => {
  await page.goto('/store/kannur-weavers');
  await page.getByLabel('Search in this shop').fill('silk');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/store/kannur-weavers?search=silk');
  expect(await names(page)).toEqual(['Silk stole']);
});

test('opens a WhatsApp chat with the seller with the link of the shop', async ({ page, product }) => {
  await page.goto('/store/kannur-weavers');
  const address = new URL((await page.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://wa.me');
  expect(address.pathname).toMatch(/^\/9198\d{8}$/);
  expect(address.searchParams.get('text')).toContain(`${product.url}/store/kannur-weavers`);
});

test('copies the link with Share where the browser cannot share', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await page.goto('/store/kannur-weavers');
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/store/kannur-weavers`);
});

test('prints the QR code as a poster of one page', async ({ page, product }) => {
  await page.goto('/store/kannur-weavers');
  const code = page.getByRole('img', { name: /^QR code of/ });
  await expect(code).toHaveAccessibleName(`QR code of ${product.url}/store/kannur-weavers`);
  const small = (await code.boundingBox())?.width ?? 0;
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Scan to open this shop')).toBeVisible();
  await expect(page.locator('.poster-name')).toHaveText('Kannur Weavers');
  await expect(page.locator('.poster-name')).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThan(small * 1.5);
  for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('#products')]) {
    await expect(gone).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

// languages.md, section 6
test('prints the poster in English, in Hindi or in both', async ({ page }) => {
  await page.goto('/store/kannur-weavers');
  const language = page.getByRole('combobox', { name: 'Language of the poster' });
  const words = page.locator('.poster [data-paper]');
  const english = ['Kannur Weavers', 'Fashion', 'Scan to open this shop'];
  const hindi = ['Kannur Weavers', 'फ़ैशन', 'दुकान खोलने के लिए स्कैन करें'];
  await expect(language).toHaveValue('/store/kannur-weavers');
  await expect(words).toHaveText(english);
  await language.selectOption('हिन्दी');
  await expect(words).toHaveText(hindi);
  await expect(words.last().locator('span')).toHaveAttribute('lang', 'hi-IN');
  await language.selectOption('Both');
  await expect(words).toHaveText(['Kannur Weavers', 'Fashionफ़ैशन', `${english[2]}${hindi[2]}`]);
  await expectGoodAppearance(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await language.selectOption('English');
  await expect(words).toHaveText(english);
  await page.route('**/hi/store/**', (route) => route.abort());
  await language.selectOption('हिन्दी');
  await expect(page.getByText('Couldn’t load the poster. Please try again.')).toBeVisible();
  await expect(language).toHaveValue('/store/kannur-weavers');
  await page.unroute('**/hi/store/**');
  await page.goto('/hi/store/kannur-weavers');
  await page.getByRole('combobox', { name: 'पोस्टर की भाषा' }).selectOption('English');
  await expect(words).toHaveText(english);
});

test("shows 'Shop not available' for an unknown, unapproved or suspended shop", async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  const closed = await openShop(product.url, admin, 'Sasta Gadgets');
  await decideSeller(admin, closed.id, 'suspend');
  await registerShop(admin, 'Waiting Weavers');
  for (const slug of ['nobody', 'sasta-gadgets', 'waiting-weavers', 'Not%20a%20slug']) {
    expect((await page.goto(`/store/${slug}`))?.status(), slug).toBe(404);
    await expect(page.getByRole('heading', { name: 'Shop not available' })).toBeVisible();
  }
});
