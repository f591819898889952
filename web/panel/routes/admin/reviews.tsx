import { Button } from '@mantine/core';
import { IconSearchOff, IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { titled } from '../../lib/brand.ts';
import { type ReviewFilter, reviewFilter, reviewList } from '../../reviews/list.ts';
import { ReviewFilters } from '../../reviews/ReviewFilters.tsx';
import { ReviewTable } from '../../reviews/ReviewTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { InfiniteList } from '../../ui/table/InfiniteList.tsx';

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: reviewFilter,
  head: () => titled('Reviews'),
  component: ManageReviews,
});

function ManageReviews() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: ReviewFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title="Reviews" subtitle="Read what customers say, and hide what must not be seen" />
      <ReviewFilters filter={filter} onChange={change} />
      <ReviewList filter={filter} onClear={() => navigate({ search: {}, replace: true })} />
    </>
  );
}

function ReviewList({ filter, onClear }: { filter: ReviewFilter; onClear: () => void }) {
  const query = useInfiniteQuery(reviewList(filter));
  if (query.isPending) return <LoadingState text="Loading reviews..." rows={6} rowHeight={88} />;
  if (query.isLoadingError) return <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />;
  const reviews = query.data.pages.flatMap((page) => page.reviews);
  if (reviews.length === 0) {
    return <Card>{filter.search || filter.status ? <NothingFound onClear={onClear} /> : <NoReviews />}</Card>;
  }
  return (
    <InfiniteList query={query}>
      <Card flush>
        <ReviewTable reviews={reviews} />
      </Card>
    </InfiniteList>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={IconStar}
      color="yellow"
      title="No reviews yet"
      text="Customers can rate a product once it has been delivered. What they say appears here."
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No reviews found"
      text="Try adjusting your search or filter criteria."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
