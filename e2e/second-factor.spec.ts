import { type Page, request } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectGoodAppearance } from './appearance.ts';
import { administrator, expect, signIn, test } from './fixtures.ts';
import { adminCaller, logIn, openAsAdmin, openShop, shopPassword } from './shops.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function expectSessionList(page: Page): Promise<void> {
  const list = card(page, 'Where you’re signed in');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);
  await expectGoodAppearance(page);
  await list
    .getByRole('button', { name: /^Sign out Unknown browser/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You’re signed out everywhere else.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
}

test("lists a seller's sessions, and signs out the others", async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
  // A second browser, because signing in again in the first one would end its session.
  await logIn(await request.newContext({ baseURL: product.url }), 'seller', shop.email, shopPassword);
  await signIn(page, 'Seller', shop.email, shopPassword);
  await expect(page).toHaveURL('/seller/dashboard');
  await page.goto('/seller/profile?tab=security');
  await expectSessionList(page);
  expect((await shop.caller.get('/api/seller/products')).status()).toBe(401);
});

test('sets up 2-step verification on the profile, and signs in with a code', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Guarded Weavers');
  await signIn(page, 'Seller', shop.email, shopPassword);
  await expect(page).toHaveURL('/seller/dashboard');
  await page.goto('/seller/profile?tab=security');
  const factor = card(page, '2-step verification');
  await factor.getByRole('textbox', { name: 'Your password' }).fill('not my password');
  await factor.getByRole('button', { name: 'Set up 2-step verification' }).click();
  await expect(factor.getByText('Incorrect password.')).toBeVisible();
  await factor.getByRole('textbox', { name: 'Your password' }).fill(shopPassword);
  await factor.getByRole('button', { name: 'Set up 2-step verification' }).click();
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // The code of now and the one after it are accepted even if a step of 30 s ends while they are typed.
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await field(page, 'Code from the app').fill(code(0));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await factor.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factor).toContainText('You have 10 unused recovery codes.');
  await expectGoodAppearance(page);
  await page.context().clearCookies();
  await signIn(page, 'Seller', shop.email, shopPassword);
  await field(page, 'Code').fill(code(1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/seller/dashboard');
});

test('sets up 2-step verification for an admin, and signs in with a code and a recovery code', async ({ page }) => {
  await openAsAdmin(page, '/admin/settings');
  const factor = card(page, '2-step verification');
  await factor.getByRole('textbox', { name: 'Your password' }).fill(administrator.password);
  await factor.getByRole('button', { name: 'Set up 2-step verification' }).click();
  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible();
  // Elsewhere, a button of the password card is partly under the header, and too small for axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGoodAppearance(page);
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // The code of now and the one after it are accepted even if a step of 30 s ends while they are typed.
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await field(page, 'Code from the app').fill('000000');
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByText(/This code is incorrect/)).toBeVisible();
  await field(page, 'Code from the app').fill(code(0));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', anotherCode = ''] = await codes.allTextContents();
  await expect(factor.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /recovery codes/);
  await expectGoodAppearance(page);
  await factor.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factor).toContainText('You have 10 unused recovery codes.');

  for (const typed of [() => code(1), () => recoveryCode]) {
    await page.context().clearCookies();
    await signIn(page, 'Admin', administrator.email, administrator.password);
    await expect(page.getByRole('heading', { name: '2-step verification' })).toBeVisible();
    expect((await page.request.get('/api/admin/sellers')).status()).toBe(401);
    await field(page, 'Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/This code is incorrect/)).toBeVisible();
    await expectGoodAppearance(page);
    await field(page, 'Code').fill(typed());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  }
  await page.goto('/admin/settings');
  await expect(factor).toContainText('You have 9 unused recovery codes.');
  await expect(card(page, 'Where you’re signed in').getByText('This browser')).toBeVisible();
  await expectSignInDialog(page, anotherCode);
});

/** When the session expires while a form is saved, the dialog asks for the password and then for a code. */
async function expectSignInDialog(page: Page, code: string): Promise<void> {
  // Background requests would be refused too.
  for (const name of ['Save contact', 'Save assistants', 'Update templates']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await field(page, 'Name').fill('Asha of the second step');
  await page.context().clearCookies();
  await card(page, 'Profile').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const enter = async (label: 'Password' | 'Code', typed: string) => {
    await expect(dialog.getByLabel(label)).toBeFocused();
    await dialog.getByLabel(label).fill(typed);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
  };
  await enter('Password', administrator.password);
  await enter('Code', '000000');
  await expect(dialog.getByText(/This code is incorrect/)).toBeVisible();
  await expectGoodAppearance(page);
  // After five minutes the password is asked for again.
  await page.context().clearCookies();
  await enter('Code', code);
  await expect(dialog.getByRole('alert')).toContainText('That took too long');
  await enter('Password', administrator.password);
  await enter('Code', code);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Asha of the second step');
}
