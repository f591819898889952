import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { renderErrorMessage } from '../feedback/errorMessage.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { InfiniteList, type PagedQuery } from './InfiniteList.tsx';

/** What is needed of a query's result to show its error. */
export type LoadableQuery = { isLoadingError: boolean; error: unknown; refetch: () => unknown };

/** What is needed of the result of `useInfiniteQuery`. */
export type ListQuery = PagedQuery & LoadableQuery & { isPending: boolean };

type Props = {
  list: ListQuery;
  /** Shown while the first page is loading. */
  loading: ComponentProps<typeof LoadingState>;
  isEmpty: boolean;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  /** What 'Try Again' fetches in addition. */
  onRetryAlso?: (() => unknown) | undefined;
  children: ReactNode;
};

/** A list in any state: loading, failed, empty or filled. */
export function ListContent({ list, loading, isEmpty, empty, onRetryAlso, children }: Props) {
  const retry = () => {
    void list.refetch();
    onRetryAlso?.();
  };
  if (list.isPending) return <LoadingState {...loading} />;
  if (list.isLoadingError) return <ErrorState message={renderErrorMessage(list.error)} onRetry={retry} />;
  if (isEmpty) return empty;
  return <InfiniteList query={list}>{children}</InfiniteList>;
}
