import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productBatch, restoration, restorations } from '#domain/productBatches.schema.ts';
import { batchLimits } from '#domain/productBatches.ts';
import { productDraft, productImage, productRevision } from '#domain/products.schema.ts';
import { productActionNames, productCategories, productVisibilities, stockLevels } from '#domain/products.ts';
import * as errors from '#texts/errors.gen.ts';
import { wordRefusal } from '#texts/refusals.ts';
import { pageParameters } from '../database/paging.ts';
import { optionalKey } from '../http/idempotency.ts';
import { sayTo } from '../http/language.ts';
import { answers, idParameter, nextCursor, nothing, type Routes, searchText, time } from '../http/routes.ts';
import { type BatchFailure, changeProducts, undoProductChanges } from './batches.ts';
import { addProductPicture, applyProductAction, createProduct, deleteProduct, updateProduct } from './commands.ts';
import {
  chooseOwnProducts,
  listAllProducts,
  listOwnProducts,
  readOwnProduct,
  summarizeAllProducts,
  summarizeOwnProducts,
} from './queries.ts';

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  alsoCalled: z.string().describe('Other words that find it; never shown to customers'),
  category: z.enum(productCategories),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  isActive: z.boolean(),
  images: z.array(z.string()),
  version: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
const count = z.number().int();
const summary = z.object({
  total: count,
  active: count,
  inactive: count,
  lowStock: count,
  categories: z.array(z.enum(productCategories)),
});
const wholeSummary = summary.omit({ categories: true }).extend({ valuePaise: z.number() });
const criteria = z.strictObject({
  search: searchText,
  status: z.enum(productVisibilities).optional(),
  category: z.enum(productCategories).optional(),
});
const ownCriteria = criteria.extend({ stock: z.enum(stockLevels).optional() });
/** The name is missing where there is no such product. */
const failures = z.array(z.object({ id: z.uuid(), name: z.string().optional(), reason: z.string() }));
const outcome = z.object({ done: count.describe('How many are now as they were wanted'), failures });

const tags = ['products'];

/** Catalogues: a seller's own, and all of them for administrators (specification, sections 2, 5 and 6). */
export const productRoutes: Routes = (app, context, gates) => {
  addOwnReading(app, context, gates);
  addOwnEditing(app, context, gates);
  addOwnActions(app, context, gates);
  addOwnPictures(app, context, gates);
  addOwnChoice(app, context, gates);
  addOwnBatches(app, context, gates);
  addAllReading(app, context, gates);
  addModeration(app, context, gates);
};

/** All catalogues, for administrators (specification, sections 2 and 6). */
const addAllReading: Routes = (app, context, gates) => {
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
            matching: count.nullable().describe('With the first page; 10,001, or 1,001 of a search: there are more'),
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

const addModeration: Routes = (app, context, gates) => {
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

  for (const action of productActionNames) {
    all.post(
      `/api/admin/products/:id/${action}`,
      {
        schema: { operationId: `${action}AnyProduct`, tags, params: idParameter, response: answers(product) },
      },
      (admin, request) => applyProductAction(context, admin, request.params.id, action),
    );
  }
};

const addOwnReading: Routes = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/products',
    {
      schema: {
        operationId: 'listOwnProducts',
        tags,
        querystring: ownCriteria.extend(pageParameters(100)),
        response: answers(z.object({ products: z.array(product), nextCursor })),
      },
    },
    (seller, request) => listOwnProducts(context, seller, request.query),
  );

  own.get(
    '/api/seller/products/summary',
    { schema: { operationId: 'summarizeOwnProducts', tags, response: answers(summary) } },
    (seller) => summarizeOwnProducts(context, seller),
  );

  own.get(
    '/api/seller/products/:id',
    { schema: { operationId: 'readOwnProduct', tags, params: idParameter, response: answers(product) } },
    (seller, request) => readOwnProduct(context, seller, request.params.id),
  );
};

const addOwnEditing: Routes = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/products',
    {
      failure: 'product_not_saved',
      schema: {
        operationId: 'createProduct',
        tags,
        description: 'With an Idempotency-Key header the same key and body give the same product.',
        querystring: z.strictObject({
          draft: z.uuid().optional().describe('What the shop’s phone had begun, and ends with that'),
        }),
        body: productDraft,
        response: answers(product, 201),
      },
    },
    async (seller, { query, body, headers }, reply) => {
      reply.code(201);
      return createProduct(context, seller, body, { begun: query.draft, key: optionalKey(headers) });
    },
  );

  own.put(
    '/api/seller/products/:id',
    {
      failure: 'product_not_saved',
      schema: {
        operationId: 'updateProduct',
        tags,
        params: idParameter,
        body: productRevision,
        response: answers(product),
      },
    },
    (seller, request) => updateProduct(context, seller, request.params.id, request.body),
  );
};

const addOwnPictures: Routes = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/products/:id/pictures',
    {
      schema: {
        operationId: 'addProductPicture',
        tags,
        params: idParameter,
        body: z.strictObject({ image: productImage }),
        response: answers(product),
      },
    },
    (seller, request) => addProductPicture(context, seller, request.params.id, request.body.image),
  );
};

const addOwnActions: Routes = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.delete(
    '/api/seller/products/:id',
    { schema: { operationId: 'deleteProduct', tags, params: idParameter, response: answers(nothing, 204) } },
    async (seller, request, reply) => {
      await deleteProduct(context, seller, request.params.id);
      reply.code(204);
      return null;
    },
  );

  for (const action of productActionNames) {
    own.post(
      `/api/seller/products/:id/${action}`,
      {
        schema: { operationId: `${action}Product`, tags, params: idParameter, response: answers(product) },
      },
      (seller, request) => applyProductAction(context, seller, request.params.id, action),
    );
  }
};

/** What a batch can be made of. */
const addOwnChoice: Routes = (app, context, { approvedSeller }) => {
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
const addOwnBatches: Routes = (app, context, { approvedSeller }) => {
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
