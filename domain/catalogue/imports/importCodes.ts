/** Why a row is not imported, skipped, or should be looked at (import.md, sections 1 and 2). */

/** The row is left out and has to be corrected. */
export const importErrors = [
  /** Of the file: its headings have to be chosen. */
  'no_header',
  'row_unreadable',
  'text_lost',
  'cell_error',
  'id_unknown',
  'sku_scientific',
  'sku_repeated',
  'sku_taken',
  'not_found',
  'too_long',
  'not_storable',
  'product_name_required',
  'product_name_too_long',
  'description_required',
  'description_too_long',
  'also_called_too_long',
  'price_unreadable',
  'price_ambiguous',
  'price_not_positive',
  'price_not_exact',
  'price_too_high',
  'price_above_mrp',
  'currency_not_rupees',
  'stock_unreadable',
  'stock_not_whole',
  'stock_negative',
  'stock_too_high',
  'active_unreadable',
  'category_required',
  'category_unknown',
  'weight_invalid',
  'country_unknown',
  'importer_required',
  'too_many_options',
  'option_repeated',
  'option_missing',
  'option_needed',
  'product_taken_down',
  'changed_meanwhile',
] as const;

/** The row is left out on purpose. */
export const importSkips = [
  'instruction_row',
  'example_row',
  'delete_row',
  'type_not_sold',
  'duplicate_row',
  'exists',
] as const;

/** The row is imported. */
export const importNotices = [
  'description_from_name',
  'sale_price_used',
  'stock_from_words',
  'html_removed',
  'extra_images',
  'image_address_invalid',
  'name_shortened',
  'also_called_shortened',
  'formula_cell',
  'hidden_row',
  'row_too_long',
  /** The shop's variant with this SKU or id has another value. */
  'option_kept',
  'picture_not_found',
  'picture_not_fetched',
  'too_many_pictures',
  /** At undo: left as it is, because somebody edited it. */
  'edited_since',
] as const;

export type ImportSkip = (typeof importSkips)[number];
export type ImportCode = (typeof importErrors)[number] | ImportSkip | (typeof importNotices)[number];
export const importCodes: readonly ImportCode[] = [...importErrors, ...importSkips, ...importNotices];

/** Whether the row is left out because of it. Skips and notices are no errors. */
export const isImportError = (code: ImportCode): boolean => importErrors.some((one) => one === code);
export const isImportSkip = (code: ImportCode): code is ImportSkip => importSkips.some((one) => one === code);
