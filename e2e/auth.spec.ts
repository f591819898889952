import type { Page } from '@playwright/test';
import { findViolations } from './appearance.ts';
import { administrator, expect, signIn, test } from './fixtures.ts';
import { dropForms, withoutTable } from './network.ts';
import { adminCaller, decideSeller, logIn, openShop, registerShop, shopPassword } from './shops.ts';

const email: Record<'pending' | 'approved' | 'rejected' | 'suspended', string> = {
  pending: '',
  approved: '',
  rejected: '',
  suspended: '',
};

test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  email.pending = (await registerShop(admin, 'Waiting Weavers')).email;
  email.approved = (await openShop(product.url, admin, 'Kannur Weavers')).email;
  const rejected = await registerShop(admin, 'Quick Cure');
  await decideSeller(admin, rejected.id, 'reject');
  email.rejected = rejected.email;
  const suspended = await openShop(product.url, admin, 'Sasta Gadgets');
  await decideSeller(admin, suspended.id, 'suspend');
  email.suspended = suspended.email;
});

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });

/** Expects the error message and the typed values. */
async function expectError(page: Page, text: string, typed: { email: string; password: string }): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByLabel('Email')).toHaveValue(typed.email);
  await expect(password(page)).toHaveValue(typed.password);
  expect((await page.context().cookies()).filter(({ name }) => /session/.test(name))).toEqual([]);
}

