import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { postSignedMessage } from './chats.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, serverError } from './network.ts';
import { openAsSeller, section } from './selling.ts';
import { adminCaller, openShop, type Shop, turnOnSecondFactor } from './shops.ts';

const path = '/seller/chats/number';
const calls = /\/api\/seller\/chat-number$/;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Password fields have no textbox role. */
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps to your own number' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Disconnect this number?' });

type NumberCredentials = {
  numberId: string;
  businessAccountId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
};
const createCredentials = (last: number): NumberCredentials => ({
  numberId: `55510000000000${last}`,
  businessAccountId: '777000000000',
  token: `EAAG-journey-${last}`,
  appSecret: `app-secret-journey-${last}`,
  verifyToken: `verify-journey-${last}`,
});

async function fillForm(page: Page, number: NumberCredentials): Promise<void> {
  await field(page, 'Phone number ID').fill(number.numberId);
  await field(page, 'WhatsApp Business Account ID').fill(number.businessAccountId);
  await secret(page, 'Access token').fill(number.token);
  await secret(page, 'App secret').fill(number.appSecret);
  await field(page, 'Verify token').fill(number.verifyToken);
}

async function connectNumber({ caller }: Shop, number: NumberCredentials): Promise<void> {
  expect((await caller.put('/api/seller/chat-number', { data: number })).status()).toBe(200);
}

let weavers: Shop;
let gadgets: Shop;
test.beforeAll(async ({ product }) => {
  const admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  gadgets = await openShop(product.url, admin, 'Sasta Gadgets');
  for (const shop of [weavers, gadgets]) await turnOnSecondFactor(shop);
});

test('requires 2-step verification before connecting a number', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Locked Looms');
  await openAsSeller(page, shop, path);
  const first = section(page, 'Set up 2-step verification first');
  await expect(first).toContainText('opens all your customers’ chats');
  await expect(steps(page)).toContainText([/2-step verificationNext$/, /Connect the numberLater$/, /webhookLater$/]);
  await expectGoodAppearance(page);
  await first.getByRole('link', { name: 'Set it up in your profile' }).click();
  await expect(page.getByRole('heading', { name: '2-step verification' })).toBeVisible();
  await turnOnSecondFactor(shop);
  await page.goto(path);
  await expect(section(page, 'Connect your number')).toBeVisible();
});

