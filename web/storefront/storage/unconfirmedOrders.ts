import { readFormEntries, writeFormEntry } from './formEntries.ts';

/**
 * Orders that were sent without receiving a response: each may have been placed. `loadPageScripts.ts` reads this key
 * too.
 */
const key = 'haat-sent';

/** The bodies sent under one idempotency key: at most one of them has become an order. */
export type UnconfirmedOrder = { key: string; bodies: string[] };

/** The format of keys created by our pages. */
const keyPattern = /^[\da-f-]{32,36}$/;

export function readUnconfirmedOrders(): Map<string, UnconfirmedOrder> {
  const orders = [...readFormEntries(key)].flatMap(([formPath, { key, bodies }]): [string, UnconfirmedOrder][] => {
    if (typeof key !== 'string' || !keyPattern.test(key) || !Array.isArray(bodies)) return [];
    return [[formPath, { key, bodies: bodies.filter((body) => typeof body === 'string') }]];
  });
  return new Map(orders);
}

export const findUnconfirmedOrder = (formPath: string): UnconfirmedOrder | undefined =>
  readUnconfirmedOrders().get(formPath);

export function saveUnconfirmedOrder(formPath: string, order: UnconfirmedOrder): void {
  writeFormEntry(key, formPath, order);
}

export function deleteUnconfirmedOrder(formPath: string): void {
  writeFormEntry(key, formPath, undefined);
}
