import { IconCash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/moneyPage.gen.ts';
import { isFiltered } from '../../lib/searchParameters.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListContent } from '../../ui/table/ListContent.tsx';
import { MoneyEntryRows, MoneyOrderRows } from './MoneyRows.tsx';
import type { MoneyFilter } from './moneyFilter.ts';
import { moneyEntryList, moneyOrderList } from './moneyQueries.ts';

type Props = { filter: MoneyFilter; onClear: () => void };

const loading = () => ({ text: texts.loading(), rows: 5, rowHeight: 72 });

/** Orders with money that match the filters. */
export function MoneyOrderList({ filter, onClear }: Props) {
  const list = useInfiniteQuery(moneyOrderList(filter, new Date()));
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <ListContent
      list={list}
      loading={loading()}
      isEmpty={orders.length === 0}
      empty={
        <Card>
          {isFiltered(filter) ? <NothingFound title={texts.nothingFound()} onClear={onClear} /> : <NoMoneyYet />}
        </Card>
      }
    >
      <Card title={texts.orders()} flush>
        <MoneyOrderRows label={texts.orders()} orders={orders} />
      </Card>
    </ListContent>
  );
}

function NoMoneyYet() {
  return (
    <EmptyState
      icon={IconCash}
      title={texts.empty()}
      text={texts.emptyHint()}
      action={<LinkButton to="/seller/money/settings">{texts.setUp()}</LinkButton>}
    />
  );
}

/** What was booked in the period. */
export function MoneyEntryList({ filter, onClear }: Props) {
  const list = useInfiniteQuery(moneyEntryList(filter, new Date()));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ListContent
      list={list}
      loading={loading()}
      isEmpty={entries.length === 0}
      empty={
        <Card>
          {filter.days ? (
            <NothingFound title={texts.nothingFound()} onClear={onClear} />
          ) : (
            <EmptyState
              icon={IconCash}
              title={texts.emptyEntries()}
              text={texts.emptyEntriesHint()}
              action={<LinkButton to="/seller/money">{texts.orders()}</LinkButton>}
            />
          )}
        </Card>
      }
    >
      <Card title={texts.payments()} flush>
        <MoneyEntryRows label={texts.payments()} entries={entries} />
      </Card>
    </ListContent>
  );
}
