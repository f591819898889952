import pg from 'pg';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { screenshot, settings } from './payments.ts';
import { openAsSeller, section } from './selling.ts';
import { addProduct, adminCaller, newCustomer, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let kurta = '';
let database: pg.Client;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
  const data = { provider: 'stand-in', currentPassword: shopPassword };
  expect((await shop.caller.put(`${settings}/provider`, { data })).ok()).toBe(true);
  database = new pg.Client(product.connection);
  await database.connect();
});
test.afterAll(() => database.end());

/** Placed and seen by a member of the shop: nobody else is offered the stand-in in production. */
async function placeOrder(): Promise<string> {
  const { customerPhone, headers } = newCustomer();
  const data = { items: [{ productId: kurta, quantity: 1 }], customerName: 'Asha Rao', customerPhone };
  const placed = await shop.caller.post('/api/orders', { data, headers });
  expect(placed.ok()).toBe(true);
  return `/order/${((await placed.json()) as { token: string }).token}`;
}

// money.md, section 4
test('a customer leaves the payment page, pays later, and is told that the payment arrived', async ({ page }) => {
  await openAsSeller(page, shop, await placeOrder());
  const payment = section(page, 'Payment');
  await payment.getByRole('button', { name: 'Pay ₹499' }).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'stand-in');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toHaveText('The payment failed. Try again.');
  await page.getByRole('link', { name: 'Leave' }).click();
  await expect(payment.getByText('We’ll let you know when your payment arrives.')).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'left-payment');
  await payment.getByRole('button', { name: 'Pay ₹499' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible();
});

test('the order’s page asks for a payment whose event was lost', async ({ page }) => {
  await openAsSeller(page, shop, await placeOrder());
  const payment = section(page, 'Payment');
  await payment.getByRole('button', { name: 'Pay ₹499' }).click();
  const standIn = page.url();
  const formToken = await page.locator('input[name=formToken]').inputValue();
  await page.getByRole('link', { name: 'Leave' }).click();
  await expect(payment.getByText('We’ll let you know when your payment arrives.')).toBeVisible();
  await database.query(`insert into stand_in_faults (fault, remaining) values ('lose', 1)`);
  // The customer pays, and the browser is closed before it is led back.
  const headers = { origin: new URL(standIn).origin };
  const paid = await page.request.post(standIn, { form: { formToken, act: 'pay' }, headers, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/payment-check', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Checking your payment…')).toBeVisible();
  answer();
  await expect(payment.getByText('Paid', { exact: true })).toBeVisible();
});
