import { z } from 'zod';
import { occasions } from '#domain/catalogue/occasions.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import { lowPrice, shopSorts } from '#domain/catalogue/shop.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { sellerCategories } from '#domain/sellers/sellers.ts';
import { sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters, rankedPageParameters } from '#server/platform/database/keysetPagination.ts';
import { readFromReplica } from '#server/platform/database/replicas.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  ratingSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import { openingHoursSchema, replyMinutesSchema } from '#server/sellers/shopPages/api.ts';
import type { CatalogueContext } from '../context.ts';
import { writeProductFeed } from '../feeds/productFeed.ts';
import { statedFactSchemas } from '../products/api.ts';
import { boughtOptionSchema } from '../reviews/api.ts';
import { listPublicReviews } from '../reviews/queries.ts';
import { coverSchema, shownLook } from '../shopLooks/api.ts';
import { countedFacetParameters, facetsShape } from './facetSchemas.ts';
import { eachVisibleProduct } from './feedProducts.ts';
import { listedOptionsShape, mostSchema, optionSchema, publicOptionsShape } from './optionSchemas.ts';
import { orderingShape } from './orderingShape.ts';
import { listVisibleProducts } from './productLists.ts';
import { readCartProducts, readStore, readVisibleProduct } from './queries.ts';

const productFieldsShape = {
  id: z.uuid(),
  name: z.string(),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  most: mostSchema,
};
const chatSchema = z
  .object({ phone: z.string(), slug: z.string().nullable() })
  .describe('Whom to write to; with a slug, the chat begins with SHOP and that slug');
/** A shop's payment and delivery facts; those it does not state are missing. */
const sellingFactsSchema = z.object(buildRecord(sellingFactKinds, () => z.string().optional()));
const imageSchema = z.string().nullable().describe('Its first picture');
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
const cartProductSchema = z.object({
  ...productFieldsShape,
  image: imageSchema,
  variantId: z.uuid().nullable(),
  label: z.string().nullable().describe('The values of the variant'),
  missingOption: optionSchema
    .nullable()
    .describe('The first option, if the product has options and no variant was wanted'),
});
const storeSchema = z.object({
  slug: z.string(),
  businessName: z.string(),
  phone: z.string(),
  chat: chatSchema,
  facts: sellingFactsSchema,
  ...orderingShape,
  description: z.string().nullable(),
  category: z.enum(sellerCategories),
  city: z.string().nullable(),
  openingHours: openingHoursSchema,
  replyMinutes: replyMinutesSchema,
  ...shownLook,
  cover: coverSchema,
  rating: ratingSchema,
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
const slugParameterSchema = z.strictObject({ slug: z.string().max(100) });
const cartIdsSchema = z.strictObject({
  ids: z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).max(50)),
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
  addReviews(app, context, gates);
  addStores(app, context, gates);
  addFeed(app, context, gates);
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
    ({ query, ip }) => {
      const { store: slug, facets: withFacets, ...wanted } = query;
      return readFromReplica(context, async (anywhere) => {
        const found = slug === undefined ? undefined : await readStore(anywhere, slug);
        return listVisibleProducts(anywhere, requestSourceOf(ip), { ...wanted, withFacets, sellerId: found?.id });
      });
    },
  );

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
    ({ params }) => readFromReplica(context, (anywhere) => readVisibleProduct(anywhere, params.id)),
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

const addFeed: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/store/:slug/catalogue.csv',
    { schema: { hide: true, params: slugParameterSchema } },
    async ({ params }, reply) => {
      const { id } = await readStore(context, params.slug);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(writeProductFeed(eachVisibleProduct(context, id), context.server.publicUrl));
    },
  );
};

const addStores: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/stores/:slug',
    {
      config: publicConfig,
      schema: { operationId: 'readStore', tags, params: slugParameterSchema, response: createResponses(storeSchema) },
    },
    ({ params }) => readFromReplica(context, (anywhere) => readStore(anywhere, params.slug)),
  );

  app.get(
    '/api/stores/:slug/cart',
    {
      config: publicConfig,
      schema: {
        operationId: 'readCart',
        tags,
        description: 'Those of the wanted products and variants that can be seen in this shop now.',
        params: slugParameterSchema,
        querystring: cartIdsSchema,
        response: createResponses(z.object({ products: z.array(cartProductSchema) })),
      },
    },
    async (request) => ({ products: await readCartProducts(context, request.params.slug, request.query.ids) }),
  );
};
