/**
 * Definitions of the figures on the screens (specification, sections 3 and 9; product.md, sections 5 and 7). The
 * database computes them from counters; tests recount them with these definitions.
 */
import { arrivedStatus, type OrderStatus } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';

export type CountedOrder = { status: OrderStatus; totalPaise: number; createdAt: Date };

export type DayRange = { from: string; to: string };

/** From the first of the month to the given day. */
export function monthSoFar(day: string): DayRange {
  return { from: `${day.slice(0, 7)}-01`, to: day };
}

/** The same days of the previous month, which may be shorter. */
export function sameDaysLastMonth(day: string): DayRange {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDayBefore = new Date(Date.UTC(year, month - 1, 0));
  const prefix = lastDayBefore.toISOString().slice(0, 8);
  return { from: `${prefix}01`, to: `${prefix}${String(Math.min(date, lastDayBefore.getUTCDate())).padStart(2, '0')}` };
}

/** The number of weeks shown to admins; a week begins on Monday, in India. */
export const dashboardWeeks = 12;

/** Returns the Monday of a moment's week in India, as YYYY-MM-DD. */
export function indianWeek(at: Date): string {
  const day = new Date(`${indianDay(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Revenue of the delivered orders, in paise. */
export function revenuePaise(orders: CountedOrder[]): number {
  return orders.reduce((sum, order) => sum + (order.status === arrivedStatus ? order.totalPaise : 0), 0);
}

/** Delivered revenue divided by the number of delivered orders, in whole paise; 0 without any. */
export function averageOrderPaise(revenue: number, delivered: number): number {
  return delivered === 0 ? 0 : Math.round(revenue / delivered);
}

/** Growth in whole percent of the previous value; `null` if there was none. */
export function growthPercent(current: number, before: number): number | null {
  return before === 0 ? null : Math.round(((current - before) / before) * 100);
}

/** The number of days on a dashboard, including today. */
export const dashboardDays = 30;

/** Returns consecutive days up to the last one. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  );
}
