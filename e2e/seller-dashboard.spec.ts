import type { Locator, Page } from '@playwright/test';
import { desktop, expectGoodAppearance, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { applyActions, failRequests, figures, openAsSeller, orderName, placeOrder } from './selling.ts';
import {
  addProduct,
  adminCaller,
  decideSeller,
  logIn,
  openAsAdmin,
  openShop,
  registerShop,
  type Shop,
  shopPassword,
} from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/dashboard';
const recent = (page: Page) => page.getByRole('list', { name: 'Recent Orders' }).getByRole('listitem');

const measure = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

let weavers: Shop;
/** Oldest first. */
const orders: string[] = [];

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  const kurta = await addProduct(weavers);
  await addProduct(weavers, { name: 'Tea cup' });
  await addProduct(weavers, { name: 'Silk stole', isActive: false });
  const customers = ['Ravi Kumar', 'Meera Nair', 'Farah Khan', 'Joy Das', 'Lata Iyer', 'Asha Rao'];
  for (const [position, customerName] of customers.entries()) {
    orders.push(await placeOrder(weavers, [{ productId: kurta, quantity: position + 1 }], { customerName }));
  }
  const [first = '', second = '', third = '', fourth = ''] = orders;
  await applyActions(weavers, first, 'confirm', 'ship', 'deliver');
  await applyActions(weavers, second, 'confirm', 'ship', 'deliver');
  await applyActions(weavers, third, 'confirm');
  await applyActions(weavers, fourth, 'cancel');
});

// specification 2.10
test('redirects /seller to the dashboard', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller');
  await expect(page).toHaveURL(path);
});

// specification 2.11, 2.109, 2.213
test('shows eight figures of the products and orders', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  // Delivered: 1 × ₹1,250 and 2 × ₹1,250. There is nothing to compare with in the last month.
  await expect(figures(page, 'Statistics')).toHaveText([
    /^Total Products3/,
    /^Active Products2/,
    /^Total Orders6—/,
    /^Pending Orders2/,
    /^Confirmed Orders1/,
    /^Total Revenue₹3,750/,
    /^This Month Revenue₹3,750—/,
    /^Average Order Value₹1,875/,
    'RatingNo ratings yetSee reviews',
  ]);
  await expectGoodAppearance(page);
});

// specification 2.110
test('lists the five newest orders with links to their details', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(recent(page)).toHaveCount(5);
  const expected = [
    ['Asha Rao', 'Pending', '₹7,500'],
    ['Lata Iyer', 'Pending', '₹6,250'],
    ['Joy Das', 'Cancelled', '₹5,000'],
    ['Farah Khan', 'Confirmed', '₹3,750'],
    ['Meera Nair', 'Delivered', '₹2,500'],
  ];
  for (const [position, texts] of expected.entries()) {
    const order = recent(page).nth(position);
    await expect(order).toContainText(orderName(orders[5 - position] ?? ''));
    for (const text of texts) await expect(order).toContainText(text);
  }
  await recent(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('Lata Iyer');
  await expect(page.getByRole('dialog')).toContainText(orderName(orders[4] ?? ''));
});

// specification 2.113
test('links a quick action to the form of a new product', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page).toHaveURL('/seller/products/new');
});

// specification 2.114, 8.20
test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const address = '**/api/seller/dashboard';
  const answer = await holdRequests(page, address);
  await openAsSeller(page, weavers, path);
  await expect(page.getByText('Loading your dashboard...')).toBeVisible();
  answer();
  await expect(recent(page)).toHaveCount(5);
  await page.unroute(address);
  await failRequests(page, address);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(recent(page)).toHaveCount(5);
});

// specification 2.115, 2.116
test('shows Approval Pending to a pending seller, and the dashboard once approved', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  const { id, email } = await registerShop(admin, 'Jaipur Prints');
  await logIn(page.request, 'seller', email, shopPassword);
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await expect(
    main.getByText(
      "Your seller application is currently under review. You'll be able to access your dashboard once approved by our admin team.",
    ),
  ).toBeVisible();
  await expect(main.getByText('Pending', { exact: true })).toBeVisible();
  await expect(figures(page, 'Statistics')).toHaveCount(0);
  await expectGoodAppearance(page);
  await decideSeller(admin, id, 'approve');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
  await expect(figures(page, 'Statistics').first()).toHaveText(/^Total Products0/);
});

