import { orderLimits } from '#domain/orders/orders.ts';
import { isPersisted, readStored, toRecord, writeStored } from './localStore.ts';

/** The orders that this browser remembers: enough to find each again, and to tell them apart without asking. */
export const ordersKey = 'haat-orders';
export type SavedOrder = { token: string; label: string; shop: string };

const tokenPattern = /^[\w-]{20,100}$/;

/** The last remembered first. What does not look like an order is left out. */
export function readSavedOrders(): SavedOrder[] {
  const stored = readStored(ordersKey);
  return (Array.isArray(stored) ? stored : []).flatMap((value) => toSavedOrder(toRecord(value)) ?? []);
}

function toSavedOrder({ token, label, shop }: Record<string, unknown>): SavedOrder | undefined {
  const isOrder = typeof token === 'string' && tokenPattern.test(token);
  return isOrder ? { token, label: String(label), shop: String(shop) } : undefined;
}

export function saveOrder({ token, label, shop }: SavedOrder): void {
  const others = readSavedOrders().filter((order) => order.token !== token);
  replaceSavedOrders([{ token, label, shop }, ...others]);
}

export function replaceSavedOrders(orders: SavedOrder[]): void {
  writeStored(ordersKey, orders.slice(0, orderLimits.remembered));
}

/** Whether they are still remembered when the page is left. */
export const areOrdersPersisted = (): boolean => isPersisted(ordersKey);
