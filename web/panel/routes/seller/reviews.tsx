import { IconMessageCheck, IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { type OwnReviewFilter, ownReviewFilter, ownReviewList } from '../../reviews/list.ts';
import { OwnReviewRows } from '../../reviews/OwnReviewRows.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { failureText } from '../../ui/feedback/failureText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { InfiniteList } from '../../ui/table/InfiniteList.tsx';

export const Route = createFileRoute('/seller/reviews')({
  validateSearch: ownReviewFilter,
  head: () => titled('Reviews'),
  component: () => (
    <ApprovedSellerOnly what="view reviews">
      <Reviews />
    </ApprovedSellerOnly>
  ),
});

const choices = [
  { value: 'all', label: 'All Reviews' },
  { value: 'unanswered', label: 'Unanswered' },
] as const;

function Reviews() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        title="Reviews"
        subtitle="What customers say about your products"
        actions={
          <FilterSelect
            label="Show"
            value={filter.unanswered ? 'unanswered' : 'all'}
            options={choices}
            onChange={(choice) =>
              navigate({ search: choice === 'all' ? {} : { unanswered: true }, replace: true, resetScroll: false })
            }
          />
        }
      />
      <ReviewList filter={filter} />
    </>
  );
}

function ReviewList({ filter }: { filter: OwnReviewFilter }) {
  const query = useInfiniteQuery(ownReviewList(filter));
  if (query.isPending) return <LoadingState text="Loading reviews..." rows={5} rowHeight={112} />;
  if (query.isLoadingError) return <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />;
  const reviews = query.data.pages.flatMap((page) => page.reviews);
  if (reviews.length === 0) return <Card>{filter.unanswered ? <AllAnswered /> : <NoReviews />}</Card>;
  return (
    <InfiniteList query={query}>
      <OwnReviewRows reviews={reviews} isOutdated={query.isPlaceholderData} />
    </InfiniteList>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={IconStar}
      color="yellow"
      title="No reviews yet"
      text="Customers can rate a product on their order's page once you have marked the order as delivered. You can answer each review here."
      action={<LinkButton to="/seller/orders">View orders</LinkButton>}
    />
  );
}

function AllAnswered() {
  return (
    <EmptyState
      icon={IconMessageCheck}
      color="green"
      title="Nothing left to answer"
      text="You have answered every review."
      action={
        <LinkButton to="/seller/reviews" variant="default">
          Show all reviews
        </LinkButton>
      }
    />
  );
}
