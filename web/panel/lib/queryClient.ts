import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './apiClient.ts';
import { sessionOptions } from './session.ts';

/** Errors that mean that the session on the server has changed. */
const sessionErrorCodes = [
  'not_signed_in',
  'second_factor_required',
  'admin_only',
  'seller_only',
  'seller_not_approved',
] as const;

export function createQueryClient(): QueryClient {
  const refreshSessionOnError = (error: unknown) => {
    // For a signed-out user these errors are expected.
    if (queryClient.getQueryData(sessionOptions().queryKey)?.user === null) return;
    if (sessionErrorCodes.some((code) => isApiError(error, code))) {
      void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
    }
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refreshSessionOnError }),
    mutationCache: new MutationCache({ onError: refreshSessionOnError }),
    // Offline, requests fail with a message instead of being paused and sent later.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Refusals are final; network and server errors are retried twice. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 500);
}
