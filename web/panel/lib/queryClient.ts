import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './apiClient.ts';
import { sessionOptions } from './session.ts';

/** Answers that mean that the session on screen is not the one on the server any more. */
const sessionErrorCodes = [
  'not_signed_in',
  'second_factor_required',
  'admin_only',
  'seller_only',
  'seller_not_approved',
] as const;

/** The cache of everything read from the API. */
export function createQueryClient(): QueryClient {
  const refreshSessionOnError = (error: unknown) => {
    // Where nobody is known to be signed in, a refusal of what was read ahead is no news.
    if (queryClient.getQueryData(sessionOptions().queryKey)?.user === null) return;
    if (sessionErrorCodes.some((code) => isApiError(error, code))) {
      void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
    }
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refreshSessionOnError }),
    mutationCache: new MutationCache({ onError: refreshSessionOnError }),
    // Without a connection calls fail with a sentence, instead of waiting silently and happening later.
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Refusals stay refusals; a lost connection or a busy server gets two more tries. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && (!isApiError(error) || error.status === 0 || error.status >= 500);
}
