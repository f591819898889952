import { z } from 'zod';
import { optionKeys } from '#domain/catalogue/optionPresets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { variantAnswerSchema } from '#server/catalogue/products/api.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import type { ChatContext } from '../context.ts';
import { discardDraft, openDraft } from './commands.ts';
import { listDrafts } from './queries.ts';

const draftFactsSchema = z.object({
  name: z.string().describe('Empty where it is not known'),
  description: z.string(),
  pricePaise: z.number().int().nullable(),
  stock: z.number().int().nullable(),
  category: z.enum(productCategories).nullable(),
});
const optionSchema = z.object({ key: z.enum(optionKeys).nullable(), name: z.string(), values: z.array(z.string()) });
const variantSchema = variantAnswerSchema.omit({ id: true }).describe('0 for a price or stock that is not known');
const openedSchema = draftFactsSchema.extend({
  images: z.array(z.string()),
  options: z.array(optionSchema).describe('Empty without options'),
  variants: z.array(variantSchema),
});
const draftSchema = draftFactsSchema.extend({
  id: z.uuid(),
  priceToPaise: z.number().int().nullable().describe('The highest price of its variants; null without options'),
  pictures: z.array(z.uuid()).describe('Of /api/seller/chat-pictures'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
const tags = ['products'];

/** Products begun on the shop's phone, to be finished in the panel (chat.md, section 2). */
export const draftRoutes: Routes<ChatContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addFinishing(app, context, gates);
};

const addReading: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/drafts',
    {
      schema: {
        operationId: 'listDrafts',
        tags,
        querystring: z.strictObject(pageParameters(50)),
        response: createResponses(z.object({ drafts: z.array(draftSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, { query }) => listDrafts(context, seller, query),
  );
};

/** A draft ends as a product or is discarded. */
const addFinishing: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/drafts/:id/open',
    {
      schema: {
        operationId: 'openDraft',
        tags,
        description: 'Uploads its pictures, each once, and answers with what a product of it begins with.',
        params: idParameterSchema,
        response: createResponses(openedSchema),
      },
    },
    (seller, { params }) => openDraft(context, seller, params.id),
  );

  own.delete(
    '/api/seller/drafts/:id',
    {
      schema: {
        operationId: 'discardDraft',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await discardDraft(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};
