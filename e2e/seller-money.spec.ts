import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { asCustomer, dialogOf, saveUpi, screenshot } from './payments.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Silk House');
  const kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
  await saveUpi(shop);
  const order = () => placeOrder(shop, [{ productId: kurta, quantity: 1 }], { customerName: 'Ravi Kumar' });
  const [claimed, overpaid] = [await order(), await order(), await order()];
  await asCustomer(shop, claimed, 'claims', { reference: '412345678901' });
  const data = { amountPaise: 600_00, channel: 'upi', isSure: true };
  expect((await shop.caller.post(`/api/seller/orders/${overpaid}/payments`, { data })).status()).toBe(201);
});

test('shows who owes what, with each figure’s list, and exports it', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/money');
  const cards = page.getByRole('list', { name: 'Money figures' });
  await expect(cards.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').first()).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'money');
  await cards.getByRole('link', { name: 'To refund' }).click();
  await expect(page).toHaveURL('/seller/money?state=toRefund');
  const orders = page.getByRole('list', { name: 'Orders', exact: true });
  await expect(orders.getByRole('listitem').first()).toContainText('Refund ₹');
  await orders.getByRole('link').first().click();
  await expect(
    dialogOf(page)
      .getByText(/^Refund ₹/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/seller/money?state=toRefund');
  await cards.getByRole('link', { name: 'Received this month' }).click();
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem').first()).toContainText('₹');
  await screenshot(page, 'money-entries');
  await page.getByRole('navigation', { name: 'What to show' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No payments found')).toBeVisible();
  await page.getByLabel('How they pay').selectOption('Cash on delivery');
  await expect(page).toHaveURL(/method=cod/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('money.csv');
});

test('shows admins the sums of each shop without customers', async ({ page }) => {
  await openAsAdmin(page, '/admin/money');
  await expect(page.getByText('Meera Silk House').first()).toBeVisible();
  await expect(page.getByText('Ravi Kumar')).toHaveCount(0);
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'admin-money');
});
