import type { Locator, Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { administrator, expect, signIn, test } from './fixtures.ts';
import { section } from './selling.ts';
import { openAsAdmin } from './shops.ts';

const invited = 'ravi@haat.example';
const chosen = 'a-password-of-ravi';

const admins = (page: Page) => section(page, 'Admins');
const row = (page: Page, text: string): Locator => admins(page).getByRole('listitem').filter({ hasText: text });
const confirmPassword = (dialog: Locator, password: string) => dialog.getByLabel('Your password').fill(password);

test('invites an admin, who chooses a name and a password, and removes their access', async ({ page, product }) => {
  await openAsAdmin(page, '/admin/settings');
  await expect(row(page, administrator.email)).toContainText('You');
  // The only admin cannot be removed.
  await expect(admins(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await admins(page).getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' });
  const email = dialog.getByRole('textbox', { name: 'Their email' });
  await expect(email).toBeFocused();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Invalid email address.')).toBeVisible();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await expectGoodAppearance(page);
  await email.fill(invited);
  await confirmPassword(dialog, 'not-my-password');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await expect(email).toHaveValue(invited);
  await confirmPassword(dialog, administrator.password);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(row(page, invited)).toContainText('Invited by Admin');
  await expectGoodAppearance(page);

  const { body } = await product.mail.waitForMail(invited, 'invited to be a Haat admin');
  const link = /http\S+\/auth\/invitation\?token=\S+/.exec(body)?.[0] ?? '';
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(`You’ll sign in with ${invited}`);
  await page.getByLabel('Your name').fill('Ravi Kumar');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password is too weak. Please use a stronger password.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Ravi Kumar');
  await expectGoodAppearance(page);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('You’re an admin now. Please sign in.')).toBeVisible();
  await page.getByLabel('Email').fill(invited);
  await page.getByLabel(/^Password/).fill(chosen);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect((await product.mail.waitForMail(administrator.email, 'Haat has a new admin')).body).toContain(invited);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await expectGoodAppearance(page);

  await openAsAdmin(page, '/admin/settings');
  await expect(row(page, 'Ravi Kumar')).toContainText('Last signed in');
  await row(page, 'Ravi Kumar').getByRole('button', { name: 'Remove access of Ravi Kumar' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Ravi Kumar’s access?' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expectGoodAppearance(page);
  await confirmPassword(question, administrator.password);
  await question.getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByText('Access removed.')).toBeVisible();
  await expect(row(page, 'Ravi Kumar')).toHaveCount(0);
  await product.mail.waitForMail(invited, 'Your Haat admin access was removed');
  await page.context().clearCookies();
  await signIn(page, 'Admin', invited, chosen);
  await expect(page.getByText('No account found with this email.')).toBeVisible();
});

test('withdraws an invitation, and invalidates its link', async ({ page, product }) => {
  await openAsAdmin(page, '/admin/settings');
  await admins(page).getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' });
  await dialog.getByRole('textbox', { name: 'Their email' }).fill('typo@haat.example');
  await confirmPassword(dialog, administrator.password);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await row(page, 'typo@haat.example').getByRole('button', { name: 'Withdraw the invitation' }).click();
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible();
  await expect(row(page, 'typo@haat.example')).toHaveCount(0);
  const { body } = await product.mail.waitForMail('typo@haat.example', 'invited to be a Haat admin');
  await page.goto(/http\S+\/auth\/invitation\?token=\S+/.exec(body)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
});
