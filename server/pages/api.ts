import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { tagOf } from '#texts/language.ts';
import * as texts from '#texts/panelDocument.gen.ts';
import type { App } from '../http/application.ts';
import { languageOfRequest, sayTo } from '../http/language.ts';
import type { Routes } from '../http/routes.ts';
import { createFailurePage, type FailurePage } from './failure.ts';
import type { BuiltFiles } from './files.ts';
import { takeForms } from './forms.ts';
import { createDraw, createPages } from './pages.ts';
import { serveSitemap } from './sitemap.ts';

/** The public pages, the panel's document and the built files (product.md, section 6). */
export function pageRoutes(files: BuiltFiles): Routes {
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
        panel
          .replace('lang="en-IN"', `lang="${tagOf(languageOfRequest(request))}"`)
          .replace('__LOADING__', sayTo(request, texts.loading))
          .replace('__NEEDS_SCRIPT__', sayTo(request, texts.needsScript))
          .replaceAll('__SCRIPT_NONCE__', reply.cspNonce.script)
          .replaceAll('__STYLE_NONCE__', reply.cspNonce.style),
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
