import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { addToCart, listOrders as allOrdersOf, cartDialog, openCart } from './carts.ts';
import { expect, test } from './fixtures.ts';
import { fillForm, placeOrderButton } from './orderForm.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let opened = 0;
let store = '';
test.beforeEach(async ({ product }) => {
  opened += 1;
  shop = await openShop(product.url, await adminCaller(product.url), `Lost Wares ${opened}`);
  store = `/store/lost-wares-${opened}`;
});

async function expectFormKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210');
  await expect(page.getByLabel('Delivery address')).toHaveValue('7 Lake View, Mysuru');
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
}

/** Places the next order, and drops its response. */
async function dropNextResponse(page: Page): Promise<void> {
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('keeps typed values after a reload', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp', stock: 9 });
  await page.goto(`/product/${id}`);
  await fillForm(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByLabel('Note').press('End');
  await page.getByLabel('Note').pressSequentially('!');
  await page.getByLabel('Note').press('Backspace');
  await page.reload();
  await expectFormKept(page);
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2');
});

test('recovers an order after a lost response and a reload, without placing it twice', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Last lamp', stock: 1 });
  await page.goto(`/product/${id}`);
  await fillForm(page);
  await dropNextResponse(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the shop.');
  expect(await allOrdersOf(shop)).toHaveLength(1);
  await page.reload();
  // This customer has bought the last item.
  const label = (await allOrdersOf(shop))[0]?.id.slice(-8);
  await expect(page.getByRole('status').filter({ hasText: `Your order #${label}` })).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${label}`);
  expect(await allOrdersOf(shop)).toHaveLength(1);
});

test('shows the placed order when something else is sent after a lost response and a reload', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp', stock: 9 });
  await page.goto(`/product/${id}`);
  await fillForm(page);
  await dropNextResponse(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the shop.');
  // The request about the lost order fails too.
  await page.route('**/api/orders/remembered', (route) => route.abort());
  await page.reload();
  await expectFormKept(page);
  await page.getByLabel('Note').fill('Do not ring');
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(page.getByText('Your order was already placed')).toBeVisible();
  const orders = await allOrdersOf(shop);
  expect(orders).toMatchObject([{ note: 'Ring twice' }]);
});

test('empties the cart after a lost response and a reload, and shows its order', async ({ page }) => {
  await addProduct(shop, { name: 'Cup', stock: 1 });
  await page.goto(store);
  await addToCart(page, 'Cup');
  await openCart(page);
  await fillForm(page);
  await dropNextResponse(page);
  await placeOrderButton(page).click();
  await expect(cartDialog(page).getByRole('alert')).toContainText('Couldn’t reach the shop.');
  await page.reload();
  await expect(cartDialog(page).getByRole('heading', { name: 'Order placed' })).toBeVisible();
  expect(await allOrdersOf(shop)).toHaveLength(1);
  await page.keyboard.press('Escape');
  // Closing navigates back, which is asynchronous.
  await expect(page).not.toHaveURL(/#cart$/);
  await openCartByAddress(page);
  await expect(cartDialog(page).getByText('Your cart is empty')).toBeVisible();
});

async function openCartByAddress(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'cart';
  });
  await expect(cartDialog(page)).toBeVisible();
}
