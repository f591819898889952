import type { Locator, Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { sendToSimulator } from './chats.ts';
import { expect, expectSaved, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Pot Makers');
  await addProduct(shop, { name: 'Clay flower pot', pricePaise: 149_00, stock: 40 });
});
test.beforeEach(async ({ page }) => logIn(page.request, 'seller', shop.email, shopPassword));

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('sets hours and facts of the assistant, tries it, and answers its open questions', async ({ page, product }) => {
  await page.goto('/seller/chats');
  await page.getByRole('button', { name: 'Chat settings' }).click();
  await page.getByRole('menuitem', { name: 'Assistant settings' }).click();
  await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible();

  await test.step('switching off, and switching on outside opening hours', async () => {
    const times = section(page, 'When it replies');
    await expect(times.getByLabel('Always')).toBeChecked();
    await times.getByLabel('Never').check();
    await times.getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    await page.reload();
    await expect(times.getByLabel('Never')).toBeChecked();
    await times.getByLabel('While closed').check();
    await times.getByLabel('Opens at').fill('09:30');
    await times.getByLabel('Closes at').fill('09:30');
    await times.getByRole('button', { name: 'Save' }).click();
    await expect(times.getByText('Opening and closing time can’t be the same.')).toBeVisible();
    await times.getByLabel('Closes at').fill('19:00');
    await times.getByLabel('Saturday').uncheck();
    await times.getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    await page.reload();
    await expect(times.getByLabel('Opens at')).toHaveValue('09:30');
    await expect(times.getByLabel('Saturday')).not.toBeChecked();
    await expect(times.getByLabel('Monday')).toBeChecked();
    await times.getByLabel('Always').check();
    await times.getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
  });

  await test.step('the assistant answers with the facts of the shop', async () => {
    const facts = section(page, 'About your shop');
    await facts.getByLabel('Delivery area').fill('All over Jaipur');
    await facts.getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    const trial = section(page, 'Try it');
    await trial.getByLabel('Message', { exact: true }).fill('do you deliver to Jaipur?');
    await trial.getByRole('button', { name: 'Send' }).click();
    await expect(trial.getByRole('log')).toContainText('Delivery area: All over Jaipur');
    await trial.getByLabel('Message', { exact: true }).fill('gamla kitne ka hai');
    await trial.getByLabel('Message', { exact: true }).press('Enter');
    await expect(trial.getByRole('log')).toContainText('Clay flower pot: ₹149');
    await expect(trial.getByRole('log')).toContainText('Hindi in English letters');
    await expect(trial.getByRole('link', { name: 'Clay flower pot' })).toBeVisible();
    await expectGoodAppearance(page);
    await trial.getByRole('button', { name: 'Start again' }).click();
    await expect(trial.getByRole('log')).not.toContainText('₹149');
  });

  await test.step('adding, changing and deleting questions and answers', async () => {
    const answers = section(page, 'Questions and answers');
    await answers.getByRole('button', { name: 'Add a question' }).click();
    await answers.getByLabel('Question').fill('Do you wrap gifts?');
    await answers.getByLabel('Answer').fill('Yes.');
    await answers.getByRole('button', { name: 'Save' }).click();
    await expect(answers.getByRole('listitem')).toContainText('Do you wrap gifts?');
    await answers.getByRole('button', { name: 'Edit: Do you wrap gifts?' }).click();
    await answers.getByLabel('Answer').fill('Yes, for ₹30.');
    await answers.getByRole('button', { name: 'Save' }).click();
    await expect(answers.getByRole('listitem')).toContainText('Yes, for ₹30.');
    await answers.getByRole('button', { name: 'Delete: Do you wrap gifts?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(answers.getByText('No questions yet.')).toBeVisible();
  });

  await test.step('answering an open question once, which notifies the customer', async () => {
    await sendToSimulator(product.url, '919876500123', 'SHOP pot-makers');
    await sendToSimulator(product.url, '919876500123', 'do you take cash?');
    const asked = section(page, 'Customers asked');
    await expect(asked.getByRole('listitem')).toContainText('do you take cash?');
    await asked.getByRole('button', { name: 'Answer: do you take cash?' }).click();
    await asked.getByLabel('Answer').fill('UPI and cash.');
    await expectGoodAppearance(page);
    await asked.getByRole('button', { name: 'Send answer' }).click();
    await expect(asked.getByText('No open questions.')).toBeVisible();
    await expect(section(page, 'About your shop').getByLabel('Payment')).toHaveValue('UPI and cash.');
    await page.goto('/seller/chats');
    await page.getByRole('link', { name: /Lakshmi/ }).click();
    const thread = page.getByRole('log');
    await expect(thread).toContainText('You asked: do you take cash?');
    await thread.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible();
  });
});

test('keeps typed text when an answer changes the page, and warns before leaving', async ({ page }) => {
  await page.goto('/seller/chats/assistant');
  const facts = section(page, 'About your shop');
  await facts.getByLabel('Returns').fill('Within 7 days');
  const saved = await page.request.put('/api/seller/shop-facts', {
    data: { address: '12 Johari Bazaar' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(saved.ok()).toBe(true);
  const answers = section(page, 'Questions and answers');
  await answers.getByRole('button', { name: 'Add a question' }).click();
  await answers.getByLabel('Question').fill('Bulk orders?');
  await answers.getByLabel('Answer').fill('Yes.');
  await answers.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByLabel('Address')).toHaveValue('12 Johari Bazaar');
  await expect(facts.getByLabel('Returns')).toHaveValue('Within 7 days');
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await facts.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await page.reload();
  await expect(facts.getByLabel('Returns')).toHaveValue('Within 7 days');
  await expect(facts.getByLabel('Address')).toHaveValue('12 Johari Bazaar');
});
