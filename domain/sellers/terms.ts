import { maxQuantity } from '#domain/platform/quantities.ts';
import { isPrepaid, type PaymentMethod, type PaymentRules } from './paymentSettings.ts';

/** The largest order terms that a shop can set: quantity per order line, and hours until a pending order expires. */
export const termsLimits = { mostPerLine: maxQuantity, lapseHours: 720 };

/** Used until a seller changes them (product.md, section 5). */
export const defaultTerms = { mostPerLine: 10, lapseHours: 48 };

/** Pending orders at one shop: per phone, and, for a shop without history, per source and in total. */
export const pendingLimits = { ofPhone: 5, ofSource: 30, ofShop: 1000 };

/** At a shop without history a source can place this many orders in a burst, then one per this many seconds. */
export const orderRateLimit = { atOnce: 10, seconds: 5 };

/**
 * How limits grow with reputation. A shop's reputation is its confirmed orders, with those of the last hour weighted. A
 * source's is its shop's, up to `lent`, plus its own confirmed orders, weighted.
 */
export const orderStanding = {
  confirmedLately: 10,
  confirmedOfSource: 10,
  lent: 2000,
  /** Further pending orders per point of reputation. */
  pendingOfShop: 10,
  pendingOfSource: 0.5,
  /** Maximum pending orders of one source at any shop: each new order counts them. */
  maxOfSource: 2000,
  /** Each time reputation grows by this many points, the allowed rate grows by the base rate. */
  pace: 100,
};

/** Returns how many orders may be pending at a shop, in total and from one source. */
export function pendingLimitsOf(standing: { ofShop: number; ofSource: number }) {
  const { pendingOfShop, pendingOfSource, maxOfSource } = orderStanding;
  return {
    ofPhone: pendingLimits.ofPhone,
    ofShop: pendingLimits.ofShop + standing.ofShop * pendingOfShop,
    ofSource: Math.min(pendingLimits.ofSource + Math.floor(standing.ofSource * pendingOfSource), maxOfSource),
  };
}

/** Returns the maximum quantity of one order line: the seller's setting, else 10 or a tenth of the stock. */
export function maxQuantityPerLine(setting: number | null, stock: number): number {
  return setting ?? Math.max(defaultTerms.mostPerLine, Math.floor(stock / 10));
}

/** Returns how many items a customer can order now: never more than the stock. */
export function maxOrderableQuantity(setting: number | null, stock: number): number {
  return Math.min(stock, maxQuantityPerLine(setting, stock));
}

type Expiry = {
  placedAt: Date;
  /** When the customer was asked to pay. */
  askedAt: Date;
  lapseHours: number;
  method: PaymentMethod;
  payment: Pick<PaymentRules, 'askWhen' | 'unpaidLapseHours'>;
};

/**
 * Returns the deadline by which a shop has to confirm an order. One that is to be paid first expires earlier while
 * nothing is paid (money.md, section 5).
 */
export function orderExpiryTime({ placedAt, askedAt, lapseHours, method, payment }: Expiry): Date {
  const confirmBy = addHours(placedAt, lapseHours);
  if (!isPrepaid(method) || payment.askWhen !== 'placed') return confirmBy;
  const payBy = addHours(askedAt, payment.unpaidLapseHours);
  return payBy < confirmBy ? payBy : confirmBy;
}

const addHours = (time: Date, hours: number) => new Date(time.getTime() + hours * 60 * 60 * 1000);
