import { expect, type Page } from '@playwright/test';
import { simulatedCustomer } from './chats.ts';
import { openAsSeller } from './selling.ts';
import { adminCaller, openShop, type Shop, switchOffAssistant } from './shops.ts';

export const path = '/seller/chats';
export const list = (page: Page) => page.getByRole('region', { name: 'Chats' });
export const row = (page: Page, name: string) => list(page).getByRole('link', { name });
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const message = (page: Page, words: string) =>
  thread(page).locator('[data-direction]').filter({ hasText: words });
export const field = (page: Page) => page.getByLabel('Message', { exact: true });
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const chatsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: /^Chats/ });
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Other files may have a shop of the same name. */
export async function readSlug({ caller }: Shop): Promise<string> {
  const { user } = await (await caller.get('/api/auth/session')).json();
  return user.seller.slug;
}

/**
 * Opens a shop without an assistant and with a chat of Asha Rao. Each test has its own, so that it does not wait for
 * messages of another one.
 */
export async function openChat(url: string, name: string) {
  const shop = await openShop(url, await adminCaller(url), name);
  await switchOffAssistant(shop);
  const asha = simulatedCustomer(shop);
  await asha.sendText(`SHOP ${await readSlug(shop)}`);
  await asha.waitForText(`You’re chatting with ${name} now`);
  return { shop, asha };
}

/** Opens Asha's chat from the list. */
export async function openThread(page: Page, shop: Shop): Promise<void> {
  await openAsSeller(page, shop, path);
  await row(page, 'Asha Rao').click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
}
