import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { setLanguageResolver } from '#texts/language.ts';
import { configureClient } from './lib/apiClient.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { sessionOptions } from './lib/session.ts';
import { Panel } from './Panel.tsx';
import { createPanelRouter, type PanelRouter } from './router.tsx';
import type { DehydratedQueries, RenderedPage, RenderPanel, RenderRequest } from './serverRendering.ts';

/** The generated client needs absolute URLs in Node; this origin is never contacted. */
const origin = 'http://panel.invalid';

/** Always read on the server, because it decides about every page. Other data only if the route asks for it. */
const sessionPath = '/api/auth/session';

/** The page being rendered, across awaits. */
type Rendering = RenderRequest & { isServerLoaded: boolean; wanted: string[] };
const currentRendering = new AsyncLocalStorage<Rendering>();

setLanguageResolver(() => currentRendering.getStore()?.language);
configureClient({ baseUrl: origin, fetch: fetchForPage });

export const drawPanel: RenderPanel = (request) => {
  const rendering: Rendering = { ...request, isServerLoaded: false, wanted: [] };
  return currentRendering.run(rendering, () => renderPage(rendering));
};

async function renderPage(rendering: Rendering, path = rendering.path): Promise<RenderedPage | { redirect: string }> {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createPanelRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  rendering.isServerLoaded = router
    .matchRoutes(router.latestLocation)
    .some(({ staticData }) => staticData.isServerLoaded);
  // Pages outside the two layouts do not load the session themselves.
  void queryClient.prefetchQuery(sessionOptions());
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const redirect = result.redirect.options.href ?? '/';
    // The router's canonical form of the same address, which is rendered without a redirect.
    const isSame = path === rendering.path && getPathname(redirect) === getPathname(path);
    return isSame ? renderPage(rendering, redirect) : { redirect };
  }

  // The fetch function has its own timeouts.
  while (queryClient.isFetching() > rendering.wanted.length) await setTimeout(1);
  if (!queryClient.getQueryData(sessionOptions().queryKey)) throw new Error('The session could not be read.');
  const known = dehydrateQueries(queryClient);
  const [head, html] = await renderToHtml(router, queryClient, rendering.styleNonce);
  return { head, html, known, wanted: [...new Set(rendering.wanted)] };
}

const getPathname = (address: string) => address.split('?', 1)[0];

/** `fetch` for the page being rendered. Requests that are left to the browser never resolve. */
function fetchForPage(input: string | URL | Request): Promise<Response> {
  const rendering = currentRendering.getStore();
  if (!rendering) throw new Error('There is no page being rendered.');
  const path = new Request(input).url.slice(origin.length);
  if (rendering.isServerLoaded || path === sessionPath) return rendering.read(path);
  rendering.wanted.push(path);
  return new Promise(() => {});
}

/** Successful queries. The others are removed, so that the page renders as loading, which is how the browser starts. */
function dehydrateQueries(queryClient: QueryClient): DehydratedQueries {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query);
  // In the browser keys have an empty base URL.
  return cache.getAll().map(({ queryKey: [operation], state: { data } }) => ({
    queryKey: [Object.assign({}, operation, { baseUrl: '' })],
    data,
  }));
}

/** The document's head and the page, including lazy components. */
async function renderToHtml(router: PanelRouter, queryClient: QueryClient, nonce: string): Promise<[string, string]> {
  const failures: unknown[] = [];
  const panel = <Panel router={router} queryClient={queryClient} nonce={nonce} />;
  const { prelude } = await prerenderToNodeStream(panel, {
    // As a whole: parts that are streamed later would need a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  // React would render failed parts again in the browser, with an error.
  if (failures.length > 0) throw failures[0];
  const [head] = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)*/.exec(html) ?? [''];
  const page = html.slice(head.length);
  return [
    `${head}<style nonce="${nonce}">${collectInlineStyles(page)}</style>`,
    page.replaceAll(' style="', ' data-style="'),
  ];
}

/**
 * Inline styles as CSS rules. The content security policy forbids style attributes; a script sets them later, but the
 * page is visible before.
 */
function collectInlineStyles(page: string): string {
  const styles = new Set([...page.matchAll(/ style="([^"<]*)"/g)].map(([, style = '']) => style));
  return [...styles].map((style) => `[data-style=${JSON.stringify(style)}]{${style}}`).join('');
}
