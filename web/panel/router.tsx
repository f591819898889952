import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import * as texts from '#texts/layout.gen.ts';
import { createNetworkError } from './lib/apiClient.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from './ui/feedback/errorMessage.tsx';
import { LoadingState } from './ui/feedback/LoadingState.tsx';
import { NotFound } from './ui/feedback/NotFound.tsx';

/** The router with the shared states for loading, errors and unknown pages. `ssr` is set on the server. */
export function createPanelRouter(queryClient: QueryClient, ssr?: { nonce: string }) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(ssr && { ssr }),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // On the server this would add a script to the document.
    scrollRestoration: !ssr,
    defaultPendingComponent: () => <LoadingState text={texts.loading()} rows={6} />,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  });
}

function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    // The page's code may be what is missing; the router asks for it only once.
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    await Promise.all(routes.map(({ options }) => options.component?.preload?.()));
    reset();
    void router.invalidate();
  };
  const isOffline = globalThis.navigator?.onLine === false;
  return <ErrorState message={renderErrorMessage(isOffline ? createNetworkError() : error)} onRetry={retry} />;
}

export type PanelRouter = ReturnType<typeof createPanelRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PanelRouter;
  }
  interface StaticDataRouteOption {
    /** The server loads the page's data before rendering; otherwise it renders the loading state. */
    isServerLoaded?: boolean;
  }
}
