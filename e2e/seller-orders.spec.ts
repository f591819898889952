import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { type Orders, openShopWithOrders } from './sellerOrders.ts';
import { failRequests, figures, nameColour, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/orders';
const lists = /\/api\/seller\/orders\?/;
const row = (page: Page, id: string) => page.getByRole('article', { name: orderName(id) });
const rows = (page: Page) => page.getByRole('article');
const square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

let weavers: Shop;
let beginners: Shop;
let orders: Orders;

test.beforeAll(async ({ product }) => {
  ({ shop: weavers, orders } = await openShopWithOrders(product.url));
  beginners = await openShop(product.url, await adminCaller(product.url), 'Sasta Gadgets');
});

// specification 2.16, 2.177, 2.179, 2.180
test('shows the header and seven figures of all orders', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByText('Manage customer orders and track deliveries', { exact: true })).toBeVisible();
  const whole = ['Total Orders5', 'Pending1', 'Confirmed1', 'Shipped1', 'Delivered1', 'Cancelled1', 'Revenue₹2,500'];
  await expect(figures(page, 'Order statistics')).toHaveText(whole);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(rows(page)).toHaveCount(1);
  await expect(figures(page, 'Order statistics')).toHaveText(whole);
  await expectGoodAppearance(page);
});

// specification 2.188, 2.189, 2.190, 2.191, 2.192, 2.193, 9.12, 9.13
test('shows number, status, date, customer, phone, three items and the total in a row', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(rows(page)).toHaveCount(5);
  // Newest first.
  await expect(rows(page).first()).toContainText(orderName(orders.pending));
  const shown = row(page, orders.pending);
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(new Date());
  await expect(shown.locator('time')).toContainText(day);
  await expect(shown.getByText('Asha Rao', { exact: true })).toBeVisible();
  await expect(shown.getByText('98765 43210', { exact: true })).toBeVisible();
  await expect(shown.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveText([
    '1 x Blue kurta',
    '2 x Brass lamp',
    '3 x Tea cup',
    '+1 more',
  ]);
  // 1 × 1,250 + 2 × 99.50 + 3 × 1,250 + 4 × 1,250
  await expect(shown.getByText('₹10,199', { exact: true })).toBeVisible();
  await expect(row(page, orders.delivered).getByText('more')).toHaveCount(0);
});

test('shows photos of ordered products beside their names', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Picture Potters');
  const images = ['/media/demo/cup.svg'];
  await page.route('**/media/demo/cup*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  const [cup, lamp] = [await addProduct(shop, { name: 'Tea cup', images }), await addProduct(shop, { name: 'Lamp' })];
  await placeOrder(
    shop,
    [cup, lamp].map((productId) => ({ productId, quantity: 1 })),
  );
  await openAsSeller(page, shop, path);
  const items = rows(page).first().getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(items).toHaveText(['1 x Tea cup', '1 x Lamp']);
  await expect(items.first().locator('img')).toBeVisible();
  await expect(items.last().locator('img')).toHaveCount(0);
  await expect(items.last().locator('svg')).toBeVisible();
  await rows(page).first().getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(1);
});

test('filters by tabs with counts on wide screens', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const tabs = page.getByRole('navigation', { name: 'Filter orders' });
  await expect(tabs.getByRole('link')).toHaveText([
    'All 5',
    'Pending 1',
    'Confirmed 1',
    'Shipped 1',
    'Delivered 1',
    'Cancelled 1',
  ]);
  await tabs.getByRole('link', { name: 'Shipped' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=shipped/);
});

// specification 2.194, 4.19, 4.20, 4.24
test('shows a coloured badge and the allowed actions per status', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  for (const [status, badge, colour, actions] of [
    ['pending', 'Pending', 'orange', ['Confirm', 'Cancel']],
    ['confirmed', 'Confirmed', 'blue', ['Mark Shipped']],
    ['shipped', 'Shipped', 'purple', ['Mark Delivered']],
    ['delivered', 'Delivered', 'green', []],
    ['cancelled', 'Cancelled', 'red', []],
  ] as const) {
    const shown = row(page, orders[status]);
    // The last one is the menu, which shows an icon.
    await expect(shown.getByRole('button')).toHaveText([...actions, 'View Details', '']);
    await expect(shown.getByText(badge, { exact: true })).toBeVisible();
    expect(await nameColour(shown.getByText(badge, { exact: true })), badge).toBe(colour);
  }
});

