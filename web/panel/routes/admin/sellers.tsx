import { IconBuildingStore } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sellerStatusColors } from '#domain/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import { countSellersOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { isFiltered, sensible } from '../../lib/searchParameters.ts';
import { sellerFilter, sellerList } from '../../sellers/list.ts';
import { SellerDetail } from '../../sellers/SellerDetail.tsx';
import { SellerFilters } from '../../sellers/SellerFilters.tsx';
import { SellerTable } from '../../sellers/SellerTable.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';

/** The filters, and whose details are open. */
const sellersSearch = z.extend(sellerFilter, { seller: sensible(z.uuid()) });
type SellersSearch = z.infer<typeof sellersSearch>;

export const Route = createFileRoute('/admin/sellers')({
  validateSearch: sellersSearch,
  loaderDeps: ({ search: { seller: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    readAhead(queryClient, 'admin', () => [
      queryClient.prefetchInfiniteQuery(sellerList(deps)),
      queryClient.prefetchQuery(countSellersOptions()),
    ]),
  head: () => titled('Manage Sellers'),
  component: ManageSellers,
});

function ManageSellers() {
  const { seller: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: counts } = useQuery(countSellersOptions());
  const list = useInfiniteQuery(sellerList(filter));
  const sellers = list.data?.pages.flatMap((page) => page.sellers) ?? [];
  const change = (changes: SellersSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  return (
    <>
      <ListPage
        header={
          <PageHeader
            title="Manage Sellers"
            subtitle="Review applications and decide who sells here"
            badges={
              counts && (
                <>
                  <StatusBadge label={`${formatCount(counts.pending)} pending`} color={sellerStatusColors.pending} />
                  <StatusBadge label={`${formatCount(counts.approved)} approved`} color={sellerStatusColors.approved} />
                </>
              )
            }
          />
        }
        filters={<SellerFilters filter={filter} counts={counts} onChange={change} />}
        list={list}
        loading={{ text: 'Loading sellers...', rows: 6, rowHeight: 72 }}
        isEmpty={sellers.length === 0}
        empty={
          <EmptyState
            icon={IconBuildingStore}
            color="indigo"
            title="No sellers yet"
            text="Businesses appear here once they have registered."
          />
        }
        isFiltered={isFiltered(filter)}
        nothingFound={<NothingFound title="No sellers found" onClear={() => navigate({ search: {} })} />}
      >
        <Card flush>
          <SellerTable sellers={sellers} onView={({ id }) => change({ seller: id })} />
        </Card>
      </ListPage>
      <SellerDetail id={openId} onClose={() => change({ seller: undefined })} />
    </>
  );
}
