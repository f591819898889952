import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { productCategories, productVisibilities } from '#domain/catalogue/products.ts';
import { lineStockLevels, stockListLimits, stockSorts } from '#domain/catalogue/stockLists.ts';
import { stockRowsSchema, stockUndoRowSchema, stockUndoRowsSchema } from '#domain/catalogue/stockRows.schema.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { largeJsonBytes } from '#server/platform/http/bodyLimits.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, nextCursorSchema, searchTextSchema } from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { translateFailure } from '../productBatches/failures.ts';
import { changeStock, type StockFailure } from './commands.ts';
import { listStock } from './queries.ts';

const lineSchema = z.object({
  productId: z.uuid(),
  variantId: z.uuid().nullable().describe('Null for a product without options'),
  version: z.number().int().describe('The product’s'),
  name: z.string(),
  label: z.string().nullable(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  pricePaise: z.number().int(),
  mrpPaise: z.number().int().nullable(),
  stock: z.number().int(),
  isOffered: z.boolean().describe('Of a product without options: whether it is active'),
  isActive: z.boolean().describe('The product’s'),
  isTakenDown: z.boolean(),
});
const outcomeSchema = z.object({
  done: z.number().int().describe('How many are now as they were wanted'),
  failures: z.array(
    z.object({
      productId: z.uuid(),
      variantId: z.uuid().optional(),
      name: z.string().optional().describe('Missing if the product does not exist'),
      reason: z.string(),
    }),
  ),
});

const tags = ['products'];

/** Stock and prices of a seller's variants and products without options (options.md, section 7). */
export const stockRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addList(app, context, gates);
  addBatch(app, context, gates);
  addUndo(app, context, gates);
};

const addList: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/stock',
    {
      schema: {
        operationId: 'listStock',
        tags,
        description: 'One line for each variant and each product without options. A page ends with a product.',
        querystring: z.strictObject({
          search: searchTextSchema,
          category: z.enum(productCategories).optional(),
          stock: z.enum(lineStockLevels).optional(),
          status: z.enum(productVisibilities).optional(),
          product: z.optional(idSchema),
          sort: z.enum(stockSorts).optional(),
          ...pageParameters(500, 100),
        }),
        response: createResponses(z.object({ lines: z.array(lineSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, request) => listStock(context, seller, { ...request.query, language: languageOfRequest(request) }),
  );
};

const addBatch: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).put(
    '/api/seller/stock',
    {
      bodyLimit: largeJsonBytes,
      schema: {
        operationId: 'changeStock',
        tags,
        description: `Changes stock, price and offer of up to ${stockListLimits.rows} lines, each on its own.`,
        body: z.strictObject({ rows: stockRowsSchema }),
        response: createResponses(
          outcomeSchema.extend({ undo: z.array(stockUndoRowSchema).describe('Puts back what can be put back') }),
        ),
      },
    },
    async (seller, request) => {
      const { failures, ...outcome } = await changeStock(context, seller, request.body.rows);
      return { ...outcome, failures: translateFailures(request, failures) };
    },
  );
};

const addUndo: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/stock/undo',
    {
      bodyLimit: largeJsonBytes,
      schema: {
        operationId: 'undoStockChanges',
        tags,
        description: 'What a batch answered as `undo`, for ten minutes. What was changed meanwhile is left as it is.',
        body: z.strictObject({ rows: stockUndoRowsSchema }),
        response: createResponses(outcomeSchema),
      },
    },
    async (seller, request) => {
      const { done, failures } = await changeStock(context, seller, request.body.rows);
      return { done, failures: translateFailures(request, failures) };
    },
  );
};

const translateFailures = (request: FastifyRequest, failures: StockFailure[]) =>
  failures.map((failure) => ({
    ...failure,
    reason: inLanguageOfRequest(request, () => translateFailure(failure.reason)),
  }));
