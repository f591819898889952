import type { FastifyReply } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import {
  listSitemapParts,
  readSitemapPart,
  type SitemapKind,
  sitemapKinds,
} from '#server/catalogue/shop/sitemapParts.ts';
import type { App } from '#server/platform/http/application.ts';
import { idParameterSchema } from '#server/platform/http/routes.ts';
import { defaultLanguage, offeredLanguages } from '#texts/language.ts';
import { isTranslated, languagePath } from '#texts/languagePaths.ts';
import type { PagesContext } from '../context.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
/** Search engines return every few hours. */
const cacheControl = 'public, max-age=3600';
const hour = 60 * 60 * 1000;
const hiddenRoute = { schema: { hide: true } };

/** robots.txt and the sitemap with every public address, in parts (product.md, section 6). */
export function serveSitemap(app: App, context: PagesContext): void {
  const {
    server: { publicUrl },
  } = context;
  const parts = createHourlyParts(context);

  app.get('/robots.txt', hiddenRoute, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(robotsText(publicUrl)),
  );

  app.get('/sitemap.xml', hiddenRoute, async (_request, reply) => {
    const found = await parts();
    const all = ['pages', ...sitemapKinds.flatMap((kind) => found[kind].map((id) => `${kind}/${id}`))];
    const entries = all.map((part) => `<sitemap><loc>${publicUrl}/sitemap/${part}</loc></sitemap>`);
    return sendXml(reply, 'sitemapindex', entries);
  });

  const pages = ['/', '/shop', '/shops', '/privacy'].flatMap((path) => listAddresses(publicUrl, path));
  app.get('/sitemap/pages', hiddenRoute, (_request, reply) => sendXml(reply, 'urlset', pages));

  for (const kind of sitemapKinds) {
    app.get(`/sitemap/${kind}/:id`, hiddenRoute, async (request, reply) => {
      const { data } = idParameterSchema.safeParse(request.params);
      if (!data || !(await parts())[kind].includes(data.id)) throw new AppError('not_found');
      const entries = await readSitemapPart(context, kind, data.id);
      const urls = entries.flatMap(({ key, updatedAt }) => {
        const changed = `<lastmod>${updatedAt.toISOString()}</lastmod>`;
        return listAddresses(publicUrl, `/${folders[kind]}/${key}`, changed);
      });
      return sendXml(reply, 'urlset', urls);
    });
  }
}

const folders: Record<SitemapKind, string> = { products: 'product', stores: 'store' };

/** The entries of a page: one for its address in each language, and each names all of them. */
function listAddresses(publicUrl: string, path: string, changed = ''): string[] {
  if (!isTranslated(path)) return [`<url><loc>${publicUrl}${path}</loc>${changed}</url>`];
  const addressIn = (language: PageLanguage) => `${publicUrl}${languagePath(path, language)}`;
  const toLink = (tag: string, address: string) =>
    ['<xhtml:link', 'rel="alternate"', `hreflang="${tag}"`, `href="${address}"/>`].join(' ');
  const links = [
    ...offeredLanguages.map(({ language, tag }) => toLink(tag, addressIn(language))),
    toLink('x-default', addressIn(defaultLanguage)),
  ].join('');
  return offeredLanguages.map(({ language }) => `<url><loc>${addressIn(language)}</loc>${links}${changed}</url>`);
}

function sendXml(reply: FastifyReply, name: 'urlset' | 'sitemapindex', entries: string[]): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', cacheControl)
    .send(`${declaration}<${name} ${namespace}>${entries.join('')}</${name}>`);
}

/** Finding the parts reads the id of every product and shop, so it is done at most once an hour. */
function createHourlyParts(context: PagesContext) {
  let known: { parts: ReturnType<typeof listSitemapParts>; until: number } | undefined;
  return () => {
    if (!known || known.until < context.now().getTime()) {
      known = { parts: listSitemapParts(context), until: context.now().getTime() + hour };
      known.parts.catch(() => {
        known = undefined;
      });
    }
    return known.parts;
  };
}

/** Order pages exclude themselves with noindex; a crawler that robots.txt stops would never see that. */
function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /auth
Disallow: /report
Disallow: /seller

Sitemap: ${publicUrl}/sitemap.xml
`;
}
