import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { Motif } from '../pictures/productPictures.ts';

export type DemoProduct = {
  sellerKey: string;
  name: string;
  description: string;
  category: ProductCategory;
  rupees: number;
  stock: number;
  /** What its picture shows. */
  motif: Motif;
  isActive: boolean;
};

type Row = readonly [
  name: string,
  description: string,
  rupees: number,
  stock: number,
  ...marks: (Motif | 'inactive')[],
];

/** What one seller offers of one kind, as a table. A row may name a picture of its own, and be inactive. */
export function stocked(
  sellerKey: string,
  category: ProductCategory,
  motif: Motif,
  rows: readonly Row[],
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
