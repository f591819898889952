import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Settled Potters');
});

test('opens the settings by tabs with addresses of their own, and keeps what is typed', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/profile');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await expect(tabs.getByRole('link')).toHaveText(['Shop', 'Delivery', 'Orders', 'Assistant', 'Security', 'Data']);
  await page.getByLabel('Business Name').fill('Settled Potters of Jaipur');
  for (const [name, heading] of [
    ['Delivery', 'Payment and delivery'],
    ['Orders', 'Emails'],
    ['Assistant', 'When it replies'],
    ['Security', 'Where you’re signed in'],
    ['Data', 'Your data'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/seller/profile?tab=${name.toLowerCase()}`);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByLabel('Business Name')).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL('/seller/profile?tab=security');
  await expectGoodAppearance(page);
  await tabs.getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('Settled Potters of Jaipur');
  await page.goto('/seller/profile?tab=nowhere');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Shop');
});

// languages.md, section 2
test('switches the language of the panel in the profile, on the same tab', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/profile?tab=security');
  await page.getByRole('main').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveURL('/seller/profile?tab=security');
  await expectGoodAppearance(page);
  await page.getByRole('main').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
});
