import { expectGoodAppearance, phone } from './appearance.ts';
import { sendToSimulator } from './chats.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { findFocusProblems } from './keyboard.ts';
import { bell, field, list, message, openChat, openThread, path, row, thread } from './sellerChats.ts';
import { openAsSeller } from './selling.ts';

test.use({ marketplace: 'shared' });

let url = '';
test.beforeAll(async ({ product }) => {
  url = product.url;
});

test('opens a chat and sends a message by keyboard', async ({ page }) => {
  const { shop } = await openChat(url, 'Keyboard Kilns');
  await openAsSeller(page, shop, path);
  await row(page, 'Asha Rao').focus();
  await page.keyboard.press('Enter');
  await expect(thread(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Enter');
  await expect(message(page, 'First line')).toContainText('second line');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  expect(await findFocusProblems(page)).toEqual([]);
});

test('keeps what is typed while the seller looks at another page, and after a reload', async ({ page }) => {
  const { shop } = await openChat(url, 'Patient Potters');
  await openThread(page, shop);
  await field(page).fill('The blue pot is');
  const link = page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Dashboard' });
  await link.click();
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('The blue pot is');
  await page.reload();
  await expect(field(page)).toHaveValue('The blue pot is');
  await field(page).press('Enter');
  await expect(message(page, 'The blue pot is')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('shows the chat in full screen on a phone, and returns to the list with Back', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Pocket Pots');
  await asha.sendText('Is the clay pot there?');
  await page.setViewportSize(phone);
  await openThread(page, shop);
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toBeInViewport();
  await expect(message(page, 'Is the clay pot there?')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(row(page, 'Asha Rao')).toBeFocused();
  await expect(thread(page)).toBeHidden();
  await row(page, 'Asha Rao').click();
  await expect(thread(page)).toBeFocused();
  await page.getByRole('link', { name: 'Back to all chats' }).click();
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('leaves the message field free on a phone on its side', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Sideways Sarees');
  await asha.sendText('Is the saree there?');
  await page.setViewportSize({ width: 740, height: 360 });
  await openThread(page, shop);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await field(page).click();
  await expect(field(page)).toBeFocused();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('keeps photos, endless names and unbreakable words within their bounds', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Wide Wools');
  await asha.sendPhoto(png, 'x'.repeat(300));
  await sendToSimulator(url, '919811100005', `SHOP wide-wools ${'https://example.com/'.repeat(20)}`, 'W'.repeat(200));
  await openThread(page, shop);
  await expect(thread(page).getByRole('img', { name: 'Photo' })).toBeVisible();
  await expect(thread(page).getByRole('link')).toHaveAttribute('href', /^\/api\/seller\/chat-pictures\//);
  await expectGoodAppearance(page);
  await row(page, 'WWWW').click();
  await expect(message(page, 'https://example.com/')).toBeVisible();
  await expectGoodAppearance(page);
  await bell(page).click();
  await expect(page.getByRole('link', { name: /^2 customers are waiting for your reply/ })).toBeVisible();
  await expectGoodAppearance(page);
});
