import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { DemoOption } from './demoOptions.ts';

export type DemoProduct = {
  sellerKey: string;
  name: string;
  description: string;
  category: ProductCategory;
  rupees: number;
  /** Of all variants together. */
  stock: number;
  options: DemoOption[];
  /** A folder of demo/pictures. */
  motif: string;
  isActive: boolean;
};

type Mark = string | DemoOption;
type ProductRow = readonly [name: string, description: string, rupees: number, stock: number, ...marks: Mark[]];

/**
 * Turns a table of products of one seller and category into products. A row may override the motif, be inactive, and
 * have options.
 */
export function productsFromTable(
  sellerKey: string,
  category: ProductCategory,
  motif: string,
  rows: readonly ProductRow[],
): DemoProduct[] {
  return rows.map(([name, description, rupees, stock, ...marks]) => {
    const words = marks.filter((mark) => typeof mark === 'string');
    return {
      sellerKey,
      name,
      description,
      category,
      rupees,
      stock,
      options: marks.filter((mark) => typeof mark !== 'string'),
      motif: words.find((word) => word !== 'inactive') ?? motif,
      isActive: !words.includes('inactive'),
    };
  });
}
