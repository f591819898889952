import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productBatch, restoration, restorations } from '#domain/catalogue/productBatches.schema.ts';
import { batchLimits } from '#domain/catalogue/productBatches.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { sayTo } from '#server/platform/http/language.ts';
import { answers } from '#server/platform/http/routes.ts';
import * as errors from '#texts/errors.gen.ts';
import { wordRefusal } from '#texts/refusals.ts';
import type { CatalogueContext } from '../context.ts';
import { ownCriteria, product } from '../products/api.ts';
import { chooseOwnProducts } from '../products/queries.ts';
import { type BatchFailure, changeProducts, undoProductChanges } from './commands.ts';

/** The name is missing where there is no such product. */
const failures = z.array(z.object({ id: z.uuid(), name: z.string().optional(), reason: z.string() }));
const outcome = z.object({ done: z.number().int().describe('How many are now as they were wanted'), failures });
const tags = ['products'];

/** Many of a seller's products at once: which there are to choose from, one change for all, and taking it back. */
export const productBatchRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addChoice(app, context, gates);
  addBatches(app, context, gates);
};

/** What a batch can be made of. */
const addChoice: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/products/choice',
    {
      schema: {
        operationId: 'chooseOwnProducts',
        tags,
        querystring: ownCriteria,
        response: answers(
          z.object({ products: z.array(product.pick({ id: true, name: true })), hasMore: z.boolean() }),
        ),
      },
    },
    (seller, request) => chooseOwnProducts(context, seller, request.query),
  );
};

/** Many at once. Each is judged for itself: what fails of some is told beside what was done. */
const addBatches: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  const worded = (request: FastifyRequest, failed: BatchFailure[]) =>
    failed.map((failure) => ({ ...failure, reason: sayTo(request, () => wordFailure(failure.reason)) }));

  own.post(
    '/api/seller/products/batch',
    {
      schema: {
        operationId: 'changeProducts',
        tags,
        description: `One change for up to ${batchLimits.products} products.`,
        body: productBatch,
        response: answers(outcome.extend({ undo: z.array(restoration).describe('Puts back what can be put back') })),
      },
    },
    async (seller, request) => {
      const { done, failures, undo } = await changeProducts(context, seller, request.body);
      return { done, failures: worded(request, failures), undo };
    },
  );

  own.post(
    '/api/seller/products/batch/undo',
    {
      schema: {
        operationId: 'undoProductChanges',
        tags,
        description: 'What a batch answered as `undo`. What was changed meanwhile is left as it is.',
        body: z.strictObject({ products: restorations }),
        response: answers(outcome),
      },
    },
    async (seller, request) => {
      const { done, failures } = await undoProductChanges(context, seller, request.body.products);
      return { done, failures: worded(request, failures) };
    },
  );
};

/** What a batch says of one product in place of the form. */
function wordFailure(reason: BatchFailure['reason']): string {
  if (reason === 'product_not_found') return errors.product_not_found();
  return reason === 'product_changed' ? errors.product_changed() : wordRefusal(reason);
}
