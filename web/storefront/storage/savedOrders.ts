import { orderLimits } from '#domain/orders/orders.ts';
import { isPersisted, readStored, toRecord, writeStored } from './localStore.ts';

/** The orders saved in this browser, with enough to list them without the server. */
export const ordersKey = 'haat-orders';
export type SavedOrder = { token: string; label: string; shop: string };

const tokenPattern = /^[\w-]{20,100}$/;

/** Last saved first. Invalid entries are left out. */
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

/** Whether the saved orders survive leaving the page. */
export const areOrdersPersisted = (): boolean => isPersisted(ordersKey);
