import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

test('says that a page cannot be opened without a connection, and opens it with Try Again', async ({
  page,
  context,
  product,
}) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Tunnel Tailors');
  await openAsSeller(page, shop, '/seller/dashboard');
  const link = page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Money' });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('Can’t reach Haat. Please check your connection and try again.').first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible();
  await expect(page).toHaveURL('/seller/money');
});
