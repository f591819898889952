import { queryOptions, useQuery } from '@tanstack/react-query';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import * as texts from '#texts/client.gen.ts';
import { readSessionOptions } from '../../api/@tanstack/react-query.gen.ts';
import { readSession } from '../../api/sdk.gen.ts';
import type { ReadSessionResponse } from '../../api/types.gen.ts';
import { reauthenticate } from './reauthentication.ts';

export type User = NonNullable<ReadSessionResponse['user']>;
export type OwnSeller = NonNullable<User['seller']>;

/** The session state (specification, section 3). */
export type Session = {
  user: User | null;
  /** The shop of a signed-in seller; otherwise null. */
  seller: OwnSeller | null;
  isLoading: boolean;
  error: string | undefined;
  isAuthenticated: boolean;
  isAdmin: boolean;
  isSeller: boolean;
  /** Refetches the user; `undefined` when that failed. */
  refresh: () => Promise<User | null | undefined>;
};

/** Only approved sellers can use the shop's pages (specification, section 6). */
export const isApprovedSeller = (user: User | null) => user?.seller?.status === sellingStatus;

/** The session's query. When the session expires while a page is open, the user can sign in again. */
export function sessionOptions() {
  const options = readSessionOptions();
  return queryOptions({
    ...options,
    staleTime: 60_000,
    queryFn: async ({ client, signal }) => {
      const fetchSession = async () => (await readSession({ signal, throwOnError: true })).data;
      const session = await fetchSession();
      const hasExpired = !session.user && client.getQueryData(options.queryKey)?.user;
      return hasExpired && (await reauthenticate()) ? fetchSession() : session;
    },
  });
}

/** The signed-in user. Refetched after each error that reveals a changed session. */
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

/** Error messages of the specification, section 8. */
function sessionError(query: { isLoadingError: boolean; isRefetchError: boolean }): string | undefined {
  if (query.isLoadingError) return texts.notLoaded();
  return query.isRefetchError ? texts.notRefreshed() : undefined;
}
