import * as z from 'zod/mini';
import { createIdSchema, idSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { pincodeSchema } from './orders.schema.ts';
import { orderLimits } from './orders.ts';
import { orderWays } from './orderTotals.ts';

/** What an order would cost. */
export const quoteSchema = z.strictObject({
  sellerId: idSchema,
  items: z
    .array(
      z.strictObject({
        productId: createIdSchema(refusal('product_not_available')),
        variantId: z.optional(createIdSchema(refusal('product_not_available'))),
        quantity: z.int().check(z.minimum(1), z.maximum(orderLimits.quantity)),
      }),
    )
    .check(z.minLength(1, refusal('product_required')), z.maxLength(orderLimits.lines)),
  pincode: pincodeSchema,
  way: z.optional(z.enum(orderWays)),
  method: z.optional(z.enum(paymentMethods)),
});
export type Quote = z.infer<typeof quoteSchema>;
