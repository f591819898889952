import { type PrintForm, printForms } from '#domain/orders/printing.ts';
import { anyText, oneOf, type Parameters } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/list.ts';

/** What is printed, as it stands in the URL: chosen orders, or all that match the filters of the orders screen. */
export const printSearch = {
  ...orderFilter,
  /** Ids with commas between them. */
  orders: anyText,
  as: oneOf(printForms),
};
export type PrintSearch = Parameters<typeof printSearch>;

/** Without a choice. */
export const usualForm: PrintForm = 'order';

/** The ids of what was chosen one by one, if so. */
export const chosenOrders = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
