/** The date filter of the orders screen (specification, sections 2 and 9). */
export const orderPeriods = ['all', 'today', 'week', 'month'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
/** Those that leave orders out. */
export const [, ...narrowPeriods] = orderPeriods;

/** How many days before the start of today each period begins. */
const daysBack: Record<OrderPeriod, number | undefined> = { all: undefined, today: 0, week: 7, month: 30 };

/**
 * The moment from which on orders belong to the period, by the calendar of whoever runs this: in the browser, the
 * viewer's local day. `undefined` for all time. Calendar days, so that a change of the clocks moves no boundary.
 */
export function periodStart(period: OrderPeriod, now: Date): Date | undefined {
  const days = daysBack[period];
  if (days === undefined) return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

/**
 * An order that was placed before this moment has waited for over a day. By the hour, so that a list that is read again
 * within it is the same.
 */
export function overdueCutoff(now: Date): Date {
  const hour = 60 * 60 * 1000;
  return new Date((Math.floor(now.getTime() / hour) - 24) * hour);
}
