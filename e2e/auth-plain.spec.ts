import type { Page } from '@playwright/test';
import { administrator, expect, signIn, test } from './fixtures.ts';
import { adminCaller, openShop, registerShop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });
test.use({ javaScriptEnabled: false });

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const hasSession = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'haat.session_token');

test('signs in without JavaScript, and continues to the requested page', async ({ page, product }) => {
  const { email } = await openShop(product.url, await adminCaller(product.url), 'Plain Weavers', 'plain@haat.example');
  await page.goto('/seller/orders?status=pending');
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  await page.getByLabel('Email').fill('plain at haat');
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await password(page).fill('not-it');
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  // The password is never sent back.
  await expect(password(page)).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Remember me')).toBeChecked();
  expect(await hasSession(page)).toBe(false);
  await password(page).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL('/seller/orders?status=pending');
  expect(await hasSession(page)).toBe(true);
});

test('shows the chosen role on the button without JavaScript', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByText('Admin', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in as Seller' })).toBeHidden();
  await page.getByLabel('Email').fill(administrator.email);
  await password(page).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('registers without JavaScript, checks the approval again and signs out', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Business Name').fill('Plain Potters');
  await page.getByLabel('Email').fill('plain-potters@haat.example');
  await page.getByLabel('Category').selectOption('Fashion');
  await password(page).fill('12345');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('1234');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const text of [
    'Owner name is required.',
    'Phone number is required.',
    'Address is required.',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Owner Name')).toBeFocused();
  await expect(page.getByLabel('Business Name')).toHaveValue('Plain Potters');
  await expect(page.getByLabel('Category')).toHaveValue('Fashion');
  await page.getByLabel('Owner Name').fill('Meera Nair');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Address').fill('4 Temple Road, Kochi 682001');
  await password(page).fill(shopPassword);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(shopPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/auth/registration-pending');
  await expect(page.getByText('Registration successful! Your application is pending approval.')).toBeVisible();
  // Registering has signed in already.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, 'Seller', 'plain-potters@haat.example', shopPassword);
  await expect(page).toHaveURL('/auth/registration-pending');
  await expect(page.getByText('Login successful!')).toBeVisible();
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByText('Your application is still under review.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await hasSession(page)).toBe(false);
});

test('resets the password with the emailed link without JavaScript', async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Plain Tinkers', 'plain-tinkers@haat.example');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
  const { body } = await product.mail.waitForMail(email, 'Reset');
  await page.goto(/http\S+reset-password\S+/.exec(body)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('thread-and-loom');
  await page.getByLabel('Confirm new password').fill('thread-and');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('thread-and-loom');
  await page.getByLabel('Confirm new password').fill('thread-and-loom');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  await signIn(page, 'Seller', email, 'thread-and-loom');
  await expect(page).toHaveURL('/auth/registration-pending');
});

test('keeps the values of a form whose cookie is missing, and accepts the second attempt', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByText('Admin', { exact: true }).click();
  await page.getByLabel('Email').fill(administrator.email);
  await password(page).fill(administrator.password);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page.getByText('Please allow cookies and try again')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
  await password(page).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});
