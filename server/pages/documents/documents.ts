import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SupportContact } from '#domain/identity/support.ts';
import { readSupportContact } from '#server/identity/support/queries.ts';
import { readFromReplica } from '#server/platform/database/replicas.ts';
import { buildContentSecurityPolicy } from '#server/platform/http/headers.ts';
import { hasLanguagePath, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { languageTagOf } from '#texts/language.ts';
import type { HtmlDocument, Page, PageContext } from '#web/storefront/page/page.ts';
import type { PagesContext } from '../context.ts';
import type { BuiltFiles } from './builtFiles.ts';
import { compressText, type Encoding, negotiateEncoding } from './encodings.ts';
import { type CachedPage, createPageCache, type RenderedPage } from './pageCache.ts';

/** Sends a page for one visitor as a whole HTML document. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, page: Page, status?: number) => FastifyReply;

/**
 * A page that is the same for all readers of a language. `subjects` are the things it shows, named as by the triggers
 * of 0037_kept_pages.sql; without them it is not cached.
 */
export type SharedPage = { page: Page; status?: number; subjects?: string[] };

/**
 * The path, and the cache key: every part of the address that the page depends on. Only values linked from our own
 * pages may be in the key, so that strangers cannot fill the cache. With `undefined` the page is made for each request.
 */
type PageLocation = { path: string; key: string | undefined };

/** Where a page is shown, and in which language. */
type Place = Pick<PageContext, 'path' | 'language' | 'hasLanguagePath'>;

type Variant = Place & { encoding: Encoding };

/**
 * Sends a page that is the same for everybody. `read` must not depend on the visitor, and must read from the given
 * context: cached pages come from the primary database, since a replica may not yet have the change that invalidated
 * the page.
 */
export type SendSharedPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  location: PageLocation,
  read: (context: PagesContext) => Promise<SharedPage>,
) => Promise<FastifyReply>;

const htmlType = 'text/html; charset=utf-8';

/** Renders a page in one language, with the files of that language's build. */
function createRenderer(files: BuiltFiles, { server }: PagesContext) {
  const policyOf = createPolicies();
  return (page: Page, place: Place, support: SupportContact | null) => {
    const { publicUrl } = server;
    const shell: PageContext = { ...files.inLanguage(place.language).assets, ...place, publicUrl, support };
    const { html, ...inline } = files.render(page, shell);
    return { html, policy: policyOf(inline, formTargetsOf(page)) };
  };
}

export function createDocuments(files: BuiltFiles, context: PagesContext) {
  const render = createRenderer(files, context);
  const pageCache = createPageCache(context);

  const sendPage: SendPage = (request, reply, page, status = 200) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const place = placeOf(request, path);
    const { html: document, policy } = render(page, place, context.support());
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    const headers = { 'content-security-policy': policy, 'content-language': languageTagOf(place.language) };
    return reply.code(status).headers(headers).type(htmlType).send(document);
  };

  async function build({ encoding, ...place }: Variant, read: () => Promise<SharedPage>): Promise<RenderedPage> {
    // Read from the database, because the contact in memory may lag behind the notification.
    const [{ page, status = 200, subjects }, support] = await Promise.all([
      read(),
      readSupportContact(context.database.read),
    ]);
    const { html: document, policy } = render(page, place, support);
    const headers = createHeaders(document, policy, { language: place.language, encoding });
    return { status, headers, bytes: compressText(document, encoding), subjects };
  }

  const sendSharedPage: SendSharedPage = async (request, reply, { path, key }, read) => {
    const place = placeOf(request, path);
    const encoding = negotiateEncoding(request.headers['accept-encoding'], key === undefined ? 'once' : 'often');
    const readPage = () => (key === undefined ? readFromReplica(context, read) : read(context));
    const renderPage = () => build({ ...place, encoding }, readPage);
    const version = `${place.language}${place.hasLanguagePath ? ' path' : ''} ${encoding}`;
    const rendered = key === undefined ? await renderPage() : await pageCache.find(`${version} ${key}`, renderPage);
    return sendRenderedPage(request, reply, rendered);
  };
  return { sendPage, sendSharedPage, invalidate: pageCache.invalidate };
}

const placeOf = (request: FastifyRequest, path: string): Place => ({
  path,
  language: languageOfRequest(request),
  hasLanguagePath: hasLanguagePath(request),
});

/** Browsers and proxies must revalidate on each request; the entity tag then saves sending an unchanged page. */
function createHeaders(
  document: string,
  policy: string,
  { language, encoding }: Pick<Variant, 'language' | 'encoding'>,
): Record<string, string> {
  return {
    'content-type': htmlType,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: ['accept-language', 'cookie', 'accept-encoding'].join(', '),
    'content-language': languageTagOf(language),
    // Weak, because it is the same for each encoding.
    etag: `W/"${hashText(document, 'base64url').slice(0, 22)}"`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
}

function sendRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, bytes }: CachedPage,
): FastifyReply {
  const known = status === 200 ? request.headers['if-none-match'] : undefined;
  if (known === undefined || !matchesTag(known, headers.etag)) return reply.code(status).headers(headers).send(bytes);
  const { 'content-type': _, 'content-encoding': __, ...rest } = headers;
  return reply.code(304).headers(rest).send();
}

const matchesTag = (known: string, tag = '') =>
  known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice('W/'.length));

const hashText = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding);

const providerHosts = ['https://rzp.io', 'https://*.razorpay.com'];

/** Where the form of an order's page leads that is paid through a provider: browsers check redirects of forms too. */
const formTargetsOf = (page: Page): string =>
  page.name === 'order' && page.order.payment.online?.isTest === false ? providerHosts.join(' ') : '';

/** Content security policies by styles and script; there are only as many as kinds of pages. */
function createPolicies() {
  const known = new Map<string, string>();
  return ({ styles, script }: Omit<HtmlDocument, 'html'>, formTargets: string): string => {
    const own = (text: string) => `'sha256-${hashText(text, 'base64')}'`;
    const key = styles + formTargets;
    const policy =
      known.get(key) ?? buildContentSecurityPolicy({ script: own(script), style: own(styles), formTargets });
    known.set(key, policy);
    return policy;
  };
}
