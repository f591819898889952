import { readPlaces, writePlace } from './formEntries.ts';

/** Orders that were sent and whose answer never came: each may have been placed. `client.tsx` looks for this key. */
const key = 'haat-sent';

/** Everything that was sent under one idempotency key: at most one of it has become an order. */
export type Sent = { key: string; bodies: string[] };

/** As our pages make them. */
const isKey = /^[\da-f-]{32,36}$/;

export function sentOrders(): Map<string, Sent> {
  const sent = [...readPlaces(key)].flatMap(([place, { key, bodies }]): [string, Sent][] => {
    if (typeof key !== 'string' || !isKey.test(key) || !Array.isArray(bodies)) return [];
    return [[place, { key, bodies: bodies.filter((body) => typeof body === 'string') }]];
  });
  return new Map(sent);
}

export const sentAt = (place: string): Sent | undefined => sentOrders().get(place);

export function keepSent(place: string, sent: Sent): void {
  writePlace(key, place, sent);
}

export function forgetSent(place: string): void {
  writePlace(key, place, undefined);
}
