import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { applyActions, openAsSeller, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/orders?status=pending';
const box = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ${orderName(id)}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });
const barButton = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const currentTab = (page: Page) => page.getByRole('navigation', { name: 'Filter orders' }).locator('[aria-current]');
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status' });

async function openShopWithOrders(url: string, name: string, count: number): Promise<{ shop: Shop; ids: string[] }> {
  const shop = await openShop(url, await adminCaller(url), name);
  const productId = await addProduct(shop, { name: 'Clay cup', stock: 1000 });
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed += 1) ids.push(await placeOrder(shop, [{ productId, quantity: 1 }]));
  return { shop, ids };
}
const readCounts = async ({ caller }: Shop) => (await caller.get('/api/seller/orders/summary')).json();

test('confirms and ships 20 orders at once', async ({ page, product }) => {
  const { shop, ids } = await openShopWithOrders(product.url, 'Batch Potters', 20);
  await openAsSeller(page, shop, path);
  await box(page, ids[3] ?? '').check();
  await expect(bar(page)).toContainText('1 selected');
  await expectGoodAppearance(page);
  await barButton(page, 'Select page');
  await expect(bar(page)).toContainText('20 selected');
  await barButton(page, 'Confirm (20)');
  await expect(page.getByRole('alert').getByText('20 orders confirmed.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(currentTab(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  expect(await readCounts(shop)).toMatchObject({ pending: 0, confirmed: 20 });
  await filter(page).selectOption('Confirmed');
  await box(page, ids[0] ?? '').check();
  await box(page, ids[1] ?? '').check();
  const printing = page.waitForEvent('popup');
  await bar(page).getByRole('link', { name: 'Print' }).click();
  const paper = await printing;
  await expect(paper).toHaveURL(/\/seller\/orders\/print\?orders=/);
  for (const id of ids.slice(0, 2)) await expect(paper.getByText(orderName(id)).first()).toBeVisible();
  await paper.close();
  await barButton(page, 'Mark Shipped (2)');
  await expect(page.getByRole('alert').getByText('2 orders marked as shipped.')).toBeVisible();
  expect(await readCounts(shop)).toMatchObject({ confirmed: 18, shipped: 2 });
});

test('lists rejected orders with their reasons', async ({ page, product }) => {
  const { shop, ids } = await openShopWithOrders(product.url, 'Refused Potters', 3);
  const [late = ''] = ids;
  await openAsSeller(page, shop, path);
  for (const id of ids) await box(page, id).check();
  const answer = await holdRequests(page, '**/api/seller/orders/batch');
  await barButton(page, 'Confirm (3)');
  await expect(bar(page).getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await applyActions(shop, late, 'cancel');
  answer();
  const refused = page.getByRole('dialog', { name: '2 of 3 orders updated' });
  await expect(refused.getByRole('listitem')).toHaveText([
    new RegExp(`${orderName(late)} \\(#\\d+\\)This order’s status has already changed. Please check it again.`),
  ]);
  await expectGoodAppearance(page);
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(refused).toHaveCount(0);
  await expect(currentTab(page)).toBeFocused();
  expect(await readCounts(shop)).toMatchObject({ confirmed: 2, cancelled: 1 });
});

test('keeps the selection without a network, and succeeds on retry', async ({ page, product }) => {
  const { shop, ids } = await openShopWithOrders(product.url, 'Offline Potters', 2);
  await openAsSeller(page, shop, path);
  for (const id of ids) await box(page, id).check();
  await page.route('**/api/seller/orders/batch', (route) => route.abort('internetdisconnected'));
  await barButton(page, 'Confirm (2)');
  await expect(page.getByRole('alert').getByText('Some orders couldn’t be updated.')).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');
  await page.unroute('**/api/seller/orders/batch');
  await barButton(page, 'Confirm (2)');
  await expect(page.getByRole('alert').getByText('2 orders confirmed.')).toBeVisible();
});

test('confirms all matching orders beyond the page, and returns the focus after clearing', async ({
  page,
  product,
}) => {
  const { shop, ids } = await openShopWithOrders(product.url, 'Many Potters', 55);
  const newest = ids.at(-1) ?? '';
  await openAsSeller(page, shop, path);
  await box(page, newest).check();
  await barButton(page, 'Clear selection');
  await expect(bar(page)).toHaveCount(0);
  await expect(box(page, newest)).toBeFocused();
  await box(page, newest).check();
  await barButton(page, 'Select all matching');
  await expect(bar(page)).toContainText('55 selected');
  await barButton(page, 'Confirm (55)');
  const question = page.getByRole('dialog', { name: 'Confirm 55 orders?' });
  await expect(question).toContainText('orders not shown on this page');
  await question.getByRole('button', { name: 'Confirm (55)' }).click();
  await expect(page.getByRole('alert').getByText('55 orders confirmed.')).toBeVisible();
  expect(await readCounts(shop)).toMatchObject({ pending: 0, confirmed: 55 });
});

test('has a checkbox of 24 pixels with a target of 44', async ({ page, product }) => {
  const { shop, ids } = await openShopWithOrders(product.url, 'Boxed Potters', 1);
  await openAsSeller(page, shop, path);
  const size = await box(page, ids[0] ?? '').boundingBox();
  expect([size?.width, size?.height]).toEqual([24, 24]);
  const target = await page
    .locator('label')
    .filter({ has: box(page, ids[0] ?? '') })
    .boundingBox();
  expect([target?.width, target?.height]).toEqual([44, 44]);
});
