import * as z from 'zod/mini';
import { type PrintForm, printForms } from '#domain/printing.ts';
import { sensible } from '../lib/searchParameters.ts';
import { orderFilter } from '../orders/list.ts';

/** What is printed, as it stands in the URL: chosen orders, or all that match the filters of the orders screen. */
export const printSearch = z.extend(orderFilter, {
  /** Ids with commas between them. */
  orders: sensible(z.string()),
  as: sensible(z.enum(printForms)),
});
export type PrintSearch = z.infer<typeof printSearch>;

/** Without a choice. */
export const usualForm: PrintForm = 'order';

/** The ids of what was chosen one by one, if so. */
export const chosenOrders = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
