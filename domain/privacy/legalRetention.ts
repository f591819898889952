import { arrivedStatus, type OrderStatus } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';

/**
 * What the law requires to be retained after an erasure, and for how long (docs/decisions/personal-data.md). It covers
 * only delivered orders, as only those are supplies in the seller's books.
 */

/** In paise: from this value an invoice to an unregistered buyer includes their name and address (CGST Rules, 46). */
export const nameRetentionMinPaise = 50_000_00;

/**
 * Months from the due date of a financial year's annual return (31 December) for which records are retained (CGST Act,
 * 36).
 */
export const retentionMonths = 72;

/** Whether the customer's name and delivery address are retained; their phone and note never are. */
export const mustKeepName = ({ status, totalPaise }: { status: OrderStatus; totalPaise: number }): boolean =>
  status === arrivedStatus && totalPaise >= nameRetentionMinPaise;

/**
 * Returns the day in India (YYYY-MM-DD) before which no law requires an order's record: it belongs to a financial year,
 * from 1 April, whose annual return was due 72 months ago.
 */
export function retentionStartDay(now: Date): string {
  // A year that ended in March of Y: due on 31 December of Y, retained until 31 December of Y + 6.
  const lastEnd = Number(indianDay(now).slice(0, 4)) - 1 - retentionMonths / 12;
  return `${lastEnd}-04-01`;
}
