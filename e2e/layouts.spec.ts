import pg from 'pg';
import { expect, test } from './fixtures.ts';
import { failRequests, openAsSeller, orderName, placeOrder } from './selling.ts';
import {
  addProduct,
  adminCaller,
  logIn,
  openAsAdmin,
  openShop,
  registerShop,
  type Shop,
  shopPassword,
} from './shops.ts';

let shop: Shop;
let orderId = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Lotus Pottery');
  const productId = await addProduct(shop, { name: 'Clay lamp' });
  orderId = await placeOrder(shop, [{ productId, quantity: 2 }]);
});

// specification 2.209
test('links to dashboard, products, orders and profile in the seller navigation', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Seller' });
  for (const path of ['/seller/dashboard', '/seller/products', '/seller/orders', '/seller/profile']) {
    await navigation.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
  }
});

// specification 2.208
test('links to Dashboard, Manage Sellers, Manage Products and Settings in the admin navigation', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Manage Sellers',
    'Manage Products',
    'Orders',
    'Money',
    'Chats',
    'Reviews',
    'Reports',
    'Settings',
  ]);
});

// specification 2.210
test('shows the initial, a status badge and a user menu in the seller sidebar', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const sidebar = page.locator('aside');
  await expect(sidebar.getByText('L', { exact: true })).toBeVisible();
  await expect(sidebar.getByText('Lotus Pottery')).toBeVisible();
  await expect(sidebar.getByText('Approved', { exact: true })).toBeVisible();
  await sidebar.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL('/seller/profile');
});

// specification 2.211
test("finds pages, products, orders and sellers from the layout's search", async ({ page }) => {
  await openAsSeller(page, shop, '/seller/dashboard');
  const find = async (typed: string) => {
    await page
      .getByRole('button', { name: /^Search…/ })
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Search everything' }).fill(typed);
  };
  await find('clay');
  await page.getByRole('option', { name: /^Clay lamp/ }).click();
  await expect(page.getByRole('heading', { name: 'Clay lamp' })).toBeVisible();
  await find(orderId.slice(-8));
  await page.getByRole('option', { name: new RegExp(orderName(orderId)) }).click();
  await expect(page).toHaveURL(/\/seller\/orders\?search=/);
  await find('profile');
  await expect(page.getByRole('option', { name: /^Profile/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/seller/profile');
  await openAsAdmin(page, '/admin/dashboard');
  await find('lotus');
  await page
    .getByRole('option', { name: /Lotus Pottery.*shop/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/sellers\?search=/);
});

// specification 2.212
test("shows 'Customer' and 'Not provided' for an order without name and phone", async ({ page, product }) => {
  const database = new pg.Client(product.connection);
  await database.connect();
  await database.query(
    'update orders set customer_name = null, customer_phone = null, customer_phone_typed = null where id = $1',
    [orderId],
  );
  await database.end();
  await openAsSeller(page, shop, '/seller/orders');
  await expect(page.getByText('Customer', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog').getByText('Not provided')).toHaveCount(2);
});

// specification 4.31, 8.31
test("shows 'Failed to load user data' when the session cannot be loaded", async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Patient Potters');
  await logIn(page.request, 'seller', email, shopPassword);
  // When the server cannot read the session either, the document is empty.
  await page.route('/seller/dashboard', async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${product.url}/seller/nowhere` }), status: 200 }),
  );
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'x' } } }),
  );
  await page.goto('/seller/dashboard');
  await expect(page.getByText('Failed to load user data')).toBeVisible({ timeout: 60_000 });
});

// specification 4.34, 8.32
test("shows 'Failed to refresh user data' when the refresh fails", async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Waiting Weavers');
  await logIn(page.request, 'seller', email, shopPassword);
  await page.goto('/seller/dashboard');
  await expect(page.getByText('Approval Pending')).toBeVisible();
  await failRequests(page, '**/api/auth/session');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Failed to refresh user data').first()).toBeVisible({ timeout: 60_000 });
});

// specification 4.33
test('reports a failed sign-out, and keeps the session', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/profile');
  await failRequests(page, '**/api/auth/logout');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re still signed in')).toBeVisible();
  await expect(page).toHaveURL('/seller/profile');
});
