import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import * as texts from '#texts/client.gen.ts';
import { readSessionOptions } from '../../api/@tanstack/react-query.gen.ts';
import { logout, readSession } from '../../api/sdk.gen.ts';
import type { ReadSessionResponse } from '../../api/types.gen.ts';
import { deleteAllDrafts } from './drafts.ts';
import { reauthenticate } from './reauthentication.ts';

export type User = NonNullable<ReadSessionResponse['user']>;
/** The business of a signed-in seller. */
export type OwnSeller = NonNullable<User['seller']>;

/** The session state of the specification, section 3. */
export type Session = {
  user: User | null;
  /** The signed-in seller's business; null for everybody else. */
  seller: OwnSeller | null;
  isLoading: boolean;
  error: string | undefined;
  isAuthenticated: boolean;
  isAdmin: boolean;
  isSeller: boolean;
  /** Loads the user data again. `undefined` when that failed. */
  refresh: () => Promise<User | null | undefined>;
};

/** Only they get what a shop's pages show (specification, section 6). */
export const isApprovedSeller = (user: User | null) => user?.seller?.status === sellingStatus;

/** The query behind the session, for loaders. Where it is over while a screen is open, its user may sign in again. */
export function sessionOptions() {
  const options = readSessionOptions();
  return queryOptions({
    ...options,
    staleTime: 60_000,
    queryFn: async ({ client, signal }) => {
      const read = async () => (await readSession({ signal, throwOnError: true })).data;
      const session = await read();
      const isOver = !session.user && client.getQueryData(options.queryKey)?.user;
      return isOver && (await reauthenticate()) ? read() : session;
    },
  });
}

/** Who is signed in. Shared by every screen; loaded once and after every refusal for want of a session. */
export function useSession(): Session {
  const query = useQuery(sessionOptions());
  const user = query.isLoadingError ? null : (query.data?.user ?? null);
  return {
    user,
    seller: user?.seller ?? null,
    isLoading: query.isPending,
    error: sessionError(query),
    isAuthenticated: user !== null,
    isAdmin: user?.role === 'admin',
    isSeller: user?.role === 'seller',
    refresh: async () => {
      const { isSuccess, data } = await query.refetch();
      return isSuccess ? data.user : undefined;
    },
  };
}

/** Specification, section 8. */
function sessionError(query: { isLoadingError: boolean; isRefetchError: boolean }): string | undefined {
  if (query.isLoadingError) return texts.notLoaded();
  return query.isRefetchError ? texts.notRefreshed() : undefined;
}

/** Signs out, forgets what was typed and not saved, and goes to the landing page, which lies outside this application. */
export function useLogout(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await logout();
    deleteAllDrafts();
    queryClient.clear();
    window.location.assign('/');
  };
}
