import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { addToCart, listOrders as allOrdersOf, cartDialog, openCart } from './carts.ts';
import { placeOrderAs } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { fillForm, placeOrderButton } from './orderForm.ts';
import { applyActions, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let opened = 0;
let store = '';
test.beforeEach(async ({ product }) => {
  opened += 1;
  shop = await openShop(product.url, await adminCaller(product.url), `Remembered Wares ${opened}`);
  store = `/store/remembered-wares-${opened}`;
});

const row = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: `Order #${label}` });

async function placeOrder(page: Page, productId: string): Promise<string> {
  await page.goto(`/product/${productId}`);
  await fillForm(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  const [latest] = await allOrdersOf(shop);
  return latest?.id.slice(-8) ?? '';
}

test('offers to send or share a placed order, and saves it in the browser with its status', async ({
  page,
  product,
}) => {
  const id = await addProduct(shop, { name: 'Brass lamp', pricePaise: 1_15_678_50 });
  const label = await placeOrder(page, id);
  const send = new URL((await page.getByRole('link', { name: 'Send to my WhatsApp' }).getAttribute('href')) ?? '');
  expect(send.origin + send.pathname).toBe('https://wa.me/');
  expect(send.searchParams.get('text')).toMatch(new RegExp(`#${label} .*${product.url}/order/[\\w-]+$`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: 'Save the link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click();
  await expect(row(page, label)).toContainText('Pending');
  await expect(row(page, label)).toContainText(/Remembered Wares \d+Brass lamp · ₹1,15,678\.50 · /);
  const [latest] = await allOrdersOf(shop);
  await applyActions(shop, latest?.id ?? '', 'confirm');
  const later = await placeOrderAs(shop, 'Asha Rao', [{ productId: id, quantity: 1 }]);
  // An order of the chat is saved when its page is opened; the header links to all orders.
  await page.goto(later.path);
  await page.getByRole('banner').getByRole('link', { name: 'Your orders' }).click();
  await expect(row(page, later.id.slice(-8))).toContainText('Pending');
  await expect(row(page, label)).toContainText('Confirmed');
  await shop.caller.post(`/api/seller/orders/${latest?.id}/call-off`, { data: { reason: 'It broke.' } });
  await page.reload();
  await expect(row(page, label).getByText('Called off')).toBeVisible();
  await expectGoodAppearance(page);
});

test('removes an order, all orders and the saved customer, each with undo', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp' });
  const [first, second] = [await placeOrder(page, id), await placeOrder(page, id)];
  await page.goto('/orders');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(row(page, second)).toContainText('Pending');
  await page.getByRole('button', { name: `Remove order #${first}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`Order #${first} \\(#\\d+\\) removed`) }),
  ).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await expectGoodAppearance(page);
  await page.keyboard.press('Enter');
  await expect(row(page, first).getByRole('link')).toBeFocused();
  await expect(row(page, first)).toContainText('Pending');
  await page.getByRole('button', { name: 'Remove all orders' }).click();
  await expect(page.getByText('No orders on this phone yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('98765 43210')).toBeVisible();
  await page.getByRole('button', { name: 'Remove my details' }).click();
  await expect(page.getByText('98765 43210')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.reload();
  await expect(row(page, first)).toContainText('Pending');
  await expect(page.getByRole('button', { name: 'Remove my details' })).toBeHidden();
});

test('prefills the last customer in a product and in a cart, and deletes them there too', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp' });
  await placeOrder(page, id);
  await page.goto(store);
  await addToCart(page, 'Brass lamp');
  await openCart(page);
  await expect(cartDialog(page).getByText('Filled in from your last order')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210');
  await expect(page.getByLabel('Note')).toHaveValue('');
  await page.goto(`/product/${id}`);
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  for (const label of ['Your name', 'Phone number', 'Delivery address']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await page.reload();
  await page.getByLabel('Your name').focus();
  await expect(page.getByText('Filled in from your last order')).toBeHidden();
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('lists the saved orders without a connection, and loads their status again', async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp' });
  const label = await placeOrder(page, id);
  await page.route('**/api/orders/remembered', (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByText('Couldn’t check your orders.')).toBeVisible();
  await expect(row(page, label).getByRole('link')).toBeVisible();
  await expect(row(page, label)).not.toContainText('Pending');
  await expectGoodAppearance(page);
  await page.unroute('**/api/orders/remembered');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, label)).toContainText('Pending');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('removes orders that another tab has removed, and marks orders that no longer exist', async ({
  page,
  context,
}) => {
  const id = await addProduct(shop, { name: 'Brass lamp' });
  const label = await placeOrder(page, id);
  await page.goto('/orders');
  await expect(row(page, label)).toContainText('Pending');
  const other = await context.newPage();
  await other.goto('/orders');
  await other.evaluate(() => {
    const order = { token: 'x'.repeat(32), label: 'abcd1234', shop: 'Gone Wares' };
    localStorage.setItem('haat-orders', JSON.stringify([order, 7, { token: '"><img src=x>' }]));
  });
  await expect(row(page, label)).toHaveCount(0);
  await page.reload();
  const shown = /^Order #abcd1234\s+Gone Wares\s+This order is no longer available/;
  await expect(page.getByRole('listitem')).toHaveText([shown], { useInnerText: true });
});

test('orders without storage, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  const id = await addProduct(shop, { name: 'Brass lamp' });
  await placeOrder(page, id);
  await expect(page.getByText('This browser can’t save orders')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('This browser can’t save orders')).toBeVisible();
  await expect(page.getByText('No orders on this phone yet')).toBeVisible();
  await expectGoodAppearance(page);
});

test("saves no orders of customers in a seller's browser", async ({ page }) => {
  const id = await addProduct(shop, { name: 'Brass lamp' });
  const { path } = await placeOrderAs(shop, 'Asha Rao', [{ productId: id, quantity: 1 }]);
  await openAsSeller(page, shop, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #/);
  await page.goto('/orders');
  await expect(page.getByText('No orders on this phone yet')).toBeVisible();
});
