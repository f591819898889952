import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { adminCaller, logIn, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Kurti Makers');
});
test.beforeEach(async ({ page }) => logIn(page.request, 'seller', shop.email, shopPassword));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a photo with a caption from the shop's phone; the page shows the phone. */
async function sendPhoto(page: Page, caption: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(caption);
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
}

test('publishes a photo with a caption as a product with one tap, and changes its price by message', async ({
  page,
}) => {
  await page.goto('/seller/chats/phone');
  await page.getByRole('link', { name: 'Open the simulated phone' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^CONNECT [A-Z0-9]{8}$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('is now connected to Kurti Makers');

  await sendPhoto(page, 'Cotton kurti 499 only, S M L, 10 pc each');
  await expect(page.getByRole('log')).toContainText('S 10 · M 10 · L 10');
  await page.getByRole('log').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('log')).toContainText('Cotton kurti is live, ₹499, with 1 photo');

  await page.getByLabel('Message', { exact: true }).fill('price of cotton kurti 450');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByRole('button', { name: 'All 3' }).click();
  await expect(page.getByRole('log')).toContainText('Cotton kurti: price is now ₹450 for');
  await page.goto('/store/kurti-makers');
  await expect(page.getByRole('main')).toContainText('Cotton kurti');
  await expect(page.getByRole('main')).toContainText('₹450');
});

test('finishes and discards drafts of the phone in the panel', async ({ page }) => {
  await test.step('the phone sends two photos', async () => {
    await page.goto('/seller/chats/simulator?as=seller');
    await sendPhoto(page, 'Brass lamp 450');
    await expect(page.getByRole('log')).toContainText('How many of Brass lamp do you have?');
    await sendPhoto(page, 'Clay pot 60, 20 pieces');
    await expect(page.getByRole('log')).toContainText('Brass lamp is saved for later');
  });

  await test.step('the panel lists both drafts', async () => {
    await page.goto('/seller/products');
    await page.getByRole('link', { name: 'From your phone' }).click();
    const list = page.getByRole('list', { name: 'Products from your phone' });
    await expect(list.getByRole('article')).toHaveCount(2);
    await expect(list).toContainText('₹450 · no stock yet');
    await expect(list.getByRole('article', { name: 'Brass lamp' })).toContainText('1 photo');
    await expectGoodAppearance(page);
  });

  await test.step('one is finished in the prefilled form', async () => {
    await page.getByRole('link', { name: 'Finish Brass lamp' }).click();
    await expect(page.getByLabel('Product Name')).toHaveValue('Brass lamp');
    await expect(page.getByRole('list', { name: 'Product Images' }).getByRole('img')).toHaveCount(1);
    await page.getByLabel('Stock').fill('7');
    await page.getByRole('button', { name: 'Create Product' }).click();
    await expect(page).toHaveURL(/\/seller\/products$/);
    await expect(page.getByRole('article', { name: 'Brass lamp' })).toContainText('Stock: 7');
  });

  await test.step('the other one is discarded', async () => {
    await page.getByRole('link', { name: 'From your phone' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Discard Clay pot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expectGoodAppearance(page);
  });
});
