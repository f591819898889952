import { IconBuildingStore } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sellerStatusColors } from '#domain/sellers.ts';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/sellers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
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
  head: () => titled(titles.sellers()),
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
            title={texts.title()}
            subtitle={texts.hint()}
            badges={
              counts && (
                <>
                  <StatusBadge
                    label={texts.countPending({ count: formatCount(counts.pending) })}
                    color={sellerStatusColors.pending}
                  />
                  <StatusBadge
                    label={texts.countApproved({ count: formatCount(counts.approved) })}
                    color={sellerStatusColors.approved}
                  />
                </>
              )
            }
          />
        }
        filters={<SellerFilters filter={filter} counts={counts} onChange={change} />}
        list={list}
        loading={{ text: texts.loading(), rows: 6, rowHeight: 72 }}
        isEmpty={sellers.length === 0}
        empty={<EmptyState icon={IconBuildingStore} color="indigo" title={texts.empty()} text={texts.emptyHint()} />}
        isFiltered={isFiltered(filter)}
        nothingFound={<NothingFound title={texts.nothingFound()} onClear={() => navigate({ search: {} })} />}
      >
        <Card flush>
          <SellerTable sellers={sellers} onView={({ id }) => change({ seller: id })} />
        </Card>
      </ListPage>
      <SellerDetail id={openId} onClose={() => change({ seller: undefined })} />
    </>
  );
}
