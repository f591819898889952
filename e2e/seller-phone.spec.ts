import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectGoodAppearance } from './appearance.ts';
import { sendToSimulator } from './chats.ts';
import { expect, expectSaved, test } from './fixtures.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, registerShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/chats/phone';
const code = (page: Page) => page.getByText(/^CONNECT [2-9A-Z]{8}$/);

let weavers: Shop;
let gadgets: Shop;
test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  gadgets = await openShop(product.url, admin, 'Sasta Gadgets');
});

test('shows the code as QR code and text on the dashboard, with a link to the phone page', async ({ page }) => {
  await openAsSeller(page, weavers, '/seller/dashboard');
  await expect(code(page)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code that connects your phone' })).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Manage your phone' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect your phone');
  await expect(page.getByText('No WhatsApp number is set up yet.')).toBeVisible();
  await expectGoodAppearance(page);
});

test('replaces the code with a new one, by keyboard too', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  const before = (await code(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'New code' }).focus();
  await page.keyboard.press('Enter');
  await expect(code(page)).not.toHaveText(before);
});

test('shows a new code at once where the last one has expired', async ({ page, product }) => {
  await openAsSeller(page, weavers, path);
  const before = (await code(page).textContent()) ?? '';
  const database = new pg.Client(product.connection);
  await database.connect();
  await database.query('update connect_codes set expires_at = now() where code = $1', [before.slice(-8)]);
  await database.end();
  await page.reload();
  await expect(code(page)).toBeVisible();
  await expect(code(page)).not.toHaveText(before);
});

test('connects the phone that sends the code without a reload, and disconnects it with one click', async ({
  page,
  product,
}) => {
  await openAsSeller(page, gadgets, path);
  await sendToSimulator(product.url, '919811177702', (await code(page).textContent()) ?? '');
  await expect(page.getByText('+91 98111 77702 · Lakshmi')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await page.getByLabel('Daily summary').selectOption('8:00 pm');
  await expectSaved(page);
  await page.reload();
  await expect(page.getByLabel('Daily summary')).toHaveValue('20');
  await page.getByLabel('Daily summary').selectOption('Off');
  await expectSaved(page);
  await expect(page.getByLabel('Daily summary')).toHaveValue('');
  await expectGoodAppearance(page);
  await page.goto('/seller/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connect a phone' })).toHaveCount(0);
  await page.goto(path);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Phone disconnected.')).toBeVisible();
  await expect(page.getByText('+91 98111 77702')).toHaveCount(0);
  // Without a click.
  await expect(code(page)).toBeVisible();
});

test('includes the code in the approval email', async ({ product }) => {
  const admin = await adminCaller(product.url);
  const { id, email } = await registerShop(admin, 'Pearl House');
  expect((await admin.post(`/api/admin/sellers/${id}/approve`)).ok()).toBe(true);
  const { body } = await product.mail.waitForMail(email, 'approved');
  expect(body).toMatch(/CONNECT [2-9A-Z]{8}/);
  expect(body).toContain(path);
});
