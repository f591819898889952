import { z } from 'zod';
import { shopAnswerSchema } from '#domain/sellers/shopFacts.schema.ts';
import { factKinds } from '#domain/sellers/shopFacts.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, idParameterSchema, noContentSchema } from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { acceptLearnedAnswer, dismissLearnedAnswer } from './commands.ts';
import { listLearnedAnswers } from './queries.ts';

const answerSchema = z.object({
  id: z.uuid(),
  kind: z.enum(factKinds).describe('The fact that it becomes, or a question with its answer'),
  question: z.string().describe('As a customer asked it, without phones and addresses'),
  answer: z.string(),
  customers: z.number().int().describe('How many got this reply'),
});
const tags = ['assistant'];

/** Replies that people send often, offered as answers of the assistant. */
export const learnedAnswerRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  const params = idParameterSchema;
  const response = createResponses(noContentSchema, 204);

  own.get(
    '/api/seller/learned-answers',
    {
      schema: {
        operationId: 'listLearnedAnswers',
        tags,
        response: createResponses(z.object({ answers: z.array(answerSchema) })),
      },
    },
    (seller) => listLearnedAnswers(context, seller),
  );

  own.post(
    '/api/seller/learned-answers/:id/accept',
    { schema: { operationId: 'acceptLearnedAnswer', tags, params, body: shopAnswerSchema, response } },
    async (seller, request, reply) => {
      await acceptLearnedAnswer(context, seller, request.params.id, request.body);
      reply.code(204);
      return null;
    },
  );

  own.delete(
    '/api/seller/learned-answers/:id',
    { schema: { operationId: 'dismissLearnedAnswer', tags, params, response } },
    async (seller, request, reply) => {
      await dismissLearnedAnswer(context, seller, request.params.id);
      reply.code(204);
      return null;
    },
  );
};
