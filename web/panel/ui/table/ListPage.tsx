import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { renderErrorMessage } from '../feedback/errorMessage.tsx';
import { Card } from '../layout/Card.tsx';
import { ListContent, type LoadableQuery } from './ListContent.tsx';

type Props = Omit<ComponentProps<typeof ListContent>, 'retryToo'> & {
  /** A `PageHeader`. */
  header: ReactNode;
  /** Summary figures, which render without numbers while loading. */
  figures?: { query: LoadableQuery; content: ReactNode };
  /** A `FilterBar`. */
  filters?: ReactNode;
  isFiltered: boolean;
  /** An `EmptyState` for when there is nothing at all. */
  empty: ReactNode;
  /** An `EmptyState` for when nothing matches the filters. */
  nothingFound: ReactNode;
  /** Below the rows, also when there are none. */
  footer?: ReactNode;
};

/** A list page: header, figures, filters and the list in any state. */
export function ListPage({ header, figures, filters, isFiltered, empty, nothingFound, footer, ...content }: Props) {
  const failedFigures = figures?.query.isLoadingError ? figures.query : undefined;
  // When the list has failed too, its error message covers both.
  const showsFiguresError = failedFigures !== undefined && !content.list.isLoadingError;
  return (
    <>
      {header}
      {showsFiguresError ? (
        <ErrorState message={renderErrorMessage(failedFigures.error)} onRetry={() => failedFigures.refetch()} />
      ) : (
        figures?.content
      )}
      {filters}
      <ListContent
        {...content}
        empty={<Card>{isFiltered ? nothingFound : empty}</Card>}
        onRetryAlso={failedFigures?.refetch}
      />
      {footer}
    </>
  );
}
