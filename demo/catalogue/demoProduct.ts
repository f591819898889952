import type { ProductCategory } from '#domain/catalogue/products.ts';

export type DemoProduct = {
  sellerKey: string;
  name: string;
  description: string;
  category: ProductCategory;
  rupees: number;
  stock: number;
  /** A folder of demo/pictures. */
  motif: string;
  isActive: boolean;
};

type ProductRow = readonly [name: string, description: string, rupees: number, stock: number, ...marks: string[]];

/**
 * Turns a table of products of one seller and category into products. A row may override the motif, and be inactive.
 */
export function productsFromTable(
  sellerKey: string,
  category: ProductCategory,
  motif: string,
  rows: readonly ProductRow[],
): DemoProduct[] {
  return rows.map(([name, description, rupees, stock, ...marks]) => ({
    sellerKey,
    name,
    description,
    category,
    rupees,
    stock,
    motif: marks.find((mark) => mark !== 'inactive') ?? motif,
    isActive: !marks.includes('inactive'),
  }));
}
