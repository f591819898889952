import { z } from 'zod';
import { questionAnswerSchema } from '#domain/sellers/shopFacts.schema.ts';
import { factKinds } from '#domain/sellers/shopFacts.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import type { AssistantContext } from '../context.ts';
import { answerQuestion, discardQuestion } from './commands.ts';
import { listQuestions } from './queries.ts';

const openQuestionSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  kind: z.enum(factKinds).describe('What the answer becomes: a fact of this kind, or a question with its answer'),
  askedAt: timeSchema,
  chatId: z.uuid(),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('E.164; null where the service hides it'),
  isReachable: z.boolean().describe('The customer can be told now'),
});
const tags = ['assistant'];

/** Customers' questions that no fact answers (chat.md, section 5). */
export const openQuestionRoutes: Routes<AssistantContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addDecisions(app, context, gates);
};

const addReading: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/open-questions',
    {
      schema: {
        operationId: 'listOpenQuestions',
        tags,
        querystring: z.strictObject(pageParameters(50)),
        response: createResponses(z.object({ questions: z.array(openQuestionSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, { query }) => listQuestions(context, seller, query),
  );
};

const addDecisions: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/open-questions/:id/answer',
    {
      schema: {
        operationId: 'answerOpenQuestion',
        tags,
        params: idParameterSchema,
        body: questionAnswerSchema,
        response: createResponses(z.object({ isTold: z.boolean().describe('The answer goes to the customer') })),
      },
    },
    async (seller, { params, body }) => ({ isTold: await answerQuestion(context, seller, params.id, body.answer) }),
  );

  own.delete(
    '/api/seller/open-questions/:id',
    {
      schema: {
        operationId: 'discardOpenQuestion',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await discardQuestion(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};
