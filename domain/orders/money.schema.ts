import * as z from 'zod/mini';
import { foldDigits } from '#domain/language/phone.ts';
import { createIdSchema, idSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { vpaSchema } from '#domain/sellers/paymentSettings.schema.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { orderLimits, trackingFileLimits } from './orders.ts';
import { handChannels, moneyLimits } from './paymentStates.ts';

const amountSchema = z
  .number(refusal('amount_required'))
  .check(
    z.int(refusal('amount_required')),
    z.minimum(1, refusal('amount_required')),
    z.maximum(orderLimits.totalPaise, refusal('amount_out_of_range', { maximumPaise: orderLimits.totalPaise })),
  );

/** The number by which banks know a UPI payment: 12 digits of any script, with blanks, hyphens and invisible characters. */
export const utrSchema = z.pipe(
  z.pipe(
    optionalText(moneyLimits.reference),
    z.transform(
      (typed: string | undefined) => typed && foldDigits(typed.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}]/gu, ''),
    ),
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
export const refundSentSchema = z.strictObject({
  reference: utrSchema,
  /** What the seller was shown and sent. What the refund was raised by since is still owed. */
  amountPaise: z.optional(amountSchema),
});
export type SentRefund = z.infer<typeof refundSentSchema>;

/** A page that customers open: https, without a user name that could hide where it leads. */
const trackingLinkSchema = z.pipe(
  optionalText(moneyLimits.trackingLink),
  z.optional(z.string().check(z.refine(isSafeLink, refusal('tracking_link_invalid')))),
);

function isSafeLink(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\/\S+$/.test(link);
}

export const trackingSchema = z.strictObject({
  courier: optionalText(moneyLimits.courier),
  tracking: requiredText(moneyLimits.tracking, refusal('tracking_required')),
  link: trackingLinkSchema,
});
export type TypedTracking = z.infer<typeof trackingSchema>;

/** Tracking numbers of many orders: as rows, as the text of a CSV file, or as a file. Each row is checked on its own. */
export const trackingFileSchema = z.union([
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          order: z.string(),
          carrier: z.optional(z.string()),
          tracking: z.string(),
          link: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(trackingFileLimits.rows)),
  }),
  z.strictObject({ csv: z.string() }),
  z.strictObject({ file: z.file() }),
]);
export type TrackingFile = z.infer<typeof trackingFileSchema>;
