import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { orderAndReview } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, panelFilePattern, serverError } from './network.ts';
import { addProduct, adminCaller, logIn, openAsAdmin, openShop, type Shop, shopPassword } from './shops.ts';

const path = '/admin/reviews';
const lists = /\/api\/admin\/reviews\?/;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, words: string) => rows(page).filter({ hasText: words });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search reviews, products, shops...' });
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hide review' });

test('shows an empty state without reviews', async ({ page }) => {
  await openAsAdmin(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expectGoodAppearance(page);
});

test.describe('with reviews', () => {
  let weavers: Shop;

  test.beforeAll(async ({ product }) => {
    const admin = await adminCaller(product.url);
    weavers = await openShop(product.url, admin, 'Kannur Weavers');
    const gadgets = await openShop(product.url, admin, 'Sasta Gadgets');
    const kurta = await addProduct(weavers, { name: 'Blue kurta' });
    const charger = await addProduct(gadgets, { name: 'Fast charger' });
    await orderAndReview(weavers, kurta, { stars: 5, words: 'Soft cloth.', customerName: 'Ravi Kumar' });
    await orderAndReview(gadgets, charger, { stars: 1, words: 'A rude word.', customerName: 'Joy Das' });
    const { reviews } = (await (await weavers.caller.get('/api/seller/reviews')).json()) as {
      reviews: { id: string }[];
    };
    await weavers.caller.post(`/api/seller/reviews/${reviews[0]?.id}/answer`, { data: { answer: 'Thank you, Ravi.' } });
  });

  test('shows all columns, newest first, with the reply', async ({ page }) => {
    await openAsAdmin(page, path);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Review',
      'Product',
      'Customer',
      'Date',
      'Status',
      'Actions',
    ]);
    await expect(rows(page).first()).toContainText('A rude word.');
    const review = row(page, 'Soft cloth.');
    await expect(review.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
    await expect(review).toContainText(/Thank you, Ravi\..*Blue kurta.*Kannur Weavers.*Ravi.*Order #.*Shown/);
    await review.getByRole('link', { name: 'Kannur Weavers' }).click();
    await expect(page.getByRole('dialog', { name: 'Seller Details' })).toContainText('Kannur Weavers');
  });

  test('searches author, product, comment and shop, and keeps the filters in the URL', async ({ page }) => {
    await openAsAdmin(page, path);
    for (const typed of ['RAVI', 'kurta', 'soft cloth', 'kannur']) {
      await search(page).fill(typed);
      await expect(rows(page), typed).toHaveCount(1);
      await expect(rows(page)).toContainText('Soft cloth.');
    }
    await expect(page).toHaveURL(`${path}?search=kannur`);
    await status(page).selectOption('Hidden');
    await expect(page.getByRole('heading', { name: 'No reviews found' })).toBeVisible();
    await page.reload();
    await expect(search(page)).toHaveValue('kannur');
    await expect(status(page).getByRole('option', { selected: true })).toHaveText('Hidden');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(path);
  });

  test('asks for a reason before hiding, reports a failure, and shows the review again', async ({ page }) => {
    await openAsAdmin(page, path);
    const review = row(page, 'A rude word.');
    await review.getByRole('button', { name: 'Hide review' }).click();
    await dialog(page).getByRole('button', { name: 'Hide review' }).click();
    await expect(dialog(page).getByText('Please enter a reason.')).toBeVisible();
    await expectGoodAppearance(page);
    await dialog(page).getByLabel('Reason').fill('An insult.');
    const calls = /\/api\/admin\/reviews\/[0-9a-f-]+\/hide$/;
    await page.route(calls, (route) => route.fulfill(serverError));
    await dialog(page).getByRole('button', { name: 'Hide review' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t hide the review. Please try again.');
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('An insult.');
    await page.unroute(calls);
    await dialog(page).getByRole('button', { name: 'Hide review' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(review).toContainText('Hidden: An insult.');
    await status(page).selectOption('Shown');
    await expect(rows(page)).toHaveCount(1);
    await status(page).selectOption('Hidden');
    await expect(rows(page)).toHaveText([/A rude word\./]);
    await review.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByRole('heading', { name: 'No reviews found' })).toBeVisible();
    await status(page).selectOption('All Reviews');
    await expect(review).toContainText('Shown');
  });

  test('reports a dialog that fails to load, opens it later, and returns the focus', async ({ page }) => {
    await page.route(panelFilePattern('HideReviewDialog'), (route) => route.abort());
    await openAsAdmin(page, path);
    const hide = row(page, 'Soft cloth.').getByRole('button', { name: 'Hide review' });
    await hide.click();
    await expect(page.getByText(/Couldn’t load this/).first()).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.unroute(panelFilePattern('HideReviewDialog'));
    await hide.click();
    await expect(dialog(page).getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(hide).toBeFocused();
  });

  test('shows reviews as cards with their actions on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openAsAdmin(page, path);
    const card = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
    await expect(card).toContainText(/Fast charger.*Sasta Gadgets.*A rude word\..*Joy.*Order #/);
    await expect(card.getByRole('button', { name: 'Hide review' })).toBeVisible();
    await expectGoodAppearance(page);
  });

  test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
    const answer = await holdRequests(page, lists);
    await openAsAdmin(page, path);
    await expect(page.getByText('Loading reviews...')).toBeAttached();
    answer();
    await expect(page.getByText('A rude word.')).toBeVisible();
    await page.unroute(lists);
    await page.route(lists, (route) => route.fulfill(serverError));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('A rude word.')).toBeVisible();
  });

  test('denies sellers access', async ({ page }) => {
    await logIn(page.request, 'seller', weavers.email, shopPassword);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });
});
