import { z } from 'zod';
import { missedTopicKinds } from '#domain/assistant/missedTopics.ts';
import { shopAnswerSchema } from '#domain/sellers/shopFacts.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, idParameterSchema, noContentSchema, timeSchema } from '#server/platform/http/routes.ts';
import type { AssistantContext } from '../context.ts';
import { answerTopic, dismissTopic } from './commands.ts';
import { listMissedTopics } from './queries.ts';

const topicSchema = z.object({
  id: z.uuid(),
  kind: z.enum(missedTopicKinds).describe('What the answer becomes; product: goods that were not found'),
  text: z.string().describe('The latest words, without phones and addresses'),
  asked: z.number().int().describe('How often'),
  lastAskedAt: timeSchema,
});
const tags = ['assistant'];

/** What customers asked in vain, grouped (chat.md, section 5). */
export const missedTopicRoutes: Routes<AssistantContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addDecisions(app, context, gates);
};

const addReading: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/missed-topics',
    {
      schema: {
        operationId: 'listMissedTopics',
        tags,
        response: createResponses(z.object({ topics: z.array(topicSchema), hasMore: z.boolean() })),
      },
    },
    (seller) => listMissedTopics(context, seller),
  );
};

const addDecisions: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/missed-topics/:id/answer',
    {
      schema: {
        operationId: 'answerMissedTopic',
        tags,
        description: 'The question is only kept for what is no fact of the shop.',
        params: idParameterSchema,
        body: shopAnswerSchema,
        response: createResponses(z.object({ told: z.number().int().describe('Customers who get the answer') })),
      },
    },
    async (seller, { params, body }) => ({ told: await answerTopic(context, seller, params.id, body) }),
  );

  own.delete(
    '/api/seller/missed-topics/:id',
    {
      schema: {
        operationId: 'dismissMissedTopic',
        tags,
        description: 'For good: it is not listed again.',
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await dismissTopic(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};
