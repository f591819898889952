/** What sellers print: an order with its prices, what goes into the parcel, and what goes onto it: four on a sheet, or one on a label. */
export const printForms = ['order', 'slip', 'labels4', 'label4x6'] as const;
export type PrintForm = (typeof printForms)[number];

export const printLimits = {
  /** Orders that were chosen one by one: their ids stand in an address. */
  chosen: 100,
  /** Orders that match filters. */
  matching: 500,
};

/** An order of so many lines is one page; a longer one goes on to the next. */
export const linesPerPage = 15;
