import { productLimits } from './products.ts';

/** What a shop's own terms may say: pieces on one line of an order, and hours until a pending order lapses. */
export const termsLimits = { mostPerLine: productLimits.stock, lapseHours: 720 };

/** What holds until a seller says otherwise (product.md, section 5). */
export const usualTerms = { mostPerLine: 10, lapseHours: 48 };

/** Orders that wait for a shop's answer, at most: of one phone, from one source, and in all. */
export const pendingLimits = { ofPhone: 5, ofSource: 30, ofShop: 1000 };

/** So many orders one source may place at once; then one more each time that so many seconds have passed. */
export const orderPace = { atOnce: 10, seconds: 5 };

/** How many pieces one line of an order may have: the seller's number, else 10 or a tenth of the stock. */
export function mostPerLine(setting: number | null, stock: number): number {
  return setting ?? Math.max(usualTerms.mostPerLine, Math.floor(stock / 10));
}

/** How many pieces a customer can order at once now: never more than there are. */
export function maxAtOnce(setting: number | null, stock: number): number {
  return Math.min(stock, mostPerLine(setting, stock));
}

/** Until when a shop has to answer an order that was placed then. */
export function lapseTime(placedAt: Date, lapseHours: number): Date {
  return new Date(placedAt.getTime() + lapseHours * 60 * 60 * 1000);
}
