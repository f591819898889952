import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const route = routes.find(({ pattern }) => pattern.test(request.url.split('?', 1)[0] ?? ''));
    // The document is the same for every address: its own router shows that a page does not exist.
    reply.code(route ? 200 : 404);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    // Styles that are made in the browser carry it, so it cannot be a hash.
    const nonce = randomBytes(16).toString('base64');
    const own = `'nonce-${nonce}'`;
    reply.header('content-security-policy', buildContentSecurityPolicy({ script: own, style: own }));
    const document = fillDocument(files.panel, request, nonce);
    if (!route) return document;
    const account = await findVisitorAccount(anyone, request);
    if (account === 'unknown') return document;
    syncSignedInCookie(context, request, reply, account !== undefined);
    if (!account) return reply.redirect(`/auth/login?redirect=${encodeURIComponent(request.url)}`, 302);
    const page = await drawPanelPage(app, files, request, nonce);
    if (!page) return document;
    return 'redirect' in page ? reply.redirect(page.redirect, 302) : insertPage(document, page, route.needed, nonce);
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
    return await drawPanel({ path: request.url, language, styleNonce: nonce, read });
  } catch (error) {
    request.log.error({ err: error }, 'a page of the panel could not be drawn');
    return undefined;
  }
}

function fillDocument(document: string, request: FastifyRequest, nonce: string): string {
  return document
    .replace('lang="en-IN"', `lang="${languageTagOf(languageOfRequest(request))}"`)
    .replace('__LOADING__', inLanguageOfRequest(request, texts.loading))
    .replace('__NEEDS_SCRIPT__', inLanguageOfRequest(request, texts.needsScript))
    .replaceAll('__NONCE__', nonce);
}

/**
 * Inserts the page into the document, with the server's data after it. Requests for the code, styles and data that are
 * still missing come before everything else, so that they load in parallel.
 */
function insertPage(document: string, page: RenderedPage, { scripts, styles }: RouteFiles, nonce: string): string {
  const wanted = page.wanted.length
    ? `<script nonce="${nonce}">ahead={};for(const path of ${toScript(page.wanted)})(ahead[path]=fetch(path)).catch(()=>{})</script>`
    : '';
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
  ].join('');
  const styling = `<script nonce="${nonce}">${applyStylesScript}</script>`;
  const known = `<script type="application/json" id="known" nonce="${nonce}">${toScript(page.known)}</script>`;
  return document
    .replace(/<title>.*?<\/title>/, () => page.head + wanted)
    .replace('</head>', () => `${links}</head>`)
    .replace(/<div id="root">.*?<\/div>/, () => `<div id="root">${page.html}</div>${styling}${known}`);
}

/** The page's policy forbids style attributes in HTML, but a script may set them. */
const applyStylesScript =
  "for(const e of document.querySelectorAll('[data-style]')){e.style.cssText=e.dataset.style;delete e.dataset.style}";

/** JSON that cannot close the script element that contains it. */
const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
