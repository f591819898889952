import { Button } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/audit.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import classes from '../../../identity/audit/Audit.module.css';
import { AuditFilters } from '../../../identity/audit/AuditFilters.tsx';
import { AuditRow } from '../../../identity/audit/AuditRow.tsx';
import { type AuditFilter, auditExportUrl, auditFilter, auditList } from '../../../identity/audit/auditQueries.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered } from '../../../lib/searchParameters.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../../ui/feedback/NothingFound.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import lined from '../../../ui/layout/DividedList.module.css';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';

const validateSearch = createSearchValidator(auditFilter);

export const Route = createFileRoute('/admin/settings_/audit')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => queryClient.prefetchInfiniteQuery(auditList(deps))),
  head: () => pageHead(titles.audit()),
  component: Audit,
});

/** The audit log and its export. */
function Audit() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(auditList(filter));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const head = list.data?.pages[0]?.head;
  const change = (changes: AuditFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  return (
    <ListPage
      header={
        <PageHeader
          back={<BackArrow to="/admin/settings" aria-label={texts.back()} />}
          title={texts.title()}
          subtitle={texts.hint()}
          actions={
            <Button
              component="a"
              variant="default"
              href={auditExportUrl(filter)}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {texts.exportAll()}
            </Button>
          }
        />
      }
      filters={<AuditFilters filter={filter} onChange={change} />}
      list={list}
      loading={{ text: texts.loading(), rows: 8, rowHeight: 72 }}
      isEmpty={entries.length === 0}
      empty={<EmptyState icon={IconListDetails} title={texts.empty()} text={texts.emptyHint()} />}
      isFiltered={isFiltered(filter)}
      nothingFound={
        <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
      }
      footer={head && head.number > 0 && <p className={classes.head}>{texts.head(head)}</p>}
    >
      <Card flush>
        <ul className={lined.rows} aria-label={texts.list()}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
    </ListPage>
  );
}
