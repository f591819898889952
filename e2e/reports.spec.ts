import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { orderAndReview, reportAs } from './customers.ts';
import { collectBrowserErrors, expect, test } from './fixtures.ts';
import { serverError } from './network.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, type Shop } from './shops.ts';

const path = '/admin/reports';
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Reported products, shops and reviews' }).locator('> li');
const entry = (page: Page, words: string) => entries(page).filter({ hasText: words });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

let shop: Shop;
let scarf: string;
let reviewId: string;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  scarf = await addProduct(shop, { name: 'Silk scarf' });
  reviewId = await orderAndReview(shop, scarf, { stars: 1, words: 'Call 98765 43210', customerName: 'Joy Das' });
});

test('shows an empty list', async ({ page }) => {
  await openAsAdmin(page, `${path}?status=reviewed`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await expect(page.getByRole('heading', { name: 'No reviewed reports' })).toBeVisible();
  await expectGoodAppearance(page);
});

test('offers a small link, as large as a finger, on products, shops and reviews', async ({ page }) => {
  for (const [address, names] of [
    [`/product/${scarf}`, ['Report this product', 'Report the review by Joy']],
    ['/store/kannur-weavers', ['Report this shop', 'Report the review by Joy']],
  ] as const) {
    await page.goto(address);
    for (const name of names) {
      const box = await page.getByRole('link', { name, exact: true }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
      expect(box?.width, name).toBeGreaterThanOrEqual(44);
    }
    await expectGoodAppearance(page);
  }
  await page.getByRole('link', { name: 'Report the review by Joy' }).click();
  await expect(page).toHaveURL(`/report?review=${reviewId}`);
  await expect(page.getByText('A review of Silk scarf from Kannur Weavers')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reports a product, and keeps what was typed when something is missing', async ({ page, product }) => {
    await page.goto(`/product/${scarf}`);
    await page.getByRole('link', { name: 'Report this product' }).click();
    await page.getByLabel('Details (optional)').fill('The silk burns like plastic.');
    await page.getByLabel('Your email (optional)').fill('asha@');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please choose a reason.')).toBeVisible();
    await expect(page.getByText('Invalid email address.')).toBeVisible();
    await expect(page.getByLabel('Details (optional)')).toHaveValue('The silk burns like plastic.');
    await page.getByLabel('Your email (optional)').fill('asha@mail.example');
    await page.getByLabel('Fake or copied brand').check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks for your report' })).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL(`/product/${scarf}`);
    expect(product.mail.mails.filter(({ to }) => to === 'asha@mail.example')).toEqual([]);
  });
});

test('sends the form by keyboard, shows errors at their fields, and looks right', async ({ page }) => {
  const complaints = collectBrowserErrors(page);
  await page.goto('/report?shop=kannur-weavers');
  await expectGoodAppearance(page);
  await page.getByLabel('Details (optional)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'What’s wrong?' })).toHaveAccessibleDescription(
    'Please choose a reason.',
  );
  await expectGoodAppearance(page);
  await page.getByLabel('Scam or fraud').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thanks for your report' })).toBeVisible();
  await expectGoodAppearance(page);
  expect(complaints).toEqual([]);
});

test('leads admins from the dashboard to the queue, and tells the visitor once reviewed', async ({ page, product }) => {
  const vase = await addProduct(shop, { name: 'Silver vase' });
  const email = 'ravi@mail.example';
  await reportAs(shop, `product=${vase}`, { reason: 'counterfeit', words: 'It is tin.', email });
  await reportAs(shop, `product=${vase}`, { words: 'Mine broke.' });
  await reportAs(shop, `review=${reviewId}`, { reason: 'personal', words: 'This is my number.' });
  await openAsAdmin(page, '/admin/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await dialog(page, 'Notifications')
    .getByRole('link', { name: /^Visitors reported \d+ things/ })
    .click();
  await expect(page).toHaveURL(path);
  await openAsAdmin(page, '/admin/dashboard');
  await page.getByRole('link', { name: /^Visitors reported/ }).click();
  await expect(page).toHaveURL(path);
  const ofVase = entry(page, 'Silver vase');
  await expect(ofVase).toContainText(/2 reports.*Mine broke\..*Fake or copied brand.*It is tin\./);
  const ofReview = entry(page, 'review by Joy');
  await expect(ofReview).toContainText(/Call 98765 43210.*private details.*This is my number\./);
  await expectGoodAppearance(page);

  await ofVase.getByRole('button', { name: 'Take down: Silver vase' }).click();
  await dialog(page, 'Take down').getByLabel('Reason').fill('It is not silver.');
  await dialog(page, 'Take down').getByRole('button', { name: 'Take down' }).click();
  await expect(ofVase.getByText('No longer visible')).toBeVisible();
  await expect(ofVase.getByRole('button', { name: 'Take down: Silver vase' })).toBeHidden();
  await ofReview.getByRole('button', { name: 'Hide review: Silk scarf' }).click();
  await dialog(page, 'Hide review').getByLabel('Reason').fill('A phone number.');
  await dialog(page, 'Hide review').getByRole('button', { name: 'Hide review' }).click();
  await expect(ofReview.getByText('No longer visible')).toBeVisible();

  const calls = /\/api\/admin\/visitor-reports\/[0-9a-f-]+\/review$/;
  await page.route(calls, (route) => route.fulfill(serverError));
  await ofVase.getByRole('button', { name: 'Reviewed: action taken, Silver vase' }).click();
  const question = dialog(page, 'Mark as reviewed');
  await question.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(question.getByRole('alert')).toContainText('This wasn’t saved. Please try again.');
  await page.unroute(calls);
  await expectGoodAppearance(page);
  await question.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(question).toBeHidden();
  await expect(ofVase).toBeHidden();
  expect((await product.mail.waitForMail(email, 'Your report was reviewed')).body).toContain('Silver vase');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Reviewed');
  await expect(ofVase).toContainText('Action taken · ');
  await expectGoodAppearance(page);
});

test('adds new reports while an admin is looking, and leads to the seller', async ({ page }) => {
  await openAsAdmin(page, path);
  await reportAs(shop, `product=${await addProduct(shop, { name: 'Magic ring' })}`, { words: 'Does not work.' });
  await expect(entry(page, 'Magic ring')).toBeVisible();
  await reportAs(shop, 'shop=kannur-weavers', { words: 'All copies.' });
  await page.getByRole('link', { name: 'View seller: Kannur Weavers' }).click();
  await expect(dialog(page, 'Seller Details').getByRole('button', { name: 'Suspend' })).toBeVisible();
});
