import { z } from 'zod';
import { takeDownReason } from '#domain/catalogue/moderation.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { answers, idParameter, nextCursor, nothing } from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { putBackProduct, takeDownProduct } from '../moderation/commands.ts';
import { criteria, product, summary } from '../products/api.ts';
import { deleteProduct } from '../products/commands.ts';
import { listAllProducts, summarizeAllProducts } from './queries.ts';

const count = z.number().int();
const wholeSummary = summary.omit({ categories: true }).extend({ valuePaise: z.number() });
const tags = ['products'];

/** The products of all sellers, for administrators (specification, sections 2 and 6). */
export const allProductRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addReading(app, context, gates);
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
        querystring: criteria.extend({ ...pageParameters(500), sellerId: z.uuid().optional() }),
        response: answers(
          z.object({
            products: z.array(product.extend({ seller: z.object({ id: z.uuid(), businessName: z.string() }) })),
            matching: count.nullable().describe('With the first page'),
            hasMoreMatching: z.boolean().describe('There are more than those that were counted'),
            nextCursor,
          }),
        ),
      },
    },
    (admin, request) => listAllProducts(context, admin, request.query),
  );

  all.get(
    '/api/admin/products/summary',
    { schema: { operationId: 'summarizeAllProducts', tags, response: answers(wholeSummary) } },
    (admin) => summarizeAllProducts(context, admin),
  );
};

const addModeration: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.delete(
    '/api/admin/products/:id',
    {
      schema: { operationId: 'deleteAnyProduct', tags, params: idParameter, response: answers(nothing, 204) },
    },
    async (admin, request, reply) => {
      await deleteProduct(context, admin, request.params.id);
      reply.code(204);
      return null;
    },
  );

  all.post(
    '/api/admin/products/:id/activate',
    { schema: { operationId: 'activateAnyProduct', tags, params: idParameter, response: answers(product) } },
    (admin, request) => putBackProduct(context, admin, request.params.id),
  );

  all.post(
    '/api/admin/products/:id/deactivate',
    {
      schema: {
        operationId: 'deactivateAnyProduct',
        tags,
        description: 'Takes it down: its seller is told why, and cannot show it again.',
        params: idParameter,
        body: takeDownReason,
        response: answers(product),
      },
    },
    (admin, request) => takeDownProduct(context, admin, request.params.id, request.body.reason),
  );
};
