import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Punctual Potters');
});

/** Later documents of the page read this time. Playwright's clock would stay in the context of other tests. */
const setTime = (page: Page, at: string) =>
  page.addInitScript((fixed) => {
    const RealDate = Date;
    window.Date = class extends RealDate {
      constructor(...values: unknown[]) {
        super(...((values.length > 0 ? values : [fixed]) as [string]));
      }
    } as DateConstructor;
  }, at);

test('a seller confirms the city and sets the hours, and the shop’s page says whether it is open', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/profile');
  const city = page.getByLabel('City (optional)');
  await expect(city).toHaveValue('');
  await page.getByRole('button', { name: /^Use .+ from your address$/ }).click();
  await expect(city).not.toHaveValue('');
  await city.fill('Khurja');
  await page.getByLabel('Show opening hours').check();
  const hours = page.getByRole('group', { name: 'Opening hours' });
  await hours.getByLabel('Mon, closes at').fill('19:00');
  await hours.getByRole('button', { name: 'Copy Mon to all open days' }).click();
  await expect(hours.getByLabel('Sat, closes at')).toHaveValue('19:00');
  await hours.getByLabel('Tue, closes at').fill('10:00');
  const save = hours.locator('xpath=ancestor::form').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Opening and closing time can’t be the same.')).toBeVisible();
  await hours.getByLabel('Tue, closes at').fill('19:00');
  await expectGoodAppearance(page);
  await save.click();
  await expect(page.getByText('Saved. Your shop’s page shows it now.')).toBeVisible();

  // A Monday: 10:30 am in India, and then 8 pm.
  await setTime(page, '2026-11-23T05:00:00Z');
  await page.goto('/store/punctual-potters');
  await expect(page.getByText('Khurja', { exact: true })).toBeVisible();
  await page.getByText('Open now · until 7 pm').click();
  await expect(page.getByRole('definition').filter({ hasText: '10 am – 7 pm' })).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  await setTime(page, '2026-11-23T14:30:00Z');
  await page.reload();
  await expect(page.getByText('Opens Tue 10 am')).toBeVisible();
});

test('a seller chooses logo, cover and colour, and both pages of the shop show them', async ({ page }) => {
  const product = await addProduct(shop, { name: 'Glazed bowl' });
  await openAsSeller(page, shop, '/seller/profile');
  const canvas = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c96' } });
  const photo = await canvas.png().toBuffer();
  const form = page.locator('form').filter({ has: page.getByRole('group', { name: 'Colour of your sign' }) });
  for (const name of ['Logo', 'Cover']) {
    const field = form.getByRole('group', { name });
    await field.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
    await expect(field.getByRole('button', { name: 'Change photo' })).toBeVisible();
  }
  await form.getByLabel('Other', { exact: true }).check();
  await form.getByLabel('Choose another colour').fill('#7c7c7c');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Text on this colour is hard to read. Please choose a lighter or darker one.'),
  ).toBeVisible();
  await form.getByLabel('Teal').check();
  await expectGoodAppearance(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Your shop’s page shows it now.')).toBeVisible();
  for (const path of ['/store/punctual-potters', `/product/${product}`]) {
    await page.goto(path);
    const sign = page.locator('.shop-sign');
    await expect(sign).toHaveText('Punctual Potters');
    await expect(sign).toHaveCSS('background-color', 'rgb(0, 105, 111)');
    await expectGoodAppearance(page);
  }
});

test('a visitor chooses a city once, and finds the shops near it again', async ({ page }) => {
  await shop.caller.put('/api/seller/shop-page', { data: { city: 'Khurja', openingHours: null } });
  await page.goto('/shop');
  await expect(page.getByText('Near you')).toBeHidden();
  await page.getByRole('link', { name: 'All shops' }).click();
  await page.getByLabel('Your city').selectOption('Khurja');
  await expect(page).toHaveURL('/shops?city=Khurja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shops in Khurja');
  await expect(page.getByRole('link', { name: /Punctual Potters/ })).toHaveAttribute('href', '/store/punctual-potters');
  await expectGoodAppearance(page);
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Near you: Khurja' }).click();
  await expect(page).toHaveURL('/shops?city=Khurja');
  await page.getByLabel('Your city').selectOption('All cities');
  await expect(page).toHaveURL(/\/shops\??$/);
  await page.goto('/shop');
  await expect(page.getByText('Near you')).toBeHidden();
});
