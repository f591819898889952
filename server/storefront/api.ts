import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { orderDraft } from '#domain/orders.ts';
import { productCategories } from '#domain/products.ts';
import type { OrderFormState } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import { pageParameters } from '../database/paging.ts';
import { fieldErrors } from '../errors.ts';
import { idempotencyKey } from '../orders/api.ts';
import { placeOrder } from '../orders/commands.ts';
import { type App, answers, idParameter, nextCursor, type Routes, searchText } from '../routes.ts';
import type { BuiltFiles } from './files.ts';
import { createDraw, type Draw, orNothing } from './pages.ts';
import { listVisibleProducts, readOrderByToken, readVisibleProduct } from './queries.ts';

const product = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  images: z.array(z.string()),
  seller: z.object({ businessName: z.string(), phone: z.string() }),
});
const filter = z.strictObject({
  search: searchText,
  category: z.enum(productCategories).optional(),
  ...pageParameters(50),
});
const hide = { schema: { hide: true } };

/** The public pages as HTML, the panel's document and the built files (product.md, section 6). */
export function storefrontRoutes(files: BuiltFiles): Routes {
  return (app, context, { anyone }) => {
    const draw = createDraw(files, context, anyone);
    const open = { onRequest: anyone.check, ...hide };

    app.get(
      '/api/products',
      {
        config: { gate: 'anyone' },
        schema: {
          operationId: 'listVisibleProducts',
          tags: ['storefront'],
          querystring: filter,
          response: answers(z.object({ products: z.array(product), nextCursor })),
        },
      },
      (request) => listVisibleProducts(context, request.query),
    );

    app.get(
      '/api/products/:id',
      {
        config: { gate: 'anyone' },
        schema: {
          operationId: 'readVisibleProduct',
          tags: ['storefront'],
          params: idParameter,
          response: answers(product),
        },
      },
      (request) => readVisibleProduct(context, request.params.id),
    );

    app.get('/', open, (request, reply) => draw(request, reply, { name: 'landing' }));

    app.get('/product/:id', open, (request, reply) =>
      drawProduct(context, draw, request, reply, { values: {}, key: randomUUID() }),
    );

    app.get<{ Params: { token: string } }>('/order/:token', open, async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
      const order = await orNothing(readOrderByToken(context, request.params.token), 'order_not_found');
      const answer = order
        ? draw(request, reply, { name: 'order', order })
        : draw(request, reply, { name: 'not-found' }, 404);
      return answer.header('cache-control', 'no-store');
    });

    app.register(async (forms) => {
      await forms.register(formbody, { bodyLimit: 64 * 1024 });
      forms.post('/product/:id/order', open, (request, reply) => orderByForm(context, draw, request, reply));
    });

    serveFiles(app, files);

    app.setNotFoundHandler({ preHandler: anyone.check }, async (request, reply) => {
      if (/^\/(api|assets|media)([/?]|$)/.test(request.url)) throw new AppError('not_found');
      return draw(request, reply, { name: 'not-found' }, 404);
    });
  };
}

async function drawProduct(
  context: Context,
  draw: Draw,
  request: FastifyRequest,
  reply: FastifyReply,
  form: OrderFormState,
  status = 200,
): Promise<FastifyReply> {
  const { data } = idParameter.safeParse(request.params);
  const found = data && (await orNothing(readVisibleProduct(context, data.id), 'product_not_available'));
  return found
    ? draw(request, reply, { name: 'product', product: found, form }, status)
    : draw(request, reply, { name: 'product-not-available' }, 404);
}

const formFields = z.record(z.string().max(40), z.string().max(5000));

/** An order without JavaScript: placed and shown, or the form again with everything that was typed. */
async function orderByForm(context: Context, draw: Draw, request: FastifyRequest, reply: FastifyReply) {
  const typed = formFields.safeParse(request.body ?? {});
  if (!typed.success) throw new AppError('malformed_request');
  const { key = '', quantity = '', ...values } = typed.data;
  const form = { values: { ...values, quantity }, key };
  const { customerName, customerPhone, deliveryAddress, note } = values;
  const { data: params } = idParameter.safeParse(request.params);
  const draft = orderDraft.safeParse({
    items: [{ productId: params?.id, quantity: Number(quantity) }],
    customerName,
    customerPhone,
    deliveryAddress,
    note,
  });
  if (!draft.success) {
    const fields = fieldErrors(draft.error.issues);
    return drawProduct(context, draw, request, reply, { ...form, fields, error: Object.values(fields)[0] ?? '' }, 400);
  }
  try {
    const { token } = await placeOrder(context, draft.data, idempotencyKey(key));
    return reply.redirect(`/order/${token}`, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // A refused form that is sent again is another order.
    const again = { ...form, key: randomUUID(), error: error.message };
    return drawProduct(context, draw, request, reply, again, error.status);
  }
}

/** The first folders of what people sign in to: one document, whose own router goes on. */
const panelFolders = ['auth', 'admin', 'seller'];

function serveFiles(app: App, files: BuiltFiles): void {
  const panel = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        files.panel
          .replaceAll('__SCRIPT_NONCE__', reply.cspNonce.script)
          .replaceAll('__STYLE_NONCE__', reply.cspNonce.style),
      );
  for (const folder of panelFolders) {
    app.get(`/${folder}`, hide, panel);
    app.get(`/${folder}/*`, hide, panel);
  }
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
