import { Button, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import * as texts from '#texts/ui.gen.ts';
import classes from './InfiniteList.module.css';

/** What is needed of the result of `useInfiniteQuery`. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** A list that loads its next page when its end comes near, or on 'Load more'. */
export function InfiniteList({ query, children }: { query: PagedQuery; children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    // After an error only the button retries: otherwise this would loop.
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <>
      {children}
      {hasNextPage && (
        <div className={classes.more} ref={ref}>
          {isFetchNextPageError && (
            <Text role="alert" c="var(--mantine-color-error)">
              {texts.moreFailed()}
            </Text>
          )}
          <Button variant="default" onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? texts.loadingMore() : texts.loadMore()}
          </Button>
        </div>
      )}
    </>
  );
}
