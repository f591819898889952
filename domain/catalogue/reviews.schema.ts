import * as z from 'zod/mini';
import { createIdSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { reviewLimits } from './reviews.ts';

const starsRefusal = refusal('stars_invalid', { maximum: reviewLimits.stars });

/** A customer's review of a product of a delivered order (product.md, section 6). */
export const reviewDraftSchema = z.strictObject({
  productId: createIdSchema(refusal('product_not_available')),
  stars: z
    .number(starsRefusal)
    .check(z.int(starsRefusal), z.minimum(1, starsRefusal), z.maximum(reviewLimits.stars, starsRefusal)),
  words: optionalText(reviewLimits.comment),
});
export type ReviewDraft = z.infer<typeof reviewDraftSchema>;

/** The seller's one reply to a review. */
export const reviewReplySchema = z.strictObject({
  answer: requiredText(reviewLimits.reply, refusal('answer_required')),
});

/** The reason for which a review is hidden. */
export const hideReasonSchema = z.strictObject({
  reason: requiredText(reviewLimits.reason, refusal('reason_required')),
});
