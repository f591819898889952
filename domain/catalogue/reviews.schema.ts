import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { reviewLimits } from './reviews.ts';

const wrongStars = refusal('stars_invalid', { maximum: reviewLimits.stars });

/** What a customer says about a product of a delivered order (product.md, section 6). */
export const reviewDraft = z.strictObject({
  productId: z.uuid(refusal('product_not_available')),
  stars: z
    .number(wrongStars)
    .check(z.int(wrongStars), z.minimum(1, wrongStars), z.maximum(reviewLimits.stars, wrongStars)),
  words: optionalText(reviewLimits.comment),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** The seller's one reply to a review. */
export const reviewReply = z.strictObject({ answer: requiredText(reviewLimits.reply, refusal('answer_required')) });

/** Why a review is hidden. */
export const hideReason = z.strictObject({ reason: requiredText(reviewLimits.reason, refusal('reason_required')) });
