import type { Page, Request } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { dropForms, withoutTable } from './network.ts';
import { adminCaller, decideSeller, logIn, registerShop, shopPassword } from './shops.ts';

const business = {
  'Business Name': 'Meera Handlooms',
  'Owner Name': 'Meera Nair',
  Email: 'meera@haat.example',
  Phone: '+91 98765-43210',
  Address: '4 Temple Road, Kochi 682001',
};
const payload = ['email', 'password', 'businessName', 'ownerName', 'phone', 'address', 'category'];
const categories = [
  'Electronics',
  'Fashion',
  'Food & Beverages',
  'Beauty & Health',
  'Home & Garden',
  'Sports',
  'Books',
  'Toys',
  'Automotive',
  'Other',
];
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const confirmation = (page: Page) => page.getByRole('textbox', { name: 'Confirm Password' });
/** Whether the request posts this form. */
const isRegistration = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/auth/register';
const submit = (page: Page) => page.getByRole('button', { name: 'Register' });

async function fillForm(page: Page, changes: Partial<typeof business> = {}, secret = 'loom-and-thread'): Promise<void> {
  await page.goto('/auth/register');
  for (const [label, value] of Object.entries({ ...business, ...changes })) await page.getByLabel(label).fill(value);
  await page.getByLabel('Category').selectOption('Fashion');
  await password(page).fill(secret);
  await confirmation(page).fill(secret);
}

async function expectFormKept(page: Page, changes: Partial<typeof business> = {}): Promise<void> {
  await expect(page).toHaveURL('/auth/register');
  for (const [label, value] of Object.entries({ ...business, ...changes })) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expect(page.getByLabel('Category')).toHaveValue('Fashion');
}

// specification 5.8
test('requires every field of registration except the description', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (isRegistration(request)) sent += 1;
  });
  await page.goto('/auth/register');
  await submit(page).click();
  const fields = [...Object.keys(business), 'Category', 'Password'];
  for (const label of fields) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel(/^Description/)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Business Name')).toBeFocused();
  expect(sent).toBe(0);
});

// specification 2.44, 5.12
test('offers the ten categories', async ({ page }) => {
  await page.goto('/auth/register');
  await expect(page.getByLabel('Category').locator('option:not([disabled])')).toHaveText(categories);
});

for (const [what, changes, secret, text] of [
  ['a password under 6 characters', {}, '12345', 'Password must be at least 6 characters long'],
  ['a phone with letters', { Phone: '98765 CALL' }, 'loom-and-thread', 'Please enter a valid phone number'],
  ['a phone with a digit missing', { Phone: '98765 4321' }, 'loom-and-thread', 'Please enter a valid phone number'],
  ['an email without @', { Email: 'meera.haat.example' }, 'loom-and-thread', 'Invalid email address.'],
  ['a password that anybody would try', {}, '123456', 'Password is too weak. Please use a stronger password.'],
] as const) {
  // specification 5.9, 5.11, 8.3
  test(`${what} is rejected with its message, and keeps the values`, async ({ page }) => {
    await fillForm(page, changes, secret);
    await submit(page).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expectFormKept(page, changes);
    await expect(password(page)).toHaveValue(secret);
  });
}

// specification 2.46, 2.47, 5.10
test('turns the repeated password red while it differs, and shows a check when it matches', async ({ page }) => {
  await fillForm(page);
  await confirmation(page).fill('loom-and');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(confirmation(page)).toHaveAttribute('aria-invalid', 'true');
  await submit(page).click();
  await expect(page).toHaveURL('/auth/register');
  await confirmation(page).fill('loom-and-thread');
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await expect(page.getByText('Passwords match')).toBeVisible();
  await expect(confirmation(page)).not.toHaveAttribute('aria-invalid', 'true');
});

