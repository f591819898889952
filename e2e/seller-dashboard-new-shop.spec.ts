import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { figures, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/dashboard';

test('shows zeros, no orders and no ratings for a new shop', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Sasta Gadgets');
  await openAsSeller(page, shop, path);
  await expect(figures(page, 'Statistics')).toHaveText([
    /^Total Products0/,
    /^Active Products0/,
    /^Total Orders0—/,
    /^Pending Orders0/,
    /^Confirmed Orders0/,
    /^Total Revenue₹0/,
    /^This Month Revenue₹0—/,
    /^Average Order Value₹0/,
    'RatingNo ratings yetSee reviews',
  ]);
  const steps = await page.getByRole('list', { name: 'Open your shop' }).boundingBox();
  const first = await figures(page, 'Statistics').first().boundingBox();
  expect(first?.y).toBeGreaterThan((steps?.y ?? 0) + (steps?.height ?? 0));
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectGoodAppearance(page);
});

test('shows a new shop its first steps, and marks the completed ones', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await openShop(product.url, await adminCaller(product.url), 'Beginning Bowls');
  await openAsSeller(page, shop, path);
  const steps = page.getByRole('list', { name: 'Open your shop' });
  const done = steps.getByRole('img', { name: 'done' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await expect(page.getByText('0 of 7 done')).toBeVisible();
  await expect(done).toHaveCount(0);
  await expectGoodAppearance(page);
  await steps.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('1 of 7 done')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Share link' })).toBeFocused();
  await steps.getByRole('link', { name: 'Add product' }).click();
  await expect(page).toHaveURL('/seller/products/new');
  await addProduct(shop, { name: 'Tea cup', images: ['http://127.0.0.1:9/1'] });
  await page.goto(path);
  await expect(page.getByText('3 of 7 done')).toBeVisible();
  await expect(done).toHaveCount(3);
});

test('keeps a step open that could not be saved', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await openShop(product.url, await adminCaller(product.url), 'Beginning Anglers');
  await openAsSeller(page, shop, path);
  await page.route('**/api/seller/steps/share', (route) => route.abort());
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 7 done')).toBeVisible();
});
