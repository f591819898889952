import type { Browser, Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { addToCart, cartDialog, fillCustomer, openCart } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { placeOrderButton } from './orderForm.ts';
import { section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const upi = { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false, currentPassword: shopPassword };
const payment = { askWhen: 'placed', offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, collector: 'shop' },
  ...{ newCustomerPaise: 5_000_00, onlyPins: [], neverPins: ['560'] },
};
const zone = {
  isRefused: false,
  basePaise: 60_00,
  upToGrams: 500,
  stepPaise: 0,
  slabGrams: 500,
  freeFromPaise: 999_00,
};
const zones = [
  { ...zone, name: 'Jaipur', pins: ['302'] },
  { ...zone, name: 'Elsewhere', pins: null },
  { ...zone, name: 'Andaman', pins: ['744'], isRefused: true },
];

let sarees: Shop;
let productId = '';
test.beforeAll(async ({ product }) => {
  sarees = await openShop(product.url, await adminCaller(product.url), 'Paid Sarees');
  for (const [part, data] of Object.entries({
    upi,
    cod,
    payment: { ...payment, discount: { bp: 500, capPaise: 100_00 } },
    delivery: { zones, defaultGrams: 500 },
  })) {
    expect((await sarees.caller.put(`/api/seller/money/settings/${part}`, { data })).ok()).toBe(true);
  }
  productId = await addProduct(sarees, { name: 'Cotton kurti', pricePaise: 499_00 });
});

const order = (page: Page) => section(page, 'Order this product');
const paying = (page: Page) => section(page, 'Payment');

async function openPage(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ baseURL: url, locale: 'en-IN', javaScriptEnabled })).newPage();
}

async function fillContact(page: Page, pincode: string, phone = '98765 43210'): Promise<void> {
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('PIN code').fill(pincode);
  await page.getByLabel('Delivery address').fill('7 Lake View');
}

test('shows the total with its parts while the form is filled in', async ({ page }) => {
  await page.goto(`/product/${productId}`);
  await expect(page.getByText('Enter your PIN code to see the delivery charge and the total.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked();
  await expect(page.getByText('Enter your PIN code to check cash on delivery.')).toBeVisible();
  await fillContact(page, '302 001');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await expect(order(page)).toContainText('Items₹499Discount−₹24.95Delivery₹60Total Amount₹534.05');
  await expect(page.getByText('Pay now and save ₹64.95 (₹24.95 discount, no ₹40 fee)')).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await expect(order(page)).toContainText('Items₹499Delivery₹60Cash on delivery fee₹40Total Amount₹599');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(order(page)).toContainText('Items₹1,497DeliveryFreeCash on delivery fee₹40Total Amount₹1,537');
  await page.getByLabel('PIN code').fill('744101');
  await expect(page.getByText('Paid Sarees does not deliver to 744101.')).toBeVisible();
  await page.getByLabel('PIN code').fill('560001');
  await expect(page.getByText('Cash on delivery isn’t available for 560001.')).toBeVisible();
  await page.getByRole('radio', { name: 'Pick up at the shop' }).check();
  await expect(page.getByLabel('PIN code')).toBeHidden();
  await expect(page.getByLabel('Delivery address')).toBeHidden();
  await expect(order(page)).toContainText('Total Amount₹1,497');
  await expectGoodAppearance(page);
});

test('takes an order whose PIN code stands only in the address', async ({ page }) => {
  await page.goto(`/product/${productId}`);
  await fillContact(page, '');
  await page.getByLabel('Delivery address').fill('मकान 7, जयपुर ३०२ ००१');
  await expect(order(page)).toContainText('Total Amount₹534.05');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
});

test('keeps what was typed when the total has changed meanwhile', async ({ page }) => {
  const id = await addProduct(sarees, { name: 'Silk stole', pricePaise: 499_00 });
  await page.goto(`/product/${id}`);
  await fillContact(page, '302001');
  await expect(order(page)).toContainText('Total Amount₹534.05');
  const free = [{ ...zone, name: 'Everywhere', pins: null, basePaise: 85_00 }];
  const settings = '/api/seller/money/settings/delivery';
  await sarees.caller.put(settings, { data: { zones: free, defaultGrams: 500 } });
  await placeOrderButton(page).click();
  await expect(page.getByText('The total is now ₹559.05. Check it and place the order again.')).toBeVisible();
  await expect(order(page)).toContainText('Delivery₹85Total Amount₹559.05');
  await expect(page.getByLabel('Delivery address')).toHaveValue('7 Lake View');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await sarees.caller.put(settings, { data: { zones, defaultGrams: 500 } });
});

test('is paid within two taps after the order is placed, and claimed', async ({ page }) => {
  await page.goto(`/product/${productId}`);
  await fillContact(page, '302001');
  await expect(order(page)).toContainText('Total Amount₹534.05');
  await placeOrderButton(page).click();
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Pay ₹534.05' }).click();
  const link = paying(page).getByRole('link', { name: 'Pay ₹534.05 with a UPI app' });
  await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?pa=meera\.sarees@okaxis&.*&am=534\.05&cu=INR$/);
  const code = await paying(page).getByRole('img', { name: 'QR code to pay ₹534.05 by UPI' }).boundingBox();
  expect(code?.width).toBeGreaterThanOrEqual(220);
  await expect(paying(page)).toContainText('Check that the app shows MEERA DEVI');
  await expectGoodAppearance(page);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: 'Copy UPI ID' }).click();
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(paying(page)).toContainText('Waiting for the shop to confirm your payment');
  await expectGoodAppearance(page);
});

