import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openAsAdmin, openShop, type Shop, shopPassword } from './shops.ts';

const description = 'Woven by hand on a pit loom in Kannur, washed once, and dyed with indigo.';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const expectFooter = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const lists = /\/api\/admin\/products\?/;

// specification 2.81, 2.96
test('shows an empty state without products', async ({ page }) => {
  await openAsAdmin(page, '/admin/products');
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
  await expect(page.getByText('No products yet')).toBeVisible();
  const cards = page.getByRole('list', { name: 'Product statistics' }).getByRole('listitem');
  await expect(cards).toHaveText(['Total Products0', 'Active0', 'Inactive0', 'Low Stock0', 'Total Value₹0']);
  await expectGoodAppearance(page);
});

test.describe('with products of two sellers', () => {
  let weavers: Shop;
  let potters: Shop;

  test.beforeAll(async ({ product }) => {
    const admin = await adminCaller(product.url);
    weavers = await openShop(product.url, admin, 'Kannur Weavers');
    potters = await openShop(product.url, admin, 'Khurja Potters');
    await addProduct(weavers, { name: 'Blue kurta', description, images: ['/media/demo/none.svg'] });
    await addProduct(weavers, { name: 'Silk stole', pricePaise: 2_499_50, stock: 9, isActive: false });
    await addProduct(potters, { name: 'Tea cup', description: 'Glazed clay.', category: 'Home & Garden', stock: 100 });
  });

  // specification 1.6, 2.8, 2.81, 2.87, 2.88, 2.89, 2.93, 2.94, 9.3
  test('shows all columns, the figures and the footer', async ({ page }) => {
    await openAsAdmin(page, '/admin/products');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Product',
      'Seller',
      'Category',
      'Price',
      'Stock',
      'Status',
      'Created',
      'Actions',
    ]);
    // The description is not truncated.
    const width = (element: HTMLElement) => [element.offsetWidth, element.parentElement?.clientWidth ?? 0] as const;
    const [wanted, given] = await page.getByRole('table').evaluate(width);
    expect(wanted).toBeLessThanOrEqual(given);
    const kurta = row(page, 'Blue kurta');
    await expect(kurta).toContainText('Kannur Weavers');
    await expect(kurta).toContainText('Clothing & Fashion');
    await expect(kurta).toContainText('₹1,250');
    await expect(kurta).toContainText('Active');
    await expect(kurta).toContainText(description.slice(0, 50));
    await expect(kurta).not.toContainText(description.slice(0, 51));
    // Its image URL is broken.
    await expect(kurta.getByText('No photo')).toBeAttached();
    await expect(row(page, 'Silk stole')).toContainText(/₹2,499\.50.*9\s*Low stock.*Inactive/);
    const cards = page.getByRole('list', { name: 'Product statistics' }).getByRole('listitem');
    // 50 × 1,250 + 9 × 2,499.50 + 100 × 1,250
    const value = '₹2,09,995.50';
    await expect(cards).toHaveText(['Total Products3', 'Active2', 'Inactive1', 'Low Stock1', `Total Value${value}`]);
    await expectFooter(page, 'Showing 3 of 3 products');
    await expect(page.getByText(`Total inventory value: ${value}`)).toBeVisible();
    await expectGoodAppearance(page);
  });

  // specification 2.83, 2.84, 2.85, 5.24
  test('narrows the list by search and filters, and keeps them after reload and back', async ({ page }) => {
    await openAsAdmin(page, '/admin/products');
    const search = page.getByRole('searchbox', { name: 'Search products, sellers...' });
    for (const [typed, name] of [
      ['SILK', 'Silk stole'],
      ['glazed', 'Tea cup'],
      ['garden', 'Tea cup'],
      ['potters', 'Tea cup'],
    ] as const) {
      await search.fill(typed);
      await expectFooter(page, 'Showing 1 of 3 products');
      await expect(row(page, name)).toBeVisible();
    }
    await search.fill('');
    await expectFooter(page, 'Showing 3 of 3 products');
    await page.getByLabel('Status').selectOption('Inactive');
    await expectFooter(page, 'Showing 1 of 3 products');
    await page.getByLabel('Status').selectOption('All Status');
    await page.getByLabel('Category').selectOption('Clothing & Fashion');
    await expectFooter(page, 'Showing 2 of 3 products');
    await page.reload();
    await expectFooter(page, 'Showing 2 of 3 products');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goBack();
    await expect(page.getByLabel('Category')).toHaveValue('Clothing & Fashion');
    await expectFooter(page, 'Showing 2 of 3 products');
    await search.fill('tea');
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectFooter(page, 'Showing 3 of 3 products');
    await expect(page).toHaveURL('/admin/products');
    await expect(search).toHaveValue('');
  });

  // specification 2.86, 7.29, 8.27
  test('finds a seller by typing, and keeps the choice in the URL', async ({ page }) => {
    await openAsAdmin(page, '/admin/products');
    const seller = page.getByRole('combobox', { name: 'Seller' });
    const offered = page.getByRole('listbox').getByRole('option');
    await seller.click();
    await expect(offered).toHaveCount(2);
    await expectGoodAppearance(page);
    await seller.fill('khurja');
    await expect(offered).toHaveCount(1);
    await offered.filter({ hasText: 'Khurja Potters' }).click();
    await expectFooter(page, 'Showing 1 of 3 products');
    await expect(page).toHaveURL(`/admin/products?seller=${potters.id}`);
    await page.reload();
    await expect(seller).toHaveValue('Khurja Potters');
    await expectFooter(page, 'Showing 1 of 3 products');
    await page.getByRole('button', { name: 'All Sellers' }).click();
    await expectFooter(page, 'Showing 3 of 3 products');
    await page.goto('/admin/products?seller=01a1fda1-321a-77bb-a703-5175b42eb7f5');
    await expect(seller).toHaveValue('Unknown Seller');
    await expect(page.getByText('No products found')).toBeVisible();
  });

  // specification 2.96, 4.30
  test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
    await page.route(lists, (route) => route.abort());
    await openAsAdmin(page, '/admin/products');
    await expect(page.getByText('Loading products...')).toBeAttached();
    const retry = page.getByRole('button', { name: 'Try Again' });
    await expect(retry).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Can’t reach Haat.');
    await page.unroute(lists);
    await retry.click();
    await expectFooter(page, 'Showing 3 of 3 products');
  });

  // specification 2.95, 6.4, 8.24
  test('denies sellers access', async ({ page }) => {
    await logIn(page.request, 'seller', weavers.email, shopPassword);
    await page.goto('/admin/products');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
  });

  // specification 7.29
  test('loads a long list while scrolling, with a correct count and end', async ({ page }) => {
    for (let number = 1; number <= 60; number += 1) await addProduct(potters, { name: `Clay lamp ${number}` });
    await page.setViewportSize({ width: 360, height: 780 });
    await openAsAdmin(page, '/admin/products?search=lamp');
    const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
    await expectFooter(page, 'Showing 60 of 63 products');
    await expect(cards.first()).toContainText('Clay lamp 60');
    await expect(cards).toHaveCount(50);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(60);
    await expect(cards.last()).toContainText('Clay lamp 1');
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });
});