// specification 2.117, 8.25
test('shows Access Restricted to an admin', async ({ page }) => {
  await openAsAdmin(page, path);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(figures(page, 'Statistics')).toHaveCount(0);
});

// specification 2.54
test('rings the bell and updates the figures for a new order without a reload', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Khurja Potters');
  const cup = await addProduct(shop, { name: 'Tea cup' });
  const listening = page.waitForResponse('**/api/events*');
  await openAsSeller(page, shop, path);
  await listening;
  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
  await expect(figures(page, 'Statistics').nth(2)).toHaveText(/^Total Orders0/);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const id = await placeOrder(shop, [{ productId: cup, quantity: 1 }]);
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await expect(figures(page, 'Statistics').nth(2)).toHaveText(/^Total Orders1/);
  await expect(recent(page)).toHaveCount(1);
  await bell.click();
  const event = page.getByRole('link', { name: new RegExp(`New order #${id.slice(-8)} \\(#\\d+\\) from Asha Rao`) });
  await expect(event).toBeVisible();
  await event.click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/seller\/orders\?search=/);
  await expect(page.getByRole('article', { name: orderName(id) })).toBeVisible();
});

test('shows an order that was placed before the page subscribed', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Nizamabad Potters');
  const cup = await addProduct(shop, { name: 'Tea cup' });
  const { promise: isPlaced, resolve: place } = Promise.withResolvers<void>();
  await page.route('**/api/events*', async (route) => {
    await isPlaced;
    await route.continue();
  });
  await openAsSeller(page, shop, path);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await placeOrder(shop, [{ productId: cup, quantity: 1 }]);
  place();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(recent(page)).toHaveCount(1);
});

test('begins with new and pending orders, and then the week as a chart', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Beginning Basket Weavers');
  const cup = await addProduct(shop, { name: 'Tea cup' });
  await placeOrder(shop, [{ productId: cup, quantity: 3 }]);
  await addProduct(shop, { name: 'Clay lamp', stock: 0 });
  await openAsSeller(page, shop, path);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const orders = page.getByRole('list', { name: 'Needs attention' }).getByRole('link', { name: '1 new order' });
    await expect(orders).toBeVisible();
    const { top, bottom } = await measure(orders);
    expect(bottom).toBeLessThan(400);
    const first = await measure(page.getByText('Total Products'));
    const week = await measure(page.getByRole('heading', { name: 'Last 7 days' }));
    expect(week.top).toBeGreaterThan(top);
    expect(week.top).toBeLessThan(first.top);
  }
  await page.getByRole('link', { name: 'See orders' }).first().click();
  await expect(page).toHaveURL('/seller/orders?period=week');
});

test('links alerts, the last 30 days and best sellers to their lists', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Attentive Potters');
  const cup = await addProduct(shop, { name: 'Tea cup', stock: 12 });
  await addProduct(shop, { name: 'Clay lamp', stock: 0 });
  await addProduct(shop, { name: 'Hidden bell', stock: 0, isActive: false });
  await placeOrder(shop, [{ productId: cup, quantity: 3 }]);
  await openAsSeller(page, shop, path);
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem')).toHaveText([
    '1 new order to confirm',
    '1 product is sold out',
    '2 products have fewer than 10 left',
  ]);
  const [waiting, tiles] = [await attention.boundingBox(), await page.getByText('Total Products').boundingBox()];
  expect(waiting?.y).toBeLessThan(tiles?.y ?? 0);
  const week = page.getByRole('table', { name: 'Orders in the last 7 days: 1 in total, up to 1 a day' });
  await expect(week.getByRole('row')).toHaveCount(8);
  const days = page.getByRole('table', { name: 'Orders in the last 30 days: 1 in total, up to 1 a day' });
  await expect(days.getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('table', { name: /^Revenue in the last 30 days: ₹0 in total/ })).toBeAttached();
  const best = page.getByRole('list', { name: 'Best sellers' }).getByRole('listitem');
  await expect(best).toHaveText(/Tea cup3 items₹3,750/);
  await expectGoodAppearance(page);
  await attention.getByRole('link', { name: 'sold out' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Clay lamp' })).toBeVisible();
  await page.goBack();
  await best.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tea cup' })).toBeVisible();
  await page.goBack();
  await figures(page, 'Statistics').getByRole('link', { name: 'Pending Orders' }).click();
  await expect(page).toHaveURL('/seller/orders?status=pending');
});
