import { z } from 'zod';
import {
  productActionNames,
  productCategories,
  productDraft,
  productRevision,
  productVisibilities,
} from '#domain/products.ts';
import { pageParameters } from '../database/paging.ts';
import { answers, idParameter, nextCursor, nothing, type Routes, searchText, time } from '../http/routes.ts';
import { applyProductAction, createProduct, deleteProduct, updateProduct } from './commands.ts';
import {
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
const filter = z.strictObject({
  search: searchText,
  status: z.enum(productVisibilities).optional(),
  category: z.enum(productCategories).optional(),
  ...pageParameters(100),
});

/** Catalogues: a seller's own, and all of them for administrators (specification, sections 2, 5 and 6). */
export const productRoutes: Routes = (app, context, gates) => {
  addOwnRoutes(app, context, gates);
  addAdminRoutes(app, context, gates);
};

/** All catalogues, for administrators (specification, sections 2 and 6). */
const addAdminRoutes: Routes = (app, context, { admin }) => {
  const gate = { onRequest: admin.check, config: { gate: 'admin' } } as const;
  const tags = ['products'];

  app.get(
    '/api/admin/products',
    {
      ...gate,
      schema: {
        operationId: 'listAllProducts',
        tags,
        querystring: filter.extend({ ...pageParameters(500), sellerId: z.uuid().optional() }),
        response: answers(
          z.object({
            products: z.array(product.extend({ seller: z.object({ id: z.uuid(), businessName: z.string() }) })),
            matching: count.describe('How many match in all; 10,001 stands for more than 10,000'),
            nextCursor,
          }),
        ),
      },
    },
    (request) => listAllProducts(context, admin.actor(request), request.query),
  );

  app.get(
    '/api/admin/products/summary',
    { ...gate, schema: { operationId: 'summarizeAllProducts', tags, response: answers(wholeSummary) } },
    (request) => summarizeAllProducts(context, admin.actor(request)),
  );

  app.delete(
    '/api/admin/products/:id',
    {
      ...gate,
      schema: { operationId: 'deleteAnyProduct', tags, params: idParameter, response: answers(nothing, 204) },
    },
    async (request, reply) => {
      await deleteProduct(context, admin.actor(request), request.params.id);
      reply.code(204);
      return null;
    },
  );

  for (const action of productActionNames) {
    app.post(
      `/api/admin/products/:id/${action}`,
      {
        ...gate,
        schema: { operationId: `${action}AnyProduct`, tags, params: idParameter, response: answers(product) },
      },
      (request) => applyProductAction(context, admin.actor(request), request.params.id, action),
    );
  }
};

const addOwnRoutes: Routes = (app, context, { approvedSeller }) => {
  const gate = { onRequest: approvedSeller.check, config: { gate: 'approvedSeller' } } as const;
  const saving = { ...gate, config: { ...gate.config, failure: 'product_not_saved' } } as const;
  const tags = ['products'];

  app.get(
    '/api/seller/products',
    {
      ...gate,
      schema: {
        operationId: 'listOwnProducts',
        tags,
        querystring: filter,
        response: answers(z.object({ products: z.array(product), nextCursor })),
      },
    },
    (request) => listOwnProducts(context, approvedSeller.actor(request), request.query),
  );

  app.get(
    '/api/seller/products/summary',
    { ...gate, schema: { operationId: 'summarizeOwnProducts', tags, response: answers(summary) } },
    (request) => summarizeOwnProducts(context, approvedSeller.actor(request)),
  );

  app.post(
    '/api/seller/products',
    { ...saving, schema: { operationId: 'createProduct', tags, body: productDraft, response: answers(product, 201) } },
    async (request, reply) => {
      reply.code(201);
      return createProduct(context, approvedSeller.actor(request), request.body);
    },
  );

  app.get(
    '/api/seller/products/:id',
    { ...gate, schema: { operationId: 'readOwnProduct', tags, params: idParameter, response: answers(product) } },
    (request) => readOwnProduct(context, approvedSeller.actor(request), request.params.id),
  );

  app.put(
    '/api/seller/products/:id',
    {
      ...saving,
      schema: {
        operationId: 'updateProduct',
        tags,
        params: idParameter,
        body: productRevision,
        response: answers(product),
      },
    },
    (request) => updateProduct(context, approvedSeller.actor(request), request.params.id, request.body),
  );

  app.delete(
    '/api/seller/products/:id',
    { ...gate, schema: { operationId: 'deleteProduct', tags, params: idParameter, response: answers(nothing, 204) } },
    async (request, reply) => {
      await deleteProduct(context, approvedSeller.actor(request), request.params.id);
      reply.code(204);
      return null;
    },
  );

  for (const action of productActionNames) {
    app.post(
      `/api/seller/products/:id/${action}`,
      {
        ...gate,
        schema: { operationId: `${action}Product`, tags, params: idParameter, response: answers(product) },
      },
      (request) => applyProductAction(context, approvedSeller.actor(request), request.params.id, action),
    );
  }
};
