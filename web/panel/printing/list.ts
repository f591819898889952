import * as z from 'zod/mini';
import { type PrintForm, printForms } from '#domain/printing.ts';
import { listOrdersToPrintOptions } from '../../api/@tanstack/react-query.gen.ts';
import { sensible } from '../lib/searchParameters.ts';
import { criteria, orderFilter } from '../orders/list.ts';

/** What is printed, as it stands in the URL: chosen orders, or all that match the filters of the orders screen. */
export const printSearch = z.extend(orderFilter, {
  /** Ids with commas between them. */
  orders: sensible(z.string()),
  as: sensible(z.enum(printForms)),
});
export type PrintSearch = z.infer<typeof printSearch>;

/** Without a choice. */
export const usualForm: PrintForm = 'order';

/** The orders that are to be printed, all in one answer. Periods count from `now`, by the viewer's calendar. */
export function ordersToPrint({ orders, as: _, ...filter }: PrintSearch, now: Date) {
  return listOrdersToPrintOptions({ query: { ...criteria(filter, now), ...(orders && { orders }) } });
}

/** How many orders were chosen one by one, if so. */
export const chosenOrders = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
