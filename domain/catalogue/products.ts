import { maxQuantity } from '#domain/platform/quantities.ts';
import { keysOf } from '#domain/platform/records.ts';

/** Specification, section 9. */
export const productCategories = [
  'Electronics',
  'Clothing & Fashion',
  'Home & Garden',
  'Sports & Outdoors',
  'Books & Media',
  'Health & Beauty',
  'Toys & Games',
  'Food & Beverages',
  'Automotive',
  'Office Supplies',
  'Pet Supplies',
  'Jewelry & Accessories',
] as const;
export type ProductCategory = (typeof productCategories)[number];

/** Product.md, section 4. */
export const productLimits = {
  name: 200,
  description: 5000,
  alsoCalled: 200,
  images: 10,
  imageUrl: 2048,
  stock: maxQuantity,
};

/** Stock below this is low (specification, section 9). */
export const lowStockBelow = 10;

export function isLowStock(stock: number): boolean {
  return stock < lowStockBelow;
}

/**
 * The first 50 characters of a description, with an ellipsis where more follows (specification, section 2). A vowel
 * sign is never cut off its letter.
 */
export function truncateDescription(description: string): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const characters = Array.from(graphemes.segment(description), ({ segment }) => segment);
  return characters.length > 50 ? `${characters.slice(0, 50).join('')}…` : description;
}

/** Photos that Haat serves itself. */
const ownPicturePattern = /^\/media\/[\w-]+(\/[\w-]+)*\.(svg|webp)$/;

/** Whether an image address is valid: http, https or one of our own photos, at most 2,048 characters. */
export function isImageUrl(value: string): boolean {
  if (value.length > productLimits.imageUrl) return false;
  return ownPicturePattern.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

/** Showing and hiding a product, as named actions. */
export const productActions = {
  activate: { isActive: true },
  deactivate: { isActive: false },
} as const;
export type ProductAction = keyof typeof productActions;
export const productActionNames = keysOf(productActions);

export const productVisibilities = ['active', 'inactive'] as const;
export type ProductVisibility = (typeof productVisibilities)[number];

/** The filters for scarce products; sold-out ones count as low too. `some` has an option that is sold out. */
export const stockLevels = ['low', 'out', 'some'] as const;
export type StockLevel = (typeof stockLevels)[number];
