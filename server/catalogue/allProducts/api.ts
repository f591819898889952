import { z } from 'zod';
import { takeDownReasonSchema } from '#domain/catalogue/moderation.schema.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { rankedPageParameters } from '#server/platform/database/keysetPagination.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, idParameterSchema, nextCursorSchema, noContentSchema } from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { restoreProduct, takeDownProduct } from '../moderation/commands.ts';
import { productCriteriaSchema, productSchema, productSummarySchema } from '../products/api.ts';
import { deleteProduct } from '../products/commands.ts';
import { listAllProducts, summarizeAllProducts } from './queries.ts';

const countSchema = z.number().int();
const marketSummarySchema = productSummarySchema.omit({ categories: true }).extend({ valuePaise: z.number() });
const tags = ['products'];

/** The products of all sellers, for administrators (specification, sections 2 and 6). */
export const allProductRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addReading(app, context, gates);
  addDeletion(app, context, gates);
  addModeration(app, context, gates);
};

const addReading: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/products',
    {
      schema: {
        operationId: 'listAllProducts',
        tags,
        querystring: productCriteriaSchema.extend({ ...rankedPageParameters(500), sellerId: z.optional(idSchema) }),
        response: createResponses(
          z.object({
            products: z.array(productSchema.extend({ seller: z.object({ id: z.uuid(), businessName: z.string() }) })),
            matching: countSchema.nullable().describe('With the first page'),
            hasMoreMatching: z.boolean().describe('There are more than those that were counted'),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    (admin, request) => listAllProducts(context, admin, { ...request.query, language: languageOfRequest(request) }),
  );

  all.get(
    '/api/admin/products/summary',
    { schema: { operationId: 'summarizeAllProducts', tags, response: createResponses(marketSummarySchema) } },
    (admin) => summarizeAllProducts(context, admin),
  );
};

const addDeletion: Routes<CatalogueContext> = (app, context, gates) => {
  gates.admin.guard(app).delete(
    '/api/admin/products/:id',
    {
      schema: {
        operationId: 'deleteAnyProduct',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (admin, request, reply) => {
      await deleteProduct(context, admin, request.params.id);
      reply.code(204);
      return null;
    },
  );
};

const addModeration: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.post(
    '/api/admin/products/:id/activate',
    {
      schema: {
        operationId: 'activateAnyProduct',
        tags,
        params: idParameterSchema,
        response: createResponses(productSchema),
      },
    },
    (admin, request) => restoreProduct(context, admin, request.params.id),
  );

  all.post(
    '/api/admin/products/:id/deactivate',
    {
      schema: {
        operationId: 'deactivateAnyProduct',
        tags,
        description: 'Takes it down: its seller is told why, and cannot show it again.',
        params: idParameterSchema,
        body: takeDownReasonSchema,
        response: createResponses(productSchema),
      },
    },
    (admin, request) => takeDownProduct(context, admin, request.params.id, request.body.reason),
  );
};