// specification 2.2, 2.33, 2.34, 2.42
test('signs in as Seller unless Admin is chosen, and names the role on the button', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('radio', { name: 'Seller' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Sign in as Seller' })).toBeVisible();
  await page.getByText('Admin', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Sign in as Admin' })).toBeVisible();
  await page.getByText('Seller', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in as Seller' })).toBeVisible();
});

// specification 2.36
test('hides the password until it is shown', async ({ page }) => {
  await page.goto('/auth/login');
  await password(page).fill('open-sesame');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('open-sesame');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

// specification 2.40, 2.41
test('links to Forgot password and to registration', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: /Forgot password/ }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await page.goBack();
  await page.locator('a[href="/auth/register"]').click();
  await expect(page).toHaveURL('/auth/register');
});

// specification 2.35, 5.1, 5.2
test('requires email and password, and validates the email', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('meera at haat');
  await password(page).fill('something');
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
});

// specification 2.37, 2.38, 2.39
test('ends the session with the browser without Remember me, and after 30 days with it', async ({ page }) => {
  const session = async () => (await page.context().cookies()).find(({ name }) => /session/.test(name));
  await signIn(page, 'Seller', email.approved, shopPassword);
  await expect(page).toHaveURL('/seller/dashboard');
  expect(await session()).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await expect(page.getByLabel('Remember me')).not.toBeChecked();
  await page.getByLabel('Remember me').check();
  await page.getByLabel('Email').fill(email.approved);
  await password(page).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL('/seller/dashboard');
  const days = ((await session())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

const noAccount = { email: 'nobody@haat.example', password: 'anything-at-all' };

for (const [who, role, typed, text] of [
  ['an unknown email', 'Seller', () => noAccount, 'No account found with this email.'],
  ['a wrong password', 'Seller', () => ({ email: email.approved, password: 'not-it' }), 'Incorrect password.'],
  [
    'a seller who chose Admin',
    'Admin',
    () => ({ email: email.approved, password: shopPassword }),
    'This account is registered as seller, not admin',
  ],
  ['an admin who chose Seller', 'Seller', () => administrator, 'This account is registered as admin, not seller'],
  [
    'a rejected seller',
    'Seller',
    () => ({ email: email.rejected, password: shopPassword }),
    'Your seller account has been rejected. Please contact admin.',
  ],
  [
    'a suspended seller',
    'Seller',
    () => ({ email: email.suspended, password: shopPassword }),
    'Your seller account has been suspended. Please contact admin.',
  ],
] as const) {
  // specification 4.13, 4.14, 5.3, 5.4, 8.6, 8.7, 8.13, 8.14
  test(`${who} gets a message, and the values are kept`, async ({ page }) => {
    await signIn(page, role, typed().email, typed().password);
    await expectError(page, text, typed());
  });
}

for (const [who, role, typed, address] of [
  ['a pending seller', 'Seller', () => email.pending, '/auth/registration-pending'],
  ['an approved seller', 'Seller', () => email.approved, '/seller/dashboard'],
  ['an admin', 'Admin', () => administrator.email, '/admin/dashboard'],
] as const) {
  // specification 2.11, 2.52, 4.11, 4.12, 4.15, 8.11
  test(`${who} who signs in is redirected to ${address}`, async ({ page }) => {
    await signIn(page, role, typed(), role === 'Admin' ? administrator.password : shopPassword);
    await expect(page).toHaveURL(address);
    await expect(page.getByText('Login successful!')).toBeVisible();
  });
}

// specification 8.9
test('asks to try again later after ten failures', async ({ page }) => {
  const data = { email: 'guess@haat.example', password: 'guess', role: 'seller' };
  for (let attempt = 0; attempt < 10; attempt += 1) await page.request.post('/api/auth/login', { data });
  await signIn(page, 'Seller', data.email, data.password);
  await expectError(page, 'Too many failed attempts. Please try again later.', data);
});

// specification 5.5
test('reports a server error and a lost connection, keeps the values, and can be retried', async ({
  page,
  product,
}) => {
  const typed = { email: email.approved, password: shopPassword };
  await withoutTable(product.connection, 'attempts', async () => {
    await signIn(page, 'Seller', typed.email, typed.password);
    await expectError(page, 'An unexpected error occurred', typed);
    await expect(page.getByText(/^Reference: [0-9a-f-]{36}$/)).toBeVisible();
    await expect(page.getByRole('alert')).toBeFocused();
  });
  const comeBack = await dropForms(page, '/auth/login');
  const submit = page.getByRole('button', { name: 'Sign in as Seller' });
  await submit.click();
  await expectError(page, 'An unexpected error occurred', typed);
  await expect(page.getByText('Reference:')).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeFocused();
  await comeBack();
  await submit.click();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('redirects signed-in users away from the sign-in page', async ({ page }) => {
  await logIn(page.request, 'seller', email.approved, shopPassword);
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/seller/dashboard');
  await logIn(page.request, 'admin', administrator.email, administrator.password);
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('focuses the field with the error, and removes the error while typing', async ({ page }) => {
  await signIn(page, 'Seller', email.approved, 'not-it');
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(password(page)).toHaveAccessibleDescription('Incorrect password.');
  expect(await findViolations(page)).toEqual([]);
  await password(page).fill(shopPassword);
  await expect(page.getByText('Incorrect password.')).toHaveCount(0);
  await page.getByText('Admin', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page.getByText('This account is registered as seller, not admin')).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
});

test('signs in from a second tab that still shows the form', async ({ page, context }) => {
  await page.goto('/auth/login');
  const other = await context.newPage();
  await signIn(other, 'Seller', email.approved, shopPassword);
  await expect(other).toHaveURL('/seller/dashboard');
  await page.getByLabel('Email').fill(email.approved);
  await password(page).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('asks to sign in for a link into the panel, then opens it', async ({ page }) => {
  await page.goto('/seller/orders?status=pending');
  await expect(page).toHaveURL(/^[^?]*\/auth\/login\?redirect=/);
  await page.getByLabel('Email').fill(email.approved);
  await password(page).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL('/seller/orders?status=pending');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
});

test('rejects a redirect to another site after signing in', async ({ page }) => {
  await page.goto('/auth/login?redirect=https://example.com/');
  await page.getByLabel('Email').fill(email.approved);
  await password(page).fill(shopPassword);
  await page.getByRole('button', { name: 'Sign in as Seller' }).click();
  await expect(page).toHaveURL('/seller/dashboard');
});

for (const role of ['Seller', 'Admin'] as const) {
  // specification 2.55, 2.56
  test(`Sign out of the ${role} panel ends the session and leads to the landing page`, async ({ page }) => {
    const [address, secret] =
      role === 'Admin' ? [administrator.email, administrator.password] : [email.approved, shopPassword];
    await logIn(page.request, role === 'Admin' ? 'admin' : 'seller', address, secret);
    await page.goto(`/${role.toLowerCase()}/dashboard`);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(`/${role.toLowerCase()}/dashboard`);
    await expect(page).toHaveURL(/\/auth\/login/);
  });
}
