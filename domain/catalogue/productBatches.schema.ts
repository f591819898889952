import * as z from 'zod/mini';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { productBatchLimits } from './productBatches.ts';
import { productFields } from './products.schema.ts';
import { productActionNames, productLimits } from './products.ts';

const productIdsSchema = z.array(idSchema).check(z.minLength(1), z.maxLength(productBatchLimits.products));
const stockDifferenceSchema = z.int().check(z.minimum(-productLimits.stock), z.maximum(productLimits.stock));
const { category, stock } = productFields;

/** One change for many of a seller's products. */
export const productBatchSchema = z.strictObject({
  productIds: productIdsSchema,
  change: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(productActionNames) }),
    z.strictObject({ action: z.literal('delete') }),
    z.strictObject({ action: z.literal('categorize'), category }),
    z.strictObject({ action: z.literal('setStock'), stock }),
    z.strictObject({ action: z.literal('addStock'), by: stockDifferenceSchema }),
  ]),
});
export type ProductBatch = z.infer<typeof productBatchSchema>;

const productVersionShape = { id: idSchema, version: z.int32().check(z.positive()) };

/** How to restore one product, as returned by the batch that changed it. */
export const restorationSchema = z.union([
  z.strictObject({ ...productVersionShape, isActive: z.boolean() }),
  z.strictObject({ ...productVersionShape, category }),
  z.strictObject({ ...productVersionShape, stockBy: stockDifferenceSchema }),
]);
export const restorationsSchema = z
  .array(restorationSchema)
  .check(z.minLength(1), z.maxLength(productBatchLimits.products));
