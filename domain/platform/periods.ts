/** The date filter of the orders screen (specification, sections 2 and 9). */
export const orderPeriods = ['all', 'today', 'week', 'month'] as const;
export type OrderPeriod = (typeof orderPeriods)[number];
/** The periods that exclude some orders. */
export const [, ...narrowPeriods] = orderPeriods;

/** How many days before the start of today each period begins. */
const daysBack: Record<OrderPeriod, number | undefined> = { all: undefined, today: 0, week: 7, month: 30 };

/**
 * Returns when a period starts, in the local time zone (in the browser, the viewer's); `undefined` for all time. Uses
 * calendar days, so that a clock change doesn't move the boundary.
 */
export function periodStart(period: OrderPeriod, now: Date): Date | undefined {
  const days = daysBack[period];
  if (days === undefined) return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
}

/**
 * Returns the time before which a placed order has waited for over a day. Rounded to the hour, so that a list that is
 * reloaded within the hour stays the same.
 */
export function overdueCutoff(now: Date): Date {
  const hour = 60 * 60 * 1000;
  return new Date((Math.floor(now.getTime() / hour) - 24) * hour);
}
