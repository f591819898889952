import * as z from 'zod/mini';
import { orderLimits } from '#domain/orders/orders.ts';
import { createIdSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { channelLimits } from './channel.ts';
import { maxChatTextLength } from './conversations.ts';
import { deliveryFaults } from './simulator.ts';

const faultSchema = z.optional(z.enum(deliveryFaults));

/** A message from the simulated phone; photos are uploaded separately. */
export const simulatorDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: requiredText(maxChatTextLength, refusal('message_required')),
    fault: faultSchema,
  }),
  z.strictObject({
    kind: z.literal('tap'),
    /** The message whose button was tapped, by the service's id. */
    replyTo: z.string().check(z.maxLength(300)),
    choiceId: z.string().check(z.maxLength(channelLimits.choiceId)),
    fault: faultSchema,
  }),
  z.strictObject({
    kind: z.literal('cart'),
    text: z.optional(boundedText(channelLimits.body)),
    lines: z
      .array(
        z.strictObject({
          productId: createIdSchema(refusal('product_not_available')),
          quantity: z.int().check(z.minimum(1), z.maximum(99)),
        }),
      )
      .check(z.minLength(1, refusal('product_required')), z.maxLength(orderLimits.lines)),
    fault: faultSchema,
  }),
]);
export type SimulatorDraft = z.infer<typeof simulatorDraftSchema>;
