import { listOrdersToPrintOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { criteria } from '../orders/list.ts';
import type { PrintSearch } from './search.ts';

/** The orders that are to be printed, all in one answer. Periods count from `now`, by the viewer's calendar. */
export function ordersToPrint({ orders, as: _, ...filter }: PrintSearch, now: Date) {
  return listOrdersToPrintOptions({ query: { ...criteria(filter, now), ...(orders && { orders }) } });
}
