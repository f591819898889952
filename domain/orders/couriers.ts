/** Couriers with the pages on which customers follow a parcel (later/shop.md, section 2). */
import known from './couriers.json' with { type: 'json' };

/** By the shape of their numbers, the most frequent courier first. */
export const couriers = known.map(({ name, link, number }) => ({ name, link, number: new RegExp(number) }));

/** A tracking number without blanks, in capitals. */
export const normalizeTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The courier whose numbers look like this, as a suggestion; the first where several do. */
export const guessCourier = (tracking: string): string | undefined =>
  couriers.find(({ number }) => number.test(normalizeTracking(tracking)))?.name;

/** A parcel as its shop described it; the link where the shop gave one. */
export type Tracking = { courier: string | null; tracking: string | null; trackingLink: string | null };

/** The page on which a parcel is followed: the shop's link, else the courier's page, where it is known. */
export function trackingPage({ courier, tracking, trackingLink }: Tracking): string | undefined {
  if (trackingLink !== null) return trackingLink;
  const known = couriers.find(({ name }) => name.toLowerCase() === courier?.trim().toLowerCase());
  return known && tracking ? known.link.replace('{number}', encodeURIComponent(tracking)) : undefined;
}
