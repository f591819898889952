import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Punctual Potters');
});

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
  await page.clock.setFixedTime('2026-11-23T05:00:00Z');
  await page.goto('/store/punctual-potters');
  await expect(page.getByText('Khurja', { exact: true })).toBeVisible();
  await page.getByText('Open now · until 7 pm').click();
  await expect(page.getByRole('definition').filter({ hasText: '10 am – 7 pm' })).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  await page.clock.setFixedTime('2026-11-23T14:30:00Z');
  await page.reload();
  await expect(page.getByText('Opens Tue 10 am')).toBeVisible();
});
