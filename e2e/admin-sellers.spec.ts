import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, serverError } from './network.ts';
import {
  adminCaller,
  type Caller,
  decideSeller,
  decisionReason,
  logIn,
  openAsAdmin,
  openShop,
  registerShop,
  shopPassword,
} from './shops.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** Matches the exact link, because other sellers may be named beside what they have in common. */
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
const search = (page: Page) => page.getByRole('searchbox', { name: /search/i }).last();
const lists = /\/api\/admin\/sellers\?/;

// specification 2.80
test('shows an empty state without sellers', async ({ page }) => {
  await openAsAdmin(page, '/admin/sellers');
  await expect(page.getByRole('heading', { name: 'Manage Sellers' })).toBeVisible();
  await expect(page.getByText('No sellers yet')).toBeVisible();
});

test.describe('with sellers in every status', () => {
  let admin: Caller;
  const ids: Record<string, string> = {};

  test.beforeAll(async ({ product }) => {
    admin = await adminCaller(product.url);
    const description = 'Cotton, silk and wool, woven by hand.';
    const data = {
      email: 'meera@handlooms.example',
      password: shopPassword,
      businessName: 'Meera Handlooms',
      ownerName: 'Meera Nair',
      phone: '+91 91234 56789',
      address: '4 Temple Road, Kochi 682001',
      category: 'Fashion',
      description,
    };
    await admin.post('/api/auth/register', { data });
    ids.approved = (await openShop(product.url, admin, 'Kannur Weavers')).id;
    ids.rejected = (await registerShop(admin, 'Quick Cure')).id;
    await decideSeller(admin, ids.rejected, 'reject');
    ids.suspended = (await openShop(product.url, admin, 'Sasta Gadgets')).id;
    await decideSeller(admin, ids.suspended, 'suspend');
    ids.second = (await registerShop(admin, 'Taj Leather')).id;
  });

  // specification 2.7, 2.71, 2.72, 2.73, 2.74, 6.2
  test('shows all columns, the pending and approved badges, and a count per status', async ({ page }) => {
    await openAsAdmin(page, '/admin/sellers');
    await expect(page.getByRole('columnheader')).toHaveText(['Seller', 'Business', 'Status', 'Applied', 'Actions']);
    await expect(row(page, 'Meera Handlooms')).toContainText(/Meera Nair.*meera@handlooms\.example.*Fashion.*Pending/);
    await expect(page.getByText('2 pending')).toBeVisible();
    await expect(page.getByText('1 approved')).toBeVisible();
    await expect(page.getByLabel('Status').locator('option')).toHaveText([
      'All (5)',
      'Pending (2)',
      'Approved (1)',
      'Rejected (1)',
      'Suspended (1)',
    ]);
    await expectGoodAppearance(page);
  });

  // specification 1.4, 4.2
  test('offers only the decisions that the status allows', async ({ page }) => {
    await openAsAdmin(page, '/admin/sellers');
    const offered = (name: string) => row(page, name).getByRole('button').filter({ hasText: /\w/ });
    await expect(offered('Meera Handlooms')).toHaveText(['Approve', 'Reject']);
    for (const button of await offered('Meera Handlooms').all()) {
      expect((await button.boundingBox())?.height, 'in one line').toBeLessThan(45);
    }
    await expect(offered('Kannur Weavers')).toHaveText(['Suspend']);
    await expect(offered('Quick Cure')).toHaveCount(0);
    await expect(offered('Sasta Gadgets')).toHaveCount(0);
  });

  // specification 2.69, 5.25
  test('finds sellers by business, owner, email and phone, ignoring case', async ({ page }) => {
    await openAsAdmin(page, '/admin/sellers');
    for (const typed of ['HANDLOOMS', 'meera nair', 'Handlooms.Example', '91234 56789', '56789']) {
      await search(page).fill(typed);
      await expect(rows(page), typed).toHaveCount(1);
      await expect(rows(page)).toContainText('Meera Handlooms');
    }
    await search(page).fill('temple road');
    await expect(page.getByText('No sellers found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(search(page)).toHaveValue('');
  });

  // specification 2.70
  test('keeps the status filter in the URL after reload and back', async ({ page }) => {
    await openAsAdmin(page, '/admin/sellers');
    for (const [status, name] of [
      ['suspended', 'Sasta Gadgets'],
      ['approved', 'Kannur Weavers'],
      ['rejected', 'Quick Cure'],
    ] as const) {
      await page.getByLabel('Status').selectOption(status);
      await expect(page).toHaveURL(`/admin/sellers?status=${status}`);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(name);
    }
    await page.reload();
    await expect(rows(page)).toHaveText([/Quick Cure/]);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await page.goBack();
    await expect(rows(page)).toHaveText([/Quick Cure/]);
    await expect(page.getByLabel('Status')).toHaveValue('rejected');
  });

  // specification 2.75
  test('shows all data of the seller in the details', async ({ page }) => {
    await openAsAdmin(page, '/admin/sellers');
    await page.getByRole('button', { name: 'View Details of Meera Handlooms' }).click();
    const dialog = page.getByRole('dialog');
    const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format();
    for (const [name, value] of [
      ['Owner Name', 'Meera Nair'],
      ['Business Name', 'Meera Handlooms'],
      ['Email', 'meera@handlooms.example'],
      ['Phone', '+91 91234 56789'],
      ['Address', '4 Temple Road, Kochi 682001'],
      ['Category', 'Fashion'],
      ['Description', 'Cotton, silk and wool, woven by hand.'],
      ['Status', 'Pending'],
      ['Applied', today],
    ] as const) {
      const fact = dialog.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await expect(fact.locator('dd'), name).toHaveText(value);
    }
    await expectGoodAppearance(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'View Details of Kannur Weavers' }).click();
    await expect(dialog).toContainText('Kannur Weavers');
    // The description row is missing without a description.
    await expect(dialog.getByText('Description')).toHaveCount(0);
  });

  // specification 2.80
  test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
    await page.route(lists, (route) => route.fulfill(serverError));
    await openAsAdmin(page, '/admin/sellers');
    await expect(page.getByText('Loading sellers...')).toBeAttached();
    await expect(page.getByRole('alert')).toContainText(serverError.json.error.message);
    await expect(page.getByRole('alert')).toContainText(`Reference: ${serverError.json.error.requestId}`);
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows(page)).toHaveCount(5);
  });

  // specification 4.6
  test('reports a decision that somebody else made first, and updates the list', async ({ page }) => {
    // Without live events, which would update the list before the click.
    await page.route('**/api/events*', (route) => route.abort());
    await openAsAdmin(page, '/admin/sellers');
    const leather = row(page, 'Taj Leather');
    await expect(leather).toContainText('Pending');
    await decideSeller(admin, ids.second ?? '', 'reject');
    await leather.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('This seller’s status has already changed. Please check it again.')).toBeVisible();
    await expect(leather).toContainText('Rejected');
    await expect(leather.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(leather.getByRole('link', { name: 'Taj Leather' })).toBeFocused();
  });

  // specification 2.77
  test('shows the progress of approving, then the new status and counts', async ({ page, product }) => {
    await openAsAdmin(page, '/admin/sellers');
    const handlooms = row(page, 'Meera Handlooms');
    const pending = page.getByText(/^\d pending$/);
    const before = Number.parseInt(await pending.innerText(), 10);
    const answer = await holdRequests(page, '**/approve');
    await handlooms.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Approve "Meera Handlooms"?');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByRole('button', { name: 'Approving...' })).toBeDisabled();
    answer();
    await expect(dialog).toBeHidden();
    await expect(handlooms.getByRole('link', { name: 'Meera Handlooms' })).toBeFocused();
    await expect(handlooms).toContainText('Approved');
    await expect(page.getByText('2 approved')).toBeVisible();
    await expect(pending).toHaveText(`${before - 1} pending`);
    await product.mail.waitForMail('meera@handlooms.example', 'approved');
  });

  for (const [decision, label, progress, after] of [
    ['suspend', 'Suspend', 'Suspending...', 'Suspended'],
    ['reject', 'Reject', 'Rejecting...', 'Rejected'],
  ] as const) {
    // specification 2.78, 2.79
    test(`${label} asks for confirmation, shows its progress, and is final`, async ({ page, product }) => {
      const name = decision === 'suspend' ? 'Loom House' : 'Clay House';
      if (decision === 'suspend') await openShop(product.url, admin, name);
      else await registerShop(admin, name);
      await openAsAdmin(page, '/admin/sellers');
      const seller = row(page, name);
      const dialog = page.getByRole('dialog');
      await seller.getByRole('button', { name: label }).click();
      await expect(dialog).toContainText(`"${name}"`);
      await expect(dialog).toContainText('This can’t be undone.');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(seller.getByRole('button', { name: label })).toBeFocused();
      const answer = await holdRequests(page, `**/${decision}`);
      await seller.getByRole('button', { name: label }).click();
      await dialog.getByRole('button', { name: label }).click();
      await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await dialog.getByLabel('Reason').fill(decisionReason);
      await dialog.getByRole('button', { name: label }).click();
      await expect(dialog.getByRole('button', { name: progress })).toBeDisabled();
      answer();
      await expect(dialog).toBeHidden();
      await expect(seller).toContainText(after);
      await expect(seller.getByRole('link', { name })).toBeFocused();
      await seller.getByRole('link', { name }).click();
      await expect(dialog.locator('dl > div').filter({ hasText: 'Reason' }).locator('dd')).toHaveText(decisionReason);
      await expect(seller.getByRole('button', { name: label })).toHaveCount(0);
    });
  }

  // specification 2.95, 6.5, 8.24
  test('denies sellers access to every admin page', async ({ page, product }) => {
    const { email } = await openShop(product.url, admin, 'Curious Shop');
    await logIn(page.request, 'seller', email, shopPassword);
    for (const name of ['dashboard', 'sellers', 'products', 'settings']) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
    }
  });
});
