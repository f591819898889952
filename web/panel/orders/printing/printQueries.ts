import { listOrdersToPrintOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { toOrderQuery } from '../orders/orderQueries.ts';
import type { PrintSearch } from './printSearch.ts';

/** The orders that are to be printed, all in one answer. Periods count from `now`, by the viewer's calendar. */
export function ordersToPrintOptions({ orders, as: _, ...filter }: PrintSearch, now: Date) {
  return listOrdersToPrintOptions({ query: { ...toOrderQuery(filter, now), ...(orders && { orders }) } });
}
