import { IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import * as texts from '#texts/orders.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { summarizeOwnOrdersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../layout/guards.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { filterStep, isFiltered, sensible } from '../../lib/searchParameters.ts';
import { ExportButton } from '../../orders/ExportButton.tsx';
import { orderFilter, orderList } from '../../orders/list.ts';
import { OrderDialog } from '../../orders/OrderDialog.tsx';
import { OrderFilters } from '../../orders/OrderFilters.tsx';
import { OrderRows } from '../../orders/OrderRows.tsx';
import { OrderStats } from '../../orders/OrderStats.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

/** The filters, and the order whose dialog is open: a link can lead to it, and 'back' closes it. */
const ordersSearch = z.extend(orderFilter, { order: sensible(z.uuid()) });
type OrdersSearch = z.infer<typeof ordersSearch>;

export const Route = createFileRoute('/seller/orders')({
  validateSearch: ordersSearch,
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
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const show = (changes: OrdersSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterStep(filter, changes) });
  return (
    <>
      <ListPage
        header={<PageHeader title={texts.title()} subtitle={texts.hint()} actions={<ExportButton filter={filter} />} />}
        figures={{ query: summary, content: <OrderStats summary={summary.data} /> }}
        filters={<OrderFilters filter={filter} onChange={show} />}
        list={list}
        loading={{ text: texts.loading() }}
        isEmpty={orders.length === 0}
        empty={<EmptyState icon={IconShoppingBag} color="indigo" title={texts.empty()} text={texts.emptyHint()} />}
        isFiltered={isFiltered(filter)}
        nothingFound={
          <NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {}, resetScroll: false })} />
        }
      >
        <OrderRows orders={orders} isOutdated={list.isPlaceholderData} onOpen={({ id }) => show({ order: id })} />
      </ListPage>
      <OrderDialog
        orderId={openId}
        listed={orders.find((order) => order.id === openId)}
        onClose={() => navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </>
  );
}
