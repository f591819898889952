import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { administrator, expect, expectSaved, test } from './fixtures.ts';
import { panelFilePattern } from './network.ts';
import { adminCaller, logIn, openAsAdmin, registerShop, shopPassword } from './shops.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

// specification 2.97, 2.100
test('lists emails newest first, and hides the text of those sent by SMTP', async ({ page, product }) => {
  await openAsAdmin(page, '/admin/settings');
  await expect(page.getByText('No emails yet')).toBeVisible();
  const admin = await adminCaller(product.url);
  const [first, second] = [await registerShop(admin, 'First Shop'), await registerShop(admin, 'Second Shop')];
  for (const { email } of [first, second]) await product.mail.waitForMail(email, 'received your Haat registration');
  const mails = page.getByRole('listitem').filter({ hasText: 'received your Haat registration' });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(mails).toHaveCount(2);
      return mails.getByText('Sent', { exact: true }).count();
    })
    .toBe(2);
  await expect(mails.first()).toContainText(second.email);
  await expect(mails.last()).toContainText(first.email);
  await expect(page.locator('details')).toHaveCount(0);
  await expectGoodAppearance(page);
});

test('saves the name of the status template, and rejects an invalid name at its field', async ({ page }) => {
  await openAsAdmin(page, '/admin/settings');
  const event = 'Confirmed, to the customer';
  const english = page.getByRole('region', { name: 'English' });
  const hindi = page.getByRole('region', { name: 'हिन्दी' });
  const template = english.getByRole('textbox', { name: `Template: ${event}` });
  const places = english.getByRole('textbox', { name: `Variables: ${event}` });
  const translated = hindi.getByRole('textbox', { name: `Template: ${event}` });
  const update = page.getByRole('button', { name: 'Update templates' });
  await template.fill('Order confirmed!');
  await update.click();
  await expect(page.getByText('only lowercase letters, digits and _')).toBeVisible();
  await expect(template).toBeFocused();
  await template.fill('order_confirmed');
  await places.fill('customer, order, link');
  await expect(hindi.getByRole('textbox', { name: `Language: ${event}` })).toHaveValue('hi');
  await translated.fill('Hindi!');
  await update.click();
  await expect(translated).toBeFocused();
  await translated.fill('order_confirmed_hi');
  await update.click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await page.reload();
  await expect(template).toHaveValue('order_confirmed');
  await expect(translated).toHaveValue('order_confirmed_hi');
  await translated.scrollIntoViewIfNeeded();
  await expectGoodAppearance(page);
  await expect(places).toHaveValue('customer, order, link');
});

test('switches off the assistants of all shops, and limits the cost of a model', async ({ page }) => {
  await openAsAdmin(page, '/admin/settings');
  const isOn = page.getByRole('checkbox', { name: 'Assistants answer customers' });
  const tokens = page.getByLabel('Daily tokens per shop');
  const save = page.getByRole('button', { name: 'Save assistants' });
  await expect(isOn).toBeChecked();
  await expect(page.getByRole('radio', { name: 'The language model, where possible' })).toHaveAccessibleDescription(
    /None is set up/,
  );
  await tokens.fill('many');
  await save.click();
  await expect(page.getByText('Please enter a whole number from 0')).toBeVisible();
  await expect(tokens).toBeFocused();
  await tokens.fill('50,000');
  await page.getByLabel('Price per million input tokens (₹)').fill('250.50');
  await page.getByRole('radio', { name: 'Haat’s built-in engine' }).check();
  await isOn.uncheck();
  await save.click();
  await expectSaved(page);
  await expect(page.getByText(/turned off$/)).toBeVisible();
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await expect(tokens).toHaveValue('50000');
  await expect(page.getByLabel('Price per million input tokens (₹)')).toHaveValue('250.5');
  await expect(page.getByRole('radio', { name: 'Haat’s built-in engine' })).toBeChecked();
  await expectGoodAppearance(page);
  await isOn.check();
  await save.click();
  await expect(page.getByText(/turned on, Haat’s built-in engine$/)).toBeVisible();
});

