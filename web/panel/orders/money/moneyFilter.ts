import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** What can be filtered by: the cards, and two states that have none. */
export const moneyStates = ['toReceive', 'saysPaid', 'cashToCollect', 'toRefund', 'paid', 'refunded'] as const;
export const moneyPeriods = ['today', 'week', 'month', 'lastMonth'] as const;
export type MoneyPeriod = (typeof moneyPeriods)[number];

/** Filters of the money page in the URL. */
export const moneyFilter = {
  /** What was booked, instead of orders. */
  view: oneOf(['entries']),
  /** A card's states, or one state. */
  state: oneOf(moneyStates),
  method: oneOf(paymentMethods),
  /** Days in India; without it, all time. */
  days: oneOf(moneyPeriods),
  search: searchQuery,
};
export type MoneyFilter = SearchParameters<typeof moneyFilter>;
