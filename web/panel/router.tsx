import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, type RouterHistory, useRouter } from '@tanstack/react-router';
import * as texts from '#texts/layout.gen.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from './ui/feedback/errorMessage.tsx';
import { LoadingState } from './ui/feedback/LoadingState.tsx';
import { NotFound } from './ui/feedback/NotFound.tsx';

/** The panel's pages and what they share while loading, failing or missing. `history` is the server's: one address. */
export function createPanelRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    defaultPreload: 'intent',
    // Freshness is the query cache's business.
    defaultPreloadStaleTime: 0,
    // On the server it would be one more script in the document.
    scrollRestoration: !history,
    defaultPendingComponent: () => <LoadingState text={texts.loading()} />,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  });
}

function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState message={renderErrorMessage(error)} onRetry={retry} />;
}

export type PanelRouter = ReturnType<typeof createPanelRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PanelRouter;
  }
  interface StaticDataRouteOption {
    /** The server reads what the page shows, and draws it; else it draws the page as it is while it loads. */
    isDrawn?: boolean;
  }
}
