import type { Page } from '@playwright/test';
import { expectGoodAppearance, findViolations, phone } from './appearance.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { applyActions, figures, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared', viewport: phone, hasTouch: true });

const path = '/seller/orders';
const row = (page: Page, id: string) => page.getByRole('article', { name: orderName(id) });
const rows = (page: Page) => page.getByRole('article');
const status = (page: Page, id: string, label: string) => row(page, id).getByText(label, { exact: true });
const action = (page: Page, id: string, name: string) => row(page, id).getByRole('button', { name, exact: true });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link', { name });
/** The announcement for screen readers. */
const announcement = (page: Page, id: string, status: string) =>
  page.getByRole('status').getByText(new RegExp(`^${orderName(id)} \\(#\\d+\\) is now ${status}$`));

let shop: Shop;
let kurta: string;
const createOrder = (customerName = 'Asha Rao', wanted = shop) =>
  placeOrder(wanted, [{ productId: kurta, quantity: 1 }], { customerName });

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Madurai Phone Weavers');
  kurta = await addProduct(shop, { name: 'Blue kurta', stock: 500 });
});

test('starts the first order near the top, keeps the tabs, and expands the figures', async ({ page }) => {
  const ids = [];
  for (let placed = 0; placed < 6; placed += 1) ids.push(await createOrder());
  await applyActions(shop, ids[0] ?? '', 'confirm');
  await openAsSeller(page, shop, path);
  await expect(rows(page)).toHaveCount(6);
  const box = await rows(page).first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(250);
  await expect(tab(page, /^Pending/)).toHaveText('Pending 5');
  await expect(figures(page, 'Order statistics')).toHaveCount(0);
  const fold = page.getByRole('button', { name: 'Order statistics' });
  await fold.tap();
  await expect(figures(page, 'Order statistics')).toHaveCount(7);
  await expectNoSidewaysScroll(page);
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  await fold.tap();
  await rows(page).last().scrollIntoViewIfNeeded();
  const bar = await page.getByRole('navigation', { name: 'Filter orders' }).boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual(0);
  expect(bar?.y).toBeLessThan(100);
  await tab(page, /^Confirmed/).tap();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=confirmed/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(6);
});

test('collects new orders behind a bar, without shifting the list', async ({ page }) => {
  const seen = await createOrder('Seen Already');
  await openAsSeller(page, shop, path);
  const before = await row(page, seen).boundingBox();
  await createOrder('Late Comer');
  const bar = page.getByRole('button', { name: '1 new order', exact: true });
  await expect(bar).toBeVisible();
  const newest = await createOrder('Later Comer');
  await expect(page.getByRole('button', { name: '2 new orders' })).toBeVisible();
  expect(await row(page, seen).boundingBox()).toEqual(before);
  await expect(row(page, newest)).toHaveCount(0);
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  await page.getByRole('button', { name: '2 new orders' }).tap();
  await expect(rows(page).first()).toContainText('Later Comer');
  await expect(rows(page).first().getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('button', { name: /new order/ })).toHaveCount(0);
});

test('updates immediately after an action, focuses the next order, and announces the change', async ({ page }) => {
  const id = await createOrder();
  await openAsSeller(page, shop, path);
  const answer = await holdRequests(page, '**/confirm');
  await action(page, id, 'Confirm').tap();
  await expect(status(page, id, 'Confirmed')).toBeVisible();
  await expect(row(page, id).getByRole('status')).toBeFocused();
  expect((await (await shop.caller.get(`/api/seller/orders/${id}`)).json()).status).toBe('pending');
  answer();
  await expect(action(page, id, 'Mark Shipped')).toBeFocused();
  await expect(announcement(page, id, 'Confirmed')).toBeAttached();
  await action(page, id, 'Mark Shipped').press('Enter');
  await expect(action(page, id, 'Mark Delivered')).toBeFocused();
  await action(page, id, 'Mark Delivered').press('Enter');
  await expect(action(page, id, 'View Details')).toBeFocused();
  await expect(status(page, id, 'Delivered')).toBeVisible();
});

test('ignores a second tap', async ({ page }) => {
  const id = await createOrder();
  await openAsSeller(page, shop, path);
  await action(page, id, 'Confirm').dblclick();
  await expect(action(page, id, 'Mark Shipped')).toBeVisible();
  expect((await (await shop.caller.get(`/api/seller/orders/${id}`)).json()).status).toBe('confirmed');
});

