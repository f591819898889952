import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import * as texts from '#texts/layout.gen.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { failureText } from './ui/feedback/failureText.tsx';
import { LoadingState } from './ui/feedback/LoadingState.tsx';
import { NotFound } from './ui/feedback/NotFound.tsx';

/** The panel's pages and what they share while loading, failing or missing. */
export function createPanelRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Freshness is the query cache's business.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: () => <LoadingState text={texts.loading()} />,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFound,
  });
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState message={failureText(error)} onRetry={retry} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
