import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { addToCart, openCart } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let opened = 0;
let shop: Shop;
let store = '';
test.beforeEach(async ({ product }) => {
  opened += 1;
  shop = await openShop(product.url, await adminCaller(product.url), `Posting Potters ${opened}`);
  store = `/store/posting-potters-${opened}`;
});

const setShippingOnly = () =>
  shop.caller.put('/api/seller/terms', { data: { mostPerLine: null, lapseHours: 48, customersCanPickUp: false } });

async function fillCustomer(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
}

/** Places the order without an address, which is rejected at its field, and then with one. */
async function expectAddressRequired(page: Page): Promise<void> {
  const address = page.getByLabel('Delivery address');
  await expect(address).toHaveAttribute('required', '');
  await fillCustomer(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please enter the delivery address.')).toBeVisible();
  await expect(address).toBeFocused();
  await expectGoodAppearance(page);
  await address.fill('7 Lake View, Mysuru 570001');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
}

test('requires an address for an order from a shop that only ships', async ({ page }) => {
  const id = await addProduct(shop);
  await setShippingOnly();
  await page.goto(`/product/${id}`);
  await expectAddressRequired(page);
});

test('requires an address for a cart of a shop that only ships', async ({ page }) => {
  await addProduct(shop, { name: 'Tea cup' });
  await setShippingOnly();
  await page.goto(store);
  await addToCart(page, 'Tea cup');
  await openCart(page);
  await expectAddressRequired(page);
});

test('saves in the first steps that a new shop only ships, and shows it in the profile', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const step = page.getByRole('listitem').filter({ hasText: 'Customers can pick up' });
  await step.getByRole('button', { name: 'No, I only ship' }).click();
  await expect(page.getByText('1 of 7 done')).toBeVisible();
  await expect(step.getByRole('button')).toHaveCount(0);
  await page.goto('/seller/profile?tab=orders');
  const tick = page.getByRole('checkbox', { name: 'Customers can pick up' });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.locator('form').filter({ has: tick }).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await (await shop.caller.get('/api/seller/terms')).json()).customersCanPickUp)
    .toBe(true);
});

test('saves name and address after a form was posted before hydration', async ({ page }) => {
  const id = await addProduct(shop);
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto(`/product/${id}`);
  await fillCustomer(page);
  await page.getByLabel('Delivery address').fill('7 Lake View, Mysuru 570001');
  await page.unroute('**/assets/**/*.js');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();
  await expectGoodAppearance(page);
  await page.goto(`/product/${id}`);
  await page.getByLabel('Your name').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Delivery address')).toHaveValue('7 Lake View, Mysuru 570001');
});
