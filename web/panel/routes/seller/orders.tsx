import { IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState } from 'react';
import * as texts from '#texts/orders.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { summarizeOwnOrdersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { filterStep, id, isFiltered, type Parameters, searchParameters } from '../../lib/searchParameters.ts';
import { useOnDemand } from '../../lib/useOnDemand.ts';
import type { Chosen, Order } from '../../orders/orders/cache.ts';
import { ExportButton } from '../../orders/orders/ExportButton.tsx';
import { orderFilter, orderList } from '../../orders/orders/list.ts';
import { NewOrders } from '../../orders/orders/NewOrders.tsx';
import { OrderDialog } from '../../orders/orders/OrderDialog.tsx';
import { OrderFilters } from '../../orders/orders/OrderFilters.tsx';
import classes from '../../orders/orders/OrderRows.module.css';
import { OrderRows } from '../../orders/orders/OrderRows.tsx';
import { FiguresFold, OrderStats } from '../../orders/orders/OrderStats.tsx';
import { OrderTabs } from '../../orders/orders/OrderTabs.tsx';
import { useHeldOrders } from '../../orders/orders/useHeldOrders.ts';
import { useOrderFocus } from '../../orders/orders/useOrderFocus.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { useSelection } from '../../ui/table/useSelection.ts';

/** The filters, and the order whose dialog is open: a link can lead to it, and 'back' closes it. */
const ordersSearch = { ...orderFilter, order: id };
type OrdersSearch = Parameters<typeof ordersSearch>;

const validateSearch = searchParameters(ordersSearch);

export const Route = createFileRoute('/seller/orders')({
  staticData: { isDrawn: true },
  validateSearch,
  loaderDeps: ({ search: { order: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    readAhead(queryClient, 'approvedSeller', () => [
      queryClient.prefetchInfiniteQuery(orderList(deps, new Date())),
      queryClient.prefetchQuery(summarizeOwnOrdersOptions()),
    ]),
  head: () => titled(titles.orders()),
  component: () => (
    <ApprovedSellerOnly what="orders">
      <Orders />
    </ApprovedSellerOnly>
  ),
});

function Orders() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(summarizeOwnOrdersOptions());
  const list = useInfiniteQuery(orderList(filter, new Date()));
  const { orders, waiting, letIn } = useHeldOrders(list, filter);
  const selection = useSelection<Chosen>(JSON.stringify(filter));
  const [Batch, fetchBatch] = useOnDemand(async () => (await import('../../orders/orders/OrderBatch.tsx')).OrderBatch);
  const isBatchWanted = selection.chosen.length > 0 && !Batch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each first choice
  useEffect(() => void (isBatchWanted && fetchBatch()), [isBatchWanted]);
  const [isUnfolded, setUnfolded] = useState(false);
  const figuresId = useId();
  const focus = useOrderFocus();
  const show = (changes: OrdersSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterStep(filter, changes) });
  const open = useCallback(
    ({ id }: Order) => navigate({ search: (before) => ({ ...before, order: id }), resetScroll: false }),
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
                <FiguresFold of={figuresId} isUnfolded={isUnfolded} onFold={() => setUnfolded(!isUnfolded)} />
                <ExportButton filter={filter} />
              </>
            }
          />
        }
        figures={{
          query: summary,
          content: <OrderStats id={figuresId} summary={summary.data} isUnfolded={isUnfolded} />,
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
                onClear={() => focus.toChosen(selection.clear)}
                onDone={focus.toFilters}
              />
            )}
            <NewOrders count={waiting} onShow={() => focus.toFirst(letIn)} />
          </>
        }
        list={list}
        loading={{ text: texts.loading() }}
        isEmpty={orders.length === 0}
        empty={
          <EmptyState
            icon={IconShoppingBag}
            color="indigo"
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
      <OrderDialog
        orderId={openId}
        listed={orders.find((order) => order.id === openId)}
        onClose={() => navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </>
  );
}