// specification 2.9, 2.97, 2.98
test("changes the admin's name, and shows it in the panel", async ({ page }) => {
  await openAsAdmin(page, '/admin/settings');
  await field(page, 'Name').fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await field(page, 'Name').fill('Lakshmi Iyer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /User menu/ })).toContainText('Lakshmi Iyer');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Lakshmi Iyer');
  await expect(field(page, 'Email')).toHaveValue(administrator.email);
});

test('asks before leaving with an unsaved name', async ({ page }) => {
  await openAsAdmin(page, '/admin/settings');
  await field(page, 'Name').fill('Somebody Else');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your changes on this page will be lost.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Name')).toHaveValue('Somebody Else');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('reports validation rules that fail to load, and validates once they have loaded', async ({ page }) => {
  await page.route(panelFilePattern('rules'), (route) => route.abort());
  await openAsAdmin(page, '/admin/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await field(page, 'Name').fill(' ');
  await save.click();
  await expect(page.getByText('Couldn’t save your profile.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(' ');
  await page.unroute(panelFilePattern('rules'));
  await save.click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
});

test('searches emails by recipient and subject, and keeps the search in the URL', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  const [one, other] = [await registerShop(admin, 'Searched Shop'), await registerShop(admin, 'Another Shop')];
  await product.mail.waitForMail(other.email, 'received your Haat registration');
  await openAsAdmin(page, '/admin/settings');
  const search = page.getByRole('searchbox', { name: 'Search recipient or subject...' });
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await search.fill(one.email.toUpperCase());
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText(one.email);
  await page.reload();
  await expect(search).toHaveValue(one.email.toUpperCase());
  await expect(mails).toHaveCount(1);
  await search.fill('no such mail');
  await expect(page.getByText('No emails found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(mails.filter({ hasText: other.email })).toHaveCount(1);
});

test('saves the contact of the admins, and shows it wherever people are told to contact them', async ({
  page,
  product,
}) => {
  await openAsAdmin(page, '/admin/settings');
  const email = field(page, 'Email for help');
  const phone = field(page, 'Phone for help');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Help & contact' }) });
  await email.fill('help@haat.example');
  await phone.fill('12345');
  await card.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('080 4718 0000');
  await card.getByRole('button', { name: 'Save contact' }).click();
  await expectSaved(page);
  const { email: waiting } = await registerShop(await adminCaller(product.url), 'Waiting Shop');
  for (const path of ['/', '/shop', '/nowhere']) {
    await page.goto(path);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'help@haat.example' })).toHaveAttribute(
      'href',
      'mailto:help@haat.example',
    );
    await expect(foot.getByRole('link', { name: '080 4718 0000' })).toHaveAttribute('href', 'tel:+918047180000');
    await expectGoodAppearance(page);
  }
  await page.context().clearCookies();
  await logIn(page.request, 'seller', waiting, shopPassword);
  await page.goto('/seller/dashboard');
  await expect(page.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@haat.example' })).toBeVisible();
  await expectGoodAppearance(page);
});

// specification 2.99
test('asks for the current password to change it, and ends the other sessions', async ({ page, product }) => {
  const elsewhere = await adminCaller(product.url);
  await openAsAdmin(page, '/admin/settings');
  const fill = async (current: string, wanted: string, again = wanted) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(wanted);
    await field(page, 'Confirm new password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(administrator.password, 'short');
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await fill(administrator.password, 'another-secret-2', 'another-secret');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fill('not-my-password', 'another-secret-2');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(field(page, 'New password')).toHaveValue('another-secret-2');
  await fill(administrator.password, 'another-secret-2');
  await expect(field(page, 'Current password')).toHaveValue('');
  expect((await elsewhere.get('/api/admin/sellers')).status()).toBe(401);
  expect((await page.request.get('/api/admin/sellers')).status()).toBe(200);
  await logIn(page.request, 'admin', administrator.email, 'another-secret-2');
});
