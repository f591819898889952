import { infiniteQueryOptions } from '@tanstack/react-query';
import { indianDay } from '#domain/platform/indianTime.ts';
import {
  listMoneyEntriesInfiniteOptions,
  listMoneyOrdersInfiniteOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListMoneyEntriesResponse, ListMoneyOrdersResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import type { MoneyFilter, MoneyPeriod } from './moneyFilter.ts';

export type MoneyOrder = ListMoneyOrdersResponse['orders'][number];
export type MoneyEntry = ListMoneyEntriesResponse['entries'][number];

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The first and last day of a period in India, as the API takes them; the last day is today where it is left out. */
export function getDays(period: MoneyPeriod | undefined, now: Date): { from?: string; to?: string } {
  const today = indianDay(now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const beforeMonth = indianDay(new Date(Date.parse(`${firstOfMonth}T00:00:00+05:30`) - dayMilliseconds));
  switch (period) {
    case 'today':
      return { from: today };
    case 'week':
      return { from: indianDay(new Date(now.getTime() - 7 * dayMilliseconds)) };
    case 'month':
      return { from: firstOfMonth };
    case 'lastMonth':
      return { from: `${beforeMonth.slice(0, 8)}01`, to: beforeMonth };
    default:
      return {};
  }
}

/** The seller's orders with money that match the filter, newest first. */
export function moneyOrderList({ state, method, days, search }: MoneyFilter, now: Date) {
  const query = {
    limit: 50,
    ...(state && { state }),
    ...(method && { method }),
    ...(search && { search }),
    ...getDays(days, now),
  };
  return infiniteQueryOptions({ ...listMoneyOrdersInfiniteOptions({ query }), ...cursorPagination });
}

/** What the seller booked in the period, newest first. */
export function moneyEntryList({ days }: MoneyFilter, now: Date) {
  const query = { limit: 50, ...getDays(days, now) };
  return infiniteQueryOptions({ ...listMoneyEntriesInfiniteOptions({ query }), ...cursorPagination });
}

/** The CSV of what was booked in the period. */
export const getMoneyExportUrl = ({ days }: MoneyFilter, now: Date): string =>
  `/api/seller/money/export.csv?${new URLSearchParams(getDays(days, now))}`;
