import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, failRequests, orderName, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const link = (page: Page, id: string) => page.getByRole('link', { name: orderName(id) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search orders, customers...' });

let silks: Shop;
let lamps: Shop;
const ids: Record<string, string> = {};

test.describe.configure({ mode: 'serial' });

test('shows an empty state without orders', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectGoodAppearance(page);
});

test.describe('with orders of two shops', () => {
  test.beforeAll(async ({ product }) => {
    const admin = await adminCaller(product.url);
    silks = await openShop(product.url, admin, 'Meera Silks');
    lamps = await openShop(product.url, admin, 'Clay Lamps with a very long name, andaveryveryverylongwordinit');
    const saree = await addProduct(silks, { name: 'Silk saree', pricePaise: 1_15_782_05, stock: 50 });
    const lamp = await addProduct(lamps, { name: 'Clay lamp', stock: 50 });
    ids.saree = await placeOrder(silks, [{ productId: saree, quantity: 1 }], { note: 'Gift wrap, please' });
    ids.lamp = await placeOrder(lamps, [{ productId: lamp, quantity: 2 }], { customerName: 'Dev <b>Patel</b>' });
    await applyActions(silks, ids.saree, 'confirm');
  });

  test('filters orders by shop, status and text, without any actions', async ({ page }) => {
    await openAsAdmin(page, '/admin/orders');
    await expect(rows(page)).toHaveText([/Clay Lamps.*Dev <b>Patel<\/b>/, /Meera Silks.*₹1,15,782\.05/]);
    await expectGoodAppearance(page);
    await page.getByLabel('Status').selectOption('confirmed');
    await expect(rows(page)).toHaveText([/Meera Silks/]);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await search(page).fill('clay');
    await expect(rows(page)).toHaveText([/Clay Lamps/]);
    await search(page).fill('nothing like it');
    await expect(page.getByText('No orders found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Seller' }).click();
    await page.getByRole('option', { name: /Meera Silks/ }).click();
    await expect(rows(page)).toHaveText([/Meera Silks/]);
    await link(page, ids.saree ?? '').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Gift wrap, please');
    await expect(dialog.getByRole('list').last()).toContainText('Confirmed');
    await expect(dialog.getByRole('button')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(link(page, ids.saree ?? '')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Gift wrap, please');
    await expectGoodAppearance(page);
  });

  test('shows an error for a failed order, and loads it again with Try Again', async ({ page }) => {
    const one = `**/api/admin/orders/${ids.saree}`;
    await failRequests(page, one);
    await openAsAdmin(page, `/admin/orders?order=${ids.saree}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('Something went wrong on our side.');
    await page.unroute(one);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog).toContainText('Silk saree');
    await page.goto('/admin/orders?order=01890a5d-ac96-774b-bcce-b302099a8057&status=nonsense');
    await expect(dialog.getByRole('alert')).toContainText('Order not found. Please check the link.');
  });

  test('finds orders of any shop in the command palette', async ({ page }) => {
    await openAsAdmin(page, '/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByPlaceholder(/Search pages/).fill((ids.lamp ?? '').slice(-8));
    await page
      .getByRole('dialog')
      .getByText(orderName(ids.lamp ?? ''))
      .click();
    await expect(page.getByRole('dialog')).toContainText('Clay lamp');
    await expect(page).toHaveURL(`/admin/orders?order=${ids.lamp}`);
  });

  test('shows the weekly charts of the dashboard as tables too', async ({ page }) => {
    await openAsAdmin(page, '/admin/dashboard');
    const registrations = page.getByRole('table', { name: 'Registrations per week' });
    await expect(registrations.getByRole('row')).toHaveCount(13);
    await expect(registrations.getByRole('row').last()).toContainText('2');
    const orders = page.getByRole('table', { name: 'Orders per week' });
    await expect(orders.getByRole('row').last()).toContainText('2');
    await expect(page.getByRole('figure', { name: 'Orders per week' })).toBeVisible();
    await expectGoodAppearance(page);
  });
});
