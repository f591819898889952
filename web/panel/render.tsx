import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider, Scripts } from '@tanstack/react-router';
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { setLanguageResolver } from '#texts/language.ts';
import { configureClient } from './lib/apiClient.ts';
import { findPageTitle } from './lib/pageTitle.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { sessionOptions } from './lib/session.ts';
import { Panel } from './Panel.tsx';
import { createPanelRouter, type PanelRouter } from './router.tsx';
import {
  type KnownQueries,
  type RenderedPage,
  type RenderPanel,
  type RenderRequest,
  styleRulesId,
} from './serverRendering.ts';
import { collectStyleRules } from './styleRules.ts';

/** The generated client and the router need absolute URLs in Node; this origin is never contacted. */
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
  // First, because what else is read depends on who is signed in.
  await queryClient.fetchQuery(sessionOptions());
  let page: RenderedPage | undefined;
  const handle = createRequestHandler({
    request: new Request(origin + path),
    createRouter: () => {
      const router = createPanelRouter(queryClient, { nonce: rendering.nonce });
      rendering.isServerLoaded = isServerLoaded(router, path);
      return router;
    },
  });
  const response = await handle(async ({ router }) => {
    page = await renderLoaded(router, queryClient, rendering);
    return new Response();
  });
  if (page) return page;
  const redirect = response.headers.get('location') ?? '/';
  // The router's canonical form of the same address, which is rendered without a redirect.
  const isSame = path === rendering.path && getPathname(redirect) === getPathname(path);
  return isSame ? renderPage(rendering, redirect) : { redirect };
}

const isServerLoaded = (router: PanelRouter, path: string) =>
  router.getMatchedRoutes(getPathname(path))[0].some(({ options }) => options.staticData?.isServerLoaded);

const getPathname = (address: string) => address.split('?', 1)[0] ?? '';

/** `fetch` for the page being rendered. Requests that are left to the browser never resolve. */
function fetchForPage(input: string | URL | Request): Promise<Response> {
  const rendering = currentRendering.getStore();
  if (!rendering) throw new Error('There is no page being rendered.');
  const path = new Request(input).url.slice(origin.length);
  if (rendering.isServerLoaded || path === sessionPath) return rendering.read(path);
  rendering.wanted.push(path);
  return new Promise(() => {});
}

/** Renders the page once its loaders have run and what they requested was read. */
async function renderLoaded(
  router: PanelRouter,
  queryClient: QueryClient,
  rendering: Rendering,
): Promise<RenderedPage> {
  // The fetch function has its own timeouts.
  while (queryClient.isFetching() > rendering.wanted.length) await setTimeout(1);
  const known = takeKnownQueries(queryClient);
  const { nonce } = rendering;
  const panel = (
    <Panel queryClient={queryClient} nonce={nonce}>
      <RouterServer router={router} />
    </Panel>
  );
  const { html, rules } = await collectStyleRules(() => renderToHtml(panel));
  const head = renderToStaticMarkup(
    <>
      <title>{findPageTitle(router.state.matches)}</title>
      <style id={styleRulesId} nonce={nonce}>
        {rules}
      </style>
      <RouterContextProvider router={router}>
        <Scripts />
      </RouterContextProvider>
    </>,
  );
  return { head, html, known, wanted: [...new Set(rendering.wanted)] };
}

/** Bytes: larger than any page, so that React writes it without waiting for the reader. */
const wholePage = 16 * 1024 * 1024;

/** The page's markup, including lazy components. */
async function renderToHtml(panel: ReactNode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Not prerendered, which would render the loading state of each part as well.
  const { pipe, abort } = renderToPipeableStream(panel, {
    // As a whole: parts that are streamed later would need a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    // React would render failed parts again in the browser, with an error.
    onError: reject,
  });
  await promise.catch((error: unknown) => {
    abort(error);
    throw error;
  });
  return text(pipe(new PassThrough({ highWaterMark: wholePage })));
}

/** Successful queries. The others are removed, so that the page renders as loading, which is how the browser starts. */
function takeKnownQueries(queryClient: QueryClient): KnownQueries {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query);
  // In the browser keys have an empty base URL.
  return cache
    .getAll()
    .map(({ queryKey: [operation], state }) => [[Object.assign({}, operation, { baseUrl: '' })], state.data]);
}
