import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { productName } from '#domain/platform/brand.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { type Gate, withAccount } from '#server/identity/gates/gates.ts';
import { syncSignedInCookie } from '#server/identity/gates/sessionCookie.ts';
import type { App } from '#server/platform/http/application.ts';
import { buildContentSecurityPolicy } from '#server/platform/http/headers.ts';
import { languageOfRequest, rememberLanguage } from '#server/platform/http/requestLanguage.ts';
import { defaultLanguage, inLanguage, languageTagOf, offeredLanguages } from '#texts/language.ts';
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
  const findAddress = createAddressFinder(Object.keys(files.inLanguage(defaultLanguage).panelRoutes));
  const documents = new Map(offeredLanguages.map(({ language }) => [language, compileDocument(files, language)]));
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = findAddress(request.url);
    // The document is the same for every address: its own router shows that a page does not exist.
    reply.code(address ? 200 : 404);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    // Styles that are made in the browser carry it, so it cannot be a hash.
    const nonce = randomBytes(16).toString('base64');
    const own = `'nonce-${nonce}'`;
    reply.header('content-security-policy', buildContentSecurityPolicy({ script: own, style: own }));
    const account = address ? await findVisitorAccount(anyone, request) : 'unknown';
    const language = languageOfRequest(request);
    const { panelRoutes, fill, fillBoot } = documents.get(language) ?? compileDocument(files, language);
    const empty = buildEmptyDocument(language, nonce, fillBoot({ loading: inLanguage(language, texts.loading) }));
    if (!address || account === 'unknown') return fill(empty);
    syncSignedInCookie(context, request, reply, account !== undefined);
    if (!account) return reply.redirect(`/auth/login?redirect=${encodeURIComponent(request.url)}`, 302);
    if (account.language) rememberLanguage(request, reply, account.language);
    const readAt = context.now().getTime();
    const page = await withAccount(account, () => drawPanelPage(app, files, request, nonce));
    if (!page) return fill(empty);
    if ('redirect' in page) return reply.redirect(page.redirect, 302);
    return fill({ ...empty, ...buildDrawnParts(page, panelRoutes[address] ?? noFiles, nonce, readAt) });
  };
  for (const folder of panelFolders) {
    app.get(`/${folder}`, { schema: { hide: true }, errorHandler }, answer);
    app.get(`/${folder}/*`, { schema: { hide: true }, errorHandler }, answer);
  }
}

/** The document of one language, and the files that each address needs. */
function compileDocument(files: BuiltFiles, language: PageLanguage) {
  const { panel, panelRoutes } = files.inLanguage(language);
  const [start = '', boot = '', end = ''] = panel.split('<!--boot-->');
  return {
    panelRoutes,
    fill: compileTemplate(start + end, slots),
    fillBoot: compileTemplate(boot, { loading: '__LOADING__' }),
  };
}

const noFiles: RouteFiles = { scripts: [], styles: [] };

/**
 * Finds the panel's address that a path belongs to: '/seller/products/$id'. Addresses without a parameter come first.
 * They are the same in each language.
 */
function createAddressFinder(addresses: string[]) {
  const fixedFirst = addresses.toSorted((one, other) => Number(one.includes('$')) - Number(other.includes('$')));
  const patterns = fixedFirst.map((address) => {
    const pattern = address.split('/').map(patternOf).join('/');
    return { address, pattern: new RegExp(`^${pattern}/?$`, 'i') };
  });
  return (url: string) => patterns.find(({ pattern }) => pattern.test(url.split('?', 1)[0] ?? ''))?.address;
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
const buildEmptyDocument = (language: PageLanguage, nonce: string, page: string) => ({
  language: `lang="${languageTagOf(language)}"`,
  nonce,
  head: `<title>${productName}</title>`,
  files: '',
  page,
  data: '',
  needsScript: inLanguage(language, texts.needsScript),
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
