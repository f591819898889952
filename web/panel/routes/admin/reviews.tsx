import { IconStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/reviews.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { AppealList } from '../../catalogue/moderation/AppealList.tsx';
import { ReviewFilters } from '../../catalogue/reviews/ReviewFilters.tsx';
import { ReviewTable } from '../../catalogue/reviews/ReviewTable.tsx';
import { type ReviewFilter, reviewFilter, reviewList } from '../../catalogue/reviews/reviewQueries.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered } from '../../lib/searchParameters.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

const validateSearch = createSearchValidator(reviewFilter);

export const Route = createFileRoute('/admin/reviews')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => queryClient.prefetchInfiniteQuery(reviewList(deps))),
  head: () => pageHead(titles.reviews()),
  component: ManageReviews,
});

function ManageReviews() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(reviewList(filter));
  const reviews = list.data?.pages.flatMap((page) => page.reviews) ?? [];
  const change = (changes: ReviewFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  return (
    <ListPage
      header={
        <>
          <PageHeader title={texts.title()} subtitle={texts.hint()} />
          <AppealList kind="review" />
        </>
      }
      filters={<ReviewFilters filter={filter} onChange={change} />}
      list={list}
      loading={{ text: texts.loading(), rows: 6, rowHeight: 88 }}
      isEmpty={reviews.length === 0}
      empty={<EmptyState icon={IconStar} title={texts.empty()} text={texts.emptyHint()} />}
      isFiltered={isFiltered(filter)}
      nothingFound={
        <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
      }
    >
      <Card flush>
        <ReviewTable reviews={reviews} />
      </Card>
    </ListPage>
  );
}
