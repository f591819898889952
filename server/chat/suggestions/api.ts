import { z } from 'zod';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, idParameterSchema } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { shownRecordSchema } from '../inbox/api.ts';
import { suggestReply } from './suggestedReply.ts';

const suggestionSchema = z.object({
  text: z.string(),
  records: z.array(shownRecordSchema).describe('What it stands on'),
});

/** What helps the person who replies to a chat (chat.md, section 4). */
export const suggestionRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
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
