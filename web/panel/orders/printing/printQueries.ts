import { listOrdersToPrintOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { toOrderQuery } from '../orders/orderQueries.ts';
import type { PrintSearch } from './printSearch.ts';

/** All orders to print in one response. Periods end at `now`, in the viewer's time zone. */
export function ordersToPrintOptions({ orders, as: _, ...filter }: PrintSearch, now: Date) {
  return listOrdersToPrintOptions({ query: { ...toOrderQuery(filter, now), ...(orders && { orders }) } });
}
