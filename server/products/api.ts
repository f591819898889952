import { z } from 'zod';
import { productDraft, productRevision } from '#domain/products.schema.ts';
import { productActionNames, productCategories, productVisibilities } from '#domain/products.ts';
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
const filter = z.strictObject({
  search: searchText,
  status: z.enum(productVisibilities).optional(),
  category: z.enum(productCategories).optional(),
  ...pageParameters(100),
});

const tags = ['products'];

/** Catalogues: a seller's own, and all of them for administrators (specification, sections 2, 5 and 6). */
export const productRoutes: Routes = (app, context, gates) => {
  addOwnReading(app, context, gates);
  addOwnEditing(app, context, gates);
  addOwnActions(app, context, gates);
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
        querystring: filter,
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
        querystring: z.strictObject({
          draft: z.uuid().optional().describe('What the shop’s phone had begun, and ends with that'),
        }),
        body: productDraft,
        response: answers(product, 201),
      },
    },
    async (seller, { query, body }, reply) => {
      reply.code(201);
      return createProduct(context, seller, body, query.draft);
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
