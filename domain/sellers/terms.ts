import { maxQuantity } from '#domain/platform/quantities.ts';

/** What a shop's own terms may say: pieces on one line of an order, and hours until a pending order lapses. */
export const termsLimits = { mostPerLine: maxQuantity, lapseHours: 720 };

/** What holds until a seller says otherwise (product.md, section 5). */
export const defaultTerms = { mostPerLine: 10, lapseHours: 48 };

/** Pending orders at one shop: of one phone, and what a shop without history takes from one source and in all. */
export const pendingLimits = { ofPhone: 5, ofSource: 30, ofShop: 1000 };

/** A source places so many orders at once at a shop without history; then one more each time these seconds pass. */
export const orderRateLimit = { atOnce: 10, seconds: 5 };

/**
 * How limits grow with a shop's standing: the orders that it confirmed in all, those of the last hour once more by a
 * weight. A source's standing is its shop's, up to `lent`, and by a weight the orders that the shop confirmed of it.
 */
export const orderStanding = {
  confirmedLately: 10,
  confirmedOfSource: 10,
  lent: 2000,
  /** Further pending orders for each point of standing. */
  pendingOfShop: 10,
  pendingOfSource: 0.5,
  /** Most pending orders of one source at any shop: each new order counts them. */
  maxOfSource: 2000,
  /** With each so many points the pace grows by that of a shop without history. */
  pace: 100,
};

/** How many orders may be pending at a shop, in all and from one source, with these standings. */
export function pendingLimitsOf(standing: { ofShop: number; ofSource: number }) {
  const { pendingOfShop, pendingOfSource, maxOfSource } = orderStanding;
  return {
    ofPhone: pendingLimits.ofPhone,
    ofShop: pendingLimits.ofShop + standing.ofShop * pendingOfShop,
    ofSource: Math.min(pendingLimits.ofSource + Math.floor(standing.ofSource * pendingOfSource), maxOfSource),
  };
}

/** How many pieces one line of an order may have: the seller's number, else 10 or a tenth of the stock. */
export function maxQuantityPerLine(setting: number | null, stock: number): number {
  return setting ?? Math.max(defaultTerms.mostPerLine, Math.floor(stock / 10));
}

/** How many pieces a customer can order at once now: never more than there are. */
export function maxOrderableQuantity(setting: number | null, stock: number): number {
  return Math.min(stock, maxQuantityPerLine(setting, stock));
}

/** Until when a shop has to answer an order that was placed then. */
export function orderExpiryTime(placedAt: Date, lapseHours: number): Date {
  return new Date(placedAt.getTime() + lapseHours * 60 * 60 * 1000);
}
