import { z } from 'zod';
import { optionKeys } from '#domain/catalogue/optionPresets.ts';
import { packageFactNames } from '#domain/catalogue/packageFacts.ts';
import { productDraftSchema, productImageSchema, productRevisionSchema } from '#domain/catalogue/products.schema.ts';
import { productActionNames, productCategories, productVisibilities, stockLevels } from '#domain/catalogue/products.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { pageLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { rankedPageParameters } from '#server/platform/database/keysetPagination.ts';
import { largeJsonBytes } from '#server/platform/http/bodyLimits.ts';
import { optionalIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { addProductPicture, applyProductAction, deleteProduct, updateProduct } from './commands.ts';
import { createProduct } from './creation.ts';
import { listOwnProducts, readOwnProduct, summarizeOwnProducts } from './queries.ts';

const factSchemas = {
  netQuantity: z.string().describe('As printed, such as 500 g'),
  countryOfOrigin: z.string().describe('ISO 3166, two letters'),
  manufacturer: z.string().describe('Name, address and PIN code'),
  packer: z.string(),
  importer: z.string(),
};
/** What the package says. */
export const packageFactSchemas = buildRecord(packageFactNames, (name) => factSchemas[name].nullable());
/** The same without what is not stated. */
export const statedFactSchemas = buildRecord(packageFactNames, (name) => factSchemas[name].optional());

export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  alsoCalled: z.string().describe('Other words that find it; never shown to customers'),
  category: z.enum(productCategories),
  pricePaise: z.number().int().describe('With options the lowest of the offered variants'),
  priceToPaise: z.number().int().nullable().describe('The highest of the offered variants; null without options'),
  stock: z.number().int().describe('With options the sum of the offered variants'),
  isActive: z.boolean(),
  isTakenDown: z.boolean().describe('By an administrator: it cannot be active before they put it back'),
  images: z.array(z.string()),
  version: z.number().int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export const variantAnswerSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  values: z.array(z.string()),
  pricePaise: z.number().int(),
  mrpPaise: z.number().int().nullable(),
  stock: z.number().int(),
  isOffered: z.boolean(),
  sku: z.string().nullable(),
  weightGrams: z.number().int().nullable(),
  image: z.string().nullable(),
});
const soldOutSchema = z.object({
  labels: z.array(z.string()).describe('Of the first three variants'),
  more: z.number().int().describe('The number of the others'),
  options: z.number().int().describe('The number of options that the product has'),
});
const listedProductSchema = productSchema.extend({
  hasOptions: z.boolean(),
  soldOut: soldOutSchema.nullable().describe('Offered variants without stock'),
});
/** What readers of another language see instead of a first name and description. */
const translationAnswerSchema = z.object({
  language: z.enum(pageLanguages),
  name: z.string(),
  description: z.string().describe('Empty: readers see the first description'),
});
/** A product as its seller reads it, with its options. */
export const ownProductSchema = productSchema.extend({
  sku: z.string().nullable(),
  mrpPaise: z.number().int().nullable(),
  weightGrams: z.number().int().nullable(),
  ...packageFactSchemas,
  options: z.array(z.object({ key: z.enum(optionKeys).nullable(), name: z.string(), values: z.array(z.string()) })),
  variants: z.array(variantAnswerSchema),
  translation: translationAnswerSchema.nullable().describe('The name and description in a second language'),
});
const countSchema = z.number().int();
export const productSummarySchema = z.object({
  total: countSchema,
  active: countSchema,
  inactive: countSchema,
  lowStock: countSchema,
  categories: z.array(z.enum(productCategories)),
});
export const productCriteriaSchema = z.strictObject({
  search: searchTextSchema,
  status: z.enum(productVisibilities).optional(),
  category: z.enum(productCategories).optional(),
});
export const ownProductCriteriaSchema = productCriteriaSchema.extend({
  stock: z.enum(stockLevels).optional(),
  import: z.uuid().optional().describe('What this import created or changed'),
});

const tags = ['products'];

/** A seller's own catalogue (specification, sections 2 and 5). */
export const productRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addOwnReading(app, context, gates);
  addOwnCreation(app, context, gates);
  addOwnUpdates(app, context, gates);
  addOwnActions(app, context, gates);
  addOwnPictures(app, context, gates);
};

const addOwnReading: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/products',
    {
      schema: {
        operationId: 'listOwnProducts',
        tags,
        querystring: ownProductCriteriaSchema.extend(rankedPageParameters(100)),
        response: createResponses(z.object({ products: z.array(listedProductSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, request) => listOwnProducts(context, seller, { ...request.query, language: languageOfRequest(request) }),
  );

  own.get(
    '/api/seller/products/summary',
    { schema: { operationId: 'summarizeOwnProducts', tags, response: createResponses(productSummarySchema) } },
    (seller) => summarizeOwnProducts(context, seller),
  );

  own.get(
    '/api/seller/products/:id',
    {
      schema: {
        operationId: 'readOwnProduct',
        tags,
        params: idParameterSchema,
        response: createResponses(ownProductSchema),
      },
    },
    (seller, request) => readOwnProduct(context, seller, request.params.id),
  );
};

const addOwnCreation: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/products',
    {
      failure: 'product_not_saved',
      bodyLimit: largeJsonBytes,
      schema: {
        operationId: 'createProduct',
        tags,
        description: 'With an Idempotency-Key header the same key and body give the same product.',
        querystring: z.strictObject({
          draft: z.optional(idSchema).describe('What the shop’s phone had begun, and ends with that'),
        }),
        body: productDraftSchema,
        response: createResponses(ownProductSchema, 201),
      },
    },
    async (seller, { query, body, headers }, reply) => {
      reply.code(201);
      return createProduct(context, seller, body, { begun: query.draft, key: optionalIdempotencyKey(headers) });
    },
  );
};

const addOwnUpdates: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).put(
    '/api/seller/products/:id',
    {
      failure: 'product_not_saved',
      bodyLimit: largeJsonBytes,
      schema: {
        operationId: 'updateProduct',
        tags,
        params: idParameterSchema,
        body: productRevisionSchema,
        response: createResponses(ownProductSchema),
      },
    },
    (seller, request) => updateProduct(context, seller, request.params.id, request.body),
  );
};

const addOwnPictures: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).post(
    '/api/seller/products/:id/pictures',
    {
      schema: {
        operationId: 'addProductPicture',
        tags,
        params: idParameterSchema,
        body: z.strictObject({ image: productImageSchema }),
        response: createResponses(ownProductSchema),
      },
    },
    (seller, request) => addProductPicture(context, seller, request.params.id, request.body.image),
  );
};

const addOwnActions: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.delete(
    '/api/seller/products/:id',
    {
      schema: {
        operationId: 'deleteProduct',
        tags,
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
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
        schema: {
          operationId: `${action}Product`,
          tags,
          params: idParameterSchema,
          response: createResponses(ownProductSchema),
        },
      },
      (seller, request) => applyProductAction(context, seller, request.params.id, action),
    );
  }
};
