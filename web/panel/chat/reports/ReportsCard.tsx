import { Stack, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/reports.gen.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FilterSelect } from '../../ui/table/FilterSelect.tsx';
import { ListContent } from '../../ui/table/ListContent.tsx';
import classes from './Report.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportList } from './reportQueries.ts';

type Show = 'resolved' | undefined;
type Props = { show: Show; onShow: (show: Show) => void };

/** Open reports can be read, resolved ones cannot. */
export function ReportsCard({ show, onShow }: Props) {
  const list = useInfiniteQuery(reportList(show));
  const reports = list.data?.pages.flatMap((page) => page.reports) ?? [];
  return (
    <Card title={texts.listTitle()} flush>
      <Stack gap="sm" align="flex-start" className={classes.filter}>
        <Text c="dimmed">{texts.listHint()}</Text>
        <FilterSelect
          label={texts.show()}
          all={texts.open()}
          value={show}
          options={[{ value: 'resolved', label: texts.resolved() }]}
          onChange={onShow}
        />
      </Stack>
      <ListContent
        list={list}
        loading={{ text: texts.loading(), rows: 2, rowHeight: 72 }}
        isEmpty={reports.length === 0}
        empty={
          <EmptyState
            order={3}
            icon={IconFlag}
            title={show ? texts.noneResolved() : texts.empty()}
            text={show ? texts.noneResolvedHint() : texts.emptyHint()}
          />
        }
      >
        <ReportTable reports={reports} />
      </ListContent>
    </Card>
  );
}
