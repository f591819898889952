import * as z from 'zod/mini';
import { foldDigits } from '#domain/language/phone.ts';
import { createIdSchema, idSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { vpaSchema } from '#domain/sellers/paymentSettings.schema.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { orderLimits } from './orders.ts';
import { handChannels, moneyLimits } from './paymentStates.ts';

const amountSchema = z
  .number(refusal('amount_required'))
  .check(
    z.int(refusal('amount_required')),
    z.minimum(1, refusal('amount_required')),
    z.maximum(orderLimits.totalPaise, refusal('amount_out_of_range', { maximumPaise: orderLimits.totalPaise })),
  );

/** The number by which banks know a UPI payment: 12 digits of any script, with blanks and hyphens. */
export const utrSchema = z.pipe(
  z.pipe(
    optionalText(moneyLimits.reference),
    z.transform((typed: string | undefined) => typed && foldDigits(typed.normalize('NFKC')).replace(/[\s-]/g, '')),
  ),
  z.optional(z.string().check(z.regex(/^\d{12}$/, refusal('utr_invalid')))),
);

/** A customer says that they have paid. */
export const claimSchema = z.strictObject({ reference: utrSchema });

/** A payment as its seller records it by hand. */
export const paymentSchema = z.strictObject({
  amountPaise: amountSchema,
  channel: z.enum(handChannels),
  reference: optionalText(moneyLimits.reference),
  claimId: z.optional(idSchema),
  /** It is recorded even if more than is due. */
  isSure: z.optional(z.boolean()),
});
export type HandPayment = z.infer<typeof paymentSchema>;

const reasonSchema = requiredText(moneyLimits.reason, refusal('reason_required'));
export const reasonOnlySchema = z.strictObject({ reason: reasonSchema });
export const cameBackSchema = z.strictObject({ reason: reasonSchema, putsBack: z._default(z.boolean(), true) });

export const returnSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: z.optional(createIdSchema(refusal('product_not_available'))),
        variantId: z.optional(idSchema),
        /** Of the line, where its product was deleted. */
        position: z.optional(z.int().check(z.minimum(0))),
        quantity: z.int().check(z.minimum(1, refusal('return_too_many'))),
      }),
    )
    .check(z.minLength(1, refusal('product_required')), z.maxLength(orderLimits.lines)),
  reason: reasonSchema,
  putsBack: z._default(z.boolean(), true),
  givesDeliveryBack: z._default(z.boolean(), false),
});
export type ReturnDraft = z.infer<typeof returnSchema>;

export const discountSchema = z.strictObject({
  discountPaise: z
    .number(refusal('amount_required'))
    .check(z.int(refusal('amount_required')), z.minimum(0, refusal('amount_required'))),
});
export const methodSchema = z.strictObject({ method: z.enum(paymentMethods) });
export const refundAccountSchema = z.strictObject({ vpa: vpaSchema });
export const refundSentSchema = z.strictObject({ reference: utrSchema });

export const trackingSchema = z.strictObject({
  courier: optionalText(60),
  tracking: requiredText(40, refusal('tracking_required')),
});
