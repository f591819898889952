import * as z from 'zod/mini';
import { maximumPricePaise } from './money.ts';
import { keysOf } from './records.ts';
import { requiredText } from './text.ts';

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
export const productLimits = { name: 200, description: 5000, images: 10, imageUrl: 2048, stock: 10_00_000 };

export const tooManyImages = 'A product can have at most 10 images.';

/** Stock below this is low (specification, section 9). */
export const lowStockBelow = 10;

export function isLowStock(stock: number): boolean {
  return stock < lowStockBelow;
}

/** What a customer reads about the stock (product.md, section 6). */
export function stockWords(stock: number): string {
  if (stock === 0) return 'Out of stock';
  return isLowStock(stock) ? `Only ${stock} left` : 'In stock';
}

/** The first 50 characters of a description, with an ellipsis where more follows (specification, section 2). */
export function descriptionPreview(description: string): string {
  const characters = Array.from(description);
  return characters.length > 50 ? `${characters.slice(0, 50).join('')}…` : description;
}

/** Pictures that Haat serves itself. */
const ownPicture = /^\/media\/[\w-]+(\/[\w-]+)*\.(svg|webp)$/;

/** Whether an image address may be kept: http, https or a picture of our own, at most 2,048 characters. */
export function isImageUrl(value: string): boolean {
  if (value.length > productLimits.imageUrl) return false;
  return ownPicture.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

const imageUrl = z.string().check(
  z.trim(),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'Please enter a valid image address.'),
  z.refine(isImageUrl, 'Please enter an image address that starts with http:// or https://.'),
);

/** A product as its seller types it; the fields stand in the order in which they are checked (section 5). */
export const productDraft = z.strictObject({
  name: requiredText(productLimits.name, 'Product name is required.', 'Product name can have at most 200 characters.'),
  description: requiredText(
    productLimits.description,
    'Product description is required.',
    'Product description can have at most 5,000 characters.',
  ),
  /** In paise. */
  pricePaise: z
    .number()
    .check(
      z.int('Price can have at most two decimals.'),
      z.positive('Price must be greater than 0.'),
      z.maximum(maximumPricePaise, 'Price can be at most ₹1,00,00,000.'),
    ),
  stock: z
    .number()
    .check(
      z.int('Stock must be a whole number.'),
      z.minimum(0, 'Stock cannot be negative.'),
      z.maximum(productLimits.stock, 'Stock can be at most 10,00,000.'),
    ),
  category: z.enum(productCategories, 'Please select a category.'),
  images: z._default(
    z.array(imageUrl).check(
      z.maxLength(productLimits.images, tooManyImages),
      z.refine((images) => new Set(images).size === images.length, 'This image is already in the list.'),
    ),
    [],
  ),
  isActive: z._default(z.boolean(), true),
});
export type ProductDraft = z.infer<typeof productDraft>;

/**
 * A saved draft of the edit form also says which version it was made from, so that a stale copy is refused, and which
 * stock it was shown: what orders took meanwhile stays taken, only the difference is applied.
 */
export const productRevision = z.strictObject({
  ...productDraft.shape,
  version: z.int32().check(z.positive()),
  /** May be above the limit for a typed stock: a cancelled order puts its pieces back. */
  shownStock: z.int32().check(z.minimum(0)),
});
export type ProductRevision = z.infer<typeof productRevision>;

/** Showing and hiding a product, as named actions. */
export const productActions = {
  activate: { isActive: true, label: 'Activate Product' },
  deactivate: { isActive: false, label: 'Deactivate Product' },
} as const;
export type ProductAction = keyof typeof productActions;
export const productActionNames = keysOf(productActions);

export const productVisibilities = ['active', 'inactive'] as const;
export type ProductVisibility = (typeof productVisibilities)[number];
