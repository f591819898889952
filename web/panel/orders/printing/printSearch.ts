import { type PrintForm, printForms } from '#domain/orders/printing.ts';
import { oneOf, type SearchParameters, textParameter } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/orderQueries.ts';

/** What is printed, as it stands in the URL: chosen orders, or all that match the filters of the orders screen. */
export const printSearch = {
  ...orderFilter,
  /** Ids with commas between them. */
  orders: textParameter,
  as: oneOf(printForms),
};
export type PrintSearch = SearchParameters<typeof printSearch>;

/** Without a choice. */
export const defaultPrintForm: PrintForm = 'order';

/** The ids of what was chosen one by one, if so. */
export const getSelectedOrderIds = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
