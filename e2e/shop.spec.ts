import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, decideSeller, openShop, type Shop } from './shops.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem');
const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('listitem');
const names = (page: Page) => cards(page).locator('.product-name').allTextContents();

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  const closed = await openShop(product.url, admin, 'Sasta Gadgets');
  await addProduct(closed, { name: 'Silk of a closed shop' });
  await decideSeller(admin, closed.id, 'suspend');
  for (let number = 1; number <= 60; number += 1) {
    await addProduct(weavers, {
      name: `Bead ${number}`,
      category: 'Jewelry & Accessories',
      pricePaise: number * 10_00,
    });
  }
  await addProduct(weavers, { name: 'Hidden kite', isActive: false });
  await addProduct(weavers, { name: 'Silk stole', pricePaise: 2_499_50, stock: 3 });
  await addProduct(weavers, {
    name: 'Brass diya',
    description: 'Goes well with SILK.',
    category: 'Home & Garden',
    stock: 0,
  });
});

test('shows the newest visible products, linked to their pages', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  expect((await names(page)).slice(0, 3)).toEqual(['Brass diya', 'Silk stole', 'Bead 60']);
  await expect(cards(page).nth(0)).toContainText('Out of stock');
  await expect(cards(page).nth(1)).toContainText(/₹2,499\.50\s*Only 3 left\s*Kannur Weavers/);
  await cards(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Silk stole' })).toBeVisible();
});

test('shows a strip, not a square, for a product without a photo', async ({ page }) => {
  await page.goto('/shop');
  const box = await cards(page).first().locator('.product-picture').boundingBox();
  expect(box?.height).toBeLessThan((box?.width ?? 0) / 2);
});

test('searches name and description, ignoring case, with a shareable URL', async ({ page }) => {
  await page.goto('/shop');
  await page.getByLabel('Search products').fill('sILk');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/shop?search=sILk');
  expect(await names(page)).toEqual(['Silk stole', 'Brass diya']);
  await expect(page.getByLabel('Search products')).toHaveValue('sILk');
});

test('corrects small typos', async ({ page }) => {
  await page.goto('/shop?search=siilk%20stoel');
  await expect(page.getByText('No match for “siilk stoel”. Did you mean one of these?')).toBeVisible();
  expect((await names(page))[0]).toBe('Silk stole');
});

test('offers all products when nothing is found', async ({ page }) => {
  await page.goto('/shop?search=xylophone&category=Toys%20%26%20Games');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(page).toHaveURL('/shop');
});

test('shows the counts of visible products per category, and keeps search and sorting', async ({ page }) => {
  await page.goto('/shop');
  await expect(chips(page)).toHaveText(['All62', 'Jewelry & Accessories60', 'Clothing & Fashion1', 'Home & Garden1']);
  await page.getByRole('link', { name: 'Home & Garden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Garden');
  expect(await names(page)).toEqual(['Brass diya']);
  await expect(page.locator('[aria-current=true]')).toHaveText('Home & Garden1');
  await page.getByLabel('Search products').fill('silk');
  await page.getByLabel('Search products').press('Enter');
  await expect(page).toHaveURL('/shop?search=silk&category=Home+%26+Garden');
  expect(await names(page)).toEqual(['Brass diya']);
});

test('shows low prices, beside a search, a category and a sort order, and all prices again', async ({ page }) => {
  await page.goto('/shop?search=bead&sort=price-down');
  await page.getByRole('link', { name: 'Under ₹500' }).click();
  await expect(page).toHaveURL('/shop?search=bead&under=500&sort=price-down');
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL(/under=500/);
  await expect(page.getByRole('link', { name: 'Under ₹500' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Under ₹500' }).click();
  await expect(page).toHaveURL('/shop?search=bead&sort=price-up');
  await page.goto('/shop?under=1');
  await expect(page.getByRole('link', { name: 'Under ₹500' })).not.toHaveAttribute('aria-current');
});

test('sorts immediately when an order is chosen', async ({ page }) => {
  await page.goto('/shop?search=bead');
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL('/shop?search=bead&sort=price-down');
  expect((await names(page)).slice(0, 2)).toEqual(['Bead 60', 'Bead 59']);
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL('/shop?search=bead&sort=price-up');
  expect((await names(page)).slice(0, 2)).toEqual(['Bead 1', 'Bead 2']);
});

test('loads the list while scrolling, without gaps or duplicates, to its end', async ({ page }) => {
  // So low that the end of the first page isn't near.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/shop?search=bead&sort=price-up');
  await expect(cards(page)).toHaveCount(24);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByText('24 more products shown.')).toBeAttached();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(60);
  expect(await names(page)).toEqual(Array.from({ length: 60 }, (_, index) => `Bead ${index + 1}`));
  await expect(page.getByRole('link', { name: 'More products' })).toHaveCount(0);
});

test('restores the length of the list on return from a product', async ({ page }) => {
  await page.goto('/shop?search=bead&sort=price-up');
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(48);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(60);
  // Without the back/forward cache, which would restore the list anyway.
  await page.evaluate(() => addEventListener('unload', () => {}));
  await page.getByRole('link', { name: /^Bead 55/ }).click();
  await expect(page.getByRole('heading', { name: 'Bead 55' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Bead 55/ })).toBeInViewport();
});

test('keeps the link of a page that fails to load, and can be retried', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/shop?search=bead&sort=price-up');
  await page.route(/cursor=/, (route) => route.abort());
  const more = page.getByRole('link', { name: 'More products' });
  await more.scrollIntoViewIfNeeded();
  await expect(page.getByText(/Couldn’t load more/)).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await page.unroute(/cursor=/);
  await more.click();
  await expect(cards(page)).toHaveCount(48);
});

test('truncates a long search and shows what was searched for', async ({ page }) => {
  for (const [length, taken] of [
    [150, 150],
    [250, 200],
  ] as const) {
    const typed = `xylophone${'s'.repeat(length - 9)}`;
    await page.goto(`/shop?search=${typed}`);
    await expect(page.getByRole('searchbox')).toHaveValue(typed.slice(0, taken));
    await expect(page.getByText(`Results for “${typed.slice(0, taken)}”`)).toBeVisible();
  }
});
