import fastifyStatic from '@fastify/static';
import { AppError } from '#domain/errors.ts';
import type { App } from '../http/application.ts';
import type { Routes } from '../http/routes.ts';
import { takeAccountForms } from './accountForms.ts';
import { createAccountPages, serveAccountPages } from './accounts.ts';
import { createFailurePage } from './failure.ts';
import type { BuiltFiles } from './files.ts';
import { takeForms } from './forms.ts';
import { createDraw, createPages } from './pages.ts';
import { servePanel } from './panel.ts';
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
    app.get('/orders', open, (request, reply) => draw(request, reply, { name: 'orders' }));
    app.get('/order/:token', open, (request, reply) => pages.order(request, reply));
    takeForms(app, context, pages, errorHandler);
    const accounts = createAccountPages(draw, context, anyone);
    serveAccountPages(app, accounts, errorHandler);
    takeAccountForms(app, accounts, errorHandler);
    serveSitemap(app, context);
    servePanel(app, { files, anyone, errorHandler });
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
