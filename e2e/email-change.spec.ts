import type { Page } from '@playwright/test';
import { desktop, expectGoodAppearance, phone } from './appearance.ts';
import { administrator, expect, signIn, test } from './fixtures.ts';
import { openAsSeller, section } from './selling.ts';
import { adminCaller, logIn, openAsAdmin, openShop, shopPassword } from './shops.ts';

const card = (page: Page) => section(page, 'Sign-in email');
const linkIn = (body: string) => /http\S+\/auth\/(confirm-email|undo-email-change)\?token=\S+/.exec(body)?.[0] ?? '';

/** Leaves the page as wide as a phone. */
async function expectGoodAppearanceOnPhone(page: Page): Promise<void> {
  await expectGoodAppearance(page);
  await page.setViewportSize(phone);
}

async function askForEmail(page: Page, email: string, password: string) {
  await card(page).getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  return dialog;
}

test('a seller changes the email on a phone, confirms it without JavaScript, and undoes it', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize(phone);
  const shop = await openShop(product.url, await adminCaller(product.url), 'Movers of Mysuru');
  await openAsSeller(page, shop, '/seller/profile?tab=security');
  await expect(card(page)).toContainText(`You sign in with ${shop.email}.`);
  const dialog = await askForEmail(page, shop.email, 'not-my-password');
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(shopPassword);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('This is already your email.')).toBeVisible();
  await expectGoodAppearanceOnPhone(page);
  await dialog.getByLabel('New email').fill('typo@haat.example');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your new email for a link to confirm.')).toBeVisible();
  await expect(card(page)).toContainText('typo@haat.example');
  await expectGoodAppearanceOnPhone(page);
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Email change cancelled.')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Change email' })).toBeFocused();
  await expect(card(page)).not.toContainText('typo@haat.example');

  await askForEmail(page, 'moved@haat.example', shopPassword);
  const { body } = await product.mail.waitForMail('moved@haat.example', 'Confirm your new email');
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, viewport: phone });
  const plain = await context.newPage();
  await plain.goto(linkIn(body));
  await expect(plain.getByRole('main')).toContainText('You’ll sign in with moved@haat.example from now on.');
  await plain.getByRole('button', { name: 'Confirm email' }).click();
  await expect(plain.getByRole('heading', { name: 'Your email was changed' })).toBeVisible();
  await plain.goto(linkIn(body));
  await expect(plain.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await context.close();
  // The browser that asked stays signed in.
  await page.reload();
  await expect(card(page)).toContainText('You sign in with moved@haat.example.');

  const notices = product.mail.mails.filter(
    ({ to, subject }) => to === shop.email && subject.includes('being changed'),
  );
  expect(notices).toHaveLength(2);
  await page.goto(linkIn(notices[1]?.body ?? ''));
  await expect(page.getByRole('main')).toContainText(`Sign in with ${shop.email} and a new password`);
  await expectGoodAppearanceOnPhone(page);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your old email is back, and everyone is signed out.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`We sent it to ${shop.email}.`);
  await expectGoodAppearanceOnPhone(page);
  await product.mail.waitForMail(shop.email, 'Reset your Haat password');
  await signIn(page, 'Seller', shop.email, shopPassword);
  await expect(page).toHaveURL('/seller/dashboard');
});

test('an admin sends the link again and confirms it; other browsers are signed out', async ({ page, product }) => {
  await page.setViewportSize(desktop);
  await openAsAdmin(page, '/admin/settings');
  const other = await adminCaller(product.url);
  await askForEmail(page, 'asha-moved@haat.example', administrator.password);
  await expect(card(page)).toContainText('Waiting for confirmation');
  await expectGoodAppearance(page);
  const first = await product.mail.waitForMail('asha-moved@haat.example', 'Confirm your new email');
  await card(page).getByRole('button', { name: 'Send again' }).click();
  const sent = () => product.mail.mails.filter(({ to }) => to === 'asha-moved@haat.example');
  await expect.poll(() => sent().length).toBe(2);
  await page.goto(linkIn(first.body));
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expectGoodAppearance(page);
  await page.goto(linkIn(sent()[1]?.body ?? ''));
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email was changed' })).toBeVisible();
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect((await other.get('/api/admin/sellers')).status()).toBe(401);
  await expect(logIn(other, 'admin', administrator.email, administrator.password)).rejects.toThrow('401');
  await logIn(other, 'admin', 'asha-moved@haat.example', administrator.password);
});