test('links from chats and phone to the number, and explains what to enter at WhatsApp', async ({ page, product }) => {
  await openAsSeller(page, weavers, '/seller/chats');
  await page.getByRole('button', { name: 'Chat settings' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Assistant settings',
    'Your phone',
    'Your own number',
    'Try it as a customer',
  ]);
  await expectGoodAppearance(page);
  await page.getByRole('menuitem', { name: 'Your own number' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your own number');
  await expect(page).toHaveTitle(/Your own number/);
  await page.goto('/seller/chats/phone');
  await page.getByRole('link', { name: 'Connect your own number' }).click();
  await expect(section(page, 'Connect your number')).toContainText('developers.facebook.com');
  const webhook = section(page, 'Set up the webhook');
  await expect(webhook).toContainText(`${product.url}/webhooks/whatsapp`);
  await expect(webhook).toContainText('WhatsApp needs an https address');
  await expect(button(page, 'Copy URL')).toBeVisible();
  await expectGoodAppearance(page);
});

test('shows errors at their fields, and keeps the values', async ({ page, product }) => {
  const number = createCredentials(1);
  product.service.tokens.set(number.numberId, number.token);
  await openAsSeller(page, weavers, path);
  await button(page, 'Check and connect').click();
  await expect(page.getByText('Enter the digits of the ID as shown on your dashboard.')).toHaveCount(2);
  await expect(field(page, 'Phone number ID')).toBeFocused();
  await expectGoodAppearance(page);
  await fillForm(page, { ...number, token: 'a-wrong-token' });
  await button(page, 'Check and connect').click();
  await expect(page.getByText('The number or token is incorrect.')).toBeVisible();
  await expect(secret(page, 'Access token')).toBeFocused();
  await expect(field(page, 'Verify token')).toHaveValue(number.verifyToken);
  await page.route(calls, (route) => route.fulfill(serverError));
  await button(page, 'Check and connect').click();
  await expect(page.getByRole('alert')).toContainText('Nothing was changed.');
});

test('connects and checks a number by keyboard, and hides its secrets', async ({ page, product }) => {
  const number = createCredentials(2);
  product.service.tokens.set(number.numberId, number.token);
  await openAsSeller(page, weavers, path);
  await expect(steps(page)).toContainText([/verificationDone$/, /Connect the numberNext$/, /webhookLater$/]);
  await fillForm(page, number);
  await field(page, 'Verify token').press('Enter');
  const connected = section(page, 'Connected number');
  await expect(connected).toContainText(/\+91 98000 11111.*Working.*Last event from WhatsAppNone yet/);
  await expect(connected).toContainText('Nothing from WhatsApp yet.');
  await expect(steps(page)).toContainText([/verificationDone$/, /Connect the numberDone$/, /webhookNext$/]);
  await expectGoodAppearance(page);
  await postSignedMessage(product.url, number, { phone: '919811177801', words: 'Hello', name: 'Lakshmi' });
  await expect(connected).not.toContainText('None yet');
  await expect(connected).not.toContainText('Nothing from WhatsApp yet.');
  await expect(steps(page)).toContainText([/Done$/, /Done$/, /webhookDone$/]);
  const html = await page.content();
  for (const kept of [number.token, number.appSecret, number.verifyToken]) expect(html).not.toContain(kept);
  product.service.tokens.set(number.numberId, 'another');
  await button(page, 'Check now').focus();
  await page.keyboard.press('Enter');
  await expect(connected).toContainText(/Rejected.*WhatsApp rejected the number’s token/);
  await expect(connected).toContainText('Nothing is sent until this is fixed.');
  await expectGoodAppearance(page);
});

test('changes a number after all its data was entered again', async ({ page, product }) => {
  const [before, after] = [createCredentials(3), createCredentials(4)];
  for (const { numberId, token } of [before, after]) product.service.tokens.set(numberId, token);
  await connectNumber(gadgets, before);
  await openAsSeller(page, gadgets, path);
  await button(page, 'Change').click();
  await expect(field(page, 'Phone number ID')).toBeFocused();
  await expect(field(page, 'Phone number ID')).toHaveValue(before.numberId);
  await expect(secret(page, 'Access token')).toHaveValue('');
  await button(page, 'Cancel').click();
  await expect(section(page, 'Connected number')).toContainText(before.numberId);
  await button(page, 'Change').click();
  await fillForm(page, after);
  await button(page, 'Check and connect').click();
  await expect(section(page, 'Connected number')).toContainText(after.numberId);
});

test('rejects a number of another shop', async ({ page, product }) => {
  const number = createCredentials(5);
  product.service.tokens.set(number.numberId, number.token);
  await connectNumber(weavers, number);
  await openAsSeller(page, gadgets, path);
  await button(page, 'Change').click();
  await fillForm(page, number);
  await button(page, 'Check and connect').click();
  await expect(page.getByText('This number is connected to another shop. Disconnect it there first.')).toBeVisible();
});

test('confirms before disconnecting, and reports a failure', async ({ page, product }) => {
  const number = createCredentials(6);
  product.service.tokens.set(number.numberId, number.token);
  await connectNumber(weavers, number);
  await openAsSeller(page, weavers, path);
  await button(page, 'Disconnect').click();
  await expect(dialog(page)).toContainText('Your chats stay.');
  await expectGoodAppearance(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Disconnect')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.route(calls, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(serverError) : route.continue(),
  );
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(calls);
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Number disconnected.')).toBeVisible();
  await expect(section(page, 'Connect your number')).toBeVisible();
  await expect(field(page, 'Phone number ID')).toHaveValue('');
});

test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const answer = await holdRequests(page, calls);
  await openAsSeller(page, weavers, path);
  await expect(page.getByText('Loading your number...')).toBeAttached();
  answer();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill(serverError));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Set up the webhook' })).toBeVisible();
});
