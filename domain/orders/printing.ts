import { pageLanguages } from '#domain/platform/languages.ts';

/**
 * What sellers print: an order with its prices, a packing slip, and address labels, four on a sheet or one on a label.
 */
export const printForms = ['order', 'slip', 'labels4', 'label4x6'] as const;
export type PrintForm = (typeof printForms)[number];

/**
 * The languages of a paper: one, each that pages have, where its words stand beside each other, or the one in which the
 * order was placed.
 */
export const paperLanguages = [...pageLanguages, 'both', 'customer'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

export const printLimits = {
  /** Orders that were selected one by one: the address contains their ids. */
  chosen: 100,
  /** Orders that match filters. */
  matching: 500,
};

/** An order with up to this many lines fits on one page; a longer one continues on the next. */
export const linesPerPage = 15;
