import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { productName } from '#domain/platform/brand.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { syncSignedInCookie } from '#server/identity/gates/sessionCookie.ts';
import type { App } from '#server/platform/http/application.ts';
import { buildContentSecurityPolicy } from '#server/platform/http/headers.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { languageTagOf } from '#texts/language.ts';
import * as texts from '#texts/panelDocument.gen.ts';
import type { RenderedPage } from '../../../web/panel/serverRendering.ts';
import type { PagesContext } from '../context.ts';
import type { BuiltFiles, RouteFiles } from '../documents/builtFiles.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { compileTemplate, serializeForScript } from '../documents/template.ts';

/** The first folders of the panel's addresses, which share one document with its own router. */
const panelFolders = ['admin', 'seller'];

type PanelOptions = {
  context: PagesContext;
  files: BuiltFiles;
  anyone: Gate<Account | undefined>;
  errorHandler: FailurePage;
};

/**
 * Serves the panel's document. For signed-in users it is drawn on the server; others are redirected to sign in, and
 * return afterwards. The panel's script could do both, but loads seconds later on a slow phone
 * (docs/decisions/panel-performance.md).
 */
export function servePanel(app: App, { context, files, anyone, errorHandler }: PanelOptions): void {
  const routes = Object.entries(files.panelRoutes).map(([address, needed]) => {
    const pattern = address.split('/').map(patternOf).join('/');
    return { pattern: new RegExp(`^${pattern}/?$`, 'i'), needed };
  });
  const [start = '', boot = '', end = ''] = files.panel.split('<!--boot-->');
  const fill = compileTemplate(start + end, slots);
  const fillBoot = compileTemplate(boot, { loading: '__LOADING__' });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = routes.find(({ pattern }) => pattern.test(request.url.split('?', 1)[0] ?? ''));
    // The document is the same for every address: its own router shows that a page does not exist.
    reply.code(route ? 200 : 404);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    // Styles that are made in the browser carry it, so it cannot be a hash.
    const nonce = randomBytes(16).toString('base64');
    const own = `'nonce-${nonce}'`;
    reply.header('content-security-policy', buildContentSecurityPolicy({ script: own, style: own }));
    const empty = buildEmptyDocument(
      request,
      nonce,
      fillBoot({ loading: inLanguageOfRequest(request, texts.loading) }),
    );
    if (!route) return fill(empty);
    const account = await findVisitorAccount(anyone, request);
    if (account === 'unknown') return fill(empty);
    syncSignedInCookie(context, request, reply, account !== undefined);
    if (!account) return reply.redirect(`/auth/login?redirect=${encodeURIComponent(request.url)}`, 302);
    const readAt = context.now().getTime();
    const page = await drawPanelPage(app, files, request, nonce);
    if (!page) return fill(empty);
    if ('redirect' in page) return reply.redirect(page.redirect, 302);
    return fill({ ...empty, ...buildDrawnParts(page, route.needed, nonce, readAt) });
  };
  for (const folder of panelFolders) {
    app.get(`/${folder}`, { schema: { hide: true }, errorHandler }, answer);
    app.get(`/${folder}/*`, { schema: { hide: true }, errorHandler }, answer);
  }
}

/** A parameter of an address, such as '$id', matches anything. */
const patternOf = (part: string) => (part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'));

/** The signed-in account. If the database does not answer, the panel's script finds out and shows it. */
async function findVisitorAccount(
  anyone: Gate<Account | undefined>,
  request: FastifyRequest,
): Promise<Account | undefined | 'unknown'> {
  try {
    await anyone.check(request);
    return anyone.actor(request);
  } catch (error) {
    if (error instanceof AppError) throw error;
    request.log.warn({ err: error }, 'nobody could be asked who is signed in');
    return 'unknown';
  }
}

/** The page drawn for this user, or nothing if drawing fails: the script can still show it. */
async function drawPanelPage(app: App, { drawPanel }: BuiltFiles, request: FastifyRequest, nonce: string) {
  const { cookie = '', 'accept-language': languages = '' } = request.headers;
  const headers = { cookie, 'accept-language': languages };
  const read = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers, remoteAddress: request.ip });
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
  };
  try {
    const language = languageOfRequest(request);
    return await drawPanel({ path: request.url, language, nonce, read });
  } catch (error) {
    request.log.error({ err: error }, 'a page of the panel could not be drawn');
    return undefined;
  }
}

/** The slots of web/panel/index.html with their marks. */
const slots = {
  language: 'lang="en-IN"',
  nonce: '__NONCE__',
  head: '<!--head-->',
  files: '<!--files-->',
  page: '<!--page-->',
  data: '<!--data-->',
  needsScript: '__NEEDS_SCRIPT__',
};

/** The document while its script loads, which draws everything. */
const buildEmptyDocument = (request: FastifyRequest, nonce: string, page: string) => ({
  language: `lang="${languageTagOf(languageOfRequest(request))}"`,
  nonce,
  head: `<title>${productName}</title>`,
  files: '',
  page,
  data: '',
  needsScript: inLanguageOfRequest(request, texts.needsScript),
});

/**
 * The parts of a drawn page. Its requests come before everything else, and its files before its markup, so that they
 * load in parallel.
 */
function buildDrawnParts(page: RenderedPage, { scripts, styles }: RouteFiles, nonce: string, readAt: number) {
  const wanted = page.wanted.length
    ? `<script nonce="${nonce}">ahead={};for(const path of ${serializeForScript(page.wanted)})(ahead[path]=fetch(path)).catch(()=>{})</script>`
    : '';
  const files = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ];
  return {
    head: wanted + page.head,
    files: files.join(''),
    page: page.html,
    data: `<script type="application/json" id="known" data-read-at="${readAt}" nonce="${nonce}">${serializeForScript(page.known)}</script>`,
  };
}
