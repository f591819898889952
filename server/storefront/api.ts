import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { productCategories } from '#domain/products.ts';
import { shopSorts } from '#domain/shop.ts';
import { pageParameters } from '../database/paging.ts';
import { listPublicReviews } from '../reviews/queries.ts';
import { type App, answers, idParameter, nextCursor, type Routes, rating, searchText, time } from '../routes.ts';
import { createFailurePage, type FailurePage } from './failure.ts';
import type { BuiltFiles } from './files.ts';
import { takeForms } from './forms.ts';
import { createDraw, createPages } from './pages.ts';
import { readCart, readStore, readVisibleProduct } from './queries.ts';
import { listVisibleProducts } from './shop.ts';
import { serveSitemap } from './sitemap.ts';

const facts = {
  id: z.uuid(),
  name: z.string(),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  most: z.number().int().describe('So many pieces can be ordered at once; never more than are in stock'),
};
const image = z.string().nullable().describe('Its first picture');
const listed = z.object({
  ...facts,
  category: z.string(),
  image,
  rating,
  seller: z.object({ businessName: z.string(), slug: z.string() }),
});
const product = z.object({
  ...facts,
  description: z.string(),
  category: z.string(),
  images: z.array(z.string()),
  rating,
  preview: z.string().describe('Path of the picture for link previews'),
  seller: z.object({ businessName: z.string(), phone: z.string(), slug: z.string() }),
});
const store = z.object({
  slug: z.string(),
  businessName: z.string(),
  phone: z.string(),
  description: z.string().nullable(),
  category: z.string(),
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

/** The public pages as HTML and as API, the panel's document and the built files (product.md, section 6). */
export function storefrontRoutes(files: BuiltFiles): Routes {
  return (app, context, { anyone }) => {
    const draw = createDraw(files, context, anyone);
    const pages = createPages(draw, context, anyone);
    const errorHandler = createFailurePage(draw);
    const open = { onRequest: anyone.check, schema: { hide: true }, errorHandler };

    app.get('/', open, (request, reply) => draw(request, reply, { name: 'landing' }));
    app.get('/product/:id', open, (request, reply) => pages.product(request, reply));
    app.get('/shop', open, (request, reply) => pages.shop(request, reply));
    app.get<{ Params: { slug: string } }>('/store/:slug', open, (request, reply) => pages.store(request, reply));
    app.get('/order/:token', open, (request, reply) => pages.order(request, reply));
    takeForms(app, context, pages, errorHandler);
    serveSitemap(app, context);
    servePanel(app, files, errorHandler);
    serveFiles(app, files);

    app.setNotFoundHandler(async (request, reply) => {
      if (/^\/(api|assets|media)([/?]|$)/.test(request.url)) throw new AppError('not_found');
      try {
        await anyone.check(request);
      } catch (error) {
        return errorHandler(error as Error, request, reply);
      }
      return draw(request, reply, { name: 'not-found' }, 404);
    });
  };
}

/** The same as data: for the cart, the chat assistant and whoever else asks. */
export const shopRoutes: Routes = (app, context) => {
  const tags = ['shop'];
  const config = { gate: 'anyone' } as const;

  app.get(
    '/api/products',
    {
      config,
      schema: { operationId: 'listVisibleProducts', tags, querystring: filter, response: answers(productsPage) },
    },
    async (request) => {
      const { store: slug, ...wanted } = request.query;
      const found = slug === undefined ? undefined : await readStore(context, slug);
      return listVisibleProducts(context, { ...wanted, sellerId: found?.id });
    },
  );

  app.get(
    '/api/products/:id',
    { config, schema: { operationId: 'readVisibleProduct', tags, params: idParameter, response: answers(product) } },
    (request) => readVisibleProduct(context, request.params.id),
  );

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
    async (request) => {
      const { id } = await readVisibleProduct(context, request.params.id);
      return listPublicReviews(context, { productId: id }, request.query);
    },
  );

  app.get(
    '/api/stores/:slug',
    { config, schema: { operationId: 'readStore', tags, params: slugParameter, response: answers(store) } },
    (request) => readStore(context, request.params.slug),
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

/** The first folders of what people sign in to: one document, whose own router goes on. */
const panelFolders = ['auth', 'admin', 'seller'];

function servePanel(app: App, { panel, panelRoutes }: BuiltFiles, errorHandler: FailurePage): void {
  const patterns = panelRoutes.map((route) => route.split('/').map(patternOf).join('/'));
  const known = new RegExp(`^(${patterns.join('|')})/?$`, 'i');
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      // The document is the same: its own router says that there is no such page.
      .code(known.test(request.url.split('?', 1)[0] ?? '') ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        panel.replaceAll('__SCRIPT_NONCE__', reply.cspNonce.script).replaceAll('__STYLE_NONCE__', reply.cspNonce.style),
      );
  for (const folder of panelFolders) {
    app.get(`/${folder}`, { schema: { hide: true }, errorHandler }, answer);
    app.get(`/${folder}/*`, { schema: { hide: true }, errorHandler }, answer);
  }
}

/** A parameter of an address, such as '$id', stands for anything. */
const patternOf = (part: string) => (part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'));

function serveFiles(app: App, files: BuiltFiles): void {
  for (const part of ['panel', 'storefront']) {
    app.register(fastifyStatic, {
      root: `${files.directory}/${part}/assets/${part}`,
      prefix: `/assets/${part}/`,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  }
}
