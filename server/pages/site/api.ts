import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { serveAccountForms } from '../accounts/accountForms.ts';
import { createAccountPages, serveAccountPages } from '../accounts/accounts.ts';
import type { PagesContext } from '../context.ts';
import type { BuiltFiles } from '../documents/builtFiles.ts';
import { createDocuments, type SendPage } from '../documents/documents.ts';
import { createFailurePage, type FailurePage } from '../documents/failurePage.ts';
import { serveOrderFinder } from '../orderFinder/orderFinderForm.ts';
import { servePanel } from '../panel/panelDocument.ts';
import { serveOwnData } from '../privacy/ownData.ts';
import { servePrivacy } from '../privacy/privacy.ts';
import { serveReportForm } from '../reports/reportForm.ts';
import { serveShopForms } from '../shop/forms.ts';
import { followOrderLanguage } from '../shop/orderLanguage.ts';
import { createShopPages, type ShopPages } from '../shop/pages.ts';
import { serveStandIn } from '../standIn/standInForm.ts';
import { serveLanguageSwitch } from './languageSwitch.ts';
import { serveSitemap } from './sitemap.ts';

/** The public pages, the panel's document and the built files (product.md, section 6). */
export function pageRoutes(files: BuiltFiles): Routes<PagesContext> {
  return (app, context, { anyone }) => {
    const { sendPage, sendSharedPage, invalidate } = createDocuments(files, context);
    const pages = createShopPages(sendPage, sendSharedPage, context, anyone);
    const errorHandler = createFailurePage(sendPage);
    const open = { onRequest: anyone.check, schema: { hide: true }, errorHandler };

    // A visitor who changes something must see the change on the next page from this process.
    app.addHook('onSend', ({ method }, _reply, _payload, done) => {
      if (method !== 'GET' && method !== 'HEAD') invalidate();
      done();
    });
    serveSharedPages(app, pages, errorHandler);
    app.get('/orders', open, (request, reply) => sendPage(request, reply, { name: 'orders' }));
    const ofOrder = { ...open, onRequest: [anyone.check, followOrderLanguage(context)] };
    app.get('/order/:token', ofOrder, (request, reply) => pages.order(request, reply));
    serveOrderFinder(app, { context, gate: anyone, sendPage, errorHandler });
    serveShopForms(app, context, pages, errorHandler);
    servePrivacy(app, { context, sendSharedPage, errorHandler });
    serveReportForm(app, { context, gate: anyone, sendPage, errorHandler });
    serveStandIn(app, { context, gate: anyone, sendPage, errorHandler });
    serveOwnData(app, { context, gate: anyone, sendPage, errorHandler });
    const accounts = createAccountPages(sendPage, context, anyone);
    serveAccountPages(app, accounts, errorHandler);
    serveAccountForms(app, accounts, errorHandler);
    serveLanguageSwitch(app, { context, gate: anyone, errorHandler });
    serveSitemap(app, context);
    servePanel(app, { context, files, anyone, errorHandler });
    serveFiles(app, files);

    answerUnknownPages(app, { anyone, sendPage, errorHandler });
  };
}

type UnknownPages = { anyone: Gate<Account | undefined>; sendPage: SendPage; errorHandler: FailurePage };

function answerUnknownPages(app: App, { anyone, sendPage, errorHandler }: UnknownPages): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/(api|assets|media)([/?]|$)/.test(request.url)) throw new AppError('not_found');
    const page = withoutSlash(request);
    if (page) return reply.redirect(page, 308);
    try {
      await anyone.check(request);
    } catch (error) {
      return errorHandler(error as Error, request, reply);
    }
    return sendPage(request, reply, { name: 'not-found' }, 404);
  });
}

/**
 * The address of a page with trailing slashes. A host, as in `//host/`, does not match, nor what browsers read as one.
 */
const trailingSlashPattern = /^((?:\/[^/\\\s]+)+)\/+$/;
/** `/hi/shop?search=lamp` for `/hi/shop/?search=lamp`; `undefined` if there is no trailing slash. */
function withoutSlash({ method, originalUrl: url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [path = ''] = url.split('?', 1);
  const page = trailingSlashPattern.exec(path)?.[1];
  return page && page + url.slice(path.length);
}

/** Pages that are the same for everybody, so no session is read. */
function serveSharedPages(app: App, pages: ShopPages, errorHandler: FailurePage): void {
  const common = { schema: { hide: true }, errorHandler };
  app.get('/', common, (request, reply) => pages.landing(request, reply));
  app.get('/product/:id', common, (request, reply) => pages.product(request, reply));
  app.get('/shop', common, (request, reply) => pages.shop(request, reply));
  app.get('/shops', common, (request, reply) => pages.shops(request, reply));
  app.get<{ Params: { slug: string } }>('/store/:slug', common, (request, reply) => pages.store(request, reply));
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
