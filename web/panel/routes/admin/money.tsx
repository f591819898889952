import { IconCash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/moneyPage.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { AllMoneyTable } from '../../orders/money/AllMoneyTable.tsx';
import { allMoneyList } from '../../orders/money/allMoneyQueries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListContent } from '../../ui/table/ListContent.tsx';

export const Route = createFileRoute('/admin/money')({
  head: () => pageHead(titles.allMoney()),
  component: AllMoney,
});

/** What each shop and its customers owe each other (money.md, section 8). */
function AllMoney() {
  const list = useInfiniteQuery(allMoneyList());
  const shops = list.data?.pages.flatMap((page) => page.shops) ?? [];
  return (
    <>
      <PageHeader title={texts.allTitle()} subtitle={texts.allHint()} />
      <ListContent
        list={list}
        loading={{ text: texts.allLoading(), rows: 6, rowHeight: 56 }}
        isEmpty={shops.length === 0}
        empty={
          <Card>
            <EmptyState icon={IconCash} title={texts.allEmpty()} text={texts.allEmptyHint()} />
          </Card>
        }
      >
        <Card flush>
          <AllMoneyTable shops={shops} />
        </Card>
      </ListContent>
    </>
  );
}
