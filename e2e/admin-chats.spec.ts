import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { postSignedMessage, sendToSimulator } from './chats.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, serverError } from './network.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, type Caller, openAsAdmin, openShop, type Shop, turnOnSecondFactor } from './shops.ts';

const path = '/admin/chats';
const reports = /\/api\/admin\/chat-reports\?/;
const table = (page: Page, name: string) => page.getByRole('table', { name });
const row = (page: Page, name: string, words: string | RegExp) =>
  table(page, name).getByRole('row').filter({ hasText: words });
const reportRow = (page: Page, shop: string) => row(page, 'Reported chats', shop);
const resolveDialog = (page: Page) => page.getByRole('dialog', { name: 'Mark this report as resolved?' });

let admin: Caller;
let weavers: Shop;
let gadgets: Shop;
let digits = 919811178000;

/** Sends a message to a shop and returns the conversation's id. */
async function startChat(url: string, { caller, name }: Shop, words: string): Promise<string> {
  digits += 1;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await sendToSimulator(url, String(digits), `SHOP ${slug}\n${words}`);
  const find = async () => {
    const found = await caller.get('/api/seller/chats', { params: { search: String(digits) } });
    // A search may be cancelled on a busy machine.
    return found.ok() ? ((await found.json()) as { chats: { id: string }[] }).chats[0]?.id : undefined;
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

async function reportChat(url: string, shop: Shop, words: string, reason: string): Promise<void> {
  const id = await startChat(url, shop, words);
  const answer = await shop.caller.post(`/api/seller/chats/${id}/report`, { data: { reason } });
  expect(answer.status()).toBe(204);
}

test.beforeAll(async ({ product }) => {
  admin = await adminCaller(product.url);
  weavers = await openShop(product.url, admin, 'Kannur Weavers');
  gadgets = await openShop(product.url, admin, 'Sasta Gadgets');
});

test("shows an empty state without reports, and the simulator's number", async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats');
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  await expect(row(page, 'Numbers', 'Simulator')).toContainText('Working');
  await expectGoodAppearance(page);
});

test('lets a seller report a chat by keyboard, with an explanation and a reason', async ({ page, product }) => {
  const chat = await startChat(product.url, weavers, 'You are a fool');
  await openAsSeller(page, weavers, `/seller/chats?chat=${chat}`);
  const opener = page.getByRole('button', { name: 'Report', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Report this chat?' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Admins can read this chat until they resolve your report');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await expectGoodAppearance(page);
  await dialog.getByLabel('Reason').fill('An insult.');
  const calls = /\/api\/seller\/chats\/[0-9a-f-]+\/report$/;
  await page.route(calls, (route) => route.fulfill(serverError));
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t report the chat.');
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Admins can read this chat now.')).toBeVisible();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();
  await expect(opener).toHaveCount(0);
  await expectGoodAppearance(page);
});

test('notifies admins of a report, shows them the chat, and lets them close it', async ({ page, product }) => {
  // Events from before the page has subscribed are not delivered.
  const listening = page.waitForResponse(/\/api\/events/);
  await openAsAdmin(page, path);
  await listening;
  await reportChat(product.url, gadgets, 'Send me your bank card', 'Wants to cheat us.');
  await expect(reportRow(page, 'Sasta Gadgets')).toContainText(/Wants to cheat us\..*Owner \d+, .*Nobody yet/);
  await expect(page.getByRole('navigation').getByRole('link', { name: /Chats/ })).toContainText(/\d/);
  await expect(page.getByText('Send me your bank card')).toHaveCount(0);
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByRole('link', { name: /chats were reported|Sasta Gadgets reported a chat/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const link = reportRow(page, 'Sasta Gadgets').getByRole('link', { name: /^Read/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reported chat');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Send me your bank card');
  await expect(page.getByText('Wants to cheat us.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expectGoodAppearance(page);
  const address = page.url();
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await expect(reportRow(page, 'Sasta Gadgets')).not.toContainText('Nobody yet');
  await page.goto(address);
  await page.getByRole('button', { name: /^Mark as resolved/ }).click();
  await expect(resolveDialog(page)).toContainText('Admins can’t read this chat again');
  await expectGoodAppearance(page);
  await resolveDialog(page).getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('Report resolved.')).toBeVisible();
  await expect(reportRow(page, 'Sasta Gadgets')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This report is resolved' })).toBeVisible();
  await expect(page.getByText('Send me your bank card')).toHaveCount(0);
  await expectGoodAppearance(page);
});

test('resolves a report from the list, and filters resolved reports', async ({ page, product }) => {
  await reportChat(product.url, gadgets, 'Where is it?', 'Asked too often.');
  await openAsAdmin(page, path);
  const open = reportRow(page, 'Asked too often.');
  await open.getByRole('button', { name: /^Mark as resolved/ }).click();
  const calls = /\/resolve$/;
  await page.route(calls, (route) => route.fulfill(serverError));
  await resolveDialog(page).getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(resolveDialog(page).getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(calls);
  await resolveDialog(page).getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(resolveDialog(page)).toBeHidden();
  await expect(open).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show reports' }).selectOption('Resolved reports');
  await expect(page).toHaveURL(`${path}?reports=resolved`);
  await expect(open).toContainText(/Nobody yet.*Resolved by /);
  await expect(open.getByRole('link', { name: /^Read/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show reports' }).selectOption('Open reports');
  await expect(page).toHaveURL(path);
});

test('lists the numbers of sellers with their health, and filters those with a problem', async ({ page, product }) => {
  const number = {
    numberId: '555200000000001',
    businessAccountId: '777000000000',
    token: 'EAAG-admin-journey',
    appSecret: 'app-secret-admin-journey',
    verifyToken: 'verify-admin-journey',
  };
  product.service.tokens.set(number.numberId, number.token);
  await turnOnSecondFactor(weavers);
  expect((await weavers.caller.put('/api/seller/chat-number', { data: number })).status()).toBe(200);
  await postSignedMessage(product.url, number, { phone: '919811178900', words: 'Private words', name: 'Lakshmi' });
  await openAsAdmin(page, path);
  const own = row(page, 'Numbers', 'Kannur Weavers');
  await expect(own).toContainText(/\+91 98000 11111.*Working.*WhatsApp accepts this number/);
  await expect(own).not.toContainText('None yet');
  await expect(page.getByText('Private words')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show numbers' }).selectOption('With a problem');
  await expect(page.getByRole('heading', { name: 'No number has a problem' })).toBeVisible();
  product.service.tokens.delete(number.numberId);
  await weavers.caller.post('/api/seller/chat-number/check');
  await page.reload();
  await expect(own).toContainText(/Rejected.*WhatsApp rejected the number’s token/);
  await expect(row(page, 'Numbers', 'Simulator')).toHaveCount(0);
  await expectGoodAppearance(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('list', { name: 'Numbers' })).toContainText('Kannur Weavers');
});

test('shows loading and errors, and loads again with Try Again', async ({ page }) => {
  const answer = await holdRequests(page, reports);
  await openAsAdmin(page, path);
  await expect(page.getByText('Loading reports...')).toBeAttached();
  answer();
  await expect(page.getByText('Loading reports...')).toHaveCount(0);
  await page.unroute(reports);
  await page.route(reports, (route) => route.fulfill(serverError));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(reports);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('denies sellers access', async ({ page }) => {
  await openAsSeller(page, weavers, path);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