// specification 5.13, 8.2
test('rejects an email that is already registered', async ({ page, product }) => {
  const taken = await registerShop(await adminCaller(product.url), 'First Come');
  await fillForm(page, { Email: taken.email.toUpperCase() });
  await submit(page).click();
  await expect(page.getByText('Email is already registered. Please use a different email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectFormKept(page, { Email: taken.email.toUpperCase() });
});

// specification 4.18, 8.5
test('reports a failed registration, keeps the values, and can be retried', async ({ page, product }) => {
  const failed = page.getByText('Registration failed. Please try again.');
  await fillForm(page, { Email: 'later@haat.example' });
  await withoutTable(product.connection, 'attempts', async () => {
    await submit(page).click();
    await expect(failed).toBeVisible();
    await expect(page.getByText(/^Reference: [0-9a-f-]{36}$/)).toBeVisible();
  });
  const comeBack = await dropForms(page, '/auth/register');
  await submit(page).click();
  await expect(page.getByText('Reference:')).toHaveCount(0);
  await expect(failed).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectFormKept(page, { Email: 'later@haat.example' });
  await expect(password(page)).toHaveValue('loom-and-thread');
  await comeBack();
  await submit(page).click();
  await expect(page).toHaveURL('/auth/registration-pending');
});

test('opens the dashboard when the application is approved while the page waits', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  await page.clock.install();
  const { id } = await registerShop(admin, 'Patient Potters', 'patient@haat.example');
  await logIn(page.request, 'seller', 'patient@haat.example', shopPassword);
  await page.goto('/auth/registration-pending');
  await expect(page.getByRole('heading', { name: 'Registration Pending' })).toBeVisible();
  await decideSeller(admin, id, 'approve');
  await page.clock.fastForward(16_000);
  await expect(page).toHaveURL('/seller/dashboard');
});

// specification 2.3, 2.5, 2.48, 2.49, 2.50, 8.1
test('shows that the registration was submitted, needs approval, and that an email will be sent', async ({ page }) => {
  await fillForm(page);
  let sent: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (isRegistration(request)) sent = request.postDataJSON();
  });
  await submit(page).dblclick();
  await expect(page).toHaveURL('/auth/registration-pending');
  expect(Object.keys(sent).sort()).toEqual([...payload, 'description', 'formToken'].sort());
  await expect(page.getByText('Registration successful! Your application is pending approval.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Registration Pending' })).toBeVisible();
  await expect(page.getByText(/registration was submitted.*wait for admin approval/i)).toBeVisible();
  await expect(page.getByText(/email will be sent .* once .*approved/i)).toBeVisible();
});

// specification 2.45
test('links from registration to sign-in', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth/login');
});

// specification 2.4, 8.15, 8.16, 8.18
test('reports whether the reset email was sent', async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Forgetful Potters');
  await page.goto('/auth/forgot-password');
  const send = page.getByRole('button', { name: 'Send reset link' });
  await page.getByLabel('Email').fill('forgetful');
  await send.click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@haat.example');
  await send.click();
  await expect(page.getByText('No account found with this email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@haat.example');
  const comeBack = await dropForms(page, '/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByText('Failed to send reset email.')).toBeVisible();
  await comeBack();
  await send.click();
  await expect(page.getByText('Password reset email sent!')).toBeVisible();
  await product.mail.waitForMail(email, 'Reset');
});

test('shows where the reset email was sent, and can send it again after a minute', async ({ page, product }) => {
  const { email } = await registerShop(await adminCaller(product.url), 'Patient Potters');
  await page.clock.install();
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Password reset email sent!' })).toBeVisible();
  await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible();
  await expect(page.getByText(/spam folder/)).toBeVisible();
  await expectGoodAppearance(page);
  const again = page.getByRole('button', { name: /^Send again/ });
  await expect(again).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(again).toBeEnabled();
  await expect(again).toHaveText('Send again');
  await again.click();
  await expect(again).toBeDisabled();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(again).toBeDisabled();
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText('Too many failed attempts. Please try again later.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

// specification 2.4
test('reports an invalid reset link, and offers a new one', async ({ page }) => {
  const invalid = 'This reset link has expired or was used. Please request a new one.';
  await page.goto('/auth/reset-password');
  await expect(page.getByText(invalid)).toBeVisible();
  await page.goto('/auth/reset-password?token=12345678');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('thread-and-loom');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('thread-and');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('thread-and-loom');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(invalid)).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
});
