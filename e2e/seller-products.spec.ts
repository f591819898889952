import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { failRequests, figures, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/products';
const lists = /\/api\/seller\/products(\?|$)/;
const card = (page: Page, name: string) => page.getByRole('article', { name });
const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox');

let weavers: Shop;
let beginners: Shop;

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  beginners = await openShop(product.url, admin, 'Sasta Gadgets');
  await addProduct(weavers, { name: 'Tea cup', description: 'Glazed clay.', category: 'Home & Garden', stock: 100 });
  await addProduct(weavers, { name: 'Silk stole', pricePaise: 2_499_50, stock: 9, isActive: false });
  await addProduct(weavers, {
    name: 'Blue kurta',
    pricePaise: 1_23_456_00,
    stock: 10,
    images: ['http://127.0.0.1:9/1'],
  });
});

// specification 2.12, 2.13, 2.118, 2.119, 2.120, 2.121
test('shows the header, the figures and a link to a new product', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Products');
  await expect(page.getByText('Manage your product catalog', { exact: true })).toBeVisible();
  const whole = ['Total Products3', 'Active2', 'Inactive1', 'Low Stock1'];
  await expect(figures(page, 'Product statistics')).toHaveText(whole);
  await search(page).fill('tea');
  await expect(cards(page)).toHaveCount(1);
  await expect(figures(page, 'Product statistics')).toHaveText(whole);
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page).toHaveURL('/seller/products/new');
});

// specification 2.128, 2.129, 2.130, 2.131
test('shows photo, badges, name, description, price, stock and category on a card', async ({ page }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await page.route('**/media/remote/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await openAsSeller(page, weavers, path);
  const kurta = card(page, 'Blue kurta');
  await expect(kurta.locator('img')).toHaveAttribute(
    'src',
    '/media/remote/640.webp?url=http%3A%2F%2F127.0.0.1%3A9%2F1',
  );
  for (const text of ['Active', 'Handwoven cotton.', 'Clothing & Fashion', '₹1,23,456', 'Stock: 10']) {
    await expect(kurta.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(kurta.getByText('Low Stock')).toHaveCount(0);
  const stole = card(page, 'Silk stole');
  for (const text of ['Inactive', 'Low Stock', '₹2,499.50', 'Stock: 9']) {
    await expect(stole.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(stole.locator('img')).toHaveCount(0);
  await expect(stole.getByText('No photo')).toBeAttached();
});

// specification 2.128
test('shows the placeholder for a photo that fails to load, and never requests its host', async ({ page, product }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await openAsSeller(page, weavers, path);
  await expect(card(page, 'Blue kurta').getByText('No photo')).toBeAttached();
  await expect(card(page, 'Blue kurta').locator('img')).toHaveCount(0);
  expect([...asked].filter((origin) => origin.startsWith('http'))).toEqual([product.url]);
});

// specification 2.14, 2.15, 2.132, 2.133
test('links a card to the details and to the edit form', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await card(page, 'Tea cup').getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/seller\/products\/[0-9a-f-]{36}$/);
  await page.goBack();
  await card(page, 'Tea cup').getByRole('link', { name: 'Edit Product' }).click();
  await expect(page).toHaveURL(/\/seller\/products\/[0-9a-f-]{36}\/edit$/);
});

// specification 2.122, 2.123, 5.26
test('searches name, description and category, ignoring case', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(search(page)).toHaveAttribute('placeholder', 'Search products...');
  for (const [typed, name] of [
    ['SILK', 'Silk stole'],
    ['gLaZeD', 'Tea cup'],
    ['home & GARDEN', 'Tea cup'],
  ] as const) {
    await search(page).fill(typed);
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, name)).toBeVisible();
  }
});

// specification 2.124, 2.126
test('filters by status and by the sorted categories in use', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const status = page.getByRole('combobox', { name: 'Status' });
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(status.getByRole('option')).toHaveText(['All Products', 'Active', 'Inactive']);
  await expect(category.getByRole('option')).toHaveText(['All Categories', 'Clothing & Fashion', 'Home & Garden']);
  await status.selectOption('Inactive');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Silk stole')).toBeVisible();
  await status.selectOption('Active');
  await expect(cards(page)).toHaveCount(2);
  await category.selectOption('Home & Garden');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Tea cup')).toBeVisible();
});

test('keeps search and filters after reload and back', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await search(page).fill('stole');
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByLabel('Category').selectOption('Clothing & Fashion');
  // The search is debounced, so its parameter may come before or after the others.
  const wanted = { status: 'inactive', category: 'Clothing & Fashion', search: 'stole' };
  await expect(page).toHaveURL((url) => {
    return Object.entries(wanted).every(([name, value]) => url.searchParams.get(name) === value);
  });
  const expectKept = async () => {
    await expect(search(page)).toHaveValue('stole');
    await expect(page.getByLabel('Status').getByRole('option', { selected: true })).toHaveText('Inactive');
    await expect(page.getByLabel('Category')).toHaveValue('Clothing & Fashion');
    await expect(cards(page)).toHaveCount(1);
  };
  await page.reload();
  await expectKept();
  await card(page, 'Silk stole').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Product Details')).toBeVisible();
  await page.goBack();
  await expectKept();
});

// specification 2.139
test('shows an empty state without matches', async ({ page }) => {
  await openAsSeller(page, weavers, `${path}?search=sari`);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(3);
});

// specification 2.136, 2.137, 2.138
test('shows how to start without products', async ({ page }) => {
  await openAsSeller(page, beginners, path);
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await expect(page.getByText('Start building your catalog by adding your first product.')).toBeVisible();
  await expect(figures(page, 'Product statistics').first()).toHaveText('Total Products0');
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Add Your First Product' }).click();
  await expect(page).toHaveURL('/seller/products/new');
});

// specification 2.140, 4.30
test('shows loading', async ({ page }) => {
  const answer = await holdRequests(page, lists);
  await openAsSeller(page, weavers, path);
  await expect(page.getByText('Loading your products...')).toBeVisible();
  answer();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText('Loading your products...')).toHaveCount(0);
});

// specification 2.141, 4.30
test('shows an error, and loads again with Try Again', async ({ page }) => {
  await failRequests(page, lists);
  await openAsSeller(page, weavers, path);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(3);
});

// specification 2.142, 9.7
test('loads 20 more products while scrolling', async ({ page }) => {
  for (let number = 1; number <= 45; number += 1) await addProduct(beginners, { name: `Gadget ${number}` });
  await openAsSeller(page, beginners, path);
  await expect(figures(page, 'Product statistics').first()).toHaveText('Total Products45');
  await expect(cards(page)).toHaveCount(20);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(40);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(45);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});
