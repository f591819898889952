import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { renderErrorMessage } from '../feedback/errorMessage.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { InfiniteList, type PagedQuery } from './InfiniteList.tsx';

/** The part of a query's result that says whether it was lost: hand over the whole. */
export type LoadableQuery = { isLoadingError: boolean; error: unknown; refetch: () => unknown };

/** The part of an infinite query's result that a list needs: hand over the whole. */
export type ListQuery = PagedQuery & LoadableQuery & { isPending: boolean };

type Props = {
  list: ListQuery;
  /** What is said, and drawn, while the first page is on its way. */
  loading: ComponentProps<typeof LoadingState>;
  isEmpty: boolean;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** What else 'Try Again' reads again. */
  retryToo?: (() => unknown) | undefined;
  /** The rows. */
  children: ReactNode;
};

/** A list in whichever state it is: on its way, lost, empty, or filled. */
export function ListContent({ list, loading, isEmpty, empty, retryToo, children }: Props) {
  const retry = () => {
    void list.refetch();
    retryToo?.();
  };
  if (list.isPending) return <LoadingState {...loading} />;
  if (list.isLoadingError) return <ErrorState message={renderErrorMessage(list.error)} onRetry={retry} />;
  if (isEmpty) return empty;
  return <InfiniteList query={list}>{children}</InfiniteList>;
}
