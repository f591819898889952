import * as z from 'zod/mini';
import { keysOf } from './records.ts';
import { optionalText, requiredText } from './text.ts';

/** Product.md, section 6. */
export const reviewLimits = { stars: 5, words: 1000, answer: 1000, reason: 500 };

/** What a customer says about a product of a delivered order (product.md, section 6). */
export const reviewDraft = z.strictObject({
  productId: z.uuid('Product not available'),
  stars: z
    .number('Please choose 1 to 5 stars.')
    .check(
      z.int('Please choose 1 to 5 stars.'),
      z.minimum(1, 'Please choose 1 to 5 stars.'),
      z.maximum(reviewLimits.stars, 'Please choose 1 to 5 stars.'),
    ),
  words: optionalText(reviewLimits.words),
});
export type ReviewDraft = z.infer<typeof reviewDraft>;

/** The seller's one answer to a review. */
export const reviewAnswer = z.strictObject({ answer: requiredText(reviewLimits.answer, 'Please write an answer.') });

/** What an administrator does with a review: hiding needs a reason, showing it again does not. */
export const reviewActions = {
  hide: { isHidden: true, label: 'Hide review' },
  show: { isHidden: false, label: 'Show again' },
} as const;
export type ReviewAction = keyof typeof reviewActions;
export const reviewActionNames = keysOf(reviewActions);

export const hideReason = z.strictObject({ reason: requiredText(reviewLimits.reason, 'Please say why.') });

/** What a review is signed with: the customer's first name alone, and never a phone or an address typed as a name. */
export function reviewAuthor(customerName: string | null): string {
  const [first = ''] = customerName?.trim().split(/\s+/) ?? [];
  return first && !/[@\p{Nd}]/u.test(first) ? first : 'Customer';
}
