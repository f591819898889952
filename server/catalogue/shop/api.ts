import { z } from 'zod';
import { occasions } from '#domain/catalogue/occasions.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { lowPrice, shopSorts } from '#domain/catalogue/shop.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters, rankedPageParameters } from '#server/platform/database/keysetPagination.ts';
import { readFromReplica } from '#server/platform/database/replicas.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  ratingSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { statedFactSchemas } from '../products/api.ts';
import { boughtOptionSchema } from '../reviews/api.ts';
import { listPublicReviews } from '../reviews/queries.ts';
import { shownLook } from '../shopLooks/api.ts';
import { countedFacetParameters, facetsShape } from './facetSchemas.ts';
import { listedOptionsShape, publicOptionsShape } from './optionSchemas.ts';
import { chatSchema, orderingShape, sellingFactsSchema } from './orderingShape.ts';
import { listVisibleProducts } from './productLists.ts';
import { imageSchema, productFieldsShape } from './productShapes.ts';
import { readStore, readVisibleProduct } from './queries.ts';
import { addFeeds, addStores } from './storeRoutes.ts';

const listedProductSchema = z.object({
  ...productFieldsShape,
  ...listedOptionsShape,
  category: z.enum(productCategories),
  image: imageSchema,
  rating: ratingSchema,
  seller: z.object({ businessName: z.string(), slug: z.string() }),
});
const publicProductSchema = z.object({
  ...productFieldsShape,
  ...publicOptionsShape,
  weightGrams: z.number().int().optional(),
  ...statedFactSchemas,
  description: z.string(),
  category: z.enum(productCategories),
  images: z.array(z.string()),
  rating: ratingSchema,
  preview: z.string().describe('Path of the picture for link previews'),
  seller: z.object({
    businessName: z.string(),
    phone: z.string(),
    slug: z.string(),
    chat: chatSchema,
    facts: sellingFactsSchema,
    ...orderingShape,
    ...shownLook,
  }),
});
const publicReviewSchema = z.object({
  id: z.uuid(),
  author: z.string(),
  stars: z.number().int(),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: timeSchema,
  productName: z.string(),
  optionLabel: boughtOptionSchema,
  productId: z.uuid().nullable(),
  image: z.string().nullable().describe('The first picture of the product, while it is offered'),
});
const productFilterSchema = z.strictObject({
  search: searchTextSchema,
  category: z.enum(productCategories).optional(),
  store: z.string().max(100).optional().describe('The slug of one shop'),
  under: z.literal(lowPrice.parameter).optional().describe('Only products that cost less than ₹500'),
  occasion: z.enum(occasions).optional().describe('Only products that name this occasion'),
  ...countedFacetParameters,
  sort: z.enum(shopSorts).optional().describe('By default relevance with a search, otherwise newest'),
  ...rankedPageParameters(50),
});
const productPageSchema = z.object({
  products: z.array(listedProductSchema),
  nextCursor: nextCursorSchema,
  isSimilar: z.boolean().describe('No product has the words: these have words that are spelled like them'),
  isClosest: z.boolean().describe('No product has all the words: these have most of them'),
  ...facetsShape,
});

const tags = ['shop'];
const publicConfig = { gate: 'anyone' } as const;

/** Public data as JSON: for the cart, the chat assistant and any other client. */
export const catalogueRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addProducts(app, context, gates);
  addProduct(app, context, gates);
  addReviews(app, context, gates);
  addStores(app, context, gates);
  addFeeds(app, context, gates);
};

const addProducts: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/products',
    {
      config: publicConfig,
      schema: {
        operationId: 'listVisibleProducts',
        tags,
        querystring: productFilterSchema,
        response: createResponses(productPageSchema),
      },
    },
    (request) => {
      const { store: slug, facets: withFacets, ...named } = request.query;
      const wanted = { ...named, language: languageOfRequest(request) };
      return readFromReplica(context, async (anywhere) => {
        const found = slug === undefined ? undefined : await readStore(anywhere, slug);
        return listVisibleProducts(anywhere, requestSourceOf(request.ip), {
          ...wanted,
          withFacets,
          sellerId: found?.id,
        });
      });
    },
  );
};

const addProduct: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/products/:id',
    {
      config: publicConfig,
      schema: {
        operationId: 'readVisibleProduct',
        tags,
        params: idParameterSchema,
        response: createResponses(publicProductSchema),
      },
    },
    (request) =>
      readFromReplica(context, (anywhere) =>
        readVisibleProduct(anywhere, request.params.id, languageOfRequest(request)),
      ),
  );
};

const addReviews: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/products/:id/reviews',
    {
      config: publicConfig,
      schema: {
        operationId: 'listProductReviews',
        tags,
        params: idParameterSchema,
        querystring: z.strictObject(pageParameters(50)),
        response: createResponses(z.object({ reviews: z.array(publicReviewSchema), nextCursor: nextCursorSchema })),
      },
    },
    ({ params, query }) =>
      readFromReplica(context, async (anywhere) => {
        const { id } = await readVisibleProduct(anywhere, params.id);
        return listPublicReviews(anywhere, { productId: id }, query);
      }),
  );
};
