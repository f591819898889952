import type { Selectable } from 'kysely';
import type { Products } from '#database/schema.ts';
import { type PackageFactName, packageFactNames } from '#domain/catalogue/packageFacts.ts';
import { buildRecord } from '#domain/platform/records.ts';

/** What lists of the panel show besides the texts, which the reader's language decides. */
export const listedFigures = [
  'products.id',
  'products.category',
  'products.pricePaise',
  'products.stock',
  'products.isActive',
  'products.takenDownAt',
  'products.images',
  'products.alsoCalled',
  'products.version',
  'products.hasOptions',
  'products.priceToPaise',
  'products.createdAt',
  'products.updatedAt',
] as const;
/** What lists of the panel show, with the first name and description. */
export const listedColumns = [...listedFigures, 'products.name', 'products.description'] as const;
export const productColumns = [
  ...listedColumns,
  'products.sku',
  'products.mrpPaise',
  'products.weightGrams',
  ...packageFactNames.map((name) => `products.${name}` as const),
] as const;
export type ProductRow = Omit<
  Selectable<Products>,
  | 'sellerId'
  | 'firstName'
  | 'search'
  | 'optionWords'
  | 'hiddenOptionWords'
  | 'isLow'
  | 'isSoldOut'
  | 'isVisible'
  | 'valuePaise'
  | 'hasLowOption'
  | 'hasSoldOutOption'
  | 'facets'
  | 'city'
  | 'cardOptions'
>;

type ListedRow = Omit<ProductRow, 'sku' | 'mrpPaise' | 'weightGrams' | PackageFactName>;

/** A product as lists of the panel show it. */
export function toListedProduct(row: ListedRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    alsoCalled: row.alsoCalled,
    category: row.category,
    pricePaise: row.pricePaise,
    priceToPaise: row.priceToPaise,
    stock: row.stock,
    hasOptions: row.hasOptions,
    isActive: row.isActive,
    isTakenDown: row.takenDownAt !== null,
    images: row.images,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toProduct(row: ProductRow) {
  const { sku, mrpPaise, weightGrams } = row;
  const facts = buildRecord(packageFactNames, (name) => row[name]);
  return { ...toListedProduct(row), sku, mrpPaise, weightGrams, ...facts };
}
