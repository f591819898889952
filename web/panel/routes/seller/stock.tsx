import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPackage } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as texts from '#texts/stock.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { StockFilters } from '../../catalogue/stock/StockFilters.tsx';
import { StockList } from '../../catalogue/stock/StockList.tsx';
import { maxChosenLines, selectAllLines } from '../../catalogue/stock/selectAllLines.ts';
import { createStockEdits } from '../../catalogue/stock/stockEdits.ts';
import { type Line, type StockFilter, stockFilter, stockList, toLines } from '../../catalogue/stock/stockQueries.ts';
import { useStockSaving } from '../../catalogue/stock/useStockSaving.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import { createSearchValidator, filterNavigation, isFiltered } from '../../lib/searchParameters.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { useSelection } from '../../ui/table/useSelection.ts';

/** Loaded after the list: it has nothing to show before something is selected or typed. */
const loadStockBar = async () => (await import('../../catalogue/stock/StockBar.tsx')).StockBar;

const validateSearch = createSearchValidator(stockFilter);

export const Route = createFileRoute('/seller/stock')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchInfiniteQuery(stockList(deps))),
  head: () => pageHead(titles.stock()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <StockAndPrices />
    </ApprovedSellerOnly>
  ),
});

function StockAndPrices() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(stockList(filter));
  const lines = useMemo(() => toLines(list.data?.pages), [list.data]);
  const [edits] = useState(createStockEdits);
  const selection = useSelection<Line>(JSON.stringify(filter));
  const chosen = useMemo(() => lines.filter(({ id }) => selection.has(id)), [lines, selection]);
  const { save, isSaving, undo } = useStockSaving(edits, lines);
  const isAllChosen = chosen.length === lines.length && (!list.hasNextPage || chosen.length >= maxChosenLines);
  const [Bar, loadBar] = useLazyComponent(loadStockBar);
  useEffect(() => runWhenIdle(loadBar), [loadBar]);
  const listRef = useRef<HTMLDivElement>(null);
  const change = (changes: StockFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  return (
    <ListPage
      header={
        <PageHeader
          title={texts.title()}
          subtitle={texts.hint()}
          actions={
            undo && (
              <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={undo}>
                {texts.undo()}
              </Button>
            )
          }
        />
      }
      filters={
        <>
          <StockFilters filter={filter} productName={lines[0]?.name} onChange={change} />
          {Bar && <Bar {...{ edits, chosen, selection, isSaving }} onSave={save} />}
        </>
      }
      list={list}
      loading={{ text: texts.loading(), rows: 8, rowHeight: 60 }}
      isEmpty={lines.length === 0}
      empty={
        <EmptyState
          icon={IconPackage}
          title={texts.empty()}
          text={texts.emptyHint()}
          action={<LinkButton to="/seller/products/new">{texts.addProduct()}</LinkButton>}
        />
      }
      isFiltered={isFiltered(filter)}
      nothingFound={
        <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
      }
    >
      <StockList
        {...{ lines, edits, selection, isSaving, listRef }}
        isAllChosen={isAllChosen}
        onSelectAll={(isChosen) => (isChosen ? selectAllLines(list, selection) : selection.clear())}
        isOutdated={list.isPlaceholderData}
      />
    </ListPage>
  );
}
