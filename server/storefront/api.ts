import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Page } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import type { Account } from '../gates.ts';
import { answers, idParameter, type Routes } from '../routes.ts';
import type { BuiltFiles } from './files.ts';
import { readOrderByToken, readVisibleProduct } from './queries.ts';

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

/** The first folders of what people sign in to: one document, whose own router goes on. */
const panelFolders = ['auth', 'admin', 'seller'];

/** The public pages as HTML, the panel's document, the built files (product.md, section 6). */
export function storefrontRoutes(files: BuiltFiles): Routes {
  return (app, context, { anyone }) => {
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

    const draw = (reply: FastifyReply, request: FastifyRequest, page: Page, status = 200) =>
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(files.render(page, shell(files, context, reply, request, anyone.actor(request))));

    const hidden = { onRequest: anyone.check, schema: { hide: true } };

    app.get('/', hidden, (request, reply) => draw(reply, request, { name: 'landing' }));

    app.get('/product/:id', hidden, async (request, reply) => {
      const { data } = idParameter.safeParse(request.params);
      const found = data && (await orNothing(readVisibleProduct(context, data.id), 'product_not_available'));
      return found
        ? draw(reply, request, { name: 'product', product: found })
        : draw(reply, request, { name: 'product-not-available' }, 404);
    });

    app.get<{ Params: { token: string } }>('/order/:token', hidden, async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
      const found = await orNothing(readOrderByToken(context, request.params.token), 'order_not_found');
      const answer = found
        ? draw(reply, request, { name: 'order', order: found })
        : draw(reply, request, { name: 'not-found' }, 404);
      return answer.header('cache-control', 'no-store');
    });

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
      app.get(`/${folder}`, { schema: { hide: true } }, panel);
      app.get(`/${folder}/*`, { schema: { hide: true } }, panel);
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

    app.setNotFoundHandler({ preHandler: anyone.check }, async (request, reply) => {
      if (/^\/(api|assets|media)\//.test(request.url)) throw new AppError('not_found');
      return draw(reply, request, { name: 'not-found' }, 404);
    });
  };
}

/** A refusal that a page has words for becomes `undefined`; everything else stays an error. */
async function orNothing<T>(reading: Promise<T>, code: AppError['code']): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}

function shell(
  files: BuiltFiles,
  { publicUrl }: Context,
  reply: FastifyReply,
  request: FastifyRequest,
  account: Account | undefined,
) {
  return {
    ...files.assets,
    publicUrl,
    path: request.url.split('?', 1)[0] ?? '/',
    scriptNonce: reply.cspNonce.script,
    styleNonce: reply.cspNonce.style,
    dashboard: account ? `/${account.role}/dashboard` : null,
  };
}
