import * as z from 'zod/mini';
import { customerPhoneSchema } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { parseOrderName } from './orderNumbers.ts';

/** How often somebody may ask for the link of an order. */
export const orderFinderLimits = { perSourceAndHour: 10, perPhoneAndDay: 5, order: 40 };

/**
 * What finds an order: the phone that it was placed with, and its 8 characters; in a shop also its number, which is
 * unique only there.
 */
export const createOrderFinderSchema = (isInShop: boolean) =>
  z.strictObject({
    customerPhone: customerPhoneSchema,
    order: z.pipe(
      requiredText(orderFinderLimits.order, refusal('order_name_required')),
      z.string().check(
        z.refine(
          (typed) => {
            const named = parseOrderName(typed);
            return named !== undefined && (isInShop || 'label' in named);
          },
          refusal(isInShop ? 'order_name_invalid' : 'order_label_invalid'),
        ),
      ),
    ),
  });
export type OrderFinderDraft = z.infer<ReturnType<typeof createOrderFinderSchema>>;
