import { z } from 'zod';
import { shopTermsSchema } from '#domain/sellers/terms.schema.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { blockPhone, saveShopTerms, unblockPhone } from './commands.ts';
import { listBlockedPhones, readShopTerms } from './queries.ts';

const termsSchema = z.object({
  mostPerLine: z.number().int().nullable().describe('Null: 10, or a tenth of the stock where that is more'),
  lapseHours: z.number().int().describe('Hours until a pending order lapses'),
  customersCanPickUp: z.boolean().describe('If not, an order needs a delivery address'),
});
const blockedPhoneSchema = z.object({ id: z.uuid(), phone: z.string(), createdAt: timeSchema });

const tags = ['terms'];

/** A shop's order terms and blocked phones (product.md, section 5). */
export const termsRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addTerms(app, context, gates);
  addBlocking(app, context, gates);
  addBlockedPhones(app, context, gates);
};

const addTerms: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    '/api/seller/terms',
    { schema: { operationId: 'readTerms', tags, response: createResponses(termsSchema) } },
    (seller) => readShopTerms(context, seller),
  );

  routes.put(
    '/api/seller/terms',
    {
      schema: {
        operationId: 'saveTerms',
        tags,
        body: shopTermsSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveShopTerms(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.termsSaved) };
    },
  );
};

const addBlocking: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/orders/:id/block',
    {
      schema: {
        operationId: 'blockPhone',
        tags,
        description: 'Takes no more orders from the phone of this one.',
        params: idParameterSchema,
        response: createResponses(z.object({ id: z.uuid() })),
      },
    },
    async (seller, request) => ({ id: await blockPhone(context, seller, request.params.id) }),
  );
};

const addBlockedPhones: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    '/api/seller/blocked-phones',
    {
      schema: {
        operationId: 'listBlockedPhones',
        tags,
        querystring: z.strictObject(pageParameters(50)),
        response: createResponses(z.object({ phones: z.array(blockedPhoneSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, request) => listBlockedPhones(context, seller, request.query),
  );

  routes.delete(
    '/api/seller/blocked-phones/:id',
    {
      schema: {
        operationId: 'unblockPhone',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, request, reply) => {
      await unblockPhone(context, seller, request.params.id);
      reply.code(204);
      return null;
    },
  );
};
