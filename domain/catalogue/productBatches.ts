import { keysOf } from '#domain/platform/records.ts';
import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import {
  type ProductAction,
  type ProductCategory,
  productActionNames,
  productActions,
  productLimits,
} from './products.ts';

/** How many products one call changes at most, and of how many a seller can choose all that match a filter. */
export const productBatchLimits = { products: 500, chosen: 2000 };

/** What can be done to many products at once, with one value for all of them; `by` is a difference. */
export type ProductBatchChange =
  | { action: ProductAction }
  | { action: 'delete' }
  | { action: 'categorize'; category: ProductCategory }
  | { action: 'setStock'; stock: number }
  | { action: 'addStock'; by: number };
export type ProductBatchAction = ProductBatchChange['action'];
export const productBatchActionNames = [...productActionNames, 'categorize', 'setStock', 'addStock', 'delete'] as const;

/** What a batch changes of a product. */
export type ChangeableProduct = { isActive: boolean; stock: number; category: ProductCategory };

/** A product as a batch finds it; what an administrator took down only they can show again. */
export type BatchProduct = ChangeableProduct & { takenDownAt?: Date | null };

/** What becomes of one product: the values that differ from now, or why it cannot be. Not for `delete`. */
export type ProductChangeResult = { changes: Partial<ChangeableProduct> } | { refused: Refusal };

/** Judges one product of a batch by the rules of the product form (specification, section 5; product.md, section 4). */
export function resolveProductChange(
  change: Exclude<ProductBatchChange, { action: 'delete' }>,
  product: BatchProduct,
): ProductChangeResult {
  const wanted = requestedValues(change, product);
  const { stock = 0 } = wanted;
  if (wanted.isActive && product.takenDownAt) return { refused: refusal('product_taken_down') };
  if (stock < 0) return { refused: refusal('stock_negative') };
  // More than that may be there already: a cancelled order puts its pieces back.
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
 * How one product of a batch was before, to put it back: by its version after the change, so that what others did
 * meanwhile is not written over. A stock is given back as a difference: what was sold meanwhile stays sold.
 */
export type ProductRestoration = { id: string; version: number } & (
  | { isActive: boolean }
  | { category: ProductCategory }
  | { stockBy: number }
);

/** What puts a product back from `changes` to how it was. */
export function createProductRestoration(before: ChangeableProduct, changes: Partial<ChangeableProduct>) {
  if (changes.isActive !== undefined) return { isActive: before.isActive };
  if (changes.category !== undefined) return { category: before.category };
  return { stockBy: before.stock - (changes.stock ?? before.stock) };
}
