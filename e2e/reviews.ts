import { randomUUID } from 'node:crypto';
import { request } from '@playwright/test';
import { workOff } from './selling.ts';
import type { Shop } from './shops.ts';

type Review = { stars: number; words?: string; customerName?: string };

/** A customer orders one piece, gets it, and rates it; returns the order's label. */
export async function giveReview(
  url: string,
  shop: Shop,
  productId: string,
  { customerName = 'Asha Rao', ...review }: Review,
): Promise<string> {
  const customer = await request.newContext({ baseURL: url });
  const data = { items: [{ productId, quantity: 1 }], customerName, customerPhone: '98765 43210' };
  const placed = await customer.post('/api/orders', { data, headers: { 'idempotency-key': randomUUID() } });
  const { token, label } = (await placed.json()) as { token: string; label: string };
  const found = await shop.caller.get('/api/seller/orders', { params: { search: label } });
  const { orders } = (await found.json()) as { orders: { id: string }[] };
  await workOff(shop, orders[0]?.id ?? '', 'confirm', 'ship', 'deliver');
  const given = await customer.post(`/api/orders/${token}/reviews`, { data: { productId, ...review } });
  if (!given.ok()) throw new Error(`The review was refused: ${await given.text()}`);
  await customer.dispose();
  return label;
}
