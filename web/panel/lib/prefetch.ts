import type { QueryClient } from '@tanstack/react-query';
import { isApprovedSeller, sessionOptions, type User } from './session.ts';

/** Who gets what a page shows. */
const audiences = {
  seller: ({ seller }: User) => seller !== null,
  approvedSeller: isApprovedSeller,
  admin: ({ role, mustSetUpSecondFactor }: User) => role === 'admin' && !mustSetUpSecondFactor,
};

/**
 * For a route's loader: starts reading what the page shows, beside the session and the page's scripts. Nothing is
 * waited for: the page itself shows that it loads, and what went wrong. Nothing is read for somebody who is known not
 * to get it.
 */
export function prefetchFor(queryClient: QueryClient, audience: keyof typeof audiences, start: () => unknown): void {
  const session = queryClient.getQueryData(sessionOptions().queryKey);
  if (!session || (session.user && audiences[audience](session.user))) start();
}
