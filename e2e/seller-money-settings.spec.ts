import { expectGoodAppearance } from './appearance.ts';
import { expect, expectSaved, test } from './fixtures.ts';
import { screenshot, settings } from './payments.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
});

test('sets up UPI with the password, and takes over the name that another phone shows', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/money');
  await page.getByRole('link', { name: 'Set up payments' }).click();
  await expect(page).toHaveURL('/seller/money/settings');
  await page.getByLabel('UPI ID').fill('meera@gmail.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('That’s an email address, not a UPI ID.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('UPI ID').fill('meera.sarees@okaxis');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(page.getByLabel('UPI ID')).toHaveValue('meera.sarees@okaxis');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'upi');
  await page.getByRole('textbox', { name: 'Password' }).fill(shopPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await expect(page.getByText('Scan this with another phone. What name does the UPI app show?')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code to pay ₹1 to meera.sarees@okaxis' })).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'upi-check');
  await page.getByLabel('Name on the other phone').fill('MEERA DEVI');
  await page.getByRole('button', { name: 'Save this name' }).click();
  await expectSaved(page);
  await expect(page.getByLabel('Name shown by UPI apps')).toHaveValue('MEERA DEVI');
  await page.reload();
  await expect(page.getByLabel('Name shown by UPI apps')).toHaveValue('MEERA DEVI');
  await expect(page.getByLabel('UPI ID')).toHaveValue('meera.sarees@okaxis');
});

test('sets how customers pay, cash on delivery and delivery zones, and keeps what is typed', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/money/settings?tab=rules');
  const tabs = page.getByRole('navigation', { name: 'Payment settings' });
  await page.getByLabel('Discount for paying first').selectOption('Percent of the items');
  await page.getByLabel('Discount (%)').fill('25');
  await page.getByLabel('At most (₹)').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a discount from 0% to 20%.')).toBeVisible();
  await tabs.getByRole('link', { name: 'Cash on delivery' }).click();
  await page.getByLabel('Customers can pay cash on delivery').check();
  await page.getByLabel('Fee (₹)').fill('40');
  await page.getByLabel('Only to these PIN codes').fill('302, Jaipur');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter PIN codes or how they begin, such as 302, 3040.')).toBeVisible();
  await page.getByLabel('Only to these PIN codes').fill('302\n303\n560 001');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'cod');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await tabs.getByRole('link', { name: 'How customers pay' }).click();
  await expect(page.getByLabel('Discount (%)')).toHaveValue('25');
  await page.getByLabel('Discount (%)').fill('5');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'rules');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await tabs.getByRole('link', { name: 'Delivery', exact: true }).click();
  await page.getByRole('button', { name: 'Add zone' }).click();
  const zone = page.getByRole('group', { name: 'Zone 1' });
  await zone.getByLabel('Name').fill('Jaipur');
  await zone.getByLabel('PIN codes').fill('302, 303');
  await zone.getByLabel('Charge (₹)').fill('40');
  await zone.getByLabel('Each further step (₹)').fill('20');
  await zone.getByLabel('Free from (₹, optional)').fill('999');
  await page.getByRole('button', { name: 'Add zone' }).click();
  const other = page.getByRole('group', { name: 'Zone 2' });
  await other.getByLabel('Everywhere else').check();
  await other.getByLabel('We do not deliver here').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Enter a name for this zone.')).toBeVisible();
  await other.getByLabel('Name').fill('India');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'delivery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  const saved = (await (await shop.caller.get(settings)).json()) as object;
  expect(saved).toMatchObject({
    payment: { discount: { bp: 500, capPaise: 100_00 } },
    cod: { isOn: true, feePaise: 40_00, onlyPins: ['302', '303', '560001'] },
    delivery: {
      zones: [
        { name: 'Jaipur', pins: ['302', '303'], basePaise: 40_00, stepPaise: 20_00, freeFromPaise: 999_00 },
        { name: 'India', pins: null, isRefused: true },
      ],
    },
  });
});
