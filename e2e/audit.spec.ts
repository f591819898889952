import { readFile } from 'node:fs/promises';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { failRequests } from './selling.ts';
import { adminCaller, openAsAdmin, openShop } from './shops.ts';

test('shows who did what, with filters, retry after a failure, and download', async ({ page, product }) => {
  await openShop(product.url, await adminCaller(product.url), 'Audited Potters');
  await openAsAdmin(page, '/admin/settings');
  await page.getByRole('link', { name: 'Open audit log' }).click();
  await expect(page).toHaveURL('/admin/settings/audit');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText('signed in');
  await expect(entries.filter({ hasText: 'approved Audited Potters' })).toHaveCount(1);
  await expect(page.getByText(/Last entry: no\. \d+, [\w-]{43}\./)).toBeVisible();
  await expectGoodAppearance(page);

  await page.getByRole('combobox', { name: 'Type' }).selectOption('Sellers');
  await expect(entries).toHaveText([/approved Audited Potters/]);
  await page.getByPlaceholder('Search by name or email...').fill('nobody at all');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
  await page.goBack();
  await page.getByLabel('To day').fill('2020-01-01');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('To day').fill('');
  await expect(entries.filter({ hasText: 'approved Audited Potters' })).toHaveCount(1);

  await failRequests(page, /api\/admin\/audit\?/);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Accounts');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.unroute(/api\/admin\/audit\?/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(entries.filter({ hasText: 'registered Audited Potters' })).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('audit.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('registered Audited Potters.');
  expect(text).not.toContain('approved Audited Potters.');
});
