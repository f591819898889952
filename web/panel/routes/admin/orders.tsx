import { IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/allOrders.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { filterStep, id, isFiltered, searchParameters } from '../../lib/searchParameters.ts';
import { AllOrderFilters } from '../../orders/allOrders/AllOrderFilters.tsx';
import { AllOrderTable } from '../../orders/allOrders/AllOrderTable.tsx';
import { type AllOrdersFilter, allOrders, allOrdersFilter } from '../../orders/allOrders/list.ts';
import { dialogOnDemand } from '../../ui/feedback/dialogOnDemand.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

/** The filters, and the order whose dialog is open. */
const validateSearch = searchParameters({ ...allOrdersFilter, order: id });

export const Route = createFileRoute('/admin/orders')({
  validateSearch,
  loaderDeps: ({ search: { order: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    readAhead(queryClient, 'admin', () => queryClient.prefetchInfiniteQuery(allOrders(deps, new Date()))),
  head: () => titled(titles.allOrders()),
  component: AllOrders,
});

const AllOrderDialog = dialogOnDemand(
  async () => (await import('../../orders/allOrders/AllOrderDialog.tsx')).AllOrderDialog,
  ({ orderId }) => orderId !== undefined,
  (props) => ({ ...props, orderId: undefined }),
);

function AllOrders() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(allOrders(filter, new Date()));
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const change = (changes: AllOrdersFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterStep(filter, changes) });
  return (
    <>
      <ListPage
        header={<PageHeader title={texts.title()} subtitle={texts.hint()} />}
        filters={<AllOrderFilters filter={filter} onChange={change} />}
        list={list}
        loading={{ text: texts.loading(), rows: 8, rowHeight: 72 }}
        isEmpty={orders.length === 0}
        empty={<EmptyState icon={IconShoppingBag} color="indigo" title={texts.empty()} text={texts.emptyHint()} />}
        isFiltered={isFiltered(filter)}
        nothingFound={<NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {} })} />}
      >
        <Card flush>
          <AllOrderTable orders={orders} />
        </Card>
      </ListPage>
      <AllOrderDialog
        orderId={openId}
        onClose={() => navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </>
  );
}
