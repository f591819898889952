import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, openAsSeller, placeOrder, section } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

test('exports the shop and closes the account once no order is open', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Passing Potters');
  const productId = await addProduct(shop, { name: 'Clay cup' });
  const orderId = await placeOrder(shop, [{ productId, quantity: 1 }]);
  await openAsSeller(page, shop, '/seller/profile?tab=data');

  const card = section(page, 'Your data');
  await card.getByRole('button', { name: 'Export my shop' }).click();
  await card.getByLabel('Your password', { exact: true }).fill('not-it');
  await card.getByRole('button', { name: 'Download' }).click();
  await expect(card.getByText('Incorrect password.')).toBeVisible();
  await expectGoodAppearance(page);
  await card.getByLabel('Your password', { exact: true }).fill(shopPassword);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('my-shop.zip');

  await card.getByRole('button', { name: 'Close my account' }).click();
  const close = async () => {
    await card.getByLabel('Your password', { exact: true }).fill(shopPassword);
    await card.getByRole('button', { name: 'Close permanently' }).click();
  };
  await close();
  await expect(page.getByText('1 order is still open.')).toBeVisible();
  await applyActions(shop, orderId, 'confirm', 'ship', 'deliver');
  await close();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Your account is closed.')).toBeVisible();
  await page.goto('/store/passing-potters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop not available');

  await openAsAdmin(page, '/admin/sellers?status=closed');
  await expect(page.getByRole('main')).toContainText('Passing Potters');
});
