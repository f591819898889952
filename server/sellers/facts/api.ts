import { z } from 'zod';
import { buildRecord } from '#domain/platform/records.ts';
import { shopAnswerSchema, shopFactChangesSchema } from '#domain/sellers/shopFacts.schema.ts';
import { shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, idParameterSchema, noContentSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { addShopAnswer, changeShopAnswer, deleteShopAnswer, saveShopFacts } from './commands.ts';
import { readShopFacts } from './queries.ts';

const shopFactsSchema = z.object({
  facts: z.object(buildRecord(shopFactKinds, () => z.string())).describe('Empty: not said'),
  answers: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
});
const tags = ['assistant'];

/** A shop's facts, from which its assistant answers (chat.md, section 5). */
export const shopFactRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addFacts(app, context, gates);
  addAnswers(app, context, gates);
  addChanges(app, context, gates);
};

const addFacts: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    '/api/seller/shop-facts',
    { schema: { operationId: 'readShopFacts', tags, response: createResponses(shopFactsSchema) } },
    (seller) => readShopFacts(context, seller),
  );

  routes.put(
    '/api/seller/shop-facts',
    {
      schema: {
        operationId: 'saveShopFacts',
        tags,
        description: 'What is left out stays; an empty text takes it away.',
        body: shopFactChangesSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveShopFacts(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.factsSaved) };
    },
  );
};

const addAnswers: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.post(
    '/api/seller/shop-answers',
    {
      schema: {
        operationId: 'addShopAnswer',
        tags,
        body: shopAnswerSchema,
        response: createResponses(z.object({ id: z.uuid() }), 201),
      },
    },
    async (seller, { body }, reply) => {
      reply.code(201);
      return { id: await addShopAnswer(context, seller, body) };
    },
  );
};

const addChanges: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.put(
    '/api/seller/shop-answers/:id',
    {
      schema: {
        operationId: 'changeShopAnswer',
        tags,
        params: idParameterSchema,
        body: shopAnswerSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params, body }, reply) => {
      await changeShopAnswer(context, seller, params.id, body);
      reply.code(204);
      return null;
    },
  );

  routes.delete(
    '/api/seller/shop-answers/:id',
    {
      schema: {
        operationId: 'deleteShopAnswer',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await deleteShopAnswer(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};
