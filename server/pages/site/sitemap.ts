import type { FastifyReply } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { listSitemapParts, listSitemapProducts, listSitemapStores } from '#server/catalogue/shop/queries.ts';
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
  const urls = (folder: string, entries: { key: string; updatedAt: Date }[]) =>
    entries.map(({ key, updatedAt }) => {
      const path = `/${folder}/${key}`;
      const changed = `<lastmod>${updatedAt.toISOString()}</lastmod>`;
      return `<url><loc>${publicUrl}${path}</loc>${translationsOf(publicUrl, path)}${changed}</url>`;
    });

  app.get('/robots.txt', hiddenRoute, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(robotsText(publicUrl)),
  );

  app.get('/sitemap.xml', hiddenRoute, async (_request, reply) => {
    const all = ['pages', 'stores', ...(await parts()).map((id) => `products/${id}`)];
    const entries = all.map((part) => `<sitemap><loc>${publicUrl}/sitemap/${part}</loc></sitemap>`);
    return sendXml(reply, 'sitemapindex', entries);
  });

  const pages = ['/', '/shop', '/shops', '/privacy'].map(
    (path) => `<url><loc>${publicUrl}${path}</loc>${translationsOf(publicUrl, path)}</url>`,
  );
  app.get('/sitemap/pages', hiddenRoute, (_request, reply) => sendXml(reply, 'urlset', pages));

  app.get('/sitemap/stores', hiddenRoute, async (_request, reply) =>
    sendXml(reply, 'urlset', urls('store', await listSitemapStores(context))),
  );

  app.get('/sitemap/products/:id', hiddenRoute, async (request, reply) => {
    const { data } = idParameterSchema.safeParse(request.params);
    if (!data || !(await parts()).includes(data.id)) throw new AppError('not_found');
    return sendXml(reply, 'urlset', urls('product', await listSitemapProducts(context, data.id)));
  });
}

/** The addresses of a page in the other languages. */
function translationsOf(publicUrl: string, path: string): string {
  if (!isTranslated(path)) return '';
  const others = offeredLanguages.filter(({ language }) => language !== defaultLanguage);
  const links = others.map(({ language, tag }) => {
    const address = `${publicUrl}${languagePath(path, language)}`;
    return ['<xhtml:link', 'rel="alternate"', `hreflang="${tag}"`, `href="${address}"/>`].join(' ');
  });
  return links.join('');
}

function sendXml(reply: FastifyReply, name: 'urlset' | 'sitemapindex', entries: string[]): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', cacheControl)
    .send(`${declaration}<${name} ${namespace}>${entries.join('')}</${name}>`);
}

/** Finding the parts reads the id of every product, so it is done at most once an hour. */
function createHourlyParts(context: PagesContext): () => Promise<string[]> {
  let known: { parts: Promise<string[]>; until: number } | undefined;
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
