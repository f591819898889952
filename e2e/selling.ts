import type { Locator, Page } from '@playwright/test';
import type { OrderAction } from '#domain/orders/orders.ts';
import { newCustomer, type Shop } from './shops.ts';

/** Opens a page with the session of the shop's caller. */
export async function openAsSeller(
  page: Page,
  { caller }: Shop,
  path: string,
  waitUntil: 'commit' | 'load' = 'load',
): Promise<void> {
  await page.context().addCookies((await caller.storageState()).cookies);
  await page.goto(path, { waitUntil });
}

type OrderLine = { productId: string; variantId?: string | undefined; quantity: number };
type OrderFields = { customerName?: string; customerPhone?: string; deliveryAddress?: string; note?: string };

/** Places an order as a customer; returns its id. */
export async function placeOrder(
  { caller, customers }: Shop,
  items: OrderLine[],
  fields: OrderFields = {},
): Promise<string> {
  const { customerPhone, headers } = newCustomer();
  const data = { items, customerName: 'Asha Rao', customerPhone, ...fields };
  const placed = await customers.post('/api/orders', { data, headers });
  if (!placed.ok()) throw new Error(`The order was refused: ${await placed.text()}`);
  const { label } = (await placed.json()) as { label: string };
  const found = await caller.get('/api/seller/orders', { params: { search: label } });
  const { orders } = (await found.json()) as { orders: { id: string }[] };
  return orders[0]?.id ?? '';
}

/** Applies actions to an order as its seller. */
export async function applyActions({ caller }: Shop, orderId: string, ...actions: OrderAction[]): Promise<void> {
  for (const action of actions) {
    const answer = await caller.post(`/api/seller/orders/${orderId}/${action}`);
    if (!answer.ok()) throw new Error(`${action} was refused: ${await answer.text()}`);
  }
}

/** The order's name in the panel: 'Order #' and the last 8 characters of its id. */
export const orderName = (orderId: string) => `Order #${orderId.slice(-8)}`;

/** Figures of a page, such as 'Total Products3'. */
export const figures = (page: Page, name: string): Locator => page.getByRole('list', { name }).getByRole('listitem');

/** The section with this heading. */
export const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Responds to matching requests with a server error; `page.unroute(address)` ends it. */
export async function failRequests(page: Page, address: string | RegExp): Promise<void> {
  const error = { code: 'internal_error', message: 'Something went wrong on our side. Please try again.' };
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error } }));
}

const hues = [
  ['red', 10],
  ['orange', 45],
  ['yellow', 75],
  ['green', 185],
  ['blue', 250],
  ['purple', 335],
  ['red', 360],
] as const;

/** Returns the name of a text's colour, in light and dark mode. */
export async function nameColour(text: Locator): Promise<(typeof hues)[number][0] | 'grey'> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 'grey';
  const sixth =
    most === red ? (green - blue) / range + 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  const hue = (60 * sixth) % 360;
  return hues.find(([, end]) => hue < end)?.[0] ?? 'red';
}
