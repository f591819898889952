import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/reports.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { loadingMore } from '#texts/ui.gen.ts';
import { NumbersCard } from '../../../chat/numbers/NumbersCard.tsx';
import { numberList } from '../../../chat/numbers/numberQueries.ts';
import { ReportsCard } from '../../../chat/reports/ReportsCard.tsx';
import { reportList } from '../../../chat/reports/reportQueries.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { createSearchValidator, oneOf, type SearchParameters } from '../../../lib/searchParameters.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { UntilLoaded } from '../../../ui/feedback/UntilLoaded.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

/** In pixels. */
const placeholderHeight = 320;

/** Filters of the two lists. */
const search = { reports: oneOf(['resolved']), numbers: oneOf(['troubled']) };
type Search = SearchParameters<typeof search>;
const validateSearch = createSearchValidator(search);

export const Route = createFileRoute('/admin/chats/')({
  validateSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => [
      queryClient.prefetchInfiniteQuery(reportList(deps.reports)),
      queryClient.prefetchInfiniteQuery(numberList(deps.numbers)),
    ]),
  head: () => pageHead(titles.allChats()),
  component: Chats,
});

/** Numbers and their health; messages only of chats that a seller has reported (chat.md, section 4). */
function Chats() {
  const { reports, numbers } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Search) => navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false });
  return (
    <>
      <PageHeader title={texts.title()} subtitle={texts.hint()} />
      <UntilLoaded fallback={<LoadingState text={loadingMore()} rows={2} rowHeight={placeholderHeight} />}>
        <Stack gap="md">
          <ReportsCard show={reports} onShow={(show) => change({ reports: show })} />
          <NumbersCard show={numbers} onShow={(show) => change({ numbers: show })} />
        </Stack>
      </UntilLoaded>
    </>
  );
}
