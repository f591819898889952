import { type PaperLanguage, type PrintForm, paperLanguages, printForms } from '#domain/orders/printing.ts';
import { oneOf, type SearchParameters, textParameter } from '../../lib/searchParameters.ts';
import { orderFilter } from '../orders/orderQueries.ts';

/** What to print, in the URL: selected orders, or all that match the filters of the orders page. */
export const printSearch = {
  ...orderFilter,
  /** Comma-separated ids. */
  orders: textParameter,
  as: oneOf(printForms),
  /** Of the papers: `paperLanguageOf` says which without it. */
  language: oneOf(paperLanguages),
};
export type PrintSearch = SearchParameters<typeof printSearch>;

export const defaultPrintForm: PrintForm = 'order';

/** The chosen language of the papers, else the customer's for slips; `undefined` is that of the page. */
export const paperLanguageOf = ({ as, language }: PrintSearch): PaperLanguage | undefined =>
  language ?? (as === 'slip' ? 'customer' : undefined);

/** The ids of the selected orders; `undefined` when printing by filter. */
export const getSelectedOrderIds = ({ orders }: PrintSearch): string[] | undefined => orders?.split(',');
