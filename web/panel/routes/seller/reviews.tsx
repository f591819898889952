import { IconMessageCheck, IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/ownReviews.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { OwnReviewRows } from '../../catalogue/reviews/OwnReviewRows.tsx';
import { ownReviewFilter, ownReviewList } from '../../catalogue/reviews/reviewQueries.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, isFiltered } from '../../lib/searchParameters.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

const validateSearch = createSearchValidator(ownReviewFilter);

export const Route = createFileRoute('/seller/reviews')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchInfiniteQuery(ownReviewList(deps))),
  head: () => pageHead(titles.ownReviews()),
  component: () => (
    <ApprovedSellerOnly area="reviews">
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
          title={texts.title()}
          subtitle={texts.hint()}
          actions={
            <FilterSelect
              label={texts.show()}
              all={texts.all()}
              value={filter.unanswered && 'unanswered'}
              options={[{ value: 'unanswered', label: texts.unanswered() }]}
              onChange={(choice) => navigate({ search: choice ? { unanswered: true } : {}, resetScroll: false })}
            />
          }
        />
      }
      list={list}
      loading={{ text: texts.loading(), rows: 5, rowHeight: 112 }}
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
      title={texts.empty()}
      text={texts.emptyHint()}
      action={<LinkButton to="/seller/orders">{texts.orders()}</LinkButton>}
    />
  );
}

function AllAnswered() {
  return (
    <EmptyState
      icon={IconMessageCheck}
      title={texts.allAnswered()}
      text={texts.allAnsweredHint()}
      action={
        <LinkButton to="/seller/reviews" variant="default">
          {texts.showAll()}
        </LinkButton>
      }
    />
  );
}
