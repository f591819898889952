import { nameOrder, orderLimits } from '#domain/orders/orders.ts';
import { isPersisted, readStored, toRecord, writeStored } from './localStore.ts';

/** The orders saved in this browser, with enough to list them without the server. */
export const ordersKey = 'haat-orders';
/** Orders that were saved before there were numbers have none. */
export type SavedOrder = { token: string; label: string; number?: number | undefined; shop: string };

export const nameSavedOrder = ({ label, number }: Pick<SavedOrder, 'label' | 'number'>): string =>
  number === undefined ? label : nameOrder(label, number);

const tokenPattern = /^[\w-]{20,100}$/;

/** Last saved first. Invalid entries are left out. */
export function readSavedOrders(): SavedOrder[] {
  const stored = readStored(ordersKey);
  return (Array.isArray(stored) ? stored : []).flatMap((value) => toSavedOrder(toRecord(value)) ?? []);
}

function toSavedOrder({ token, label, number, shop }: Record<string, unknown>): SavedOrder | undefined {
  const isOrder = typeof token === 'string' && tokenPattern.test(token);
  if (!isOrder) return undefined;
  return { token, label: String(label), number: typeof number === 'number' ? number : undefined, shop: String(shop) };
}

export function saveOrder({ token, label, number, shop }: SavedOrder): void {
  const others = readSavedOrders().filter((order) => order.token !== token);
  replaceSavedOrders([{ token, label, number, shop }, ...others]);
}

export function replaceSavedOrders(orders: SavedOrder[]): void {
  writeStored(ordersKey, orders.slice(0, orderLimits.remembered));
}

/** Whether the saved orders survive leaving the page. */
export const areOrdersPersisted = (): boolean => isPersisted(ordersKey);
