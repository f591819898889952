import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './payments.ts';
import { applyActions, openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let kurta = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
});

const order = (customerName: string) => placeOrder(shop, [{ productId: kurta, quantity: 1 }], { customerName });

test('chosen orders are exported for carriers, and come back with tracking numbers', async ({ page }) => {
  const [shipped, pending] = [await order('Ravi Kumar'), await order('Asha Rao')];
  await applyActions(shop, shipped, 'confirm', 'ship');
  await openAsSeller(page, shop, '/seller/orders');
  for (const id of [shipped, pending]) {
    await page
      .getByRole('article', { name: `Order #${id.slice(-8)}` })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: 'Carriers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Shiprocket (CSV)' })).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'carriers-menu');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Shiprocket (CSV)' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Carriers' }).click();
  await page.getByRole('menuitem', { name: 'Add tracking numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tracking numbers' });
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'tracking-dialog');
  const csv = [
    'Order ID,Courier,AWB,Tracking URL',
    `${shipped.slice(-8)},Delhivery,1234567890123,`,
    `${pending.slice(-8)},Delhivery,1234567890124,`,
    'ffffffff,Delhivery,1234567890125,',
  ].join('\n');
  const choose = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'awb.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose();
  await expect(
    dialog.getByText('1 order has a new tracking number. Its customer can follow the parcel now.'),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: pending.slice(-8) })).toContainText('Not shipped yet');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ffffffff' })).toContainText('No order of your shop');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'tracking-results');
  await choose();
  await expect(dialog.getByRole('listitem').filter({ hasText: shipped.slice(-8) })).toContainText('Already added');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') });
  await expect(dialog.getByRole('status')).toContainText(/column/i);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
