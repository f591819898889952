import * as z from 'zod/mini';
import { batchLimits } from './productBatches.ts';
import { productDraft } from './products.schema.ts';
import { productActionNames, productLimits } from './products.ts';

const productIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(batchLimits.products));
const difference = z.int().check(z.minimum(-productLimits.stock), z.maximum(productLimits.stock));
const { category, stock } = productDraft.shape;

/** One change for many of a seller's products. */
export const productBatch = z.strictObject({
  productIds,
  change: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(productActionNames) }),
    z.strictObject({ action: z.literal('delete') }),
    z.strictObject({ action: z.literal('categorize'), category }),
    z.strictObject({ action: z.literal('setStock'), stock }),
    z.strictObject({ action: z.literal('addStock'), by: difference }),
  ]),
});
export type ProductBatch = z.infer<typeof productBatch>;

const product = { id: z.uuid(), version: z.int32().check(z.positive()) };

/** How to put one product back, as the batch that changed it said. */
export const restoration = z.union([
  z.strictObject({ ...product, isActive: z.boolean() }),
  z.strictObject({ ...product, category }),
  z.strictObject({ ...product, stockBy: difference }),
]);
export const restorations = z.array(restoration).check(z.minLength(1), z.maxLength(batchLimits.products));
