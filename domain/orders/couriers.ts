/** Couriers with the pages on which customers follow a parcel (later/shop.md, section 2). */
import known from './couriers.json' with { type: 'json' };

/** By the shape of their numbers, the most frequent courier first. */
export const couriers = known.map(({ name, link, number }) => ({ name, link, number: new RegExp(number) }));

/** A tracking number without blanks, in capitals. */
export const normalizeTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The courier whose numbers look like this, as a suggestion; the first where several do. */
export const guessCourier = (tracking: string): string | undefined =>
  couriers.find(({ number }) => number.test(normalizeTracking(tracking)))?.name;

/** The page on which a parcel is followed; `undefined` for couriers that are not known. */
export function trackingLink(courier: string | null, tracking: string | null): string | undefined {
  const known = couriers.find(({ name }) => name.toLowerCase() === courier?.trim().toLowerCase());
  return known && tracking ? known.link.replace('{number}', encodeURIComponent(tracking)) : undefined;
}
