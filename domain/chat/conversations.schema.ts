import * as z from 'zod/mini';
import { createIdSchema, idSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { maxChatTextLength } from './conversations.ts';

/** A message from a member of the shop to a customer: text, a product or an order (chat.md, section 4). */
export const chatDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: requiredText(maxChatTextLength, refusal('message_required')) }),
  z.strictObject({ kind: z.literal('product'), productId: createIdSchema(refusal('product_not_available')) }),
  z.strictObject({ kind: z.literal('order'), orderId: idSchema }),
]);
export type ChatDraft = z.infer<typeof chatDraftSchema>;
