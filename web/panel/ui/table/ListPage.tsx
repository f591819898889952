import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { renderErrorMessage } from '../feedback/errorMessage.tsx';
import { Card } from '../layout/Card.tsx';
import { ListContent, type LoadableQuery } from './ListContent.tsx';

type Props = Omit<ComponentProps<typeof ListContent>, 'retryToo'> & {
  /** A `PageHeader`. */
  header: ReactNode;
  /** Figures over everything, drawn without numbers while these are on their way. */
  figures?: { query: LoadableQuery; content: ReactNode };
  /** A `FilterBar`. */
  filters?: ReactNode;
  isFiltered: boolean;
  /** An `EmptyState` for when there is nothing at all. */
  empty: ReactNode;
  /** An `EmptyState` for when nothing passes the filters. */
  nothingFound: ReactNode;
  /** Below the rows, also where there are none. */
  footer?: ReactNode;
};

/** A page that lists something: header, figures, filters, and the list in whichever state it is. */
export function ListPage({ header, figures, filters, isFiltered, empty, nothingFound, footer, ...content }: Props) {
  const lost = figures?.query.isLoadingError ? figures.query : undefined;
  // When both are lost, one message with one way to try again is enough: the list's.
  const isTold = lost !== undefined && !content.list.isLoadingError;
  return (
    <>
      {header}
      {isTold ? (
        <ErrorState message={renderErrorMessage(lost.error)} onRetry={() => lost.refetch()} />
      ) : (
        figures?.content
      )}
      {filters}
      <ListContent {...content} empty={<Card>{isFiltered ? nothingFound : empty}</Card>} retryToo={lost?.refetch} />
      {footer}
    </>
  );
}