// specification 1.3, 2.196, 2.197
test("opens a WhatsApp chat with the phone's digits in a new tab", async ({ page }) => {
  await openAsSeller(page, weavers, path);
  for (const [id, digits] of [
    [orders.pending, '919876543210'],
    [orders.delivered, '14155550132'],
  ] as const) {
    const link = row(page, id).getByRole('link', { name: 'WhatsApp' });
    await expect(link).toHaveAttribute('href', `https://wa.me/${digits}`);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

// specification 2.181, 2.182, 2.183, 2.184
test('searches order number, customer, phone and product', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const search = page.getByRole('searchbox');
  await expect(search).toHaveAttribute('placeholder', 'Search orders, customers...');
  for (const [typed, id] of [
    [orders.shipped.slice(-8), orders.shipped],
    ['RAVI', orders.cancelled],
    ['91234 56789', orders.cancelled],
    ['14155550132', orders.delivered],
    ['silk STOLE', orders.pending],
  ] as const) {
    await search.fill(typed);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, id)).toBeVisible();
  }
});

// specification 2.185, 2.187
test('filters by status and period, and keeps the filters after reload and back', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const status = page.getByRole('combobox', { name: 'Status' });
  const date = page.getByRole('combobox', { name: 'Date' });
  await expect(status.getByRole('option')).toHaveText([
    'All Status',
    'Pending',
    'Confirmed',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await expect(date.getByRole('option')).toHaveText(['All Time', 'Today', 'This Week', 'This Month']);
  for (const [label, id] of [
    ['Pending', orders.pending],
    ['Confirmed', orders.confirmed],
    ['Shipped', orders.shipped],
    ['Delivered', orders.delivered],
    ['Cancelled', orders.cancelled],
  ] as const) {
    await status.selectOption(label);
    await expect(row(page, id)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  }
  await date.selectOption('This Week');
  await expect(page).toHaveURL(/status=cancelled&period=week/);
  await page.reload();
  await expect(date.getByRole('option', { selected: true })).toHaveText('This Week');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/seller/products');
  await page.goBack();
  await expect(status.getByRole('option', { selected: true })).toHaveText('Cancelled');
  await expect(row(page, orders.cancelled)).toBeVisible();
});

// specification 9.15, 9.16
test('starts Today at local midnight, This Week 7 and This Month 30 days before', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(rows(page)).toHaveCount(5);
  for (const [label, days] of [
    ['Today', 0],
    ['This Week', 7],
    ['This Month', 30],
  ] as const) {
    const start = await page.evaluate((back) => {
      const midnight = new Date();
      midnight.setHours(0, 0, 0, 0);
      midnight.setDate(midnight.getDate() - back);
      return midnight.toISOString();
    }, days);
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('since') === start);
    await page.getByLabel('Date').selectOption(label);
    await asked;
    await expect(rows(page)).toHaveCount(5);
  }
});

// specification 2.199, 2.200
test('shows an empty state without orders, and without matches', async ({ page }) => {
  await openAsSeller(page, beginners, path);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByText('Orders will appear here once customers start placing them.')).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByLabel('Status').selectOption('Pending');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

// specification 2.201, 2.202
test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  // Not on the first load, which the server renders.
  const link = page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Orders' });
  await openAsSeller(page, weavers, '/seller/dashboard');
  const answer = await holdRequests(page, lists);
  await link.click();
  const loading = page.getByRole('status').filter({ hasText: 'Loading your orders...' });
  await expect(loading).toHaveCSS('animation-delay', '0.15s');
  await expect(loading.locator('.mantine-Skeleton-root')).toHaveCount(3);
  answer();
  await expect(rows(page)).toHaveCount(5);
  await page.unroute(lists);
  await failRequests(page, lists);
  await page.goto('/seller/dashboard');
  await link.click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(5);
});

// specification 6.7, 6.8, 8.25
test('denies a pending seller access to orders', async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Jaipur Prints');
  await logIn(page.request, 'seller', email, shopPassword);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByText('You need to be an approved seller to view orders.')).toBeVisible();
});
