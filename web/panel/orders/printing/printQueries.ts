import { listOrdersToPrintOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { toOrderQuery } from '../orders/orderQueries.ts';
import { type PrintSearch, paperLanguageOf } from './printSearch.ts';

/** All orders to print in one response. Periods end at `now`, in the viewer's time zone. */
export function ordersToPrintOptions(search: PrintSearch, now: Date) {
  const { orders, as: _, language: __, ...filter } = search;
  const language = paperLanguageOf(search);
  return listOrdersToPrintOptions({
    query: { ...toOrderQuery(filter, now), ...(orders && { orders }), ...(language && { language }) },
  });
}
