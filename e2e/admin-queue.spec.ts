import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { adminCaller, type Caller, decideSeller, decisionReason, openAsAdmin, registerShop } from './shops.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page, shop: string) => page.getByRole('main').getByRole('link', { name: shop, exact: true });

let admin: Caller;
const ids: Record<string, string> = {};
const emails: Record<string, string> = {};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  admin = await adminCaller(product.url);
  for (const shop of ['Asha Silks', 'Brass House', 'Clay Lamps', 'Dal Mill']) {
    const { id, email } = await registerShop(admin, shop);
    ids[shop] = id;
    emails[shop] = email;
  }
  await decideSeller(admin, (await registerShop(admin, 'Quick Cure', 'quick@mailinator.com')).id, 'reject');
});

test('lists the longest-waiting seller first, with warnings', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Review Now' }).click();
  await expect(page).toHaveURL('/admin/sellers?status=pending');
  await expect(rows(page)).toHaveText([/Asha Silks/, /Brass House/, /Clay Lamps/, /Dal Mill/]);
  await expect(page.getByText('Oldest applications first')).toBeVisible();
  const first = row(page, 'Asha Silks');
  await expect(first).toContainText('Applied today');
  await expect(first.getByRole('list', { name: 'Worth a second look' })).toContainText('Same address as');
  await expect(first.getByRole('link', { name: 'Quick Cure (Rejected)' })).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await first.getByRole('link', { name: 'Quick Cure (Rejected)' }).click();
  await expect(dialog(page)).toContainText('Disposable email address');
  await expect(dialog(page)).toContainText(decisionReason);
  await page.keyboard.press('Escape');
  await expect(first.getByRole('link', { name: 'Quick Cure (Rejected)' })).toBeFocused();
});

test('shows notes to admins only, in the queue too', async ({ page }) => {
  await openAsAdmin(page, '/admin/sellers?status=pending');
  await name(page, 'Brass House').click();
  await expect(dialog(page).getByText('Sellers can’t see these.')).toBeVisible();
  await page.context().setOffline(true);
  await dialog(page).getByLabel('New note').fill('Called: papers come on Monday.');
  await dialog(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t add the note.');
  await expect(dialog(page).getByLabel('New note')).toHaveValue('Called: papers come on Monday.');
  await page.context().setOffline(false);
  await dialog(page).getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'papers come on Monday' })).toContainText('Admin');
  await expect(dialog(page).getByLabel('New note')).toHaveValue('');
  await expectGoodAppearance(page, { checksTargets: true });
  await page.keyboard.press('Escape');
  await expect(row(page, 'Brass House')).toContainText('Note: Called: papers come on Monday.');
});

test('moves through the queue and decides with shortcuts, unless they are switched off', async ({ page }) => {
  await openAsAdmin(page, '/admin/sellers?status=pending');
  await expect(rows(page)).toHaveCount(4);
  // Shortcuts are loaded when the browser is idle.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog(page)).toContainText('Approve the seller', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('j');
  await expect(name(page, 'Asha Silks')).toBeFocused();
  await page.keyboard.press('j');
  await expect(name(page, 'Brass House')).toBeFocused();
  await page.keyboard.press('k');
  await expect(name(page, 'Asha Silks')).toBeFocused();
  await page.keyboard.press('r');
  await expect(dialog(page)).toContainText('Reject the application of "Asha Silks"?');
  // Letters are typed into the reason now.
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('a');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('a');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'Asha Silks').getByRole('button', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('a');
  await expect(dialog(page)).toContainText('Approve "Asha Silks"?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Approve the seller');
  await dialog(page).getByLabel('Single-key shortcuts').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(dialog(page)).toBeHidden();
  await page.evaluate(() => localStorage.clear());
});

test('focuses the next seller after a decision, keeps the reason after a failure, and follows decisions of others', async ({
  page,
}) => {
  await page.route('**/api/events*', (route) => route.abort());
  await openAsAdmin(page, '/admin/sellers?status=pending');
  await row(page, 'Asha Silks').getByRole('button', { name: 'Reject' }).click();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await expectGoodAppearance(page, { checksTargets: true });
  await dialog(page).getByLabel('Reason').fill(decisionReason);
  await page.context().setOffline(true);
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t save this. Please try again.');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue(decisionReason);
  await page.context().setOffline(false);
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(name(page, 'Brass House')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  // A second tab decides first.
  await decideSeller(admin, ids['Brass House'] ?? '', 'reject');
  await row(page, 'Brass House').getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This seller’s status has already changed. Please check it again.')).toBeVisible();
  await expect(name(page, 'Clay Lamps')).toBeFocused();
  await expect(rows(page)).toHaveText([/Clay Lamps/, /Dal Mill/]);
});

test('shows the next seller in the details, and says when the queue is empty', async ({ page, product }) => {
  await openAsAdmin(page, '/admin/sellers?status=pending');
  await name(page, 'Clay Lamps').click();
  const details = page.getByRole('dialog', { name: 'Seller Details' });
  await details.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve seller' }).getByRole('button', { name: 'Approve' }).click();
  await expect(details.getByRole('region', { name: 'Dal Mill' })).toBeFocused();
  await expect(page).toHaveURL(`/admin/sellers?status=pending&seller=${ids['Dal Mill']}`);
  await details.getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject seller' });
  await question.getByLabel('Reason').fill(decisionReason);
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();
  await expect(page.getByText('No pending seller approvals.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('All caught up!');
  await expectGoodAppearance(page, { checksTargets: true });
  expect((await product.mail.waitForMail(emails['Dal Mill'] ?? '', 'wasn’t approved')).body).toContain(decisionReason);
});

test('wraps a long name, on a phone too', async ({ page }) => {
  const long = 'Elachi Traders with a name that is very long and has averyveryverylongwordinit';
  await registerShop(admin, long);
  await openAsAdmin(page, '/admin/sellers?status=pending');
  await expect(name(page, long)).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
});

test('names a near-duplicate in the queue, in the list of sellers and on the dashboard', async ({ page }) => {
  await registerShop(admin, 'Asha Silk');
  for (const path of ['/admin/sellers?status=pending', '/admin/sellers', '/admin/dashboard']) {
    await openAsAdmin(page, path);
    // Duplicates are detected in a background job.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Similar business name to').first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }
  await expect(page.getByRole('link', { name: /^Asha Silks \(/ }).first()).toBeVisible();
});
