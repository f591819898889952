import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Shop } from './shops.ts';

export const cartDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Your cart' });
export const cartLine = (page: Page, name: string) => cartDialog(page).getByRole('listitem').filter({ hasText: name });
export const cartBar = (page: Page) => page.getByRole('region', { name: 'Cart' });
export const placeOrderButton = (page: Page) => cartDialog(page).getByRole('button', { name: 'Place Order' });

export async function addToCart(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name: `Add to cart : ${name}` }).click();
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(cartDialog(page)).toBeVisible();
}

export async function fillCustomer(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Phone number').fill('98765 43210');
  await page.getByLabel('Note').fill('Ring twice');
}

export async function expectCustomerKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Phone number')).toHaveValue('98765 43210');
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
}

type Order = { id: string; totalPaise: number; items: { productName: string; quantity: number; pricePaise: number }[] };

export async function listOrders(shop: Shop): Promise<Order[]> {
  return ((await (await shop.caller.get('/api/seller/orders')).json()) as { orders: Order[] }).orders;
}

/** Updates a product as its seller. */
export async function updateProduct(shop: Shop, id: string, changes: Record<string, unknown>): Promise<void> {
  const path = `/api/seller/products/${id}`;
  const { name, description, category, pricePaise, stock, images, isActive, version } = (await (
    await shop.caller.get(path)
  ).json()) as Record<string, unknown>;
  const data = { name, description, category, pricePaise, stock, images, isActive, version, shownStock: stock };
  const answer = await shop.caller.put(path, { data: { ...data, ...changes } });
  expect(answer.status(), await answer.text()).toBe(200);
}
