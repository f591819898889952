import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { termsLimits } from './terms.ts';

/**
 * The order terms of a shop as its seller types them. Without a maximum the default rule applies; an absent pick-up
 * setting stays unchanged.
 */
export const shopTermsSchema = z.strictObject({
  mostPerLine: z.nullable(
    z
      .number()
      .check(
        z.int(refusal('most_not_whole')),
        z.minimum(1, refusal('most_too_small', { minimum: 1 })),
        z.maximum(termsLimits.mostPerLine, refusal('most_too_large', { maximum: termsLimits.mostPerLine })),
      ),
  ),
  lapseHours: z
    .number(refusal('hours_required'))
    .check(
      z.int(refusal('hours_not_whole')),
      z.minimum(1, refusal('hours_too_few', { minimum: 1 })),
      z.maximum(termsLimits.lapseHours, refusal('hours_too_many', { maximum: termsLimits.lapseHours })),
    ),
  customersCanPickUp: z.optional(z.boolean()),
});
export type ShopTerms = z.infer<typeof shopTermsSchema>;
export type SavedTerms = ShopTerms & { customersCanPickUp: boolean };
