import type { Page } from '@playwright/test';
import { expectGoodAppearance, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, failRequests, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/dashboard';
const lists = /\/api\/notifications$/;
const reads = /\/api\/notifications\/(read|seen)$/;
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entry = (page: Page, name: string | RegExp) => panel(page).getByRole('link', { name });
const markAsRead = (page: Page, name: string) => panel(page).getByRole('button', { name: `Mark as read: ${name}` });
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: /read\./ });

/** Opens a shop with four new orders, one of which is confirmed. */
async function openShopWithNewOrders(url: string, name: string): Promise<Shop> {
  const shop = await openShop(url, await adminCaller(url), name);
  const productId = await addProduct(shop, { name: 'Brass lamp', stock: 50 });
  const order = () => placeOrder(shop, [{ productId, quantity: 1 }]);
  for (let n = 0; n < 3; n += 1) await order();
  await applyActions(shop, await order(), 'confirm');
  return shop;
}

// specification 2.54
test('groups notifications by kind and day, and marks them read one by one, by keyboard', async ({ page, product }) => {
  const shop = await openShopWithNewOrders(product.url, 'Ringing Looms');
  await openAsSeller(page, shop, path);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await bell(page).press('Enter');
  // The seller's own actions create no notifications.
  await expect(panel(page).getByRole('link')).toHaveText([/^4 new orders/]);
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expectGoodAppearance(page);
  await markAsRead(page, '4 new orders').press('Enter');
  await expect(entry(page, '4 new orders')).toBeFocused();
  await expect(announcement(page)).toHaveText('Marked as read. Nothing unread.');
  await expect(markAsRead(page, '4 new orders')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await entry(page, '4 new orders').click();
  await expect(page).toHaveURL(/\/seller\/orders\?status=pending/);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('marks several as read, keeps them unread when the request fails, and updates a second tab', async ({
  page,
  context,
  product,
}) => {
  const shop = await openShopWithNewOrders(product.url, 'Second Looms');
  await openAsSeller(page, shop, path);
  const other = await context.newPage();
  await other.goto(path);
  await expect(bell(other)).toHaveAccessibleName('Notifications, 4 unread');
  await failRequests(page, lists);
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(lists);
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(entry(page, '4 new orders')).toBeVisible();
  await failRequests(page, reads);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  await expect(entry(page, '4 new orders')).toBeFocused();
  await expect(markAsRead(page, '4 new orders')).toBeVisible();
  await page.unroute(reads);
  const isRead = page.waitForResponse(reads);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(entry(page, '4 new orders')).toBeFocused();
  await expect(panel(page).getByRole('button')).toHaveCount(0);
  await expect(announcement(page)).toHaveText('All notifications marked as read.');
  await isRead;
  await other.bringToFront();
  await other.reload();
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  const fresh = await placeOrder(shop, [{ productId: await addProduct(shop), quantity: 1 }]);
  await expect(bell(other)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(other).click();
  await expect(panel(other).getByRole('link')).toHaveText([/^New order #/, /^4 new orders/]);
  await entry(other, `New ${orderName(fresh).toLowerCase()}`).click();
  await expect(other.getByRole('article', { name: orderName(fresh) })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName('Notifications');
  await other.close();
});

test('tells a seller what admins took down, and leads to the product with the reason', async ({ page, product }) => {
  const administrator = await adminCaller(product.url);
  const shop = await openShop(product.url, administrator, 'Moderated Looms');
  const id = await addProduct(shop, { name: 'Brass lamp' });
  await openAsSeller(page, shop, path);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await administrator.post(`/api/admin/products/${id}/deactivate`, {
    data: { reason: 'The photo is of another shop.' },
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expectGoodAppearance(page);
  await entry(page, 'Brass lamp was taken down').click();
  await expect(page).toHaveURL(`/seller/products/${id}`);
  await expect(page.getByText('Reason: The photo is of another shop.')).toBeVisible();
});

test('emails new orders to sellers who have turned it on in the profile', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Mailing Looms');
  await openAsSeller(page, shop, '/seller/profile?tab=orders');
  const wish = page.getByRole('switch', { name: 'Email me about new orders' });
  await expect(wish).not.toBeChecked();
  await expect(page.getByText(`To ${shop.email}, every 10 minutes at most`)).toBeVisible();
  const saves = '**/api/seller/order-mails';
  await failRequests(page, saves);
  await wish.click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  await page.unroute(saves);
  await expect(wish).not.toBeChecked();
  await wish.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Order emails are on.')).toBeVisible();
  await expect(wish).toBeChecked();
  await expect(wish).toBeFocused();
  await expectGoodAppearance(page);
  await page.reload();
  await expect(wish).toBeChecked();
  const id = await placeOrder(shop, [{ productId: await addProduct(shop), quantity: 1 }]);
  // Due emails are sent every minute.
  const told = () => product.mail.mails.filter(({ to, subject }) => to === shop.email && /new order/i.test(subject));
  await expect.poll(() => told().map(({ body }) => body.includes(orderName(id))), { timeout: 200_000 }).toEqual([true]);
});

test('fits 99+ on the bell at twice the text size on a phone', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Overrun Looms');
  await page.route(/\/api\/notifications(\/unread)?(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), unread: 120 } });
  });
  await page.setViewportSize(phone);
  await openAsSeller(page, shop, path);
  await expect(page.getByText('99+').first()).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
