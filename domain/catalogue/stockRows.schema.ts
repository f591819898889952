import * as z from 'zod/mini';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { shownStockSchema } from './options.schema.ts';
import { productLimits } from './products.ts';
import { stockListLimits } from './stockLists.ts';

/** One line of a batch. Price and stock are validated with the line, so that a wrong one fails alone. */
const rowSchema = z.strictObject({
  productId: idSchema,
  variantId: z.optional(idSchema),
  /** The product's, from before the batch. */
  version: z.int32().check(z.positive()),
  stock: z.optional(z.number()),
  shownStock: z.optional(shownStockSchema),
  by: z.optional(z.int().check(z.minimum(-productLimits.stock), z.maximum(productLimits.stock))),
  pricePaise: z.optional(z.number()),
  isOffered: z.optional(z.boolean()),
});
const hasOneStock = ({ stock, by }: Pick<z.infer<typeof rowSchema>, 'stock' | 'by'>) =>
  stock === undefined || by === undefined;
export const stockRowSchema = rowSchema.check(z.refine(hasOneStock));
export type StockRow = z.infer<typeof stockRowSchema>;
/** A row that undoes one of a batch. It could also be sent as a batch, so nothing proves that the time is the answer's. */
export const stockUndoRowSchema = z.extend(rowSchema, { undoUntil: z.iso.datetime() }).check(z.refine(hasOneStock));
export type StockUndoRow = z.infer<typeof stockUndoRowSchema>;
export const stockUndoRowsSchema = z.array(stockUndoRowSchema).check(z.minLength(1), z.maxLength(stockListLimits.rows));
export const stockRowsSchema = z.array(stockRowSchema).check(z.minLength(1), z.maxLength(stockListLimits.rows));
