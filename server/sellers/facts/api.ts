import { z } from 'zod';
import { recordOf } from '#domain/platform/records.ts';
import { shopAnswer, shopFactChanges } from '#domain/sellers/shopFacts.schema.ts';
import { shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers, idParameter, nothing } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { addAnswer, changeAnswer, deleteAnswer, saveFacts } from './commands.ts';
import { readFacts } from './queries.ts';

const shopFacts = z.object({
  facts: z.object(recordOf(shopFactKinds, () => z.string())).describe('Empty: not said'),
  answers: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
});
const tags = ['assistant'];

/** What a shop says of itself, which its assistant answers from (chat.md, section 5). */
export const shopFactRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addFacts(app, context, gates);
  addAnswers(app, context, gates);
  addChanges(app, context, gates);
};

const addFacts: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/shop-facts',
    { schema: { operationId: 'readShopFacts', tags, response: answers(shopFacts) } },
    (seller) => readFacts(context, seller),
  );

  own.put(
    '/api/seller/shop-facts',
    {
      schema: {
        operationId: 'saveShopFacts',
        tags,
        description: 'What is left out stays; an empty text takes it away.',
        body: shopFactChanges,
        response: answers(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveFacts(context, seller, request.body);
      return { message: sayTo(request, texts.factsSaved) };
    },
  );
};

const addAnswers: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/shop-answers',
    {
      schema: {
        operationId: 'addShopAnswer',
        tags,
        body: shopAnswer,
        response: answers(z.object({ id: z.uuid() }), 201),
      },
    },
    async (seller, { body }, reply) => {
      reply.code(201);
      return { id: await addAnswer(context, seller, body) };
    },
  );
};

const addChanges: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.put(
    '/api/seller/shop-answers/:id',
    {
      schema: {
        operationId: 'changeShopAnswer',
        tags,
        params: idParameter,
        body: shopAnswer,
        response: answers(nothing, 204),
      },
    },
    async (seller, { params, body }, reply) => {
      await changeAnswer(context, seller, params.id, body);
      reply.code(204);
      return null;
    },
  );

  own.delete(
    '/api/seller/shop-answers/:id',
    { schema: { operationId: 'deleteShopAnswer', tags, params: idParameter, response: answers(nothing, 204) } },
    async (seller, { params }, reply) => {
      await deleteAnswer(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};
