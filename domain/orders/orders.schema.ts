import * as z from 'zod/mini';
import { customerPhoneSchema } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { orderBatchActions, orderBatchLimits, orderLimits } from './orders.ts';

/** An order as a customer places it on a public page (product.md, section 5). */
export const orderDraftSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: z.uuid(refusal('product_not_available')),
        quantity: z
          .number(refusal('quantity_required'))
          .check(
            z.int(refusal('quantity_not_whole')),
            z.minimum(1, refusal('quantity_too_small', { minimum: 1 })),
            z.maximum(orderLimits.quantity, refusal('quantity_too_large')),
          ),
        /** The price of one piece, in paise, that the customer was shown: an order at another one is refused. */
        shownPricePaise: z.optional(z.int().check(z.positive())),
      }),
    )
    .check(
      z.minLength(1, refusal('product_required')),
      z.maxLength(orderLimits.lines, refusal('too_many_lines', { maximum: orderLimits.lines })),
    ),
  customerName: requiredText(orderLimits.customerName, refusal('customer_name_required')),
  customerPhone: customerPhoneSchema,
  deliveryAddress: optionalText(orderLimits.deliveryAddress),
  note: optionalText(orderLimits.note),
  /** Ticked 'Send me updates on WhatsApp' (chat.md, section 3). */
  wantsUpdates: z.optional(z.boolean()),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** One action for many of a seller's orders. */
export const orderBatchSchema = z.strictObject({
  action: z.enum(orderBatchActions),
  orderIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(orderBatchLimits.orders)),
});

const orderTokenSchema = z.string().check(z.maxLength(100));
/** As the public pages make them: whoever knows one finds its order. */
const orderKeySchema = z.string().check(z.regex(/^[\da-f-]{32,36}$/));

/** The orders that a browser remembers, and those that it has sent without hearing what became of them. */
export const rememberedOrdersSchema = z.strictObject({
  tokens: z.array(orderTokenSchema).check(z.maxLength(orderLimits.remembered)),
  keys: z.array(orderKeySchema).check(z.maxLength(orderLimits.remembered)),
});
export type RememberedOrders = z.infer<typeof rememberedOrdersSchema>;
