import type { ProductCategory } from '#domain/products.ts';

export type DemoProduct = {
  sellerKey: string;
  name: string;
  description: string;
  category: ProductCategory;
  rupees: number;
  stock: number;
  /** What its picture shows. */
  motif: string;
  isActive: boolean;
};

type Row = readonly [name: string, description: string, rupees: number, stock: number, hidden?: 'inactive'];

/** What one seller offers of one kind, as a table. */
export function stocked(
  sellerKey: string,
  category: ProductCategory,
  motif: string,
  rows: readonly Row[],
): DemoProduct[] {
  return rows.map(([name, description, rupees, stock, hidden]) => ({
    sellerKey,
    name,
    description,
    category,
    rupees,
    stock,
    motif,
    isActive: hidden !== 'inactive',
  }));
}
