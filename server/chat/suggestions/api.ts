import { z } from 'zod';
import { cartQuestions } from '#domain/chat/chatCarts.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { orderNumberSchema } from '#server/orders/orders/api.ts';
import { createResponses, idParameterSchema, timeSchema } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { shownRecordSchema } from '../inbox/api.ts';
import { summarizeChat } from './chatSummary.ts';
import { suggestReply } from './suggestedReply.ts';

const suggestionSchema = z.object({
  text: z.string(),
  records: z.array(shownRecordSchema).describe('What it stands on'),
});

const summarySchema = z.object({
  since: timeSchema.nullable().describe('Of the oldest message that was read'),
  messages: z.number().int().describe('That were read'),
  asked: z.array(z.object({ text: z.string(), at: timeSchema })).describe('The customer’s own words, oldest first'),
  shown: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Products, those shown last first'),
  cart: z
    .array(z.object({ name: z.string().nullable(), quantity: z.number().int(), pricePaise: z.number() }))
    .describe('Open and not placed'),
  cartAsks: z.enum(cartQuestions).nullable().describe('What the cart waits for'),
  orders: z
    .array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        number: orderNumberSchema,
        status: z.enum(orderStatuses),
        totalPaise: z.number().int(),
      }),
    )
    .describe('Newest first'),
  address: z.string().nullable(),
  open: z.array(z.string()).describe('Questions that the shop hasn’t answered'),
  waitsSince: timeSchema.nullable().describe('Since when the customer waits for a person'),
});

/** What helps the person who replies to a chat (chat.md, section 4). */
export const suggestionRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/chats/:id/summary',
    {
      schema: {
        operationId: 'summarizeChat',
        tags: ['chats'],
        description: 'From records alone.',
        params: idParameterSchema,
        response: createResponses(summarySchema),
      },
    },
    (seller, { params }) => summarizeChat(context, seller, params.id),
  );

  own.post(
    '/api/seller/chats/:id/suggestion',
    {
      schema: {
        operationId: 'suggestChatReply',
        tags: ['chats'],
        description: 'What the assistant would reply to the messages that wait. Nothing is sent.',
        params: idParameterSchema,
        response: createResponses(
          z.object({ suggestion: suggestionSchema.nullable().describe('Null where no record supports one') }),
        ),
      },
    },
    async (seller, { params }) => ({ suggestion: await suggestReply(context, seller, params.id) }),
  );
};
