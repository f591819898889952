import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { orderAndReview, placeOrderAs, submitReview } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { applyActions, failRequests, figures, openAsSeller, orderName } from './selling.ts';
import { addProduct, adminCaller, logIn, openShop, registerShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/reviews';
const lists = /\/api\/seller\/reviews\?/;
const answers = /\/api\/seller\/reviews\/[0-9a-f-]+\/answer$/;
const rows = (page: Page) => page.getByRole('article');
const row = (page: Page, author: string) => page.getByRole('article', { name: author });
const showFilter = (page: Page) => page.getByRole('combobox', { name: 'Show' });

let weavers: Shop;
let beginners: Shop;
let kurta = '';
let ordered = '';

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Chanderi Weavers');
  beginners = await openShop(product.url, admin, 'Sasta Gadgets');
  kurta = await addProduct(weavers, { name: 'Blue kurta' });
  const lamp = await addProduct(weavers, { name: 'Brass lamp' });
  const first = await placeOrderAs(weavers, 'Ravi Kumar', [{ productId: kurta, quantity: 1 }]);
  await applyActions(weavers, first.id, 'confirm', 'ship', 'deliver');
  await submitReview(weavers, first, { productId: kurta, stars: 5, words: 'Soft cloth, honest colours.' });
  ordered = orderName(first.id);
  await orderAndReview(weavers, kurta, { customerName: 'Meera Nair', stars: 4 });
  await orderAndReview(weavers, lamp, {
    customerName: 'Rude Person',
    stars: 1,
    words: 'Words that nobody should read.',
  });
  const { reviews } = (await (await admin.get('/api/admin/reviews', { params: { search: 'nobody' } })).json()) as {
    reviews: { id: string }[];
  };
  await admin.post(`/api/admin/reviews/${reviews[0]?.id}/hide`, { data: { reason: 'An insult.' } });
});

test('shows stars, comment, product and order, newest first, and marks hidden reviews', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
  await expect(rows(page).getByRole('heading')).toHaveText(['Rude', 'Meera', 'Ravi']);
  const first = row(page, 'Ravi');
  await expect(first.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
  await expect(first.getByText('Soft cloth, honest colours.')).toBeVisible();
  await expect(first.getByRole('link', { name: 'Blue kurta' })).toHaveAttribute('href', `/seller/products/${kurta}`);
  await expect(row(page, 'Rude').getByText('Hidden from customers')).toBeVisible();
  await expect(first.getByText('Hidden from customers')).toHaveCount(0);
  await expectGoodAppearance(page);
  await first.getByRole('link', { name: ordered }).click();
  await expect(page.getByRole('article', { name: ordered })).toBeVisible();
});

// specification 2.213
test('links to the reviews from the navigation and the rating on the dashboard', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Seller' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Dashboard',
    'Products',
    'Stock and prices',
    'Orders',
    'Money',
    'Chats',
    'Reviews',
    'Profile',
  ]);
  // The hidden review does not count.
  await expect(figures(page, 'Statistics').last()).toHaveText('Rating4.5 (2)See reviews');
  await expect(page.getByText('Rude rated Brass lamp 1 of 5 stars')).toBeVisible();
  await expect(page.getByText('A review of Brass lamp was hidden')).toBeVisible();
  await page.getByRole('link', { name: 'See reviews' }).click();
  await expect(page).toHaveURL(path);
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await navigation.getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL(path);
});

test('reports a failed reply and keeps the text', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const review = row(page, 'Meera');
  await review.getByRole('button', { name: 'Reply' }).click();
  await review.getByLabel('Your reply').fill('Thank you, Meera.');
  await failRequests(page, answers);
  await review.getByRole('button', { name: 'Send reply', exact: true }).click();
  await expect(review.getByRole('alert')).toContainText('Couldn’t send your reply. Please try again.');
  await expect(review.getByLabel('Your reply')).toHaveValue('Thank you, Meera.');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(review.getByLabel('Your reply')).toHaveValue('Thank you, Meera.');
});

test('accepts one reply after a warning, and filters by Unanswered', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const review = row(page, 'Ravi');
  await review.getByRole('button', { name: 'Reply' }).click();
  await expect(review.getByLabel('Your reply')).toBeFocused();
  await expect(review.getByText('You can reply once and can’t change it.')).toBeVisible();
  await review.getByRole('button', { name: 'Send reply', exact: true }).click();
  await expect(review.getByText('Please enter a reply.')).toBeVisible();
  await expectGoodAppearance(page);
  await review.getByLabel('Your reply').fill('Thank you, Ravi. Wear it long.');
  const answer = await holdRequests(page, answers);
  await review.getByRole('button', { name: 'Send reply', exact: true }).click();
  await expect(review.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(review.getByText('Thank you, Ravi. Wear it long.')).toBeVisible();
  await expect(review.getByRole('textbox')).toHaveCount(0);
  await expect(review.getByRole('button')).toHaveCount(0);
  await showFilter(page).selectOption('Unanswered');
  await expect(page).toHaveURL(`${path}?unanswered=true`);
  await expect(rows(page).getByRole('heading')).toHaveText(['Rude', 'Meera']);
  await page.reload();
  await expect(showFilter(page).getByRole('option', { selected: true })).toHaveText('Unanswered');
  await expect(rows(page)).toHaveCount(2);
});

test('reports a review answered elsewhere, and shows that reply', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const review = row(page, 'Rude');
  await review.getByRole('button', { name: 'Reply' }).click();
  await review.getByLabel('Your reply').fill('Too late.');
  const found = await weavers.caller.get('/api/seller/reviews');
  const { reviews } = (await found.json()) as { reviews: { id: string; author: string }[] };
  const id = reviews.find(({ author }) => author === 'Rude')?.id;
  await weavers.caller.post(`/api/seller/reviews/${id}/answer`, { data: { answer: 'From my phone.' } });
  await review.getByRole('button', { name: 'Send reply', exact: true }).click();
  await expect(page.getByText('You’ve already replied to this review.')).toBeVisible();
  await expect(review.getByText('From my phone.')).toBeVisible();
});

test('explains without reviews how they are collected', async ({ page }) => {
  await openAsSeller(page, beginners, path);
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expect(page.getByText(/after you mark its order as delivered/)).toBeVisible();
  await expectGoodAppearance(page);
  await showFilter(page).selectOption('Unanswered');
  await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all reviews' }).click();
  await expect(page).toHaveURL(path);
});

test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const answer = await holdRequests(page, lists);
  await openAsSeller(page, weavers, path);
  await expect(page.getByText('Loading reviews...')).toBeAttached();
  answer();
  await expect(rows(page)).toHaveCount(3);
  await page.unroute(lists);
  await failRequests(page, lists);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('denies a pending seller access to reviews', async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Jaipur Prints');
  await logIn(page.request, 'seller', email, shopPassword);
  await page.goto(path);
  await expect(page.getByText('You need to be an approved seller to view reviews.')).toBeVisible();
});

test('shows the address of the public shop in the profile', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsSeller(page, weavers, '/seller/profile');
  const address = new URL('/store/chanderi-weavers', page.url()).href;
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', '/store/chanderi-weavers');
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByRole('link', { name: 'Open shop' })).toHaveAttribute('href', '/store/chanderi-weavers');
  await expectGoodAppearance(page);
});
