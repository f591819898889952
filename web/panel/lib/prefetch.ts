import type { QueryClient } from '@tanstack/react-query';
import { isApprovedSeller, sessionOptions, type User } from './session.ts';

/** Who may read what a page shows. */
const audiences = {
  seller: ({ seller }: User) => seller !== null,
  approvedSeller: isApprovedSeller,
  admin: ({ role, mustSetUpSecondFactor }: User) => role === 'admin' && !mustSetUpSecondFactor,
};

/**
 * For a route's loader: starts queries while the session and scripts load. It does not wait for them, because the page
 * shows its own loading and error states. Skipped for users who are known to lack access.
 */
export function prefetchFor(queryClient: QueryClient, audience: keyof typeof audiences, start: () => unknown): void {
  const session = queryClient.getQueryData(sessionOptions().queryKey);
  if (!session || (session.user && audiences[audience](session.user))) start();
}