test('rolls back the status with a message without a network, and keeps the focus', async ({ page }) => {
  const id = await createOrder();
  await openAsSeller(page, shop, path);
  await page.route('**/confirm', (route) => route.abort('internetdisconnected'));
  await action(page, id, 'Confirm').tap();
  await expect(page.getByRole('alert').filter({ hasText: orderName(id) })).toBeVisible();
  await expect(status(page, id, 'Pending')).toBeVisible();
  await expect(action(page, id, 'Confirm')).toBeFocused();
  await page.unroute('**/confirm');
  await action(page, id, 'Confirm').tap();
  await expect(status(page, id, 'Confirmed')).toBeVisible();
});

test('reports an order that was cancelled elsewhere, and shows its status', async ({ page }) => {
  const id = await createOrder();
  await openAsSeller(page, shop, `${path}?status=pending`);
  const answer = await holdRequests(page, '**/confirm');
  await action(page, id, 'Confirm').tap();
  await expect(status(page, id, 'Confirmed')).toBeVisible();
  await applyActions(shop, id, 'cancel');
  answer();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This order’s status has already changed. Please check it again.' }),
  ).toBeVisible();
  await expect(status(page, id, 'Confirmed')).toHaveCount(0);
});

test('keeps finished orders in place until another tab is chosen', async ({ page }) => {
  const [below, above] = [await createOrder('Below Below'), await createOrder('Above Above')];
  await openAsSeller(page, shop, `${path}?status=pending`);
  await expect(rows(page).first()).toContainText('Above Above');
  await action(page, above, 'Confirm').tap();
  await expect(action(page, above, 'Mark Shipped')).toBeFocused();
  await createOrder('Comes Later');
  await expect(page.getByRole('button', { name: '1 new order', exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('Above Above');
  await expect(status(page, above, 'Confirmed')).toBeVisible();
  await tab(page, /^Shipped/).tap();
  await expect(row(page, below)).toHaveCount(0);
  await tab(page, /^Pending/).tap();
  await expect(row(page, below)).toBeVisible();
  await expect(row(page, above)).toHaveCount(0);
});

test('confirms before cancelling, with the order and the customer', async ({ page }) => {
  const id = await createOrder('Meera Nair');
  await openAsSeller(page, shop, path);
  await action(page, id, 'Cancel').tap();
  const question = page.getByRole('dialog', { name: `Cancel order #${id.slice(-8)} (#` });
  await expect(question).toContainText('Meera Nair');
  expect(await findViolations(page, { checksTargets: true })).toEqual([]);
  await question.getByRole('button', { name: 'Keep order' }).tap();
  await expect(question).toHaveCount(0);
  await expect(action(page, id, 'Cancel')).toBeFocused();
  await expect(status(page, id, 'Pending')).toBeVisible();
  await action(page, id, 'Cancel').tap();
  await question.getByRole('button', { name: 'Cancel Order' }).tap();
  await expect(status(page, id, 'Cancelled')).toBeVisible();
  await expect(action(page, id, 'View Details')).toBeFocused();
  await expect(announcement(page, id, 'Cancelled')).toBeAttached();
});

test("offers a message for the order's status with its link in the details", async ({ page, product }) => {
  const id = await createOrder('Asha Rao');
  await openAsSeller(page, shop, `${path}?order=${id}`);
  const message = page.getByRole('dialog').getByRole('link', { name: 'Message on WhatsApp' });
  const written = async () => new URL((await message.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  await expect(message).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}\?text=/);
  expect(await written()).toMatch(/^Hello Asha Rao, this is Madurai Phone Weavers\. Thank you for your order/);
  const { link } = (await (await shop.caller.get(`/api/seller/orders/${id}`)).json()) as { link: string };
  expect(link.startsWith(`${product.url}/order/`)).toBe(true);
  expect(await written()).toContain(`#${id.slice(-8)}`);
  expect((await written()).endsWith(link)).toBe(true);
  await expect(page.getByRole('dialog').getByText('Thank you for your order')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Order' }).tap();
  await expect.poll(written).toContain('We’ve confirmed your order');
  await expectGoodAppearance(page);
  expect((await shop.customers.get(link)).status()).toBe(200);
});
