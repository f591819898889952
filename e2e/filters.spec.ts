import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Filter Felts');
  await addProduct(shop, { name: 'Felt hat' });
});

const lists: readonly [who: 'seller' | 'admin', path: string, select: string, option: string, query: string][] = [
  ['seller', '/seller/products', 'Status', 'Active', 'status=active'],
  ['seller', '/seller/orders', 'Date', 'Today', 'period=today'],
  ['admin', '/admin/products', 'Status', 'Inactive', 'status=inactive'],
  ['admin', '/admin/orders', 'Status', 'Shipped', 'status=shipped'],
  ['admin', '/admin/reviews', 'Status', 'Hidden', 'status=hidden'],
  ['admin', '/admin/sellers', 'Status', 'Approved', 'status=approved'],
];

const openAs = (page: Page, who: 'seller' | 'admin', path: string) =>
  who === 'admin' ? openAsAdmin(page, path) : openAsSeller(page, shop, path);

for (const [who, path, select, option, query] of lists) {
  test(`back undoes the filters of ${path} one by one, and typed text as a whole`, async ({ page }) => {
    await openAs(page, who, path);
    const search = page.getByRole('searchbox');
    const filter = page.getByRole('combobox', { name: select });
    await expect(filter).toBeVisible();
    const before = await filter.inputValue();
    // The label may be followed by a count.
    await filter.selectOption({ value: query.split('=')[1] ?? '' });
    await expect(filter.locator('option:checked')).toContainText(option);
    await expect(page).toHaveURL(`${path}?${query}`);
    await search.fill('fe');
    await expect(page).toHaveURL(/search=fe$/);
    await search.fill('felt');
    await expect(page).toHaveURL(/search=felt$/);
    await page.goBack();
    await expect(page).toHaveURL(`${path}?${query}`);
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(filter).toHaveValue(before);
    await page.goForward();
    await expect(filter).toHaveValue(query.split('=')[1] ?? '');
  });

  test(`removes invalid parameters from ${path}`, async ({ page }) => {
    await openAs(page, who, `${path}?${query.split('=')[0]}=nonsense&seller=1&order=1&category=1`);
    await expect(page.getByRole('combobox', { name: select })).toHaveValue('all');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('back undoes the filters of reviews and chats', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/reviews');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Unanswered');
  await expect(page).toHaveURL('/seller/reviews?unanswered=true');
  await page.goBack();
  await expect(page).toHaveURL('/seller/reviews');
  await page.goto('/seller/chats');
  await page.getByText('Unread', { exact: true }).click();
  await expect(page).toHaveURL('/seller/chats?show=unread');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('back undoes the filters of reports and of emails', async ({ page }) => {
  await openAsAdmin(page, '/admin/chats');
  const reports = page.getByRole('combobox', { name: 'Show reports' });
  await reports.selectOption({ value: 'resolved' });
  await expect(page).toHaveURL('/admin/chats?reports=resolved');
  await page.goBack();
  await expect(page).toHaveURL('/admin/chats');
  await expect(reports).toHaveValue('all');
  await page.goto('/admin/settings');
  await page.getByRole('searchbox').fill(shop.email);
  await expect(page).toHaveURL(/\/admin\/settings\?search=/);
  await page.goBack();
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('back closes the details of a seller', async ({ page }) => {
  await openAsAdmin(page, `/admin/sellers?search=${encodeURIComponent(shop.email)}`);
  await page
    .getByRole('button', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Seller Details' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/sellers\?search=/);
});
