import { keysOf } from '#domain/platform/records.ts';
import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import {
  type ProductAction,
  type ProductCategory,
  productActionNames,
  productActions,
  productLimits,
} from './products.ts';

/** The most products in one call, and the most that can be selected by a filter. */
export const productBatchLimits = { products: 500, chosen: 2000 };

/** What can be done to many products together, with one value for all of them; `by` is a difference. */
export type ProductBatchChange =
  | { action: ProductAction }
  | { action: 'delete' }
  | { action: 'categorize'; category: ProductCategory }
  | { action: 'setStock'; stock: number }
  | { action: 'addStock'; by: number };
export type ProductBatchAction = ProductBatchChange['action'];
export const productBatchActionNames = [...productActionNames, 'categorize', 'setStock', 'addStock', 'delete'] as const;

/** The fields of a product that a batch can change. */
export type ChangeableProduct = { isActive: boolean; stock: number; category: ProductCategory };

/**
 * A product before a batch; one that an administrator took down can only be shown again by an administrator. The stock of
 * one with options is that of its variants.
 */
export type BatchProduct = ChangeableProduct & { takenDownAt?: Date | null; hasOptions?: boolean };

/** The outcome for one product: the values that differ from now, or why it cannot be changed. Not for `delete`. */
export type ProductChangeResult = { changes: Partial<ChangeableProduct> } | { refused: Refusal };

/**
 * Validates a change for one product by the rules of the product form (specification, section 5; product.md, section
 * 4).
 */
export function resolveProductChange(
  change: Exclude<ProductBatchChange, { action: 'delete' }>,
  product: BatchProduct,
): ProductChangeResult {
  const wanted = requestedValues(change, product);
  const { stock = 0 } = wanted;
  if (wanted.isActive && product.takenDownAt) return { refused: refusal('product_taken_down') };
  if (wanted.stock !== undefined && product.hasOptions) return { refused: refusal('option_needed') };
  if (stock < 0) return { refused: refusal('stock_negative') };
  // The stock may already be above the limit, because a cancelled order returns its items.
  if (stock > Math.max(productLimits.stock, product.stock))
    return { refused: refusal('stock_too_high', { maximum: productLimits.stock }) };
  const differs = keysOf(wanted).some((name) => wanted[name] !== product[name]);
  return { changes: differs ? wanted : {} };
}

function requestedValues(
  change: Exclude<ProductBatchChange, { action: 'delete' }>,
  product: ChangeableProduct,
): Partial<ChangeableProduct> {
  if (change.action === 'categorize') return { category: change.category };
  if (change.action === 'setStock') return { stock: change.stock };
  if (change.action === 'addStock') return { stock: product.stock + change.by };
  return productActions[change.action];
}

/**
 * How to restore one product of a batch. It names the version after the change, so that later edits are not
 * overwritten. Stock is restored as a difference: what was sold meanwhile stays sold.
 */
export type ProductRestoration = { id: string; version: number } & (
  | { isActive: boolean }
  | { category: ProductCategory }
  | { stockBy: number }
);

/** Returns the restoration of a product that was changed by `changes`. */
export function createProductRestoration(before: ChangeableProduct, changes: Partial<ChangeableProduct>) {
  if (changes.isActive !== undefined) return { isActive: before.isActive };
  if (changes.category !== undefined) return { category: before.category };
  return { stockBy: before.stock - (changes.stock ?? before.stock) };
}
