import { arrivedStatus, type OrderStatus } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';

/**
 * What an erasure leaves because a law asks for it, and for how long (docs/decisions/personal-data.md). Nothing else
 * stays of a customer, and this only of what was delivered: only that was supplied, and stands in the books of its seller.
 */

/** From this value on an invoice to an unregistered buyer names them and their address (CGST Rules, 46), in paise. */
export const nameRetentionMinPaise = 50_000_00;

/** Months from the due date of a financial year's annual return (31 December) for which its records stay (CGST Act, 36). */
export const retentionMonths = 72;

/** Whether the customer's name and delivery address stay; their phone and their note never do. */
export const mustKeepName = ({ status, totalPaise }: { status: OrderStatus; totalPaise: number }): boolean =>
  status === arrivedStatus && totalPaise >= nameRetentionMinPaise;

/**
 * The day in India (YYYY-MM-DD) before which orders stand in records that no law asks for any more: those of financial
 * years, from 1 April, whose annual return was due 72 months ago.
 */
export function retentionStartDay(now: Date): string {
  // A year that ended in March of Y: due on 31 December of Y, kept to 31 December of Y + 6.
  const lastEnd = Number(indianDay(now).slice(0, 4)) - 1 - retentionMonths / 12;
  return `${lastEnd}-04-01`;
}