test('opens the page of an order that waits for its payment by 38 KB, each fetched once', async ({ page }) => {
  await page.goto(`/product/${productId}`);
  await fillContact(page, '302001', '98765 43211');
  await placeOrderButton(page).click();
  await page.goto((await page.getByRole('link', { name: 'Pay ₹534.05' }).getAttribute('href')) ?? '', {
    waitUntil: 'networkidle',
  });
  await expect(paying(page).getByRole('img', { name: 'QR code to pay ₹534.05 by UPI' })).toBeVisible();
  const fetched = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      isPicture: (entry as PerformanceResourceTiming).initiatorType === 'img',
    })),
  );
  expect(new Set(fetched.map(({ path }) => path)).size).toBe(fetched.length);
  const sizes = fetched.filter(({ isPicture }) => !isPicture).map(({ bytes }) => bytes);
  expect(sizes.every((bytes) => bytes > 0)).toBe(true);
  // Without payment it took 26 KB before orders had one (money.md, section 10: at most 12 KB more).
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(38_000);
});

test('orders the cart at its total', async ({ page }) => {
  await page.goto('/store/paid-sarees');
  await addToCart(page, 'Cotton kurti');
  await openCart(page);
  await fillCustomer(page);
  await page.getByRole('radio', { name: 'Pick up at the shop' }).check();
  await expect(cartDialog(page)).toContainText('Discount−₹24.95Total Amount₹474.05');
  await expect(cartDialog(page)).toContainText('Sold byPaid Sarees12 MG Road, Pune 411001');
  await expectGoodAppearance(page);
  await placeOrderButton(page).click();
  await expect(cartDialog(page).getByRole('link', { name: 'Pay ₹474.05' })).toBeVisible();
});

test('orders and pays without JavaScript', async ({ browser, product }) => {
  const page = await openPage(browser, product.url, false);
  await page.goto(`/product/${productId}`);
  await fillContact(page, '302001');
  await placeOrderButton(page).click();
  await expect(page.getByText('The total is now ₹534.05. Check it and place the order again.')).toBeVisible();
  await expect(order(page)).toContainText('Items₹499Discount−₹24.95Delivery₹60Total Amount₹534.05');
  await expect(page.getByLabel('Delivery address')).toHaveValue('7 Lake View');
  await placeOrderButton(page).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(paying(page).getByRole('link', { name: 'Pay ₹534.05 with a UPI app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy UPI ID' })).toBeHidden();
  await page.getByLabel('UTR or reference number').fill('123');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(paying(page)).toContainText('Enter all 12 digits.');
  await expect(page.getByLabel('UTR or reference number')).toHaveValue('123');
  await page.getByLabel('UTR or reference number').fill('4123 4567 8901');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(paying(page)).toContainText('Waiting for the shop to confirm your payment');
  await page.context().close();
});
