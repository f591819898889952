import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { visitorReportLimits } from '#domain/catalogue/visitorReports.ts';
import * as titles from '#texts/titles.gen.ts';
import * as texts from '#texts/visitorReports.gen.ts';
import { ReportedSubjectList } from '../../catalogue/visitorReports/ReportedSubjectList.tsx';
import { visitorReportFilter, visitorReportList } from '../../catalogue/visitorReports/visitorReportQueries.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, isFiltered } from '../../lib/searchParameters.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

const validateSearch = createSearchValidator(visitorReportFilter);

export const Route = createFileRoute('/admin/reports')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => queryClient.prefetchInfiniteQuery(visitorReportList(deps))),
  head: () => pageHead(titles.visitorReports()),
  component: VisitorReports,
});

/** What visitors reported on public pages. */
function VisitorReports() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(visitorReportList(filter));
  const subjects = list.data?.pages.flatMap((page) => page.subjects) ?? [];
  return (
    <ListPage
      header={<PageHeader title={texts.title()} subtitle={texts.hint()} />}
      filters={
        <FilterBar>
          <FilterSelect
            label={texts.status()}
            all={texts.open()}
            value={filter.status}
            options={[{ value: 'reviewed', label: texts.reviewed() }]}
            onChange={(status) => navigate({ search: { status }, resetScroll: false })}
          />
        </FilterBar>
      }
      list={list}
      loading={{ text: texts.loading(), rows: 4, rowHeight: 140 }}
      isEmpty={subjects.length === 0}
      empty={<EmptyState icon={IconFlag} title={texts.empty()} text={texts.emptyHint()} />}
      isFiltered={isFiltered(filter)}
      nothingFound={
        <EmptyState
          icon={IconFlag}
          title={texts.noneReviewed()}
          text={texts.noneReviewedHint({ days: visitorReportLimits.retentionDays })}
        />
      }
    >
      <Card flush>
        <ReportedSubjectList subjects={subjects} />
      </Card>
    </ListPage>
  );
}
