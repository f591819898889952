import { IconCurrencyRupee, IconShoppingBag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/allOrders.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { useCloseRecord } from '../../lib/openRecord.ts';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, isFiltered, recordId } from '../../lib/searchParameters.ts';
import { AllOrderFilters } from '../../orders/allOrders/AllOrderFilters.tsx';
import { AllOrderTable } from '../../orders/allOrders/AllOrderTable.tsx';
import { type AllOrderFilter, allOrderFilter, allOrderList } from '../../orders/allOrders/allOrderQueries.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { lazyDialog } from '../../ui/feedback/lazyDialog.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

/** The filters, and the open order. */
const validateSearch = createSearchValidator({ ...allOrderFilter, order: recordId });

export const Route = createFileRoute('/admin/orders')({
  validateSearch,
  loaderDeps: ({ search: { order: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => queryClient.prefetchInfiniteQuery(allOrderList(deps, new Date()))),
  head: () => pageHead(titles.allOrders()),
  component: AllOrders,
});

const AllOrderDialog = lazyDialog(
  async () => (await import('../../orders/allOrders/AllOrderDialog.tsx')).AllOrderDialog,
  ({ orderId }) => orderId !== undefined,
  (props) => ({ ...props, orderId: undefined }),
);

function AllOrders() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useInfiniteQuery(allOrderList(filter, new Date()));
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
  const change = (changes: AllOrderFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  const close = useCloseRecord(() => navigate({ search: filter, replace: true, resetScroll: false }));
  return (
    <>
      <ListPage
        header={
          <PageHeader
            title={texts.title()}
            subtitle={texts.hint()}
            actions={
              <LinkButton to="/admin/money" variant="default" leftSection={<IconCurrencyRupee size={18} />}>
                {texts.money()}
              </LinkButton>
            }
          />
        }
        filters={<AllOrderFilters filter={filter} onChange={change} />}
        list={list}
        loading={{ text: texts.loading(), rows: 8, rowHeight: 72 }}
        isEmpty={orders.length === 0}
        empty={<EmptyState icon={IconShoppingBag} title={texts.empty()} text={texts.emptyHint()} />}
        isFiltered={isFiltered(filter)}
        nothingFound={<NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {} })} />}
      >
        <Card flush>
          <AllOrderTable orders={orders} />
        </Card>
      </ListPage>
      <AllOrderDialog orderId={openId} onClose={close} />
    </>
  );
}
