import { z } from 'zod';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { sellerCategories } from '#domain/sellers/sellers.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { readFromReplica } from '#server/platform/database/replicas.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, ratingSchema } from '#server/platform/http/routes.ts';
import { openingHoursSchema, replyMinutesSchema } from '#server/sellers/shopPages/api.ts';
import type { CatalogueContext } from '../context.ts';
import { writeGoogleFeed } from '../feeds/googleFeed.ts';
import { writeProductFeed } from '../feeds/productFeed.ts';
import { coverSchema, shownLook } from '../shopLooks/api.ts';
import { eachVisibleProduct } from './feedProducts.ts';
import { optionSchema } from './optionSchemas.ts';
import { chatSchema, orderingShape, sellingFactsSchema } from './orderingShape.ts';
import { imageSchema, productFieldsShape } from './productShapes.ts';
import { readCartProducts, readStore } from './queries.ts';

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
const slugParameterSchema = z.strictObject({ slug: z.string().max(100) });
const cartIdsSchema = z.strictObject({
  ids: z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).max(50)),
});

const tags = ['shop'];
const publicConfig = { gate: 'anyone' } as const;

const feeds = [
  { file: 'catalogue.csv', type: 'text/csv', write: writeProductFeed },
  { file: 'google.tsv', type: 'text/tab-separated-values', write: writeGoogleFeed },
] as const;

/** The catalogue of a shop for the messaging service and for the shopping service. */
export const addFeeds: Routes<CatalogueContext> = (app, context) => {
  for (const { file, type, write } of feeds) {
    app.get(
      `/store/:slug/${file}`,
      { schema: { hide: true, params: slugParameterSchema } },
      async ({ params }, reply) => {
        const { id } = await readStore(context, params.slug);
        return reply
          .type(`${type}; charset=utf-8`)
          .header('cache-control', 'no-cache')
          .send(write(eachVisibleProduct(context, id), context.server.publicUrl));
      },
    );
  }
};

/** A shop, and the products of a cart there. */
export const addStores: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/stores/:slug',
    {
      config: publicConfig,
      schema: { operationId: 'readStore', tags, params: slugParameterSchema, response: createResponses(storeSchema) },
    },
    (request) =>
      readFromReplica(context, (anywhere) => readStore(anywhere, request.params.slug, languageOfRequest(request))),
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
    async (request) => {
      const { slug } = request.params;
      return { products: await readCartProducts(context, slug, request.query.ids, languageOfRequest(request)) };
    },
  );
};
