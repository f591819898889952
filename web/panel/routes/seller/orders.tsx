import { IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState } from 'react';
import * as texts from '#texts/orders.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { summarizeOwnOrdersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { openedHere, useCloseRecord } from '../../lib/openRecord.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import {
  createSearchValidator,
  filterNavigation,
  isFiltered,
  recordId,
  type SearchParameters,
} from '../../lib/searchParameters.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import type { Order, SelectedOrder } from '../../orders/cache/orderCache.ts';
import { NewOrdersButton } from '../../orders/orders/NewOrdersButton.tsx';
import { OrderDialog } from '../../orders/orders/OrderDialog.tsx';
import { OrderExportButton } from '../../orders/orders/OrderExportButton.tsx';
import { OrderFilters } from '../../orders/orders/OrderFilters.tsx';
import classes from '../../orders/orders/OrderRows.module.css';
import { OrderRows } from '../../orders/orders/OrderRows.tsx';
import { FiguresToggle, OrderStats } from '../../orders/orders/OrderStats.tsx';
import { OrderTabs } from '../../orders/orders/OrderTabs.tsx';
import { orderFilter, orderList } from '../../orders/orders/orderQueries.ts';
import { useOrderFocus } from '../../orders/orders/useOrderFocus.ts';
import { useStableOrders } from '../../orders/orders/useStableOrders.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { useSelection } from '../../ui/table/useSelection.ts';

/** The filters, and the open order, so that links can open it and 'back' closes it. */
const ordersSearch = { ...orderFilter, order: recordId };
type OrdersSearch = SearchParameters<typeof ordersSearch>;

const validateSearch = createSearchValidator(ordersSearch);

export const Route = createFileRoute('/seller/orders')({
  staticData: { isServerLoaded: true },
  validateSearch,
  loaderDeps: ({ search: { order: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'approvedSeller', () => [
      queryClient.prefetchInfiniteQuery(orderList(deps, new Date())),
      queryClient.prefetchQuery(summarizeOwnOrdersOptions()),
    ]),
  head: () => pageHead(titles.orders()),
  component: () => (
    <ApprovedSellerOnly area="orders">
      <Orders />
    </ApprovedSellerOnly>
  ),
});

function Orders() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeOwnOrdersOptions());
  const list = useInfiniteQuery(orderList(filter, new Date()));
  const { orders, waiting, mayBeMore, showNew } = useStableOrders(list, filter);
  const selection = useSelection<SelectedOrder>(JSON.stringify(filter));
  const [Batch, loadBatch] = useLazyComponent(
    async () => (await import('../../orders/orders/OrderBatch.tsx')).OrderBatch,
  );
  const isBatchNeeded = selection.chosen.length > 0 && !Batch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on the first selection
  useEffect(() => void (isBatchNeeded && loadBatch()), [isBatchNeeded]);
  const [areFiguresShown, setFiguresShown] = useState(false);
  const figuresId = useId();
  const focus = useOrderFocus();
  const show = (changes: OrdersSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  const close = useCloseRecord(() => navigate({ search: filter, replace: true, resetScroll: false }));
  const open = useCallback(
    ({ id }: Order) => navigate({ search: (before) => ({ ...before, order: id }), ...openedHere }),
    [navigate],
  );
  return (
    <>
      <ListPage
        header={
          <PageHeader
            isDense
            title={texts.title()}
            subtitle={texts.hint()}
            actions={
              <>
                <FiguresToggle
                  controls={figuresId}
                  isExpanded={areFiguresShown}
                  onToggle={() => setFiguresShown(!areFiguresShown)}
                />
                <OrderExportButton filter={filter} />
              </>
            }
          />
        }
        figures={{
          query: summary,
          content: <OrderStats id={figuresId} summary={summary.data} isExpanded={areFiguresShown} />,
        }}
        filters={
          <>
            <div ref={focus.filters} className={classes.filters}>
              <OrderTabs status={filter.status} summary={summary.data} />
              <OrderFilters filter={filter} onChange={show} />
            </div>
            {Batch && (
              <Batch
                selection={selection}
                filter={filter}
                orders={orders}
                hasMore={list.hasNextPage}
                onClear={() => focus.focusSelected(selection.clear)}
                onDone={focus.focusFilters}
              />
            )}
            <NewOrdersButton count={waiting} mayBeMore={mayBeMore} onShow={() => focus.focusFirst(showNew)} />
          </>
        }
        list={list}
        loading={{ text: texts.loading(), rows: 3, rowHeight: 272 }}
        isEmpty={orders.length === 0}
        empty={
          <EmptyState
            icon={IconShoppingBag}
            title={texts.empty()}
            text={texts.emptyHint()}
            action={<LinkButton to="/seller/profile">{texts.shareShop()}</LinkButton>}
          />
        }
        isFiltered={isFiltered(filter)}
        nothingFound={
          <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
        }
      >
        <OrderRows
          ref={focus.rows}
          orders={orders}
          isOutdated={list.isPlaceholderData}
          selection={selection}
          onOpen={open}
        />
      </ListPage>
      <OrderDialog orderId={openId} listed={orders.find((order) => order.id === openId)} onClose={close} />
    </>
  );
}
