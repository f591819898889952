import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productBatchSchema, restorationSchema, restorationsSchema } from '#domain/catalogue/productBatches.schema.ts';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { ownProductCriteriaSchema, productSchema } from '../products/api.ts';
import { chooseOwnProducts } from '../products/queries.ts';
import { changeProducts, type ProductBatchFailure, undoProductChanges } from './commands.ts';
import { translateFailure } from './failures.ts';

/** The name is missing if the product does not exist. */
const failuresSchema = z.array(z.object({ id: z.uuid(), name: z.string().optional(), reason: z.string() }));
const outcomeSchema = z.object({
  done: z.number().int().describe('How many are now as they were wanted'),
  failures: failuresSchema,
});
const tags = ['products'];

/** Batches over a seller's products: which ones can be selected, one change for all, and undoing it. */
export const productBatchRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addChoiceRoute(app, context, gates);
  addBatches(app, context, gates);
};

/** The products that a batch can select. */
const addChoiceRoute: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/products/choice',
    {
      schema: {
        operationId: 'chooseOwnProducts',
        tags,
        querystring: ownProductCriteriaSchema,
        response: createResponses(
          z.object({ products: z.array(productSchema.pick({ id: true, name: true })), hasMore: z.boolean() }),
        ),
      },
    },
    (seller, request) => chooseOwnProducts(context, seller, { ...request.query, language: languageOfRequest(request) }),
  );
};

/** Each product is validated on its own, and the answer lists the failures beside the successes. */
const addBatches: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/products/batch',
    {
      schema: {
        operationId: 'changeProducts',
        tags,
        description: `One change for up to ${productBatchLimits.products} products.`,
        body: productBatchSchema,
        response: createResponses(
          outcomeSchema.extend({ undo: z.array(restorationSchema).describe('Puts back what can be put back') }),
        ),
      },
    },
    async (seller, request) => {
      const { done, failures, undo } = await changeProducts(context, seller, request.body);
      return { done, failures: translateFailures(request, failures), undo };
    },
  );

  own.post(
    '/api/seller/products/batch/undo',
    {
      schema: {
        operationId: 'undoProductChanges',
        tags,
        description: 'What a batch answered as `undo`. What was changed meanwhile is left as it is.',
        body: z.strictObject({ products: restorationsSchema }),
        response: createResponses(outcomeSchema),
      },
    },
    async (seller, request) => {
      const { done, failures } = await undoProductChanges(context, seller, request.body.products);
      return { done, failures: translateFailures(request, failures) };
    },
  );
};

function translateFailures(request: FastifyRequest, failures: ProductBatchFailure[]) {
  return failures.map((failure) => ({
    ...failure,
    reason: inLanguageOfRequest(request, () => translateFailure(failure.reason)),
  }));
}
