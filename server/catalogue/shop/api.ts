import { z } from 'zod';
import { productCategories } from '#domain/catalogue/products.ts';
import { shopSorts } from '#domain/catalogue/shop.ts';
import { recordOf } from '#domain/platform/records.ts';
import { sellerCategories } from '#domain/sellers/sellers.ts';
import { sellingFactKinds } from '#domain/sellers/shopFacts.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/paging.ts';
import { readAnywhere } from '#server/platform/database/replicas.ts';
import { answers, idParameter, nextCursor, rating, searchText, time } from '#server/platform/http/routes.ts';
import { sourceOf } from '#server/platform/http/source.ts';
import type { CatalogueContext } from '../context.ts';
import { writeFeed } from '../feeds/feed.ts';
import { listPublicReviews } from '../reviews/queries.ts';
import { eachVisibleProduct, readCart, readStore, readVisibleProduct } from './queries.ts';
import { listVisibleProducts } from './shop.ts';

const facts = {
  id: z.uuid(),
  name: z.string(),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  most: z.number().int().describe('So many pieces can be ordered at once; never more than are in stock'),
};
const chat = z
  .object({ phone: z.string(), slug: z.string().nullable() })
  .describe('Whom to write to; with a slug, the chat begins with SHOP and that slug');
/** What a shop says of payment and delivery: what it does not say is missing. */
const sellingFacts = z.object(recordOf(sellingFactKinds, () => z.string().optional()));
const customersCanPickUp = z.boolean().describe('If not, an order needs a delivery address');
const image = z.string().nullable().describe('Its first picture');
const listed = z.object({
  ...facts,
  category: z.enum(productCategories),
  image,
  rating,
  seller: z.object({ businessName: z.string(), slug: z.string() }),
});
const product = z.object({
  ...facts,
  description: z.string(),
  category: z.enum(productCategories),
  images: z.array(z.string()),
  rating,
  preview: z.string().describe('Path of the picture for link previews'),
  seller: z.object({
    businessName: z.string(),
    phone: z.string(),
    slug: z.string(),
    chat,
    facts: sellingFacts,
    customersCanPickUp,
  }),
});
const store = z.object({
  slug: z.string(),
  businessName: z.string(),
  phone: z.string(),
  chat,
  facts: sellingFacts,
  customersCanPickUp,
  description: z.string().nullable(),
  category: z.enum(sellerCategories),
  rating,
});
const review = z.object({
  id: z.uuid(),
  author: z.string(),
  stars: z.number().int(),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: time,
  productName: z.string(),
  productId: z.uuid().nullable(),
});
const filter = z.strictObject({
  search: searchText,
  category: z.enum(productCategories).optional(),
  store: z.string().max(100).optional().describe('The slug of one shop'),
  sort: z.enum(shopSorts).default('newest'),
  ...pageParameters(50),
});
const slugParameter = z.strictObject({ slug: z.string().max(100) });
const wantedIds = z.strictObject({
  ids: z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(50)),
});
const productsPage = z.object({
  products: z.array(listed),
  nextCursor,
  isSimilar: z.boolean().describe('Nothing contains the text: these are named like it'),
});

const tags = ['shop'];
const config = { gate: 'anyone' } as const;

/** What everybody may read, as data: for the cart, the chat assistant and any other client. */
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
      config,
      schema: { operationId: 'listVisibleProducts', tags, querystring: filter, response: answers(productsPage) },
    },
    ({ query, ip }) => {
      const { store: slug, ...wanted } = query;
      return readAnywhere(context, async (anywhere) => {
        const found = slug === undefined ? undefined : await readStore(anywhere, slug);
        return listVisibleProducts(anywhere, sourceOf(ip), { ...wanted, sellerId: found?.id });
      });
    },
  );

  app.get(
    '/api/products/:id',
    { config, schema: { operationId: 'readVisibleProduct', tags, params: idParameter, response: answers(product) } },
    ({ params }) => readAnywhere(context, (anywhere) => readVisibleProduct(anywhere, params.id)),
  );
};

const addReviews: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/products/:id/reviews',
    {
      config,
      schema: {
        operationId: 'listProductReviews',
        tags,
        params: idParameter,
        querystring: z.strictObject(pageParameters(50)),
        response: answers(z.object({ reviews: z.array(review), nextCursor })),
      },
    },
    ({ params, query }) =>
      readAnywhere(context, async (anywhere) => {
        const { id } = await readVisibleProduct(anywhere, params.id);
        return listPublicReviews(anywhere, { productId: id }, query);
      }),
  );
};

const addFeed: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/store/:slug/catalogue.csv',
    { schema: { hide: true, params: slugParameter } },
    async ({ params }, reply) => {
      const { id } = await readStore(context, params.slug);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(writeFeed(eachVisibleProduct(context, id), context.server.publicUrl));
    },
  );
};

const addStores: Routes<CatalogueContext> = (app, context) => {
  app.get(
    '/api/stores/:slug',
    { config, schema: { operationId: 'readStore', tags, params: slugParameter, response: answers(store) } },
    ({ params }) => readAnywhere(context, (anywhere) => readStore(anywhere, params.slug)),
  );

  app.get(
    '/api/stores/:slug/cart',
    {
      config,
      schema: {
        operationId: 'readCart',
        tags,
        description: 'Those of the wanted products that can be seen in this shop now.',
        params: slugParameter,
        querystring: wantedIds,
        response: answers(z.object({ products: z.array(z.object({ ...facts, image })) })),
      },
    },
    async (request) => ({ products: await readCart(context, request.params.slug, request.query.ids) }),
  );
};
