import { IconMessageCheck, IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { isFiltered } from '../../lib/searchParameters.ts';
import { ownReviewFilter, ownReviewList } from '../../reviews/list.ts';
import { OwnReviewRows } from '../../reviews/OwnReviewRows.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

export const Route = createFileRoute('/seller/reviews')({
  validateSearch: ownReviewFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchInfiniteQuery(ownReviewList(deps))),
  head: () => titled('Reviews'),
  component: () => (
    <ApprovedSellerOnly what="reviews">
      <Reviews />
    </ApprovedSellerOnly>
  ),
});

function Reviews() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(ownReviewList(filter));
  const reviews = list.data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <ListPage
      header={
        <PageHeader
          title="Reviews"
          subtitle="What customers say about your products"
          actions={
            <FilterSelect
              label="Show"
              all="All Reviews"
              value={filter.unanswered && 'unanswered'}
              options={[{ value: 'unanswered', label: 'Unanswered' }]}
              onChange={(choice) =>
                navigate({ search: choice ? { unanswered: true } : {}, replace: true, resetScroll: false })
              }
            />
          }
        />
      }
      list={list}
      loading={{ text: 'Loading reviews...', rows: 5, rowHeight: 112 }}
      isEmpty={reviews.length === 0}
      empty={<NoReviews />}
      isFiltered={isFiltered(filter)}
      nothingFound={<AllAnswered />}
    >
      <OwnReviewRows reviews={reviews} isOutdated={list.isPlaceholderData} />
    </ListPage>
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
