import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { administrator, expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import {
  addProduct,
  adminCaller,
  decideSeller,
  deliverOrder,
  logIn,
  openAsAdmin,
  openShop,
  registerShop,
} from './shops.ts';

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figures = (page: Page) => page.getByRole('list', { name: 'Marketplace statistics' }).getByRole('listitem');

// specification 2.57, 2.65
test('shows an empty state in a new marketplace', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await expect(figures(page)).toHaveText([
    'Total Sellers0',
    'Pending Approvals0',
    'Total Products0',
    'Total Orders0',
    'Total Revenue₹0',
  ]);
  const pending = panel(page, 'Pending Seller Approvals');
  await expect(pending).toContainText('All caught up!');
  await expect(pending).toContainText('No pending seller approvals.');
  await expect(page.getByRole('link', { name: 'Review Now' })).toHaveCount(0);
  await expect(panel(page, 'Recent Activity')).toContainText('No activity yet');
  await expect(page.getByRole('alert')).toContainText('Customers see no grievance officer yet');
  await expectGoodAppearance(page, { checksTargets: true });
  await page.getByRole('alert').getByRole('link', { name: 'Add one' }).click();
  await expect(page.getByLabel('Grievance officer’s name')).toBeVisible();
});

test('requests the figures once, in parallel to the scripts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const letGo = await holdRequests(page, '**/assets/panel/*.js');
  await logIn(page.request, 'admin', administrator.email, administrator.password);
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/api/admin/dashboard');
  letGo();
  await expect(panel(page, 'Pending Seller Approvals')).toBeVisible();
  expect(asked.filter((path) => path === '/api/admin/dashboard')).toHaveLength(1);
});

// specification 2.6
test('redirects /admin to the dashboard', async ({ page }) => {
  await openAsAdmin(page, '/admin');
  await expect(page).toHaveURL('/admin/dashboard');
});

// specification 2.9, 2.67
test('links each quick action to its page', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  for (const [name, address] of [
    ['Manage Sellers', '/admin/sellers'],
    ['Manage Products', '/admin/products'],
    ['Settings', '/admin/settings'],
  ] as const) {
    await panel(page, 'Quick Actions').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
});

// specification 2.68, 4.30
test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const address = '**/api/admin/dashboard';
  const failure = { error: { code: 'internal_error', message: 'Something went wrong on our side. Please try again.' } };
  await page.route(address, (route) => route.fulfill({ status: 500, json: failure }));
  await openAsAdmin(page, '/admin/dashboard');
  await expect(page.getByText('Loading dashboard...')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(figures(page).first()).toHaveText(/^Total Sellers\d/);
});

test.describe('with sellers in every status', () => {
  test.beforeAll(async ({ product }) => {
    const admin = await adminCaller(product.url);
    const shop = await openShop(product.url, admin, 'Kannur Weavers');
    const kurta = await addProduct(shop, { pricePaise: 1_23_456_50 });
    await deliverOrder(shop, kurta);
    for (const [name, decision] of [
      ['Quick Cure', 'reject'],
      ['Taj Leather', 'approve'],
    ] as const) {
      await decideSeller(admin, (await registerShop(admin, name)).id, decision);
    }
    const { id } = await openShop(product.url, admin, 'Sasta Gadgets');
    await decideSeller(admin, id, 'suspend');
    for (const letter of 'ABCDEF') await registerShop(admin, `Waiting ${letter}`);
  });

  // specification 2.58, 2.59, 2.60, 2.61, 2.62, 2.63, 2.66, 7.28
  test('shows figures, pending sellers and recent activity from one request', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The sidebar requests the number of reports on every page.
      const isOfPage = pathname.startsWith('/api/admin/') && pathname !== '/api/admin/chat-reports/count';
      if (isOfPage) asked.push(pathname);
    });
    await openAsAdmin(page, '/admin/dashboard');
    await expect(figures(page)).toHaveText([
      'Total Sellers10',
      'Pending Approvals6',
      'Total Products1',
      'Total Orders1',
      'Total Revenue₹1,23,456.50',
    ]);
    expect(new Set(asked)).toEqual(new Set(['/api/admin/dashboard']));
    const pending = panel(page, 'Pending Seller Approvals');
    const waiting = pending.locator('ul').first().locator('> li');
    await expect(waiting).toHaveCount(5);
    await expect(waiting.first()).toContainText('Waiting A');
    await expect(waiting.first().getByRole('list', { name: 'Worth a second look' })).toBeVisible();
    const attention = page.getByRole('list', { name: 'Needs attention' });
    await expect(attention.getByRole('listitem')).toHaveText(['6 sellers are waiting for approval']);
    const [first, tiles] = [await attention.boundingBox(), await figures(page).first().boundingBox()];
    expect(first?.y).toBeLessThan(tiles?.y ?? 0);
    await expect(pending).toContainText('and 1 more');
    const events = panel(page, 'Recent Activity').getByRole('listitem');
    await expect(events).toHaveCount(8);
    await expect(events.nth(0)).toContainText(/^Waiting F registered.*just now$/);
    await expect(events.nth(6)).toContainText(/^Sasta Gadgets was suspended.*just now · by you$/);
    await expect(events.nth(7)).toContainText(/^Sasta Gadgets was approved/);
    await expectGoodAppearance(page, { checksTargets: true });
  });

  // specification 2.7, 2.64, 2.72, 2.77
  test('links Review Now to the pending sellers, and updates after a decision', async ({ page }) => {
    await openAsAdmin(page, '/admin/dashboard');
    await page.getByRole('link', { name: 'Review Now' }).click();
    await expect(page).toHaveURL('/admin/sellers?status=pending');
    await page
      .getByRole('row')
      .filter({ hasText: 'Waiting A' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('5 pending')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(figures(page).nth(1)).toHaveText('Pending Approvals5');
    await expect(panel(page, 'Recent Activity').getByRole('listitem').first()).toContainText('Waiting A was approved');
  });
});
