import { type PrintForm, printForms } from '#domain/orders/printing.ts';
import { oneOf, type SearchParameters, textParameter } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/orderQueries.ts';

/** What to print, in the URL: selected orders, or all that match the filters of the orders page. */
export const printSearch = {
  ...orderFilter,
  /** Comma-separated ids. */
  orders: textParameter,
  as: oneOf(printForms),
};
export type PrintSearch = SearchParameters<typeof printSearch>;

export const defaultPrintForm: PrintForm = 'order';

/** The ids of the selected orders; `undefined` when printing by filter. */
export const getSelectedOrderIds = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
