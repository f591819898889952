/**
 * What sellers print: an order with its prices, a packing slip, and address labels, four on a sheet or one on a label.
 */
export const printForms = ['order', 'slip', 'labels4', 'label4x6'] as const;
export type PrintForm = (typeof printForms)[number];

export const printLimits = {
  /** Orders that were selected one by one: the address contains their ids. */
  chosen: 100,
  /** Orders that match filters. */
  matching: 500,
};

/** An order with up to this many lines fits on one page; a longer one continues on the next. */
export const linesPerPage = 15;
