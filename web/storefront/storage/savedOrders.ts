import { orderLimits } from '#domain/orders/orders.ts';
import { asRecord, isKept, readMemory, writeMemory } from './localStore.ts';

/** The orders that this browser remembers: enough to find each again, and to tell them apart without asking. */
export const ordersKey = 'haat-orders';
export type RememberedOrder = { token: string; label: string; shop: string };

const isToken = /^[\w-]{20,100}$/;

/** The last remembered first. What does not look like an order is left out. */
export function rememberedOrders(): RememberedOrder[] {
  const kept = readMemory(ordersKey);
  return (Array.isArray(kept) ? kept : []).flatMap((value) => toOrder(asRecord(value)) ?? []);
}

function toOrder({ token, label, shop }: Record<string, unknown>): RememberedOrder | undefined {
  const isOrder = typeof token === 'string' && isToken.test(token);
  return isOrder ? { token, label: String(label), shop: String(shop) } : undefined;
}

export function rememberOrder({ token, label, shop }: RememberedOrder): void {
  const others = rememberedOrders().filter((order) => order.token !== token);
  keepOrders([{ token, label, shop }, ...others]);
}

export function keepOrders(orders: RememberedOrder[]): void {
  writeMemory(ordersKey, orders.slice(0, orderLimits.remembered));
}

/** Whether they are still remembered when the page is left. */
export const keepsOrders = (): boolean => isKept(ordersKey);
