import type { Cell } from './cells.ts';
import type { ExportedProduct } from './exportedProducts.ts';

/** What the cells of a file depend on besides the product. */
export type ExportingShop = { name: string; publicUrl: string };

/** A table whose rows are made of products. The headings are the names that its readers know. */
export type FileFormat = {
  headings: readonly string[];
  /** Columns of a workbook whose new cells are texts. */
  textColumns?: ReadonlySet<string>;
  hasByteOrderMark?: boolean;
  toRows: (product: ExportedProduct, shop: ExportingShop) => Cell[][];
};
