import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { findLanguage } from '#texts/language.ts';
import { configureClient } from './lib/apiClient.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { sessionOptions } from './lib/session.ts';
import { Panel } from './Panel.tsx';
import { createPanelRouter, type PanelRouter } from './router.tsx';
import type { DehydratedQueries, RenderedPage, RenderPanel, RenderRequest } from './serverRendering.ts';

/** The generated client wants whole addresses in Node; this one leads nowhere. */
const origin = 'http://panel.invalid';

/** Who it is decides about every page; what else it shows is read here only where its route says so. */
const sessionPath = '/api/auth/session';

/** A page that is being drawn, also between the steps that wait. */
type Rendering = RenderRequest & { isDrawn: boolean; wanted: string[] };
const currentRendering = new AsyncLocalStorage<Rendering>();

findLanguage(() => currentRendering.getStore()?.language);
configureClient({ baseUrl: origin, fetch: fetchForPage });

export const drawPanel: RenderPanel = (asked) => {
  const drawing: Rendering = { ...asked, isDrawn: false, wanted: [] };
  return currentRendering.run(drawing, () => renderPage(drawing));
};

async function renderPage(drawing: Rendering, path = drawing.path): Promise<RenderedPage | { redirect: string }> {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createPanelRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  drawing.isDrawn = router.matchRoutes(router.latestLocation).some(({ staticData }) => staticData.isDrawn);
  // Some pages have no layout that asks.
  void queryClient.prefetchQuery(sessionOptions());
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const redirect = result.redirect.options.href ?? '/';
    // The same page, only written otherwise: the browser's router does that by itself.
    const isSame = path === drawing.path && getPathname(redirect) === getPathname(path);
    return isSame ? renderPage(drawing, redirect) : { redirect };
  }

  // What reads has deadlines of its own.
  while (queryClient.isFetching() > drawing.wanted.length) await setTimeout(1);
  if (!queryClient.getQueryData(sessionOptions().queryKey)) throw new Error('Nobody could say who is signed in.');
  const known = dehydrateQueries(queryClient);
  const [head, html] = await renderToHtml(router, queryClient, drawing.styleNonce);
  return { head, html, known, wanted: [...new Set(drawing.wanted)] };
}

const getPathname = (address: string) => address.split('?', 1)[0];

/** `fetch` for what a page reads while it is drawn. What is left to the browser never comes. */
function fetchForPage(input: string | URL | Request): Promise<Response> {
  const drawing = currentRendering.getStore();
  if (!drawing) throw new Error('Only a page that is being drawn reads.');
  const path = new Request(input).url.slice(origin.length);
  if (drawing.isDrawn || path === sessionPath) return drawing.read(path);
  drawing.wanted.push(path);
  return new Promise(() => {});
}

/** What has been read. Everything else is forgotten, so that it is drawn as on its way, as the browser begins with it. */
function dehydrateQueries(queryClient: QueryClient): DehydratedQueries {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query);
  // The browser knows its operations without the address.
  return cache.getAll().map(({ queryKey: [operation], state: { data } }) => ({
    queryKey: [Object.assign({}, operation, { baseUrl: '' })],
    data,
  }));
}

/** What belongs into the document's head, such as the title, and the page itself, with everything that is fetched later. */
async function renderToHtml(router: PanelRouter, queryClient: QueryClient, nonce: string): Promise<[string, string]> {
  const failures: unknown[] = [];
  const panel = <Panel router={router} queryClient={queryClient} nonce={nonce} />;
  const { prelude } = await prerenderToNodeStream(panel, {
    // In one piece: parts that follow would need a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  // Parts that failed would be drawn in the browser, with an error.
  if (failures.length > 0) throw failures[0];
  const [head] = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)*/.exec(html) ?? [''];
  const page = html.slice(head.length);
  return [
    `${head}<style nonce="${nonce}">${collectInlineStyles(page)}</style>`,
    page.replaceAll(' style="', ' data-style="'),
  ];
}

/**
 * What the elements of a page say about their own style, as rules of the document. Its policy lets none of them bring a
 * style itself; a script puts them on, but only when all is there, and the page is seen before.
 */
function collectInlineStyles(page: string): string {
  const styles = new Set([...page.matchAll(/ style="([^"<]*)"/g)].map(([, style = '']) => style));
  return [...styles].map((style) => `[data-style=${JSON.stringify(style)}]{${style}}`).join('');
}
